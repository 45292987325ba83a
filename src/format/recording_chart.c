/* Samples in time order, for flame charts. Each lasts from its beginning to its end; time without
 * samples is a stack without frames.
 *
 * A momentary sample lasts until the next one, but at most MOST_INTERVALS times the usual interval:
 * beyond that, the recording was idle. A sample that overlaps with the previous one begins at the
 * previous one's end. Two samples that do not touch but have no time between them, as of two parts,
 * are separated by a stack of weight 0. Samples wait in the spool, mostly in time order; if they
 * are not in order, their places in the spool are sorted. */
#include "format/recording_internal.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stack/frame_bounds.h"

enum { MOST_INTERVALS = 4, INTERVALS = 4096 };

/* Smallest gap in seconds: clocks of a recording may differ in the last bits of a double. */
static const double LEAST_GAP = 1e-9;

static int compare_places(const void *a, const void *b)
{
    const struct fpx_sample_place *left = a, *right = b;
    if (left->part != right->part)
        return left->part < right->part ? -1 : 1;
    if (left->begin < right->begin || left->begin > right->begin)
        return left->begin < right->begin ? -1 : 1;
    return left->offset < right->offset ? -1 : left->offset > right->offset;
}

static int compare_reals(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* -- the order of time ------------------------------------------------------------------------- */

static enum flamepix_status add_place(struct fpx_recording_chart *chart,
                                      const struct fpx_spooled_sample *sample, uint64_t offset)
{
    enum flamepix_status status = fpx_array_reserve(&chart->places, &chart->capacity,
                                                    chart->count + 1, sizeof(*chart->places));
    if (status == FLAMEPIX_OK)
        chart->places[chart->count++] =
            (struct fpx_sample_place){sample->part, sample->begin, offset};
    return status;
}

/* Collects the places of all selected samples, and finds whether their times are known. */
static enum flamepix_status find_places(struct fpx_recording *recording, bool *has_time_ret)
{
    struct fpx_recording_chart *chart = &recording->chart;
    struct fpx_spooled_sample sample;
    enum flamepix_status status;
    *has_time_ret = true;
    for (;;) {
        const uint64_t offset = recording->spool.read_nbytes;
        status = fpx_sample_spool_take(&recording->spool, &sample, &chart->key);
        if (status != FLAMEPIX_OK)
            break;
        if (!fpx_recording_reads(recording, sample.part))
            continue;
        *has_time_ret = *has_time_ret && sample.has_time;
        status = add_place(chart, &sample, offset);
        if (status != FLAMEPIX_OK)
            break;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The median of the first intervals between samples of a part; 0 if there are no intervals. */
static double usual_interval(const struct fpx_recording_chart *chart)
{
    double intervals[INTERVALS];
    size_t count = 0;
    for (size_t i = 1; i < chart->count && count < INTERVALS; i++) {
        const double interval = chart->places[i].begin - chart->places[i - 1].begin;
        if (chart->places[i].part == chart->places[i - 1].part && interval > 0)
            intervals[count++] = interval;
    }
    if (count == 0)
        return 0;
    qsort(intervals, count, sizeof(*intervals), compare_reals);
    return intervals[count / 2];
}

enum flamepix_status fpx_recording_open_chart(struct fpx_recording *recording)
{
    struct fpx_recording_chart *chart = &recording->chart;
    bool has_time;
    enum flamepix_status status = find_places(recording, &has_time);
    if (status != FLAMEPIX_OK)
        return status;
    chart->is_timed = has_time && chart->count > 0;
    chart->is_apart = chart->is_timed; /* apart from the last stack of another input */
    chart->frames = SIZE_MAX;
    if (!chart->is_timed)
        return FLAMEPIX_OK;
    qsort(chart->places, chart->count, sizeof(*chart->places), compare_places);
    chart->interval = usual_interval(chart);
    chart->cursor = chart->places[0].begin;
    recording->report->window.chart_from = chart->cursor;
    memcpy(recording->report->unit, "seconds", sizeof("seconds"));
    return FLAMEPIX_OK;
}

/* -- handing out ------------------------------------------------------------------------------- */

static enum flamepix_status take_at(struct fpx_recording *recording, size_t place,
                                    struct fpx_spooled_sample *sample_ret)
{
    recording->spool.read_nbytes = recording->chart.places[place].offset;
    enum flamepix_status status =
        fpx_sample_spool_take(&recording->spool, sample_ret, &recording->chart.key);
    return status == FLAMEPIX_END ? FLAMEPIX_READ_FAILED : status;
}

static double end_of(const struct fpx_recording_chart *chart, size_t place,
                     const struct fpx_spooled_sample *sample)
{
    const bool is_last =
        place + 1 == chart->count || chart->places[place + 1].part != chart->places[place].part;
    if (sample->end > sample->begin)
        return sample->end;
    const double longest = sample->begin + chart->interval * (is_last ? 1 : MOST_INTERVALS);
    return is_last || chart->places[place + 1].begin > longest ? longest
                                                               : chart->places[place + 1].begin;
}

/* Begins a part: there is no gap between it and the previous one. */
static void begin_part(struct fpx_recording_chart *chart)
{
    if (chart->next > 0 && chart->places[chart->next].part != chart->places[chart->next - 1].part &&
        !chart->has_begun_part) {
        chart->cursor = chart->places[chart->next].begin;
        chart->has_begun_part = true;
        chart->is_apart |= chart->is_timed;
        chart->continued = 0;
    }
}

/* -- gaps -------------------------------------------------------------------------------------- */

/* If calls are kept apart, frames continue only while they are the same calls. */
static size_t count_continued(const struct fpx_recording *recording,
                              const struct fpx_spooled_sample *sample)
{
    const size_t before = recording->chart.continued;
    return sample->continued < before ? (size_t)sample->continued : before;
}

/* Whether a stack of weight 0 must come first, to show which frames continue: not all do. */
static bool must_part(const struct fpx_recording *recording,
                      const struct fpx_spooled_sample *sample)
{
    const struct fpx_recording_chart *chart = &recording->chart;
    if (chart->has_parted || !(sample->weight.value > 0))
        return false;
    return chart->is_apart || (recording->options.recording.apart &&
                               count_continued(recording, sample) < chart->frames);
}

static struct flamepix_bytes first_frames(struct flamepix_bytes key, size_t count)
{
    size_t length = 0;
    for (; count > 0 && length < key.length; count--)
        length = fpx_frame_end(key.data, key.length, length);
    return (struct flamepix_bytes){key.data, length};
}

static enum flamepix_status part(struct fpx_recording *recording,
                                 struct fpx_spooled_sample *sample_ret,
                                 struct flamepix_bytes *key_ret)
{
    *key_ret = first_frames(*key_ret, count_continued(recording, sample_ret));
    sample_ret->weight = (struct flamepix_weight){0};
    recording->chart.has_parted = true;
    return FLAMEPIX_OK;
}

/* Keys of ranks may hold any byte, so their frames cannot be counted: SIZE_MAX. */
static size_t count_frames(const struct fpx_recording *recording, struct flamepix_bytes key)
{
    size_t count = recording->ranks != NULL ? SIZE_MAX : 0;
    for (size_t i = 0; i < key.length && recording->ranks == NULL; i++)
        count += key.data[i] == ';';
    return count;
}

static void was_handed_out(struct fpx_recording *recording, struct flamepix_bytes key)
{
    struct fpx_recording_chart *chart = &recording->chart;
    chart->has_parted = chart->is_apart = false;
    chart->continued = SIZE_MAX;
    chart->frames = recording->options.recording.apart ? count_frames(recording, key) : 0;
}

/* -- handing out in time ----------------------------------------------------------------------- */

enum flamepix_status fpx_recording_next_in_time(struct fpx_recording *recording,
                                                struct fpx_spooled_sample *sample_ret,
                                                struct flamepix_bytes *key_ret)
{
    struct fpx_recording_chart *chart = &recording->chart;
    while (chart->next < chart->count) {
        begin_part(chart);
        enum flamepix_status status = take_at(recording, chart->next, sample_ret);
        if (status != FLAMEPIX_OK)
            return status;
        *key_ret = flamepix_buffer_bytes(&chart->key);
        if (!chart->is_timed) {
            if (must_part(recording, sample_ret))
                return part(recording, sample_ret, key_ret);
            chart->next++;
            was_handed_out(recording, *key_ret);
            return FLAMEPIX_OK;
        }
        const double gap = sample_ret->begin - chart->cursor;
        if (gap > LEAST_GAP) {
            *key_ret = (struct flamepix_bytes){"", 0};
            sample_ret->weight = (struct flamepix_weight){.value = gap};
            chart->cursor = sample_ret->begin;
            return FLAMEPIX_OK;
        }
        const double end = end_of(chart, chart->next, sample_ret);
        const double length = end - chart->cursor;
        if (length > LEAST_GAP && must_part(recording, sample_ret))
            return part(recording, sample_ret, key_ret);
        chart->next++;
        chart->has_begun_part = false;
        if (length > LEAST_GAP) {
            sample_ret->weight = (struct flamepix_weight){.value = length};
            chart->cursor = end;
            was_handed_out(recording, *key_ret);
            return FLAMEPIX_OK;
        }
        chart->continued = count_continued(recording, sample_ret);
    }
    return FLAMEPIX_END;
}

void fpx_recording_free_chart(struct fpx_recording_chart *chart)
{
    free(chart->places);
    flamepix_buffer_free(&chart->key);
}
