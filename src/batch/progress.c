#include "batch/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"

static uint64_t ended(const struct fpx_batch_state *state)
{
    return fpx_outcomes_count(&state->tally);
}

/* Inputs per second, without those of an earlier batch; 0 while unknown. */
static double rate(const struct fpx_batch_state *state)
{
    uint64_t own = ended(state) - state->kept;
    return state->tally.seconds > 0.2 ? (double)own / state->tally.seconds : 0;
}

void fpx_duration_print(double seconds, char text[FPX_DURATION_NBYTES])
{
    enum { MINUTE = 60, HOUR = 3600 };
    double most = 1e15;
    uint64_t whole = (uint64_t)((seconds < most ? seconds : most) + 0.5);
    if (seconds < 9.95)
        snprintf(text, FPX_DURATION_NBYTES, "%.1f s", seconds);
    else if (whole < MINUTE)
        snprintf(text, FPX_DURATION_NBYTES, "%" PRIu64 " s", whole);
    else if (whole < HOUR)
        snprintf(text, FPX_DURATION_NBYTES, "%" PRIu64 " min %" PRIu64 " s", whole / MINUTE,
                 whole % MINUTE);
    else
        snprintf(text, FPX_DURATION_NBYTES, "%" PRIu64 " h %" PRIu64 " min", whole / HOUR,
                 whole % HOUR / MINUTE);
}

/* Appends a part of a line, truncated to the room left. */
static void append(char line[FPX_PROGRESS_NBYTES], const char *before, const char *text,
                   const char *after)
{
    size_t length = strlen(line);
    snprintf(line + length, FPX_PROGRESS_NBYTES - length, "%s%s%s", before, text, after);
}

static void append_count(char line[FPX_PROGRESS_NBYTES], const char *before, uint64_t count,
                         const char *after)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(count, digits);
    append(line, before, digits, after);
}

void fpx_progress_text(const struct fpx_batch_state *state, char line[FPX_PROGRESS_NBYTES])
{
    double per_second = rate(state);
    uint64_t left = state->total - ended(state);
    line[0] = '\0';
    append_count(line, "", ended(state), "");
    append_count(line, " of ", state->total, "");
    if (state->tally.counts[FPX_OUTCOME_EMPTY] > 0)
        append_count(line, ", ", state->tally.counts[FPX_OUTCOME_EMPTY], " empty");
    if (state->tally.counts[FPX_OUTCOME_FAILED] > 0)
        append_count(line, ", ", state->tally.counts[FPX_OUTCOME_FAILED], " failed");
    if (per_second <= 0)
        return;
    append_count(line, ", ", (uint64_t)(per_second + 0.5), "/s");
    if (left > 0) {
        char duration[FPX_DURATION_NBYTES];
        fpx_duration_print((double)left / per_second, duration);
        append(line, ", ", duration, " left");
    }
}

/* `cells` cells between the brackets. */
static void append_bar(char line[FPX_PROGRESS_NBYTES], const struct fpx_batch_state *state,
                       unsigned cells)
{
    char bar[FPX_PROGRESS_NBYTES];
    uint64_t total = state->total > 0 ? state->total : 1;
    unsigned full = (unsigned)((double)ended(state) / (double)total * cells);
    for (unsigned i = 0; i < cells; i++)
        bar[i] = i < full ? '=' : i == full ? '>' : ' ';
    bar[cells] = '\0';
    append(line, "[", bar, "] ");
}

void fpx_progress_bar(const struct fpx_batch_state *state, unsigned columns,
                      char line[FPX_PROGRESS_NBYTES])
{
    enum { CELLS_MAX = 40, CELLS_MIN = 8, FRAME = 3 };
    char words[FPX_PROGRESS_NBYTES];
    fpx_progress_text(state, words);
    if (columns > FPX_PROGRESS_COLUMNS)
        columns = FPX_PROGRESS_COLUMNS;
    size_t needed = strlen(words) + FRAME;
    line[0] = '\0';
    if (needed + CELLS_MIN <= columns) {
        unsigned cells = columns - (unsigned)needed;
        append_bar(line, state, cells < CELLS_MAX ? cells : CELLS_MAX);
    }
    append(line, "", words, "");
    line[columns] = '\0';
}
