/* Heaps of a Perfetto trace, dumped by heapprofd: allocations and frees since the start, by
 * process, heap and callstack. A later dump includes the earlier ones, so the last one counts. */
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/linux/perfetto.h"

enum measure {
    UNRELEASED_BYTES,
    ALLOCATED_BYTES,
    UNRELEASED_COUNT,
    ALLOCATED_COUNT,
    MAXIMUM_BYTES,
    MAXIMUM_COUNT
};

static const struct {
    const char *name, *unit;
} measures[FPX_PERFETTO_MEASURES] = {
    [UNRELEASED_BYTES] = {"unreleased bytes", "bytes"},
    [ALLOCATED_BYTES] = {"allocated bytes", "bytes"},
    [UNRELEASED_COUNT] = {"unreleased allocations", "allocations"},
    [ALLOCATED_COUNT] = {"allocations", "allocations"},
    [MAXIMUM_BYTES] = {"bytes at the maximum", "bytes"},
    [MAXIMUM_COUNT] = {"allocations at the maximum", "allocations"},
};

/* -- samples ----------------------------------------------------------------------------------- */

static int64_t difference(uint64_t a, uint64_t b)
{
    const uint64_t most = INT64_MAX;
    a = a < most ? a : most;
    b = b < most ? b : most;
    return (int64_t)a - (int64_t)b;
}

static void set(struct fpx_perfetto_heap_sample *sample, enum measure measure, int64_t value)
{
    sample->values[measure] = value;
    sample->has[measure] = true;
}

static bool read_sample(struct flamepix_bytes message, struct fpx_perfetto_heap_sample *sample)
{
    enum { STACK = 1, ALLOCATED, FREED, COUNT = 5, FREE_COUNT, MAX = 8, MAX_COUNT, FIELDS };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    uint64_t values[FIELDS] = {0};
    bool has[FIELDS] = {false};
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.number >= FIELDS || fields.written != FPX_PROTOBUF_VARINT)
            continue;
        values[fields.number] = fields.value;
        has[fields.number] = true;
    }
    sample->callstack = values[STACK];
    if (has[MAX])
        set(sample, MAXIMUM_BYTES, difference(values[MAX], 0));
    if (has[MAX_COUNT])
        set(sample, MAXIMUM_COUNT, difference(values[MAX_COUNT], 0));
    if (has[ALLOCATED] || has[FREED]) {
        set(sample, UNRELEASED_BYTES, difference(values[ALLOCATED], values[FREED]));
        set(sample, ALLOCATED_BYTES, difference(values[ALLOCATED], 0));
    }
    if (has[COUNT] || has[FREE_COUNT]) {
        set(sample, UNRELEASED_COUNT, difference(values[COUNT], values[FREE_COUNT]));
        set(sample, ALLOCATED_COUNT, difference(values[COUNT], 0));
    }
    return !fields.is_torn;
}

static enum flamepix_status find_part(struct fpx_perfetto *perfetto, uint32_t heap,
                                      enum measure measure, size_t *part_ret)
{
    const struct flamepix_bytes name = fpx_text_table_get(&perfetto->texts, heap);
    flamepix_buffer_clear(&perfetto->text);
    flamepix_buffer_append(&perfetto->text, name.data, name.length);
    enum flamepix_status status = fpx_buffer_printf(
        &perfetto->text, "%s%s", name.length > 0 ? " " : "", measures[measure].name);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(perfetto->recording, "measure",
                                    flamepix_buffer_bytes(&perfetto->text),
                                    flamepix_bytes_of(measures[measure].unit), part_ret);
    if (status == FLAMEPIX_OK && !perfetto->has_cpu && !perfetto->has_preferred) {
        perfetto->has_preferred = true;
        fpx_recording_prefer(perfetto->recording, *part_ret);
    }
    return status;
}

static enum flamepix_status put_measure(struct fpx_perfetto *perfetto,
                                        struct fpx_perfetto_sequence *sequence,
                                        const struct fpx_perfetto_heap_sample *sample,
                                        enum measure measure)
{
    const int64_t value = sample->values[measure];
    size_t part;
    enum flamepix_status status = find_part(perfetto, sample->heap, measure, &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (value < 0) {
        fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_BELOW_ZERO, 1,
                                (double)value);
        return FLAMEPIX_OK;
    }
    const struct fpx_sample put = {.part = part, .weight.value = (double)value};
    if (!fpx_recording_wants(perfetto->recording, part)) {
        fpx_recording_pass_over(perfetto->recording, part, put.weight);
        return FLAMEPIX_OK;
    }
    return fpx_perfetto_put(perfetto, sequence, sample->callstack, sample->pid, sample->offset,
                            put);
}

