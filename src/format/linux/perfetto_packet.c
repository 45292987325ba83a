/* One packet of a Perfetto trace. */
#include "base/memory.h"

#include "format/linux/perfetto.h"

/* -- the trace around samples ------------------------------------------------------------------ */

static bool read_packet(struct fpx_perfetto_packet *packet)
{
    enum { TIMESTAMP = 8, SEQUENCE = 10, FLAGS = 13, CLEARED = 41, CLOCK = 58 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(packet->bytes);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written != FPX_PROTOBUF_VARINT)
            continue;
        if (fields.number == SEQUENCE)
            packet->sequence = fields.value;
        if (fields.number == FLAGS)
            packet->flags = fields.value;
        if (fields.number == CLEARED)
            packet->is_cleared = fields.value != 0;
        if (fields.number == CLOCK)
            packet->clock = fields.value;
        if (fields.number != TIMESTAMP)
            continue;
        packet->timestamp = fields.value;
        packet->has_timestamp = true;
    }
    return !fields.is_torn;
}

static enum flamepix_status find_sequence(struct fpx_perfetto *perfetto, uint64_t id,
                                          struct fpx_perfetto_sequence **sequence_ret)
{
    const size_t found = fpx_key_table_get(&perfetto->sequence_of, id, 0);
    if (found != SIZE_MAX) {
        *sequence_ret = &perfetto->sequences[found];
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&perfetto->sequences, &perfetto->sequence_capacity,
                          perfetto->sequence_count + 1, sizeof(*perfetto->sequences));
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&perfetto->sequence_of, id, 0, perfetto->sequence_count);
    if (status != FLAMEPIX_OK)
        return status;
    *sequence_ret = &perfetto->sequences[perfetto->sequence_count++];
    **sequence_ret = (struct fpx_perfetto_sequence){0};
    return FLAMEPIX_OK;
}

/* -- interned data and defaults ---------------------------------------------------------------- */

static enum flamepix_status intern_all(struct fpx_perfetto *perfetto,
                                       struct fpx_perfetto_sequence *sequence,
                                       struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields))
        status = fpx_perfetto_intern(&sequence->interned, &fields, &perfetto->texts,
                                     &perfetto->callstacks);
    return fields.is_torn ? FLAMEPIX_BAD_RECORDING : status;
}

/* Finds the field of this number in nested messages; false if there is none. */
static bool find_within(struct flamepix_bytes message, const uint64_t *numbers, size_t count,
                        struct flamepix_bytes *bytes_ret)
{
    for (size_t i = 0; i < count; i++) {
        struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
        bool is_found = false;
        while (!is_found && fpx_protobuf_fields_next(&fields))
            is_found = fpx_protobuf_fields_is(&fields, numbers[i], FPX_PROTOBUF_BYTES);
        if (!is_found)
            return false;
        message = fields.bytes;
    }
    *bytes_ret = message;
    return true;
}

/* The event that a sequence's samples count: the name of the timebase, or of its tracepoint. */
static enum flamepix_status take_defaults(struct fpx_perfetto *perfetto,
                                          struct fpx_perfetto_sequence *sequence,
                                          struct flamepix_bytes message)
{
    static const uint64_t name[] = {12, 1, 10}, tracepoint[] = {12, 1, 3, 1};
    struct flamepix_bytes text;
    size_t number;
    if (!find_within(message, name, 3, &text) && !find_within(message, tracepoint, 4, &text))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_text_table_intern(&perfetto->texts, text, &number);
    sequence->event = (uint32_t)number;
    return status;
}

static bool take_thread(struct fpx_perfetto_sequence *sequence, struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_VARINT))
            sequence->pid = fields.value;
    }
    return fpx_perfetto_timing_thread(&sequence->timing, message);
}

static enum flamepix_status take_state_field(struct fpx_perfetto *perfetto,
                                             struct fpx_perfetto_sequence *sequence,
                                             const struct fpx_protobuf_fields *field)
{
    enum { CLOCKS = 6, INTERNED = 12, THREAD = 44, DEFAULTS = 59 };
    bool is_whole = true;
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    if (field->number == INTERNED)
        return intern_all(perfetto, sequence, field->bytes);
    if (field->number == THREAD)
        is_whole = take_thread(sequence, field->bytes);
    else if (field->number == CLOCKS)
        is_whole = fpx_perfetto_timing_snapshot(&sequence->timing, field->bytes);
    else if (field->number == DEFAULTS)
        is_whole = fpx_perfetto_timing_defaults(&sequence->timing, field->bytes);
    if (!is_whole)
        return FLAMEPIX_BAD_RECORDING;
    return field->number == DEFAULTS ? take_defaults(perfetto, sequence, field->bytes)
                                     : FLAMEPIX_OK;
}

