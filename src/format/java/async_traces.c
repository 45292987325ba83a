/* What async-profiler prints where no file is named, or with `-o traces`: a summary, then stacks
 * from their leaves, each with its weight and its samples; a table of the leaves alone may follow.
 *
 *     --- Execution profile ---
 *     Total samples       : 687
 *     Unknown (native)    : 1 (0.15%)
 *
 *     --- 6790000000 ns (98.84%), 679 samples
 *       [ 0] Primes.isPrime
 *       [ 1] Primes.primesThread
 *
 *               ns  percent  samples  top
 *       ----------  -------  -------  ---
 *       6790000000   98.84%      679  Primes.isPrime
 *
 * Up to version 1.3 a stack begins with `Total: 6790000000 (98.84%)  samples: 679`, at first with
 * `Counter: 679 (98.84%)`. Several reports may follow one another: those of one unit are added up.
 */
#include <inttypes.h>

#include "format/formats.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

enum place { BEFORE, IN_SUMMARY, IN_STACK, BETWEEN_STACKS, IN_TABLE };

struct async_traces {
    enum place place;
    bool is_broken;  /* the stack's frames are not numbered as they should be */
    uint64_t frames; /* of the stack */
    struct flamepix_sample sample;
    uint64_t stated, samples; /* of all reports */
};

/* -- the heads of stacks ----------------------------------------------------------------------- */

/* What a stack weighs, and in what; the words are those of the report. */
struct head {
    uint64_t weight, samples;
    struct flamepix_bytes unit;
};

/* " (98.84%)" */
static bool take_share(struct flamepix_bytes *line)
{
    double share;
    struct flamepix_bytes rest = *line;
    const bool is_share = flamepix_take(&rest, " (") && flamepix_take_real(&rest, &share) &&
                          flamepix_take(&rest, "%)");
    if (is_share)
        *line = rest;
    return is_share;
}

/* `--- 6790000000 ns (98.84%), 679 samples`; a share of nothing is no number. */
static bool take_head(struct flamepix_bytes line, struct head *head_ret)
{
    struct flamepix_bytes share;
    return flamepix_take(&line, "--- ") && flamepix_take_number(&line, &head_ret->weight) &&
           flamepix_take(&line, " ") && flamepix_take_until(&line, " (", &head_ret->unit) &&
           flamepix_take_until(&line, "%), ", &share) &&
           flamepix_take_number(&line, &head_ret->samples) &&
           flamepix_bytes_begin_with(line, " sample");
}

