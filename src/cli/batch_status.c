#include "cli/batch_status.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/fd.h"
#include "batch/progress.h"
#include "cli/batch_arguments.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "render/explain.h"

enum { FAILURES_SAID = 10 };
static const double BAR_SECONDS = 0.19; /* a little less than two ticks */
static const double LINE_SECONDS = 5.0;

void flamepix_batch_status_init(struct flamepix_batch_status *display, unsigned progress,
                                const char *report)
{
    const char *terminal = getenv("TERM");
    bool can_move = terminal != NULL && strcmp(terminal, "dumb") != 0;
    *display = (struct flamepix_batch_status){
        .shows = progress != FLAMEPIX_PROGRESS_NEVER, .report = report, .heading = ""};
    display->is_bar = isatty(STDERR_FILENO) && can_move;
}

/* Waits until stderr takes what is to be said. While signals are held, one of them ends that: false
 * then, and it stays unsaid. */
static bool is_heard(void)
{
    enum { MOMENT_MS = 50 };
    struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
    int answer;
    do
        answer = poll(&ready, 1, MOMENT_MS);
    while (answer == 0 && flamepix_signals_held() == 0);
    return answer != 0;
}

static void put(const char *text)
{
    (void)flamepix_fd_write(STDERR_FILENO, text, strlen(text));
}

void flamepix_batch_status_clear(struct flamepix_batch_status *display)
{
    if (display->bar_stands)
        put("\r\033[K");
    display->bar_stands = false;
}

void flamepix_batch_status_failure(struct flamepix_batch_status *display,
                                   const struct flamepix_entry *entry)
{
    display->failures++;
    if (display->failures > FAILURES_SAID + 1 || !is_heard())
        return;
    flamepix_batch_status_clear(display);
    if (display->failures > FAILURES_SAID)
        flamepix_message("more failures are in %s", display->report);
    else if (entry->line > 0)
        flamepix_message("%s:%llu: %s", entry->input, (unsigned long long)entry->line,
                         entry->error);
    else
        flamepix_message("%s: %s", entry->input, entry->error);
}

static unsigned columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
        return size.ws_col - 1U;
    return 79;
}

static void show_bar(struct flamepix_batch_status *display,
                     const struct flamepix_batch_state *state)
{
    char line[FLAMEPIX_PROGRESS_NBYTES];
    char text[2 * FLAMEPIX_PROGRESS_NBYTES];
    size_t heading = strlen(display->heading);
    unsigned room = columns();
    /* Where there is no room for both, how far it is says more. */
    bool is_headed = heading > 0 && room > 2 * heading;
    flamepix_progress_bar(state, is_headed ? room - (unsigned)heading : room, line);
    snprintf(text, sizeof(text), "\r%s%s\033[K", is_headed ? display->heading : "", line);
    put(text);
    display->bar_stands = true;
}

void flamepix_batch_status_tick(struct flamepix_batch_status *display,
                                const struct flamepix_batch_state *state)
{
    double passed = state->tally.seconds - display->said_at;
    if (!display->shows || passed < (display->is_bar ? BAR_SECONDS : LINE_SECONDS))
        return;
    if (!is_heard())
        return;
    display->said_at = state->tally.seconds;
    if (display->is_bar) {
        show_bar(display, state);
        return;
    }
    char line[FLAMEPIX_PROGRESS_NBYTES];
    flamepix_progress_words(state, line);
    flamepix_message("%s%s", display->heading, line);
}

/* -- the end ----------------------------------------------------------------------------------- */

static void add_count(struct flamepix_buffer *text, uint64_t count, const char *what)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (count == 0)
        return;
    flamepix_count_grouped(count, digits);
    (void)flamepix_buffer_printf(text, "%s%s %s", text->length > 0 ? ", " : "", digits, what);
}

/* "9,990 done, 3 failed of 10,000 in 12 s (833/s)" */
static void add_tally(struct flamepix_buffer *text, const struct flamepix_batch_state *state)
{
    const struct flamepix_outcomes *tally = &state->tally;
    uint64_t ended = flamepix_outcomes_count(tally);
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    char duration[FLAMEPIX_DURATION_NBYTES];
    add_count(text, tally->done, "done");
    add_count(text, tally->skipped, "skipped");
    add_count(text, tally->empty, "without samples");
    add_count(text, tally->failed, "failed");
    flamepix_count_grouped(state->total, digits);
    (void)flamepix_buffer_printf(text, "%s of %s", text->length > 0 ? "" : "nothing done", digits);
    flamepix_duration_print(tally->seconds, duration);
    (void)flamepix_buffer_printf(text, " in %s", duration);
    if (ended > state->kept && tally->seconds > 0) {
        flamepix_count_grouped((uint64_t)((double)(ended - state->kept) / tally->seconds + 0.5),
                               digits);
        (void)flamepix_buffer_printf(text, " (%s/s)", digits);
    }
}

static const char *reason(const struct flamepix_batch_result *result)
{
    return flamepix_explain_cause(result->status, result->cause);
}

static void say(const struct flamepix_batch_status *display,
                const struct flamepix_batch_result *result, const char *signal_name,
                const char *tally)
{
    switch (result->end) {
    case FLAMEPIX_BATCH_FINISHED:
        flamepix_message("%s%s%s", tally, result->state.tally.failed > 0 ? "; reasons in " : "",
                         result->state.tally.failed > 0 ? display->report : "");
        break;
    case FLAMEPIX_BATCH_STOPPED:
        flamepix_message("stopped by %s: %s; --resume goes on", signal_name, tally);
        break;
    case FLAMEPIX_BATCH_FAILURES:
        flamepix_message("stopped by too many failures: %s; --resume goes on", tally);
        break;
    case FLAMEPIX_BATCH_OUTPUTS:
        flamepix_message("stopped, as three outputs in a row could not be written: %s; --resume "
                         "goes on",
                         tally);
        break;
    case FLAMEPIX_BATCH_REPORT:
        flamepix_message("stopped by %s: %s: %s; --resume goes on", display->report, reason(result),
                         tally);
        break;
    case FLAMEPIX_BATCH_BROKEN:
        flamepix_message("stopped, no worker can run (%s): %s; --resume goes on", reason(result),
                         tally);
        break;
    }
}

static void say_alone(const struct flamepix_batch_status *display, uint64_t alone)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_count_grouped(alone, digits);
    if (alone > 0)
        flamepix_message("note: the baseline has no file for %s input%s, which %s all new; see %s",
                         digits, alone == 1 ? "" : "s", alone == 1 ? "is" : "are", display->report);
}

void flamepix_batch_status_end(struct flamepix_batch_status *display,
                               const struct flamepix_batch_result *result, const char *signal_name)
{
    struct flamepix_buffer tally = {0};
    if (!is_heard())
        return;
    flamepix_batch_status_clear(display);
    say_alone(display, result->state.alone);
    add_tally(&tally, &result->state);
    say(display, result, signal_name, tally.data == NULL ? "out of memory" : tally.data);
    flamepix_buffer_free(&tally);
}
