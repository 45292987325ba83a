#include "format/web/firefox.h"

#include <math.h>

#include "base/buffer_printf.h"

enum { SAMPLE_STACK, SAMPLE_TIME, SAMPLE_DELTA, SAMPLE_WEIGHT };
static const char *const sample_columns[] = {[SAMPLE_STACK] = "stack",
                                             [SAMPLE_TIME] = "time",
                                             [SAMPLE_DELTA] = "timeDeltas",
                                             [SAMPLE_WEIGHT] = "weight",
                                             NULL};

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct fpx_json_reader *json, struct flamepix_buffer *text)
{
    struct fpx_json_token token;
    flamepix_buffer_clear(text);
    if (!fpx_json_read_scalar(json, &token))
        return fpx_json_status(json);
    if (token.kind == FPX_JSON_NUMBER && token.is_integer)
        return fpx_buffer_printf(text, "%lld", (long long)token.integer);
    if (token.kind != FPX_JSON_STRING)
        return FLAMEPIX_OK;
    return flamepix_buffer_append(text, token.text.data, token.text.length);
}

/* Allocations have stacks, too, but are not samples of time. */
static enum flamepix_status count_others(struct fpx_firefox_thread *thread,
                                         struct fpx_json_reader *json)
{
    struct fpx_firefox_table allocations = {0};
    const enum flamepix_status status = fpx_firefox_table_read(&allocations, json, sample_columns);
    thread->others += allocations.row_count;
    fpx_firefox_table_free(&allocations);
    return status;
}

static enum flamepix_status read_member(struct fpx_firefox_thread *thread,
                                        struct fpx_json_reader *json, struct flamepix_bytes key)
{
    if (fpx_json_is(key, "samples"))
        return fpx_firefox_table_read(&thread->samples, json, sample_columns);
    if (fpx_json_is(key, "name"))
        return read_text(json, &thread->name);
    if (fpx_json_is(key, "pid"))
        return read_text(json, &thread->pid);
    if (fpx_json_is(key, "jsAllocations") || fpx_json_is(key, "nativeAllocations"))
        return count_others(thread, json);
    return fpx_firefox_stacks_read(&thread->stacks, json, key);
}

enum flamepix_status fpx_firefox_thread_read(struct fpx_firefox_thread *thread,
                                             struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_firefox_stacks_reset(&thread->stacks);
    fpx_firefox_table_reset(&thread->samples);
    flamepix_buffer_clear(&thread->name);
    flamepix_buffer_clear(&thread->pid);
    thread->offset = fpx_json_offset(json);
    thread->others = 0;
    while (fpx_json_next_member(json, &key, &status))
        status = read_member(thread, json, key);
    thread->is_even = fpx_firefox_table_is_even(&thread->samples);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

const char *fpx_firefox_thread_unit(const struct fpx_firefox_thread *thread)
{
    const char *type = thread->samples.weight_type;
    if (strcmp(type, "tracing-ms") == 0)
        return "milliseconds";
    return type[0] != '\0' ? type : "samples";
}

/* In milliseconds; NAN: unknown. `before` is the time of the last sample. */
static double time_of(const struct fpx_firefox_table *samples, size_t row, double before)
{
    if (fpx_firefox_table_has(samples, SAMPLE_TIME))
        return fpx_firefox_table_cell(samples, SAMPLE_TIME, row);
    return before + fpx_firefox_table_cell(samples, SAMPLE_DELTA, row);
}

static enum flamepix_status put_sample(const struct fpx_firefox_view *view, size_t stack,
                                       struct fpx_recording *recording,
                                       const struct fpx_sample *sample, uint64_t offset)
{
    const char *lacks;
    bool is_put;
    enum flamepix_status status = fpx_recording_put_again(recording, sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = fpx_firefox_stacks_add_frames(view, stack, recording, &lacks);
    if (status == FLAMEPIX_OK && lacks == NULL)
        return fpx_recording_put(recording, sample);
    fpx_recording_drop(recording);
    return status == FLAMEPIX_OK ? fpx_recording_not_understood(recording, offset, lacks) : status;
}

/* Without a column of weights each weighs 1; in comparisons some are below 0. */
static enum flamepix_status take_sample(const struct fpx_firefox_thread *thread,
                                        const struct fpx_firefox_view *view, size_t row,
                                        struct fpx_recording *recording, struct fpx_sample sample)
{
    const struct fpx_firefox_table *samples = &thread->samples;
    size_t stack = 0;
    const enum fpx_firefox_reference refers =
        fpx_firefox_table_refer(samples, SAMPLE_STACK, row, &stack);
    sample.weight.value = fpx_firefox_table_has(samples, SAMPLE_WEIGHT)
                              ? fpx_firefox_table_cell(samples, SAMPLE_WEIGHT, row)
                              : 1;
    sample.stack = (uint64_t)stack + 1;
    fpx_recording_record(recording, thread->offset);
    if (refers == FPX_FIREFOX_MISSING || !thread->is_even)
        return fpx_recording_not_understood(recording, thread->offset,
                                            "samples with their stacks, in columns of one "
                                            "length");
    if (!isfinite(sample.weight.value))
        return fpx_recording_not_understood(recording, thread->offset,
                                            "samples with their weights");
    if (refers == FPX_FIREFOX_REFERS)
        return put_sample(view, stack, recording, &sample, thread->offset);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, sample.weight.value);
    return FLAMEPIX_OK;
}

/* A thread must have a table of samples, even an empty one. */
static enum flamepix_status check_samples(const struct fpx_firefox_thread *thread,
                                          struct fpx_recording *recording)
{
    if (thread->others > 0)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, thread->others, 0);
    if (thread->samples.row_count > 0 || fpx_firefox_table_has(&thread->samples, SAMPLE_STACK))
        return FLAMEPIX_OK;
    return fpx_recording_not_understood(recording, thread->offset,
                                        "a thread with a table of samples");
}

enum flamepix_status fpx_firefox_thread_put(const struct fpx_firefox_thread *thread,
                                            const struct fpx_firefox_view *view, double begin,
                                            struct fpx_recording *recording, size_t part)
{
    double time = 0;
    enum flamepix_status status = check_samples(thread, recording);
    fpx_recording_forget_stacks(recording); /* each thread has its own */
    for (size_t i = 0; i < thread->samples.row_count && status == FLAMEPIX_OK; i++) {
        time = time_of(&thread->samples, i, time);
        const struct fpx_sample sample = {.part = part,
                                          .leaf_first = true,
                                          .has_time = isfinite(begin + time),
                                          .begin = (begin + time) / 1000,
                                          .end = (begin + time) / 1000};
        status = take_sample(thread, view, i, recording, sample);
    }
    return status;
}

void fpx_firefox_thread_free(struct fpx_firefox_thread *thread)
{
    flamepix_buffer_free(&thread->name);
    flamepix_buffer_free(&thread->pid);
    fpx_firefox_stacks_free(&thread->stacks);
    fpx_firefox_table_free(&thread->samples);
}