/* The data that samples refer to is in packets before or after them. */
static enum flamepix_status take_state(struct fpx_perfetto *perfetto,
                                       struct fpx_perfetto_sequence *sequence,
                                       struct fpx_perfetto_packet *packet)
{
    enum { STATE_CLEARED = 1 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(packet->bytes);
    enum flamepix_status status = FLAMEPIX_OK;
    if (packet->is_cleared || (packet->flags & STATE_CLEARED) != 0) {
        fpx_perfetto_interned_reset(&sequence->interned);
        sequence->event = 0;
        sequence->timing = (struct fpx_perfetto_timing){0};
    }
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields))
        status = take_state_field(perfetto, sequence, &fields);
    if (packet->has_timestamp)
        packet->time = fpx_perfetto_timing_of(&sequence->timing, packet->clock, packet->timestamp);
    return status;
}

/* -- data -------------------------------------------------------------------------------------- */

/* Packets about the recording itself, or read elsewhere; all others are events. */
static bool is_about(uint64_t number)
{
    static const unsigned char about[] = {2,  6,  12, 33,  34,  35,  36,  43,  44,  45,  46,
                                          47, 48, 51, 59,  60,  61,  64,  67,  69,  72,  78,
                                          82, 89, 90, 107, 109, 113, 123, 124, 126, 128, 134};
    for (size_t i = 0; i < sizeof(about); i++) {
        if (about[i] == number)
            return true;
    }
    return false;
}

/* -- CPU samples, of traced_perf and of Chrome's profiler -------------------------------------- */

/* The part of the counted event. */
static enum flamepix_status find_part(struct fpx_perfetto *perfetto, struct flamepix_bytes name,
                                      size_t *part_ret)
{
    enum flamepix_status status = fpx_recording_part(perfetto->recording, "event", name,
                                                     flamepix_bytes_of("samples"), part_ret);
    if (status == FLAMEPIX_OK && !perfetto->has_preferred) {
        perfetto->has_preferred = true;
        fpx_recording_prefer(perfetto->recording, *part_ret);
    }
    return status;
}

static struct flamepix_bytes event_of(const struct fpx_perfetto *perfetto,
                                      const struct fpx_perfetto_sequence *sequence)
{
    return sequence->event != 0 ? fpx_text_table_get(&perfetto->texts, sequence->event)
                                : flamepix_bytes_of("perf samples");
}

/* A sample that traced_perf skipped for lack of time has no stack; a message may also report only
 * that samples were lost. */
static enum flamepix_status take_perf(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence,
                                      const struct fpx_perfetto_packet *packet,
                                      struct flamepix_bytes message)
{
    enum { PID = 2, CALLSTACK = 4, LOST = 17, SKIPPED = 18, STOPPED = 19, FIELDS = 20 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    uint64_t values[FIELDS] = {0};
    bool has[FIELDS] = {false};
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.number >= FIELDS)
            continue;
        values[fields.number] = fields.value;
        has[fields.number] = true;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    fpx_recording_record(perfetto->recording, packet->offset);
    const double time = (double)packet->time / 1e9;
    struct fpx_sample sample = {
        .weight.value = 1, .has_time = packet->has_timestamp, .begin = time, .end = time};
    if (values[CALLSTACK] == 0) {
        const bool is_no_sample = has[STOPPED] || (has[LOST] && !has[PID]);
        fpx_recording_leave_out(perfetto->recording,
                                is_no_sample ? FLAMEPIX_LEFT_OUT_OTHER_EVENT
                                             : FLAMEPIX_LEFT_OUT_NO_STACK,
                                1, is_no_sample ? 0 : 1);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = find_part(perfetto, event_of(perfetto, sequence), &sample.part);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_perfetto_put(perfetto, sequence, values[CALLSTACK], values[PID], packet->offset,
                            sample);
}

/* Samples of one thread; the sequence names its process. */
static enum flamepix_status take_stream(struct fpx_perfetto *perfetto,
                                        struct fpx_perfetto_sequence *sequence,
                                        const struct fpx_perfetto_packet *packet,
                                        struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct fpx_sample sample = {.weight.value = 1};
    uint64_t callstack;
    enum flamepix_status status =
        find_part(perfetto, flamepix_bytes_of("CPU samples"), &sample.part);
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        while (fields.number == 1 && status == FLAMEPIX_OK &&
               fpx_protobuf_fields_number(&fields, &callstack)) {
            fpx_recording_record(perfetto->recording, packet->offset);
            status = fpx_perfetto_put(perfetto, sequence, callstack, sequence->pid, packet->offset,
                                      sample);
        }
    }
    return status == FLAMEPIX_OK && fields.is_torn ? FLAMEPIX_BAD_RECORDING : status;
}

