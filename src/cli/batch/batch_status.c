#include "cli/batch/batch_steps.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/os/fd.h"
#include "batch/progress.h"
#include "cli/batch/batch_arguments.h"
#include "cli/console.h"
#include "cli/signals.h"
#include "messages/explain.h"

enum { FAILURES_SAID = 10 };
static const double BAR_SECONDS = 0.19; /* a little less than two ticks */
static const double LINE_SECONDS = 5.0;

void fpx_batch_status_init(struct fpx_batch_status *display, unsigned progress, const char *report)
{
    const char *terminal = getenv("TERM");
    bool can_move = terminal != NULL && strcmp(terminal, "dumb") != 0;
    *display = (struct fpx_batch_status){
        .shows = progress != FPX_PROGRESS_NEVER, .report = report, .heading = ""};
    display->is_bar = isatty(STDERR_FILENO) && can_move;
}

void fpx_batch_status_hush(struct fpx_batch_status *display, bool is_quiet)
{
    display->is_quiet = is_quiet;
    display->shows = display->shows && !is_quiet;
}

/* Waits until stderr accepts output. While signals are held, a signal ends the wait: false, and the
 * message is dropped. */
static bool is_heard(void)
{
    enum { MOMENT_MS = 50 };
    struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
    int answer;
    do
        answer = poll(&ready, 1, MOMENT_MS);
    while (answer == 0 && fpx_signals_held() == 0);
    return answer != 0;
}

static void put(const char *text)
{
    (void)fpx_fd_write(STDERR_FILENO, text, strlen(text));
}

void fpx_batch_status_clear(struct fpx_batch_status *display)
{
    if (display->bar_stands)
        put("\r\033[K");
    display->bar_stands = false;
}

void fpx_batch_status_failure(struct fpx_batch_status *display, const struct fpx_entry *entry)
{
    display->failures++;
    if (display->failures > FAILURES_SAID + 1 || !is_heard())
        return;
    fpx_batch_status_clear(display);
    if (display->failures > FAILURES_SAID)
        fpx_message("more failures are in %s", display->report);
    else if (entry->line > 0)
        fpx_message("%s:%llu: %s", entry->input, (unsigned long long)entry->line, entry->error);
    else
        fpx_message("%s: %s", entry->input, entry->error);
}

static unsigned columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
        return size.ws_col - 1U;
    return 79;
}

static void show_bar(struct fpx_batch_status *display, const struct fpx_batch_state *state)
{
    char line[FPX_PROGRESS_NBYTES];
    char text[2 * FPX_PROGRESS_NBYTES];
    size_t heading = strlen(display->heading);
    unsigned room = columns();
    /* If there is no room for both, the progress is more useful. */
    bool is_headed = heading > 0 && room > 2 * heading;
    fpx_progress_bar(state, is_headed ? room - (unsigned)heading : room, line);
    snprintf(text, sizeof(text), "\r%s%s\033[K", is_headed ? display->heading : "", line);
    put(text);
    display->bar_stands = true;
}

void fpx_batch_status_tick(struct fpx_batch_status *display, const struct fpx_batch_state *state)
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
    char line[FPX_PROGRESS_NBYTES];
    fpx_progress_text(state, line);
    fpx_message("%s%s", display->heading, line);
}

/* -- the end ----------------------------------------------------------------------------------- */

static void add_count(struct flamepix_buffer *text, uint64_t count, const char *what)
{
    char digits[FPX_DECIMAL_NBYTES];
    if (count == 0)
        return;
    fpx_count_grouped(count, digits);
    (void)fpx_buffer_printf(text, "%s%s %s", text->length > 0 ? ", " : "", digits, what);
}

static void add_outcomes(struct flamepix_buffer *text, const struct fpx_outcomes *tally)
{
    add_count(text, tally->counts[FPX_OUTCOME_MADE], "made");
    add_count(text, tally->counts[FPX_OUTCOME_UNCHANGED], "unchanged");
    add_count(text, tally->counts[FPX_OUTCOME_EMPTY], "empty");
    add_count(text, tally->counts[FPX_OUTCOME_NO_PROFILE], "no profile");
    add_count(text, tally->counts[FPX_OUTCOME_FAILED], "failed");
}

/* "9,990 made, 7 unchanged, 3 failed of 10,000 in 12 s (833/s)" */
static void add_tally(struct flamepix_buffer *text, const struct fpx_batch_state *state)
{
    const struct fpx_outcomes *tally = &state->tally;
    uint64_t ended = fpx_outcomes_count(tally);
    char digits[FPX_DECIMAL_NBYTES];
    char duration[FPX_DURATION_NBYTES];
    add_outcomes(text, tally);
    add_count(text, state->young, "too young");
    fpx_count_grouped(state->total, digits);
    (void)fpx_buffer_printf(text, "%s of %s", text->length > 0 ? "" : "nothing done", digits);
    fpx_duration_print(tally->seconds, duration);
    (void)fpx_buffer_printf(text, " in %s", duration);
    if (ended > state->kept && tally->seconds > 0) {
        fpx_count_grouped((uint64_t)((double)(ended - state->kept) / tally->seconds + 0.5), digits);
        (void)fpx_buffer_printf(text, " (%s/s)", digits);
    }
}

