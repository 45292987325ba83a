/* Selects the samples in the requested time window, or in a slice of it. The begin and end of a
 * recording are known only after reading all of it. So a survey reads it first, and notes only
 * these times; then the recording is read again. */
#include "format/recording_internal.h"

#include "base/buffer_printf.h"

/* -- the survey -------------------------------------------------------------------------------- */

/* The time range of all parts together; false if no part has times. */
static bool find_time(const struct fpx_recording *recording, double *begin_ret, double *end_ret)
{
    bool is_found = false;
    for (size_t i = 0; i < recording->part_count; i++) {
        const struct flamepix_part *part = &recording->parts[i];
        if (!part->has_time)
            continue;
        if (!is_found || part->begin < *begin_ret)
            *begin_ret = part->begin;
        if (!is_found || part->end > *end_ret)
            *end_ret = part->end;
        is_found = true;
    }
    return is_found;
}

/* Converts a moment to the recording's clock; `missing` if none is given. */
static double moment_of(struct flamepix_moment moment, double begin, double end, double missing)
{
    switch (moment.unit) {
    case FLAMEPIX_MOMENT_SECONDS:
        return begin + moment.value;
    case FLAMEPIX_MOMENT_PERCENT:
        return begin + (end - begin) * moment.value / 100;
    case FLAMEPIX_MOMENT_RAW:
        return moment.value;
    case FLAMEPIX_MOMENT_NONE:
        break;
    }
    return missing;
}

/* Narrows the window to one of `slices` equal parts; the last ends exactly at the window's end. */
static void take_slice(struct flamepix_time_window *window, unsigned slices, unsigned slice)
{
    const double from = window->from, length = window->to - window->from;
    if (slices == 0)
        return;
    window->from = from + length * slice / slices;
    if (slice + 1 < slices)
        window->to = from + length * (slice + 1) / slices;
}

static enum flamepix_status read_all(struct fpx_recording *recording)
{
    const struct fpx_recording_kind *kind = recording->kind;
    enum flamepix_status status = FLAMEPIX_OK;
    if (kind->begin != NULL)
        status = kind->begin(recording, recording->reader);
    while (status == FLAMEPIX_OK)
        status = fpx_recording_step(recording);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Resets everything before the first step, except the names of the parts. */
static enum flamepix_status start_again(struct fpx_recording *recording)
{
    if (recording->kind->end != NULL)
        recording->kind->end(recording->reader);
    memset(recording->reader, 0, recording->kind->reader_nbytes);
    fpx_recording_drop(recording);
    recording->text_nbytes = 0;
    recording->is_too_long = false;
    *recording->report = (struct flamepix_format_report){0};
    recording->report->window = recording->window;
    for (size_t i = 0; i < recording->part_count; i++)
        recording->parts[i] = (struct flamepix_part){.kind = recording->parts[i].kind,
                                                     .name = recording->parts[i].name,
                                                     .unit = recording->parts[i].unit};
    return fpx_recording_rewind(recording);
}

enum flamepix_status fpx_recording_survey(struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    struct flamepix_time_window *window = &recording->window;
    double begin = 0, end = 0;
    recording->is_surveyed = true;
    enum flamepix_status status = read_all(recording);
    recording->is_surveyed = false;
    if (status != FLAMEPIX_OK)
        return status;
    if (!find_time(recording, &begin, &end))
        return FLAMEPIX_NO_TIME;
    fpx_recording_choose_part(recording);
    *window = (struct flamepix_time_window){
        .is_given = true,
        .zero = begin,
        .from = moment_of(options->begin, begin, end, begin),
        .to = moment_of(options->end, begin, end, end),
    };
    take_slice(window, options->slices, options->slice);
    window->holds_end = window->to >= end;
    return start_again(recording);
}

/* -- samples in it ----------------------------------------------------------------------------- */

/* The share of a sample within the window, from 0 to 1; a momentary sample is 0 or 1. */
static double share_in(const struct flamepix_time_window *window, const struct fpx_sample *sample)
{
    const double begin = sample->begin > window->from ? sample->begin : window->from;
    const double end = sample->end < window->to ? sample->end : window->to;
    const bool before_end = sample->begin < window->to || window->holds_end;
    if (!(sample->end > sample->begin))
        return sample->begin >= window->from && before_end ? 1 : 0;
    return end > begin ? (end - begin) / (sample->end - sample->begin) : 0;
}

bool fpx_recording_cut_to_window(const struct fpx_recording *recording, struct fpx_sample *sample)
{
    const struct flamepix_time_window *window = &recording->window;
    if (!window->is_given)
        return true;
    const double share = sample->has_time ? share_in(window, sample) : 0;
    if (share < 1)
        sample->weight = (struct flamepix_weight){.value = sample->weight.value * share};
    if (sample->end > sample->begin) {
        sample->begin = sample->begin > window->from ? sample->begin : window->from;
        sample->end = sample->end < window->to ? sample->end : window->to;
    }
    return share > 0;
}
