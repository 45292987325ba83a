/* Perfetto traces: protocol buffers, a message Trace that consists of packets (field 1) only, so a
 * trace may be cut or continued between any two. A packet is written by one writer, a sequence, at
 * one time:
 *
 *     packet { timestamp: 1200, trusted_packet_sequence_id: 3,
 *              interned_data { function_names { iid: 1, str: "main" }
 *                              frames { iid: 1, function_name_id: 1, mapping_id: 1, rel_pc: 64 }
 *                              callstacks { iid: 1, frame_ids: 1 } }
 *              perf_sample { pid: 7, tid: 7, callstack_iid: 1 } }
 *
 * Read are samples of traced_perf, of Chrome's profiler (StreamingProfilePacket) and of heapprofd
 * (ProfilePacket), and slices of tracks (TrackEvent). Heap dumps continue each other, so the last
 * one counts. Packets may be compressed together into one. Names and symbols may be anywhere, so a
 * trace is read twice. */
#include "format/linux/perfetto.h"

#include <stdlib.h>

#include "format/formats.h"

enum { PACKETS_AT_ONCE = 64 };

static void reset_sequences(struct fpx_perfetto *perfetto)
{
    for (size_t i = 0; i < perfetto->sequence_count; i++) {
        fpx_perfetto_interned_free(&perfetto->sequences[i].interned);
        free(perfetto->sequences[i].samples);
    }
    perfetto->sequence_count = 0;
    perfetto->dumps = 0;
    perfetto->unpacked_nbytes = 0;
    fpx_key_table_reset(&perfetto->sequence_of);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct fpx_perfetto *perfetto = user;
    size_t nothing;
    *perfetto = (struct fpx_perfetto){
        .recording = recording,
        .message = {.read = fpx_recording_read, .user = recording},
    };
    perfetto->names.texts = &perfetto->texts;
    fpx_perfetto_tracks_init(&perfetto->tracks);
    return fpx_text_table_intern(&perfetto->texts, (struct flamepix_bytes){"", 0}, &nothing);
}

/* All names are known: the samples follow. */
static enum flamepix_status begin_again(struct fpx_perfetto *perfetto)
{
    const enum flamepix_status status = fpx_recording_rewind(perfetto->recording);
    fpx_protobuf_restart(&perfetto->message);
    reset_sequences(perfetto);
    perfetto->is_named = true;
    return status;
}

static enum flamepix_status end_dumps(struct fpx_perfetto *perfetto)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < perfetto->sequence_count && status == FLAMEPIX_OK; i++)
        status = fpx_perfetto_end_dump(perfetto, &perfetto->sequences[i]);
    return status;
}

static enum flamepix_status take_next(struct fpx_perfetto *perfetto)
{
    struct fpx_protobuf_field field;
    const uint64_t offset = fpx_protobuf_offset(&perfetto->message);
    enum flamepix_status status = fpx_protobuf_next(&perfetto->message, &field);
    if (status != FLAMEPIX_OK)
        return status;
    if (field.number != 1 || field.written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_BAD_RECORDING;
    status = fpx_protobuf_bytes(&perfetto->message, &field, FPX_PERFETTO_PACKET_NBYTES,
                                &perfetto->bytes);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_perfetto_take_packet(perfetto, flamepix_buffer_bytes(&perfetto->bytes), offset);
}

/* Damage ends both passes at the same place; the second pass notes it. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct fpx_perfetto *perfetto = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (perfetto->is_read)
        return fpx_perfetto_put_slices(perfetto);
    for (int i = 0; i < PACKETS_AT_ONCE && status == FLAMEPIX_OK; i++)
        status = take_next(perfetto);
    if (status != FLAMEPIX_END && status != FLAMEPIX_BAD_RECORDING)
        return status;
    if (!perfetto->is_named)
        return begin_again(perfetto);
    if (status == FLAMEPIX_BAD_RECORDING)
        status = fpx_recording_damaged(recording, fpx_protobuf_offset(&perfetto->message),
                                       "a packet of Perfetto");
    if (status != FLAMEPIX_END)
        return status;
    perfetto->is_read = true;
    return end_dumps(perfetto);
}

static void end(void *user)
{
    struct fpx_perfetto *perfetto = user;
    reset_sequences(perfetto);
    free(perfetto->sequences);
    fpx_key_table_free(&perfetto->sequence_of);
    fpx_protobuf_free(&perfetto->message);
    flamepix_buffer_free(&perfetto->bytes);
    flamepix_buffer_free(&perfetto->unpacked);
    flamepix_buffer_free(&perfetto->text);
    fpx_text_table_free(&perfetto->texts);
    fpx_perfetto_names_free(&perfetto->names);
    fpx_perfetto_tracks_free(&perfetto->tracks);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_perfetto), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_perfetto_open, kind)
