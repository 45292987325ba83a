#include "format/languages/python.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

#define WALL_TIME "wall time"
#define CPU_TIME  "CPU time"
#define MEMORY    "memory allocated"
#define FREED     "memory freed"

enum flamepix_status fpx_austin_metadata(struct fpx_recording *recording,
                                         struct fpx_austin_samples *samples,
                                         struct flamepix_bytes name, struct flamepix_bytes value)
{
    if (flamepix_bytes_equal(name, flamepix_bytes_of("mode"))) {
        samples->is_of_memory = flamepix_bytes_equal(value, flamepix_bytes_of("memory"));
        samples->is_of_cpu = flamepix_bytes_equal(value, flamepix_bytes_of("cpu"));
        samples->is_full = flamepix_bytes_equal(value, flamepix_bytes_of("full"));
        return fpx_recording_fact(recording, "mode", value);
    }
    if (flamepix_bytes_equal(name, flamepix_bytes_of("austin")))
        return fpx_recording_fact(recording, "version", value);
    if (flamepix_bytes_equal(name, flamepix_bytes_of("python")))
        return fpx_recording_fact(recording, "python", value);
    return FLAMEPIX_OK;
}

/* Adds the time of this sample to the seconds so far of its thread's samples. */
static enum flamepix_status advance_clock(struct fpx_austin_samples *samples,
                                          struct flamepix_bytes thread, double time,
                                          struct fpx_sample *sample)
{
    const size_t known = samples->threads.count;
    size_t number;
    enum flamepix_status status = fpx_text_table_intern(&samples->threads, thread, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&samples->clocks, &samples->clock_capacity, number + 1,
                                   sizeof(*samples->clocks));
    if (status != FLAMEPIX_OK)
        return status;
    if (number >= known)
        samples->clocks[number] = 0;
    sample->begin = samples->clocks[number];
    samples->clocks[number] += time > 0 ? time / 1e6 : 0;
    sample->end = samples->clocks[number];
    sample->has_time = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status add_part(struct fpx_recording *recording, const char *name,
                                     const char *unit, double weight, struct fpx_sample sample,
                                     struct fpx_sample to_put_ret[], size_t *count_ret)
{
    sample.weight.value = weight;
    enum flamepix_status status = fpx_recording_part(
        recording, "sample type", flamepix_bytes_of(name), flamepix_bytes_of(unit), &sample.part);
    if (status == FLAMEPIX_OK && weight > 0)
        to_put_ret[(*count_ret)++] = sample;
    return status;
}

static enum flamepix_status add_time(struct fpx_recording *recording,
                                     const struct fpx_austin_samples *samples,
                                     const struct fpx_austin_measure *measure,
                                     struct fpx_sample sample, struct fpx_sample to_put_ret[],
                                     size_t *count_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (samples->is_full) {
        status = fpx_recording_part(recording, "sample type", flamepix_bytes_of(WALL_TIME),
                                    flamepix_bytes_of("microseconds"), &sample.part);
        fpx_recording_prefer(recording, sample.part);
    }
    if (status == FLAMEPIX_OK && !samples->is_of_cpu)
        status = add_part(recording, WALL_TIME, "microseconds", measure->time, sample, to_put_ret,
                          count_ret);
    if (status == FLAMEPIX_OK && (samples->is_of_cpu || samples->is_full) && !measure->is_idle)
        status = add_part(recording, CPU_TIME, "microseconds", measure->time, sample, to_put_ret,
                          count_ret);
    return status;
}

enum flamepix_status fpx_austin_sample(struct fpx_recording *recording,
                                       struct fpx_austin_samples *samples,
                                       struct flamepix_bytes thread,
                                       const struct fpx_austin_measure *measure,
                                       struct fpx_sample to_put_ret[], size_t *count_ret)
{
    struct fpx_sample sample = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    *count_ret = 0;
    if (measure->has_time) {
        status = advance_clock(samples, thread, measure->time, &sample);
        if (status == FLAMEPIX_OK)
            status = add_time(recording, samples, measure, sample, to_put_ret, count_ret);
    }
    if (status == FLAMEPIX_OK && measure->has_memory && measure->memory >= 0)
        status =
            add_part(recording, MEMORY, "bytes", measure->memory, sample, to_put_ret, count_ret);
    else if (status == FLAMEPIX_OK && measure->has_memory)
        status =
            add_part(recording, FREED, "bytes", -measure->memory, sample, to_put_ret, count_ret);
    return status;
}

enum flamepix_status fpx_austin_unmeasured(struct fpx_recording *recording,
                                           const struct fpx_austin_measure *measure,
                                           uint64_t offset)
{
    if (!measure->has_time && !measure->has_memory)
        return fpx_recording_not_understood(recording, offset, "a time or memory");
    fpx_recording_leave_out(recording,
                            measure->is_idle ? FLAMEPIX_LEFT_OUT_IDLE : FLAMEPIX_LEFT_OUT_ZERO, 1,
                            measure->has_time ? measure->time : 0.0);
    return FLAMEPIX_OK;
}

struct fpx_frame fpx_austin_frame(struct flamepix_bytes name, struct flamepix_bytes file,
                                  uint64_t line)
{
    struct fpx_frame frame = {.name = name, .file = file, .line = line};
    if (flamepix_bytes_equal(file, flamepix_bytes_of("kernel")))
        return (struct fpx_frame){.name = name, .annotation = "_[k]"};
    if (fpx_take(&file, "native@") && fpx_take_hex(&file, &frame.address)) {
        frame.file = (struct flamepix_bytes){"", 0};
        frame.line = 0; /* the number is an offset */
    }
    return frame;
}

enum flamepix_status fpx_austin_roots(struct fpx_recording *recording,
                                      struct flamepix_bytes process, struct flamepix_bytes thread)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    enum flamepix_status status = FLAMEPIX_OK;
    if (options->pid || options->tid)
        status = fpx_recording_name(recording, process);
    if (status == FLAMEPIX_OK && options->tid)
        status = fpx_recording_name(recording, thread);
    return status;
}

bool fpx_austin_wants(const struct fpx_recording *recording, struct flamepix_bytes thread)
{
    const char *asked = recording->options.recording.thread;
    return asked == NULL || flamepix_bytes_equal(flamepix_bytes_of(asked), thread) ||
           (thread.length > 0 &&
            flamepix_bytes_equal(flamepix_bytes_of(asked), flamepix_bytes_from(thread, 1)));
}

void fpx_austin_free(struct fpx_austin_samples *samples)
{
    fpx_text_table_free(&samples->threads);
    free(samples->clocks);
}
