/* Packets compressed together into one, with zlib or zstd. */
#include <zlib.h>

#include "format/linux/perfetto.h"
#include "input/decompress.h"

/* Packed bytes as an input; unpacked with zlib if that is open. */
struct packed {
    struct fpx_perfetto *perfetto;
    struct flamepix_bytes rest;
    z_stream stream;
    bool is_over;
};

static enum flamepix_status read_rest(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct packed *packed = user;
    *length_ret = packed->rest.length < capacity ? packed->rest.length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, packed->rest.data, *length_ret);
    packed->rest = flamepix_bytes_from(packed->rest, *length_ret);
    return FLAMEPIX_OK;
}

/* Fewer bytes than requested mean the end. */
static enum flamepix_status read_deflated(void *user, void *buffer, size_t capacity,
                                          size_t *length_ret)
{
    enum { AT_ONCE = 1 << 30 };
    struct packed *packed = user;
    z_stream *stream = &packed->stream;
    const uInt room = capacity < AT_ONCE ? (uInt)capacity : AT_ONCE;
    *length_ret = 0;
    if (packed->is_over)
        return FLAMEPIX_OK;
    stream->next_out = buffer;
    stream->avail_out = room;
    const int answer = inflate(stream, Z_NO_FLUSH);
    *length_ret = room - stream->avail_out;
    packed->is_over = answer == Z_STREAM_END || *length_ret == 0;
    if (answer == Z_MEM_ERROR)
        return FLAMEPIX_NO_MEMORY;
    return answer == Z_OK || answer == Z_STREAM_END ? FLAMEPIX_OK : FLAMEPIX_BAD_RECORDING;
}

/* The limit of unpacked bytes: a constant for small traces, a multiple of the size for larger
 * ones. */
static bool is_too_much(const struct fpx_perfetto *perfetto)
{
    enum { RATIO = 200, FREE_NBYTES = 64 << 20 };
    const uint64_t read = fpx_protobuf_offset(&perfetto->message);
    return perfetto->unpacked_nbytes > FREE_NBYTES && perfetto->unpacked_nbytes / RATIO > read;
}

static enum flamepix_status take_packets(struct fpx_perfetto *perfetto,
                                         struct fpx_protobuf *message, uint64_t offset)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number != 1 || field.written != FPX_PROTOBUF_BYTES || is_too_much(perfetto))
            return FLAMEPIX_BAD_RECORDING;
        perfetto->unpacked_nbytes += field.value;
        status =
            fpx_protobuf_bytes(message, &field, FPX_PERFETTO_PACKET_NBYTES, &perfetto->unpacked);
        if (status == FLAMEPIX_OK)
            status = fpx_perfetto_take_plain(perfetto, flamepix_buffer_bytes(&perfetto->unpacked),
                                             offset);
        if (status != FLAMEPIX_OK)
            return status == FLAMEPIX_END ? FLAMEPIX_BAD_RECORDING : status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status unpack_deflated(struct fpx_perfetto *perfetto,
                                            struct flamepix_bytes bytes, uint64_t offset)
{
    struct packed packed = {.perfetto = perfetto};
    struct fpx_protobuf message = {.read = read_deflated, .user = &packed};
    packed.stream.next_in = (z_const Bytef *)(uintptr_t)bytes.data;
    packed.stream.avail_in = (uInt)bytes.length;
    if (inflateInit(&packed.stream) != Z_OK)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status = take_packets(perfetto, &message, offset);
    fpx_protobuf_free(&message);
    inflateEnd(&packed.stream);
    return status;
}

static enum flamepix_status unpack_zstd(struct fpx_perfetto *perfetto, struct flamepix_bytes bytes,
                                        uint64_t offset)
{
    struct packed packed = {.perfetto = perfetto, .rest = bytes};
    const struct fpx_decompress_limits limits = {
        .nbytes = FPX_PERFETTO_PACKET_NBYTES, .ratio = 1000, .window_nbytes = 8 << 20};
    struct fpx_decompressor *decompressor;
    enum flamepix_status status =
        fpx_decompressor_create(FPX_ZSTD, read_rest, &packed, limits, &decompressor);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_protobuf message = {.read = fpx_decompressor_read, .user = decompressor};
    status = take_packets(perfetto, &message, offset);
    fpx_protobuf_free(&message);
    fpx_decompressor_free(decompressor);
    const bool is_damage = status == FLAMEPIX_BAD_COMPRESSION || status == FLAMEPIX_LIMIT_WINDOW ||
                           status == FLAMEPIX_LIMIT_UNPACKED;
    return is_damage ? FLAMEPIX_BAD_RECORDING : status;
}

enum flamepix_status fpx_perfetto_unpack(struct fpx_perfetto *perfetto, uint64_t number,
                                         struct flamepix_bytes packed, uint64_t offset)
{
    return number == FPX_PERFETTO_COMPRESSED ? unpack_deflated(perfetto, packed, offset)
                                             : unpack_zstd(perfetto, packed, offset);
}
