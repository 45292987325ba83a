#include "format/java/jfr_sample.h"

#include <math.h>

#include "format/parse/take_text.h"

enum flamepix_jfr_measure
flamepix_jfr_class_measure(const struct flamepix_jfr_class *class,
                           const struct flamepix_recording_options *options)
{
    const bool has_time = flamepix_jfr_class_has(class, FLAMEPIX_JFR_DURATION) ||
                          (flamepix_jfr_class_has(class, FLAMEPIX_JFR_END) &&
                           flamepix_jfr_class_has(class, FLAMEPIX_JFR_START));
    return flamepix_jfr_measure_of(class->event, options->weight,
                                   flamepix_jfr_class_has(class, FLAMEPIX_JFR_BYTES), has_time);
}

/* How many ticks an event took. Of version 0.9 the end is known instead. */
static bool take_duration(const struct flamepix_jfr_record *record, int64_t *ticks_ret)
{
    const uint64_t begin = flamepix_jfr_number(record, FLAMEPIX_JFR_START);
    const uint64_t end = flamepix_jfr_number(record, FLAMEPIX_JFR_END);
    if (flamepix_jfr_has(record, FLAMEPIX_JFR_DURATION)) {
        *ticks_ret = (int64_t)flamepix_jfr_number(record, FLAMEPIX_JFR_DURATION);
        return true;
    }
    *ticks_ret = end > begin ? (int64_t)(end - begin) : 0;
    return flamepix_jfr_has(record, FLAMEPIX_JFR_END) &&
           flamepix_jfr_has(record, FLAMEPIX_JFR_START);
}

static bool weigh_size(const struct flamepix_jfr_record *record, double *weight_ret)
{
    const uint64_t buffer = flamepix_jfr_number(record, FLAMEPIX_JFR_BUFFER_BYTES);
    const uint64_t size = buffer > 0 ? buffer : flamepix_jfr_number(record, FLAMEPIX_JFR_BYTES);
    *weight_ret = (double)(int64_t)size;
    return buffer > 0 || flamepix_jfr_has(record, FLAMEPIX_JFR_BYTES);
}

static bool weigh_time(const struct flamepix_jfr_chunk *chunk,
                       const struct flamepix_jfr_record *record, double *weight_ret)
{
    int64_t ticks;
    if (!take_duration(record, &ticks) || !(chunk->ticks > 0.0))
        return false;
    *weight_ret = floor((double)ticks * 1e9 / chunk->ticks);
    return true;
}

static bool count_samples(const struct flamepix_jfr_event_kind *kind,
                          const struct flamepix_jfr_record *record, double *weight_ret)
{
    *weight_ret = 1.0;
    if ((kind->traits & FLAMEPIX_JFR_HAS_WEIGHT) != 0 &&
        flamepix_jfr_has(record, FLAMEPIX_JFR_BYTES))
        *weight_ret = (double)(int64_t)flamepix_jfr_number(record, FLAMEPIX_JFR_BYTES);
    if ((kind->traits & FLAMEPIX_JFR_HAS_SAMPLES) == 0)
        return true;
    *weight_ret = (double)(int64_t)flamepix_jfr_number(record, FLAMEPIX_JFR_SAMPLES);
    return flamepix_jfr_has(record, FLAMEPIX_JFR_SAMPLES);
}

bool flamepix_jfr_weigh(const struct flamepix_jfr_chunk *chunk,
                        const struct flamepix_jfr_class *class,
                        const struct flamepix_jfr_record *record, double *weight_ret)
{
    switch ((enum flamepix_jfr_measure) class->measure) {
    case FLAMEPIX_JFR_SIZE:
        return weigh_size(record, weight_ret);
    case FLAMEPIX_JFR_NANOSECONDS:
        return weigh_time(chunk, record, weight_ret);
    default:
        return count_samples(class->event, record, weight_ret);
    }
}

void flamepix_jfr_time(const struct flamepix_jfr_chunk *chunk,
                       const struct flamepix_jfr_record *record, struct flamepix_jfr_sum *sample)
{
    const bool has_start = flamepix_jfr_has(record, FLAMEPIX_JFR_START);
    const uint64_t ticks =
        flamepix_jfr_number(record, has_start ? FLAMEPIX_JFR_START : FLAMEPIX_JFR_END) -
        chunk->start_ticks;
    int64_t duration = 0;
    sample->has_time = has_start || flamepix_jfr_has(record, FLAMEPIX_JFR_END);
    if (!(chunk->ticks > 0.0)) {
        sample->begin = sample->end = chunk->start;
        return;
    }
    if (!take_duration(record, &duration) || duration < 0)
        duration = 0;
    sample->begin = chunk->start + (double)(int64_t)ticks / chunk->ticks;
    sample->end = sample->begin + (double)duration / chunk->ticks;
}

enum flamepix_jfr_answer flamepix_jfr_counts(const struct flamepix_jfr_pools *pools,
                                             const struct flamepix_jfr_class *class,
                                             const struct flamepix_jfr_record *record,
                                             const char *profile)
{
    const uint64_t number = flamepix_jfr_number(record, FLAMEPIX_JFR_STATE);
    if ((class->event->traits & FLAMEPIX_JFR_HAS_STATE) == 0 ||
        !flamepix_jfr_has(record, FLAMEPIX_JFR_STATE))
        return FLAMEPIX_JFR_YES;
    const struct flamepix_jfr_constant *state =
        flamepix_jfr_find(pools, FLAMEPIX_JFR_STATES, number);
    if (state == NULL || !flamepix_jfr_is_said(pools, &state->name))
        return number == 0 ? FLAMEPIX_JFR_YES : FLAMEPIX_JFR_CANNOT_TELL;
    return flamepix_jfr_state_counts(profile, flamepix_jfr_say(pools, &state->name))
               ? FLAMEPIX_JFR_YES
               : FLAMEPIX_JFR_NO;
}

enum flamepix_jfr_answer flamepix_jfr_is_of_thread(const struct flamepix_jfr_pools *pools,
                                                   const struct flamepix_jfr_record *record,
                                                   const char *asked)
{
    const uint64_t number = flamepix_jfr_number(record, FLAMEPIX_JFR_THREAD);
    if (asked == NULL)
        return FLAMEPIX_JFR_YES;
    if (!flamepix_jfr_has(record, FLAMEPIX_JFR_THREAD))
        return FLAMEPIX_JFR_NO;
    const struct flamepix_jfr_constant *constant =
        flamepix_jfr_find(pools, FLAMEPIX_JFR_THREADS, number);
    if (constant == NULL)
        return number == 0 ? FLAMEPIX_JFR_NO : FLAMEPIX_JFR_CANNOT_TELL;
    const uint64_t os = constant->thread.os_number, java = constant->thread.java_number;
    return flamepix_bytes_equal(flamepix_jfr_say(pools, &constant->name),
                                flamepix_bytes_of(asked)) ||
                   (os > 0 && flamepix_text_is_number(asked, os)) ||
                   (java > 0 && flamepix_text_is_number(asked, java))
               ? FLAMEPIX_JFR_YES
               : FLAMEPIX_JFR_NO;
}
