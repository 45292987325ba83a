#include "format/java/jfr_events.h"

#include <math.h>

#include "format/parse/parse_text.h"

enum fpx_jfr_measure fpx_jfr_class_measure(const struct fpx_jfr_class *class,
                                           const struct flamepix_recording_options *options)
{
    const bool has_time =
        fpx_jfr_class_has(class, FPX_JFR_DURATION) ||
        (fpx_jfr_class_has(class, FPX_JFR_END) && fpx_jfr_class_has(class, FPX_JFR_START));
    return fpx_jfr_measure_of(class->event, options->weight,
                              fpx_jfr_class_has(class, FPX_JFR_BYTES), has_time);
}

/* The duration of an event in ticks. Version 0.9 has the end instead. */
static bool take_duration(const struct fpx_jfr_record *record, int64_t *ticks_ret)
{
    const uint64_t begin = fpx_jfr_number(record, FPX_JFR_START);
    const uint64_t end = fpx_jfr_number(record, FPX_JFR_END);
    if (fpx_jfr_has(record, FPX_JFR_DURATION)) {
        *ticks_ret = (int64_t)fpx_jfr_number(record, FPX_JFR_DURATION);
        return true;
    }
    const uint64_t ticks = end > begin ? end - begin : 0;
    *ticks_ret = ticks < INT64_MAX ? (int64_t)ticks : INT64_MAX;
    return fpx_jfr_has(record, FPX_JFR_END) && fpx_jfr_has(record, FPX_JFR_START);
}

static bool weigh_size(const struct fpx_jfr_record *record, double *weight_ret)
{
    const uint64_t buffer = fpx_jfr_number(record, FPX_JFR_BUFFER_BYTES);
    const uint64_t size = buffer > 0 ? buffer : fpx_jfr_number(record, FPX_JFR_BYTES);
    *weight_ret = (double)(int64_t)size;
    return buffer > 0 || fpx_jfr_has(record, FPX_JFR_BYTES);
}

static bool weigh_time(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_record *record,
                       double *weight_ret)
{
    int64_t ticks;
    if (!take_duration(record, &ticks) || !(chunk->ticks > 0.0))
        return false;
    *weight_ret = floor((double)ticks * 1e9 / chunk->ticks);
    return true;
}

static bool count_samples(const struct fpx_jfr_event_kind *kind,
                          const struct fpx_jfr_record *record, double *weight_ret)
{
    *weight_ret = 1.0;
    if ((kind->traits & FPX_JFR_HAS_WEIGHT) != 0 && fpx_jfr_has(record, FPX_JFR_BYTES))
        *weight_ret = (double)(int64_t)fpx_jfr_number(record, FPX_JFR_BYTES);
    if ((kind->traits & FPX_JFR_HAS_SAMPLES) == 0)
        return true;
    *weight_ret = (double)(int64_t)fpx_jfr_number(record, FPX_JFR_SAMPLES);
    return fpx_jfr_has(record, FPX_JFR_SAMPLES);
}

bool fpx_jfr_weigh(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_class *class,
                   const struct fpx_jfr_record *record, double *weight_ret)
{
    switch ((enum fpx_jfr_measure) class->measure) {
    case FPX_JFR_SIZE:
        return weigh_size(record, weight_ret);
    case FPX_JFR_NANOSECONDS:
        return weigh_time(chunk, record, weight_ret);
    default:
        return count_samples(class->event, record, weight_ret);
    }
}

void fpx_jfr_time(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_record *record,
                  struct fpx_jfr_sum *sample)
{
    const bool has_start = fpx_jfr_has(record, FPX_JFR_START);
    const uint64_t ticks =
        fpx_jfr_number(record, has_start ? FPX_JFR_START : FPX_JFR_END) - chunk->start_ticks;
    int64_t duration = 0;
    sample->has_time = has_start || fpx_jfr_has(record, FPX_JFR_END);
    if (!(chunk->ticks > 0.0)) {
        sample->begin = sample->end = chunk->start;
        return;
    }
    if (!take_duration(record, &duration) || duration < 0)
        duration = 0;
    sample->begin = chunk->start + (double)(int64_t)ticks / chunk->ticks;
    sample->end = sample->begin + (double)duration / chunk->ticks;
}

enum fpx_jfr_answer fpx_jfr_counts(const struct fpx_jfr_pools *pools,
                                   const struct fpx_jfr_class *class,
                                   const struct fpx_jfr_record *record, const char *profile)
{
    const uint64_t number = fpx_jfr_number(record, FPX_JFR_STATE);
    if ((class->event->traits & FPX_JFR_HAS_STATE) == 0 || !fpx_jfr_has(record, FPX_JFR_STATE))
        return FPX_JFR_YES;
    const struct fpx_jfr_constant *state = fpx_jfr_find(pools, FPX_JFR_STATES, number);
    if (state == NULL || !fpx_jfr_has_text(pools, &state->name))
        return number == 0 ? FPX_JFR_YES : FPX_JFR_CANNOT_TELL;
    return fpx_jfr_state_counts(profile, fpx_jfr_text_bytes(pools, &state->name)) ? FPX_JFR_YES
                                                                                  : FPX_JFR_NO;
}

enum fpx_jfr_answer fpx_jfr_is_of_thread(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_record *record, const char *asked)
{
    const uint64_t number = fpx_jfr_number(record, FPX_JFR_THREAD);
    if (asked == NULL)
        return FPX_JFR_YES;
    if (!fpx_jfr_has(record, FPX_JFR_THREAD))
        return FPX_JFR_NO;
    const struct fpx_jfr_constant *constant = fpx_jfr_find(pools, FPX_JFR_THREADS, number);
    if (constant == NULL)
        return number == 0 ? FPX_JFR_NO : FPX_JFR_CANNOT_TELL;
    const uint64_t os = constant->thread.os_number, java = constant->thread.java_number;
    return flamepix_bytes_equal(fpx_jfr_text_bytes(pools, &constant->name),
                                flamepix_bytes_of(asked)) ||
                   (os > 0 && fpx_text_is_number(asked, os)) ||
                   (java > 0 && fpx_text_is_number(asked, java))
               ? FPX_JFR_YES
               : FPX_JFR_NO;
}
