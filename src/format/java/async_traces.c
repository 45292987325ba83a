/* What async-profiler prints if no file is named, or with `-o traces`: a summary, then stacks, leaf
 * first, each with its weight and its samples. A table of the leaves alone may follow.
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
 * Up to version 1.3 a stack begins with `Total: 6790000000 (98.84%)  samples: 679`, in the first
 * versions with `Counter: 679 (98.84%)`. Several reports may follow one another; those of one unit
 * are added up. */
#include <inttypes.h>

#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

enum place { BEFORE, IN_SUMMARY, IN_STACK, BETWEEN_STACKS, IN_TABLE };

struct async_traces {
    enum place place;
    bool is_broken;  /* the stack's frames are numbered wrongly */
    uint64_t frames; /* of the stack */
    struct fpx_sample sample;
    uint64_t stated, samples; /* of all reports */
};

/* -- the heads of stacks ----------------------------------------------------------------------- */

/* The weight of a stack and its unit, in the report's own words. */
struct head {
    uint64_t weight, samples;
    struct flamepix_bytes unit;
};

/* " (98.84%)" */
static bool take_share(struct flamepix_bytes *line)
{
    double share;
    struct flamepix_bytes rest = *line;
    const bool is_share =
        fpx_take(&rest, " (") && fpx_take_real(&rest, &share) && fpx_take(&rest, "%)");
    if (is_share)
        *line = rest;
    return is_share;
}

/* `--- 6790000000 ns (98.84%), 679 samples`; the share of a zero total is not a number. */
static bool take_head(struct flamepix_bytes line, struct head *head_ret)
{
    struct flamepix_bytes share;
    return fpx_take(&line, "--- ") && fpx_take_number(&line, &head_ret->weight) &&
           fpx_take(&line, " ") && fpx_take_until(&line, " (", &head_ret->unit) &&
           fpx_take_until(&line, "%), ", &share) && fpx_take_number(&line, &head_ret->samples) &&
           fpx_bytes_begin_with(line, " sample");
}

static bool take_old_head(struct flamepix_bytes line, struct head *head_ret)
{
    const bool is_counter = fpx_take(&line, "Counter: ");
    if ((!is_counter && !fpx_take(&line, "Total: ")) ||
        !fpx_take_number(&line, &head_ret->weight) || !take_share(&line))
        return false;
    head_ret->unit = flamepix_bytes_of("total");
    head_ret->samples = head_ret->weight;
    return is_counter
               ? line.length == 0
               : fpx_take(&line, "  samples: ") && fpx_take_number(&line, &head_ret->samples);
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status end_stack(struct fpx_recording *recording, struct async_traces *reader)
{
    if (reader->place != IN_STACK)
        return FLAMEPIX_OK;
    reader->place = BETWEEN_STACKS;
    if (reader->frames > 0 && !reader->is_broken)
        return fpx_recording_put(recording, &reader->sample);
    fpx_recording_drop(recording);
    return fpx_recording_not_understood(recording, 0, "frames that are numbered from 0 on");
}

static enum flamepix_status begin_stack(struct fpx_recording *recording,
                                        struct async_traces *reader, const struct head *head)
{
    const char *weight = recording->options.recording.weight;
    const bool counts = weight != NULL && strcmp(weight, "samples") == 0;
    const bool is_time = flamepix_bytes_equal(head->unit, flamepix_bytes_of("ns"));
    const struct flamepix_bytes unit = counts    ? flamepix_bytes_of("samples")
                                       : is_time ? flamepix_bytes_of("nanoseconds")
                                                 : head->unit;
    fpx_recording_record(recording, 0);
    reader->place = IN_STACK;
    reader->frames = 0;
    reader->is_broken = false;
    reader->samples += head->samples;
    reader->sample =
        (struct fpx_sample){.weight.value = (double)(counts ? head->samples : head->weight),
                            .leaf_first = true,
                            .count = head->samples};
    return fpx_recording_part(recording, "unit", unit, unit, &reader->sample.part);
}

/* `  [ 0] Primes.isPrime` */
static bool take_frame(struct flamepix_bytes line, uint64_t *number_ret,
                       struct flamepix_bytes *name_ret)
{
    if (!fpx_take(&line, "  ["))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take_number(&line, number_ret) || !fpx_take(&line, "] "))
        return false;
    *name_ret = line;
    return true;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* `Total samples       : 687`; the other lines count samples that could not be walked. */
static bool take_summary(struct async_traces *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    uint64_t number;
    if (fpx_bytes_begin_with(line, "Frame buffer "))
        return true;
    if (!fpx_take_until(&line, ":", &name))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take_number(&line, &number))
        return false;
    if (flamepix_bytes_equal(fpx_bytes_trimmed(name), flamepix_bytes_of("Total samples")))
        reader->stated += number;
    return true;
}

