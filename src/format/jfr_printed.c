#include "format/jfr_printed.h"

#include "base/buffer_printf.h"
#include "format/take_text.h"

void flamepix_jfr_printed_free(struct flamepix_jfr_printed *printed)
{
    flamepix_buffer_free(&printed->event);
    flamepix_buffer_free(&printed->name);
}

enum flamepix_status flamepix_jfr_printed_begin(struct flamepix_jfr_printed *printed,
                                                struct flamepix_bytes name)
{
    printed->has_stack = printed->is_cut = printed->is_of_thread = false;
    printed->has_bytes = printed->has_nanoseconds = false;
    printed->kind = flamepix_jfr_kind_of(name);
    printed->event.length = 0;
    return flamepix_buffer_append(&printed->event, name.data, name.length);
}

bool flamepix_jfr_printed_is_size(struct flamepix_bytes field, bool *is_buffer_ret)
{
    *is_buffer_ret = flamepix_bytes_equal(field, flamepix_bytes_of("tlabSize"));
    return *is_buffer_ret || flamepix_bytes_equal(field, flamepix_bytes_of("weight")) ||
           flamepix_bytes_equal(field, flamepix_bytes_of("allocationSize")) ||
           flamepix_bytes_equal(field, flamepix_bytes_of("objectSize"));
}

void flamepix_jfr_printed_size(struct flamepix_jfr_printed *printed, bool is_buffer, double nbytes)
{
    if (is_buffer ? nbytes > 0.0 : !printed->has_bytes) {
        printed->has_bytes = true;
        printed->bytes = nbytes;
    }
}

/* -- frames ------------------------------------------------------------------------------------ */

/* Java's sources are known by class alone, so that stands for the file; the line goes behind the
 * name. */
enum flamepix_status flamepix_jfr_printed_frame(struct flamepix_jfr_printed *printed,
                                                struct flamepix_recording *recording,
                                                struct flamepix_bytes method, uint64_t line)
{
    const enum flamepix_granularity granularity = recording->options.recording.granularity;
    const bool has_line = granularity == FLAMEPIX_LINES || granularity == FLAMEPIX_ADDRESSES;
    struct flamepix_frame frame = {.name = method};
    struct flamepix_bytes class;
    if (granularity == FLAMEPIX_FILES && flamepix_take_until_last(&method, ".", &class))
        frame.name = class;
    if (has_line && line > 0) {
        printed->name.length = 0;
        enum flamepix_status status =
            flamepix_buffer_append(&printed->name, frame.name.data, frame.name.length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_printf(&printed->name, ":%llu", (unsigned long long)line);
        if (status != FLAMEPIX_OK)
            return status;
        frame.name = flamepix_buffer_bytes(&printed->name);
    }
    return flamepix_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

static double weight_of(const struct flamepix_jfr_printed *printed,
                        enum flamepix_jfr_measure measure)
{
    if (measure == FLAMEPIX_JFR_SIZE)
        return printed->bytes;
    return measure == FLAMEPIX_JFR_NANOSECONDS ? printed->nanoseconds : 1.0;
}

static enum flamepix_status put(struct flamepix_jfr_printed *printed,
                                struct flamepix_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const unsigned group = flamepix_jfr_group_named(options->profile);
    const enum flamepix_jfr_measure measure = flamepix_jfr_measure_of(
        printed->kind, options->weight, printed->has_bytes, printed->has_nanoseconds);
    size_t part;
    enum flamepix_status status = flamepix_recording_part(
        recording, "event",
        group != 0 && (group & printed->kind->groups) != 0 ? flamepix_bytes_of(options->profile)
                                                           : flamepix_buffer_bytes(&printed->event),
        flamepix_bytes_of(flamepix_jfr_unit(measure)), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (!printed->has_preferred && strcmp(printed->kind->name, "jdk.ExecutionSample") == 0) {
        printed->has_preferred = true;
        flamepix_recording_prefer(recording, part);
    }
    printed->samples++;
    printed->cut += printed->is_cut ? 1 : 0;
    return flamepix_recording_put(
        recording, &(struct flamepix_sample){.part = part,
                                             .weight.value = weight_of(printed, measure),
                                             .leaf_first = true});
}

enum flamepix_status flamepix_jfr_printed_put(struct flamepix_jfr_printed *printed,
                                              struct flamepix_recording *recording)
{
    const bool is_wanted = recording->options.recording.thread == NULL || printed->is_of_thread;
    if (printed->has_stack && is_wanted)
        return put(printed, recording);
    flamepix_recording_drop(recording);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_jfr_printed_end(const struct flamepix_jfr_printed *printed,
                                              struct flamepix_recording *recording)
{
    const enum flamepix_status status =
        flamepix_recording_cut_stacks(recording, printed->cut, printed->samples);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}
