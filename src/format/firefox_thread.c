#include "format/firefox_thread.h"

#include <math.h>

#include "base/buffer_printf.h"

enum { SAMPLE_STACK, SAMPLE_TIME, SAMPLE_DELTA, SAMPLE_WEIGHT };
static const char *const sample_columns[] = {[SAMPLE_STACK] = "stack",
                                             [SAMPLE_TIME] = "time",
                                             [SAMPLE_DELTA] = "timeDeltas",
                                             [SAMPLE_WEIGHT] = "weight",
                                             NULL};

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct flamepix_json_reader *json,
                                      struct flamepix_buffer *text)
{
    struct flamepix_json_token token;
    text->length = 0;
    if (!flamepix_json_read_scalar(json, &token))
        return flamepix_json_status(json);
    if (token.kind == FLAMEPIX_JSON_NUMBER && token.is_integer)
        return flamepix_buffer_printf(text, "%lld", (long long)token.integer);
    if (token.kind != FLAMEPIX_JSON_STRING)
        return FLAMEPIX_OK;
    return flamepix_buffer_append(text, token.text.data, token.text.length);
}

static enum flamepix_status read_member(struct flamepix_firefox_thread *thread,
                                        struct flamepix_json_reader *json,
                                        struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "samples"))
        return flamepix_firefox_table_read(&thread->samples, json, sample_columns);
    if (flamepix_json_is(key, "name"))
        return read_text(json, &thread->name);
    if (flamepix_json_is(key, "pid"))
        return read_text(json, &thread->pid);
    return flamepix_firefox_stacks_read(&thread->stacks, json, key);
}

enum flamepix_status flamepix_firefox_thread_read(struct flamepix_firefox_thread *thread,
                                                  struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_open_object(json);
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_firefox_stacks_reset(&thread->stacks);
    flamepix_firefox_table_reset(&thread->samples);
    thread->name.length = thread->pid.length = 0;
    while (flamepix_json_next_member(json, &key, &status))
        status = read_member(thread, json, key);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

const char *flamepix_firefox_thread_unit(const struct flamepix_firefox_thread *thread)
{
    const char *type = thread->samples.weight_type;
    if (strcmp(type, "bytes") == 0)
        return "bytes";
    return strcmp(type, "tracing-ms") == 0 ? "milliseconds" : "samples";
}

/* In milliseconds; `before` is when the sample before was. */
static double time_of(const struct flamepix_firefox_table *samples, size_t row, double before)
{
    const double time = flamepix_firefox_table_cell(samples, SAMPLE_TIME, row);
    const double delta = flamepix_firefox_table_cell(samples, SAMPLE_DELTA, row);
    if (!isnan(time))
        return time;
    return isnan(delta) ? before : before + delta;
}

static enum flamepix_status put_sample(const struct flamepix_firefox_stacks *stacks, size_t stack,
                                       size_t kernel, struct flamepix_recording *recording,
                                       const struct flamepix_sample *sample)
{
    bool is_put;
    enum flamepix_status status = flamepix_recording_put_again(recording, sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = flamepix_firefox_stacks_add_frames(stacks, stack, kernel, recording);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, sample) : status;
}

enum flamepix_status flamepix_firefox_thread_put(const struct flamepix_firefox_thread *thread,
                                                 const struct flamepix_firefox_stacks *stacks,
                                                 size_t kernel,
                                                 struct flamepix_recording *recording, size_t part)
{
    const struct flamepix_firefox_table *samples = &thread->samples;
    const size_t count = flamepix_firefox_table_count(samples, SAMPLE_STACK);
    enum flamepix_status status = FLAMEPIX_OK;
    double time = 0;
    flamepix_recording_forget_stacks(recording); /* each thread has its own */
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const size_t stack = flamepix_firefox_table_index(samples, SAMPLE_STACK, i);
        const double weight = flamepix_firefox_table_cell(samples, SAMPLE_WEIGHT, i);
        time = time_of(samples, i, time);
        const struct flamepix_sample sample = {.part = part,
                                               .weight.value = isnan(weight) ? 1 : fabs(weight),
                                               .leaf_first = true,
                                               .has_time = true,
                                               .begin = time / 1000,
                                               .end = time / 1000,
                                               .stack = (uint64_t)stack + 1};
        if (stack != SIZE_MAX)
            status = put_sample(stacks, stack, kernel, recording, &sample);
    }
    return status;
}

void flamepix_firefox_thread_free(struct flamepix_firefox_thread *thread)
{
    flamepix_buffer_free(&thread->name);
    flamepix_buffer_free(&thread->pid);
    flamepix_firefox_stacks_free(&thread->stacks);
    flamepix_firefox_table_free(&thread->samples);
}