/* `6790000000   98.84%      679  Primes.isPrime`: a row of the table, from the same samples. */
static bool is_row(struct flamepix_bytes line)
{
    uint64_t number;
    line = fpx_bytes_trimmed(line);
    return fpx_bytes_begin_with(line, "-----") ||
           (fpx_take_number(&line, &number) && fpx_bytes_hold(line, "%"));
}

static bool is_heading(struct flamepix_bytes line)
{
    return fpx_bytes_hold(line, "  percent  samples  top");
}

/* A line that is neither blank nor part of a stack. What a program printed before the report is
 * skipped. */
static enum flamepix_status take_other(struct fpx_recording *recording, struct async_traces *reader,
                                       struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "--- Execution profile ---")) {
        reader->place = IN_SUMMARY;
    } else if (is_heading(line) ||
               (reader->place != BEFORE && fpx_is_blank(line.data[0]) && is_row(line))) {
        reader->place = IN_TABLE; /* the oldest tables have no heading */
    } else if (reader->place != BEFORE && !(reader->place == IN_TABLE && is_row(line)) &&
               !(reader->place == IN_SUMMARY && take_summary(reader, line))) {
        return fpx_recording_bad_line(recording);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct async_traces *reader = user;
    struct flamepix_bytes name;
    struct head head;
    uint64_t number;
    if (reader->place == IN_STACK && take_frame(line, &number, &name)) {
        reader->is_broken = reader->is_broken || number != reader->frames;
        reader->frames++;
        return fpx_recording_name(recording, fpx_bytes_trimmed(name));
    }
    enum flamepix_status status = end_stack(recording, reader);
    if (status != FLAMEPIX_OK || fpx_bytes_trimmed(line).length == 0)
        return status;
    if (take_head(line, &head) || take_old_head(line, &head))
        return begin_stack(recording, reader, &head);
    return take_other(recording, reader, line);
}

static enum flamepix_status close_report(struct fpx_recording *recording, void *user)
{
    struct async_traces *reader = user;
    const enum flamepix_status status = end_stack(recording, reader);
    if (reader->stated > 0)
        fpx_recording_states(recording, "Total samples", (double)reader->stated,
                             (double)reader->samples);
    return status;
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct async_traces), .line = take_line, .close = close_report};

FPX_RECORDING_OPEN(fpx_async_traces_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* Recognises the title, or the head of a stack above its first frame. */
bool fpx_recognise_async_traces(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes line;
    struct flamepix_bytes name;
    struct head known;
    uint64_t number;
    bool is_below_head = false;
    if (fpx_recognise_line(head, marks))
        return true;
    while (fpx_text_line(&head, &line)) {
        if (is_below_head && take_frame(line, &number, &name))
            return true;
        is_below_head = take_head(line, &known) || take_old_head(line, &known);
    }
    return false;
}

/* Recognises a table of leaves without stacks before it. */
bool fpx_recognise_async_flat(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes line;
    struct head known;
    (void)marks;
    while (fpx_text_line(&head, &line)) {
        if (take_head(line, &known) || take_old_head(line, &known))
            return false;
        if (is_heading(line))
            return true;
    }
    return false;
}