static bool take_old_head(struct flamepix_bytes line, struct head *head_ret)
{
    const bool is_counter = flamepix_take(&line, "Counter: ");
    if ((!is_counter && !flamepix_take(&line, "Total: ")) ||
        !flamepix_take_number(&line, &head_ret->weight) || !take_share(&line))
        return false;
    head_ret->unit = flamepix_bytes_of("total");
    head_ret->samples = head_ret->weight;
    return is_counter ? line.length == 0
                      : flamepix_take(&line, "  samples: ") &&
                            flamepix_take_number(&line, &head_ret->samples);
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status end_stack(struct flamepix_recording *recording,
                                      struct async_traces *reader)
{
    if (reader->place != IN_STACK)
        return FLAMEPIX_OK;
    reader->place = BETWEEN_STACKS;
    if (reader->frames > 0 && !reader->is_broken)
        return flamepix_recording_put(recording, &reader->sample);
    flamepix_recording_drop(recording);
    return flamepix_recording_not_understood(recording, 0, "frames that are numbered from 0 on");
}

static enum flamepix_status begin_stack(struct flamepix_recording *recording,
                                        struct async_traces *reader, const struct head *head)
{
    const char *weight = recording->options.recording.weight;
    const bool counts = weight != NULL && strcmp(weight, "samples") == 0;
    const bool is_time = flamepix_bytes_equal(head->unit, flamepix_bytes_of("ns"));
    const struct flamepix_bytes unit = counts    ? flamepix_bytes_of("samples")
                                       : is_time ? flamepix_bytes_of("nanoseconds")
                                                 : head->unit;
    flamepix_recording_record(recording, 0);
    reader->place = IN_STACK;
    reader->frames = 0;
    reader->is_broken = false;
    reader->samples += head->samples;
    reader->sample =
        (struct flamepix_sample){.weight.value = (double)(counts ? head->samples : head->weight),
                                 .leaf_first = true,
                                 .count = head->samples};
    return flamepix_recording_part(recording, "unit", unit, unit, &reader->sample.part);
}

/* `  [ 0] Primes.isPrime` */
static bool take_frame(struct flamepix_bytes line, uint64_t *number_ret,
                       struct flamepix_bytes *name_ret)
{
    if (!flamepix_take(&line, "  ["))
        return false;
    flamepix_take_blanks(&line);
    if (!flamepix_take_number(&line, number_ret) || !flamepix_take(&line, "] "))
        return false;
    *name_ret = line;
    return true;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* `Total samples       : 687`; the others count what could not be walked. */
static bool take_summary(struct async_traces *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    uint64_t number;
    if (flamepix_bytes_begin_with(line, "Frame buffer "))
        return true;
    if (!flamepix_take_until(&line, ":", &name))
        return false;
    flamepix_take_blanks(&line);
    if (!flamepix_take_number(&line, &number))
        return false;
    if (flamepix_bytes_equal(flamepix_bytes_trimmed(name), flamepix_bytes_of("Total samples")))
        reader->stated += number;
    return true;
}

/* `6790000000   98.84%      679  Primes.isPrime`: of the same samples. */
static bool is_row(struct flamepix_bytes line)
{
    uint64_t number;
    line = flamepix_bytes_trimmed(line);
    return flamepix_bytes_begin_with(line, "-----") ||
           (flamepix_take_number(&line, &number) && flamepix_bytes_hold(line, "%"));
}

static bool is_heading(struct flamepix_bytes line)
{
    return flamepix_bytes_hold(line, "  percent  samples  top");
}

/* A line that is neither blank nor of a stack. What a program printed before the report is
 * none of it. */
static enum flamepix_status take_other(struct flamepix_recording *recording,
                                       struct async_traces *reader, struct flamepix_bytes line)
{
    if (flamepix_bytes_begin_with(line, "--- Execution profile ---")) {
        reader->place = IN_SUMMARY;
    } else if (is_heading(line) ||
               (reader->place != BEFORE && flamepix_is_blank(line.data[0]) && is_row(line))) {
        reader->place = IN_TABLE; /* the oldest have no heading */
    } else if (reader->place != BEFORE && !(reader->place == IN_TABLE && is_row(line)) &&
               !(reader->place == IN_SUMMARY && take_summary(reader, line))) {
        return flamepix_recording_bad_line(recording);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct async_traces *reader = user;
    struct flamepix_bytes name;
    struct head head;
    uint64_t number;
    if (reader->place == IN_STACK && take_frame(line, &number, &name)) {
        reader->is_broken = reader->is_broken || number != reader->frames;
        reader->frames++;
        return flamepix_recording_name(recording, flamepix_bytes_trimmed(name));
    }
    enum flamepix_status status = end_stack(recording, reader);
    if (status != FLAMEPIX_OK || flamepix_bytes_trimmed(line).length == 0)
        return status;
    if (take_head(line, &head) || take_old_head(line, &head))
        return begin_stack(recording, reader, &head);
    return take_other(recording, reader, line);
}

static enum flamepix_status close_report(struct flamepix_recording *recording, void *user)
{
    struct async_traces *reader = user;
    const enum flamepix_status status = end_stack(recording, reader);
    if (reader->stated > 0)
        flamepix_recording_states(recording, "Total samples", (double)reader->stated,
                                  (double)reader->samples);
    return status;
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct async_traces), .line = take_line, .close = close_report};

FLAMEPIX_RECORDING_OPEN(flamepix_async_traces_open, kind)

/* -- how it is told ---------------------------------------------------------------------------- */

/* The title, or the head of a stack above its first frame. */
bool flamepix_recognise_async_traces(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes line;
    struct flamepix_bytes name;
    struct head known;
    uint64_t number;
    bool is_below_head = false;
    if (flamepix_recognise_line(head, marks))
        return true;
    while (flamepix_text_line(&head, &line)) {
        if (is_below_head && take_frame(line, &number, &name))
            return true;
        is_below_head = take_head(line, &known) || take_old_head(line, &known);
    }
    return false;
}

/* A table of leaves, and no stacks before it. */
bool flamepix_recognise_async_flat(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes line;
    struct head known;
    (void)marks;
    while (flamepix_text_line(&head, &line)) {
        if (take_head(line, &known) || take_old_head(line, &known))
            return false;
        if (is_heading(line))
            return true;
    }
    return false;
}
