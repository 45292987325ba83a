/* CPU samples of a Perfetto trace: of traced_perf, and of Chrome's profiler. */
#include "format/linux/perfetto.h"

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
enum flamepix_status fpx_perfetto_take_perf(struct fpx_perfetto *perfetto,
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
enum flamepix_status fpx_perfetto_take_stream(struct fpx_perfetto *perfetto,
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