static enum flamepix_status put_sample(struct fpx_perfetto *perfetto,
                                       struct fpx_perfetto_sequence *sequence,
                                       const struct fpx_perfetto_heap_sample *sample)
{
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_recording_record(perfetto->recording, sample->offset);
    for (int i = 0; i < FPX_PERFETTO_MEASURES && status == FLAMEPIX_OK; i++) {
        if (sample->has[i])
            status = put_measure(perfetto, sequence, sample, (enum measure)i);
    }
    return status;
}

enum flamepix_status fpx_perfetto_end_dump(struct fpx_perfetto *perfetto,
                                           struct fpx_perfetto_sequence *sequence)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sequence->sample_count && status == FLAMEPIX_OK; i++) {
        const struct fpx_perfetto_heap_sample *sample = &sequence->samples[i];
        const size_t last =
            fpx_key_table_get(&perfetto->names.last_dumps, sample->pid, sample->heap);
        if (last == sequence->dump)
            status = put_sample(perfetto, sequence, sample);
        else
            fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_SNAPSHOT, 1, 0);
    }
    sequence->sample_count = 0;
    sequence->dump = 0;
    return status;
}

/* -- dumps ------------------------------------------------------------------------------------- */

/* The heap of one process: its identity, and whether it has samples. */
static enum flamepix_status read_heap(struct fpx_perfetto *perfetto, struct flamepix_bytes message,
                                      struct fpx_perfetto_heap_sample *heap, bool *has_samples_ret)
{
    enum { PID = 1, SAMPLE = 2, NAME = 11 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct flamepix_bytes name = {"", 0};
    size_t text;
    *has_samples_ret = false;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, PID, FPX_PROTOBUF_VARINT))
            heap->pid = fields.value;
        else if (fpx_protobuf_fields_is(&fields, NAME, FPX_PROTOBUF_BYTES))
            name = fields.bytes;
        else if (fpx_protobuf_fields_is(&fields, SAMPLE, FPX_PROTOBUF_BYTES))
            *has_samples_ret = true;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    const enum flamepix_status status = fpx_text_table_intern(&perfetto->texts, name, &text);
    heap->heap = (uint32_t)text;
    return status;
}

static enum flamepix_status add_sample(struct fpx_perfetto_sequence *sequence,
                                       struct flamepix_bytes message,
                                       struct fpx_perfetto_heap_sample sample)
{
    if (!read_sample(message, &sample))
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status = fpx_array_reserve(&sequence->samples, &sequence->sample_capacity,
                                                    sequence->sample_count + 1, sizeof(sample));
    if (status == FLAMEPIX_OK)
        sequence->samples[sequence->sample_count++] = sample;
    return status;
}

static enum flamepix_status take_process(struct fpx_perfetto *perfetto,
                                         struct fpx_perfetto_sequence *sequence,
                                         const struct fpx_perfetto_packet *packet,
                                         struct flamepix_bytes message)
{
    struct fpx_perfetto_heap_sample heap = {.offset = packet->offset};
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    bool has_samples;
    enum flamepix_status status = read_heap(perfetto, message, &heap, &has_samples);
    if (status != FLAMEPIX_OK || !has_samples)
        return status;
    if (!perfetto->is_named)
        return fpx_key_table_set(&perfetto->names.last_dumps, heap.pid, heap.heap, sequence->dump);
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 2, FPX_PROTOBUF_BYTES))
            status = add_sample(sequence, fields.bytes, heap);
    }
    return status;
}

enum flamepix_status fpx_perfetto_take_heap(struct fpx_perfetto *perfetto,
                                            struct fpx_perfetto_sequence *sequence,
                                            const struct fpx_perfetto_packet *packet,
                                            struct flamepix_bytes message)
{
    enum { DUMP = 5, CONTINUED = 6 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_continued = false;
    if (sequence->dump == 0)
        sequence->dump = ++perfetto->dumps;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, CONTINUED, FPX_PROTOBUF_VARINT))
            is_continued = fields.value != 0;
        else if (fpx_protobuf_fields_is(&fields, DUMP, FPX_PROTOBUF_BYTES))
            status = take_process(perfetto, sequence, packet, fields.bytes);
        else if (perfetto->is_named)
            status = fpx_perfetto_intern_old(&sequence->interned, &fields, &perfetto->texts,
                                             &perfetto->callstacks);
    }
    if (status != FLAMEPIX_OK || fields.is_torn)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_BAD_RECORDING;
    if (is_continued)
        return FLAMEPIX_OK;
    if (perfetto->is_named)
        return fpx_perfetto_end_dump(perfetto, sequence);
    sequence->dump = 0;
    return FLAMEPIX_OK;
}