static enum flamepix_status take_data(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence,
                                      const struct fpx_perfetto_packet *packet,
                                      const struct fpx_protobuf_fields *field)
{
    enum { EVENT = 11, HEAP = 37, STREAM = 54, PERF = 66, STACK_SAMPLE = 135 };
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    switch (field->number) {
    case EVENT:
        return fpx_perfetto_take_event(perfetto, sequence, packet, field->bytes);
    case HEAP:
        return fpx_perfetto_take_heap(perfetto, sequence, packet, field->bytes);
    case STREAM:
        return take_stream(perfetto, sequence, packet, field->bytes);
    case PERF:
        return take_perf(perfetto, sequence, packet, field->bytes);
    case STACK_SAMPLE:
        fpx_recording_record(perfetto->recording, packet->offset);
        return fpx_recording_not_understood(perfetto->recording, packet->offset,
                                            "samples of a kind that is known");
    default:
        break;
    }
    if (!is_about(field->number)) {
        fpx_recording_record(perfetto->recording, packet->offset);
        fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
    }
    return FLAMEPIX_OK;
}

/* The first pass collects names, and numbers the heap dumps. */
static enum flamepix_status take_names(struct fpx_perfetto *perfetto,
                                       struct fpx_perfetto_sequence *sequence,
                                       const struct fpx_perfetto_packet *packet)
{
    enum { HEAP = 37, STREAM = 54, TRACK = 60, PERF = 66 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(packet->bytes);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        perfetto->has_cpu |= fields.number == STREAM || fields.number == PERF;
        status = fpx_perfetto_names_take(&perfetto->names, &fields);
        if (status == FLAMEPIX_OK && fpx_protobuf_fields_is(&fields, TRACK, FPX_PROTOBUF_BYTES))
            status = fpx_perfetto_track_describe(&perfetto->tracks, &perfetto->texts, fields.bytes);
        if (status == FLAMEPIX_OK && fpx_protobuf_fields_is(&fields, HEAP, FPX_PROTOBUF_BYTES))
            status = fpx_perfetto_take_heap(perfetto, sequence, packet, fields.bytes);
    }
    return status;
}

enum flamepix_status fpx_perfetto_take_plain(struct fpx_perfetto *perfetto,
                                             struct flamepix_bytes bytes, uint64_t offset)
{
    struct fpx_perfetto_packet packet = {.bytes = bytes, .offset = offset};
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(bytes);
    struct fpx_perfetto_sequence *sequence = NULL;
    if (!read_packet(&packet))
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status = find_sequence(perfetto, packet.sequence, &sequence);
    if (status != FLAMEPIX_OK)
        return status;
    if (!perfetto->is_named)
        return take_names(perfetto, sequence, &packet);
    status = take_state(perfetto, sequence, &packet);
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields))
        status = take_data(perfetto, sequence, &packet, &fields);
    return status;
}

/* A packet holds either packets or data. A malformed one is not understood, but its end, where the
 * next one begins, is known. */
enum flamepix_status fpx_perfetto_take_packet(struct fpx_perfetto *perfetto,
                                              struct flamepix_bytes bytes, uint64_t offset)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(bytes);
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_packed = false;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fields.written != FPX_PROTOBUF_BYTES ||
            (fields.number != FPX_PERFETTO_COMPRESSED && fields.number != FPX_PERFETTO_ZSTD))
            continue;
        is_packed = true;
        status = fpx_perfetto_unpack(perfetto, fields.number, fields.bytes, offset);
    }
    if (!is_packed)
        status = fpx_perfetto_take_plain(perfetto, bytes, offset);
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    if (!perfetto->is_named)
        return FLAMEPIX_OK;
    fpx_recording_record(perfetto->recording, offset);
    return fpx_recording_not_understood(perfetto->recording, offset, "a packet that is whole");
}
