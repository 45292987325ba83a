#include "format/java/jfr_events.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "format/parse/parse_text.h"

void fpx_jfr_printed_free(struct fpx_jfr_printed *printed)
{
    flamepix_buffer_free(&printed->event);
    flamepix_buffer_free(&printed->state);
    flamepix_buffer_free(&printed->name);
    fpx_jfr_parts_free(&printed->parts);
}

void fpx_jfr_printed_begin(struct fpx_jfr_printed *printed)
{
    printed->has_stack = printed->is_cut = printed->is_broken = printed->is_of_thread = false;
    printed->has_bytes = printed->has_nanoseconds = printed->has_samples = false;
    printed->frames = 0;
    printed->kind = fpx_jfr_kind_of((struct flamepix_bytes){"", 0});
    flamepix_buffer_clear(&printed->event);
    flamepix_buffer_clear(&printed->state);
}

enum flamepix_status fpx_jfr_printed_event(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes name)
{
    printed->kind = fpx_jfr_kind_of(name);
    flamepix_buffer_clear(&printed->event);
    return flamepix_buffer_append(&printed->event, name.data, name.length);
}

enum flamepix_status fpx_jfr_printed_state(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes state)
{
    flamepix_buffer_clear(&printed->state);
    return flamepix_buffer_append(&printed->state, state.data, state.length);
}

bool fpx_jfr_printed_is_size(struct flamepix_bytes field, bool *is_buffer_ret)
{
    static const char *const sizes[] = {"weight", "allocationSize", "objectSize", "size"};
    *is_buffer_ret = flamepix_bytes_equal(field, flamepix_bytes_of("tlabSize"));
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        if (flamepix_bytes_equal(field, flamepix_bytes_of(sizes[i])))
            return true;
    }
    return *is_buffer_ret;
}

void fpx_jfr_printed_size(struct fpx_jfr_printed *printed, bool is_buffer, double nbytes)
{
    if (is_buffer ? nbytes > 0.0 : !printed->has_bytes) {
        printed->has_bytes = true;
        printed->bytes = nbytes;
    }
}

bool fpx_jfr_printed_duration(struct flamepix_bytes text, double *nanoseconds_ret)
{
    double number;
    double sum = 0.0;
    if (!fpx_take(&text, "PT"))
        return false;
    while (fpx_take_real(&text, &number)) {
        if (fpx_take(&text, "H"))
            sum += number * 3600e9;
        else if (fpx_take(&text, "M"))
            sum += number * 60e9;
        else if (fpx_take(&text, "S"))
            sum += number * 1e9;
        else
            return false;
    }
    *nanoseconds_ret = floor(sum + 0.5);
    return text.length == 0;
}

void fpx_jfr_printed_stack(struct fpx_jfr_printed *printed, struct fpx_recording *recording,
                           uint64_t offset)
{
    printed->has_stack = true;
    fpx_recording_record(recording, offset);
}

/* -- frames ------------------------------------------------------------------------------------ */

/* Sources of Java are known by class only, so the class stands for the file. The line follows the
 * name. */