void fpx_batch_status_tally(const char *report, const struct fpx_outcomes *tally)
{
    struct flamepix_buffer text = {0};
    add_outcomes(&text, tally);
    add_count(&text, tally->counts[FPX_OUTCOME_GONE], "gone");
    fpx_message("%s: %s", report, text.data == NULL ? "no input" : text.data);
    flamepix_buffer_free(&text);
}

static const char *reason(const struct fpx_batch_result *result)
{
    return fpx_explain_cause(result->status, result->cause);
}

static void say(const struct fpx_batch_status *display, const struct fpx_batch_result *result,
                const char *signal_name, const char *tally)
{
    const bool failed = result->state.tally.counts[FPX_OUTCOME_FAILED] > 0;
    switch (result->end) {
    case FPX_BATCH_FINISHED:
        fpx_message("%s%s%s", tally, failed ? "; reasons in " : "", failed ? display->report : "");
        break;
    case FPX_BATCH_STOPPED:
        fpx_message("stopped by %s: %s; --resume goes on", signal_name, tally);
        break;
    case FPX_BATCH_FAILURES:
        fpx_message("stopped by too many failures: %s; --resume goes on", tally);
        break;
    case FPX_BATCH_OUTPUTS:
        fpx_message("stopped, as three outputs in a row could not be written: %s; --resume "
                    "goes on",
                    tally);
        break;
    case FPX_BATCH_REPORT:
        fpx_message("stopped by %s%s: %s: %s; --resume goes on", display->report,
                    result->status == FLAMEPIX_READ_FAILED ? ", or a report beside it" : "",
                    reason(result), tally);
        break;
    case FPX_BATCH_BROKEN:
        fpx_message("stopped, no worker can run (%s): %s; --resume goes on", reason(result), tally);
        break;
    }
}

static void say_alone(const struct fpx_batch_status *display, uint64_t alone)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(alone, digits);
    if (alone > 0)
        fpx_message("note: the baseline has no file for %s input%s, which %s drawn as new; see %s",
                    digits, alone == 1 ? "" : "s", alone == 1 ? "is" : "are", display->report);
}

/* "2 pictures no longer have an input: a.png, b.png" */
static void say_left(const struct fpx_batch_status *display, const struct fpx_leftovers *left)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(left->gone_pictures, digits);
    if (left->gone_pictures > 0)
        fpx_message("note: %s picture%s no input any more: %s%s; %s lists %s", digits,
                    left->gone_pictures == 1 ? " has" : "s have",
                    left->names.data == NULL ? "" : left->names.data,
                    left->gone_pictures > FPX_LEFTOVERS_NAMED ? ", …" : "", display->report,
                    left->gone_pictures == 1 ? "it" : "them");
    fpx_count_grouped(left->gone_files, digits);
    if (left->gone_files > 0)
        fpx_message("note: %s file%s made no more; %s lists %s", digits,
                    left->gone_files == 1 ? " is" : "s are", display->report,
                    left->gone_files == 1 ? "it" : "them");
    fpx_count_grouped(left->stale_files, digits);
    if (left->stale_files > 0)
        fpx_message("note: %s file%s of an earlier run, as %s input failed or is empty; %s "
                    "lists %s",
                    digits, left->stale_files == 1 ? " is" : "s are",
                    left->stale_files == 1 ? "its" : "their", display->report,
                    left->stale_files == 1 ? "it" : "them");
}

static void say_bad_lines(const struct fpx_batch_status *display, uint64_t bad_lines)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(bad_lines, digits);
    if (bad_lines > 0)
        fpx_message("note: %s: %s line%s of it %s none of a report and %s passed over",
                    display->report, digits, bad_lines == 1 ? "" : "s",
                    bad_lines == 1 ? "is" : "are", bad_lines == 1 ? "was" : "were");
}

/* Without any other message, the exit status needs a reason. */
static void say_no_profile(const struct fpx_outcomes *tally)
{
    char digits[FPX_DECIMAL_NBYTES];
    const uint64_t count = tally->counts[FPX_OUTCOME_NO_PROFILE];
    fpx_count_grouped(count, digits);
    if (count > 0 && count == fpx_outcomes_count(tally))
        fpx_message("%s file%s, none of them a profile (--allow-empty takes that)", digits,
                    count == 1 ? "" : "s");
}

/* Whether nothing failed, and there was a profile. */
static bool is_well(const struct fpx_batch_result *result)
{
    const struct fpx_outcomes *tally = &result->state.tally;
    const uint64_t none = tally->counts[FPX_OUTCOME_NO_PROFILE];
    return result->end == FPX_BATCH_FINISHED && tally->counts[FPX_OUTCOME_FAILED] == 0 &&
           (none == 0 || none < fpx_outcomes_count(tally));
}

void fpx_batch_status_end(struct fpx_batch_status *display, const struct fpx_batch_result *result,
                          const char *signal_name)
{
    struct flamepix_buffer tally = {0};
    if (!is_heard())
        return;
    fpx_batch_status_clear(display);
    say_alone(display, result->state.alone);
    say_bad_lines(display, result->state.bad_lines);
    if (result->end == FPX_BATCH_FINISHED) {
        say_left(display, &result->left);
        say_no_profile(&result->state.tally);
    }
    if (display->is_quiet && is_well(result))
        return;
    add_tally(&tally, &result->state);
    say(display, result, signal_name, tally.data == NULL ? "out of memory" : tally.data);
    flamepix_buffer_free(&tally);
}