enum flamepix_status fpx_jfr_printed_frame(struct fpx_jfr_printed *printed,
                                           struct fpx_recording *recording,
                                           struct flamepix_bytes method, uint64_t line)
{
    const enum flamepix_granularity granularity = recording->options.recording.granularity;
    const bool has_line = granularity == FLAMEPIX_LINES || granularity == FLAMEPIX_ADDRESSES;
    struct fpx_frame frame = {.name = method};
    struct flamepix_bytes class;
    printed->frames++;
    printed->is_broken = printed->is_broken || method.length == 0;
    if (granularity == FLAMEPIX_FILES && fpx_take_until_last(&method, ".", &class))
        frame.name = class;
    if (has_line && line > 0) {
        flamepix_buffer_clear(&printed->name);
        flamepix_buffer_append(&printed->name, frame.name.data, frame.name.length);
        enum flamepix_status status =
            fpx_buffer_printf(&printed->name, ":%llu", (unsigned long long)line);
        if (status != FLAMEPIX_OK)
            return status;
        frame.name = flamepix_buffer_bytes(&printed->name);
    }
    return fpx_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* False if the event lacks it. */
static bool weigh(const struct fpx_jfr_printed *printed, enum fpx_jfr_measure measure,
                  double *weight_ret)
{
    const unsigned traits = printed->kind->traits;
    *weight_ret = printed->bytes;
    if (measure == FPX_JFR_SIZE)
        return printed->has_bytes;
    *weight_ret = printed->nanoseconds;
    if (measure == FPX_JFR_NANOSECONDS)
        return printed->has_nanoseconds;
    *weight_ret = (traits & FPX_JFR_HAS_SAMPLES) != 0                        ? printed->samples
                  : (traits & FPX_JFR_HAS_WEIGHT) != 0 && printed->has_bytes ? printed->bytes
                                                                             : 1.0;
    return (traits & FPX_JFR_HAS_SAMPLES) == 0 || printed->has_samples;
}

/* Why it is left out; FLAMEPIX_LEFT_OUT_COUNT if it is not. */
static enum flamepix_left_out why_left_out(const struct fpx_jfr_printed *printed,
                                           const struct flamepix_recording_options *options)
{
    const struct flamepix_bytes state = flamepix_buffer_bytes(&printed->state);
    if (printed->frames == 0 && !printed->is_broken)
        return FLAMEPIX_LEFT_OUT_NO_STACK;
    if (options->thread != NULL && !printed->is_of_thread)
        return FLAMEPIX_LEFT_OUT_OTHER_THREAD;
    if ((printed->kind->traits & FPX_JFR_HAS_STATE) != 0 && state.length > 0 &&
        !fpx_jfr_state_counts(options->profile, state))
        return FLAMEPIX_LEFT_OUT_OTHER_STATE;
    return FLAMEPIX_LEFT_OUT_COUNT;
}

static enum flamepix_status put(struct fpx_jfr_printed *printed, struct fpx_recording *recording,
                                size_t part, double weight)
{
    fpx_jfr_parts_prefer(&printed->parts, recording, printed->kind, part);
    printed->samples_put++;
    printed->cut += printed->is_cut ? 1 : 0;
    return fpx_recording_put(
        recording, &(struct fpx_sample){.part = part, .weight.value = weight, .leaf_first = true});
}

/* An event with a stack is drawn, or the reason is recorded. */
static enum flamepix_status judge(struct fpx_jfr_printed *printed, struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const enum fpx_jfr_measure measure = fpx_jfr_measure_of(
        printed->kind, options->weight, printed->has_bytes, printed->has_nanoseconds);
    double weight;
    size_t part;
    enum flamepix_status status =
        fpx_jfr_parts_find(&printed->parts, recording, printed->kind,
                           flamepix_buffer_bytes(&printed->event), measure, &part);
    if (status != FLAMEPIX_OK)
        return status;
    const bool is_weighed = weigh(printed, measure, &weight);
    const enum flamepix_left_out why =
        part == FPX_JFR_NO_PART ? FLAMEPIX_LEFT_OUT_OTHER_EVENT : why_left_out(printed, options);
    const bool is_whole = is_weighed && !printed->is_broken;
    if (printed->state.length == 0)
        fpx_jfr_parts_have_no_state(recording, printed->kind);
    if (why == FLAMEPIX_LEFT_OUT_COUNT && is_whole)
        return put(printed, recording, part, weight);
    fpx_recording_drop(recording);
    if (why == FLAMEPIX_LEFT_OUT_COUNT) {
        fpx_jfr_parts_prefer(&printed->parts, recording, printed->kind, part);
        return fpx_recording_not_understood(recording, recording->read_nbytes,
                                            is_weighed ? "a method for each frame"
                                                       : fpx_jfr_missing_text(measure));
    }
    fpx_jfr_parts_leave_out(&printed->parts, recording, why, is_weighed ? weight : 0.0);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_jfr_printed_put(struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording)
{
    if (printed->has_stack)
        return judge(printed, recording);
    fpx_recording_drop(recording);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_jfr_printed_end(const struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording)
{
    fpx_jfr_parts_close(&printed->parts, recording);
    const enum flamepix_status status =
        fpx_recording_cut_stacks(recording, printed->cut, printed->samples_put);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}
