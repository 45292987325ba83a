#include "input/packing.h"

#include <stdlib.h>
#include <zlib.h>

struct gzip {
    z_stream stream;
    bool between; /* members */
};

static bool is_gzip(const unsigned char *head)
{
    return head[0] == 0x1F && head[1] == 0x8B;
}

static enum flamepix_status open_gzip(const struct fpx_decompress_limits *limits,
                                      void **unpacker_ret)
{
    enum { GZIP_WINDOW = 15 + 16 }; /* makes zlib expect the gzip format */
    (void)limits;
    struct gzip *gzip = calloc(1, sizeof(*gzip));
    if (gzip == NULL)
        return FLAMEPIX_NO_MEMORY;
    gzip->between = true;
    if (inflateInit2(&gzip->stream, GZIP_WINDOW) != Z_OK) {
        free(gzip);
        return FLAMEPIX_NO_MEMORY;
    }
    *unpacker_ret = gzip;
    return FLAMEPIX_OK;
}

/* Skips padding and resets zlib, which stops at the end of each member. False at the end of the
 * packed bytes. */
static bool begin_member(struct gzip *gzip, struct fpx_unpack_step *step)
{
    step->taken = fpx_packing_padding(step);
    if (step->taken == step->packed_nbytes)
        return false;
    gzip->between = false;
    return inflateReset(&gzip->stream) == Z_OK;
}

static enum flamepix_status step_gzip(void *unpacker, struct fpx_unpack_step *step)
{
    enum { AT_ONCE = 1 << 30 };
    struct gzip *gzip = unpacker;
    z_stream *stream = &gzip->stream;
    step->between = gzip->between;
    if (gzip->between && !begin_member(gzip, step))
        return FLAMEPIX_OK;
    const uInt room = step->capacity < AT_ONCE ? (uInt)step->capacity : AT_ONCE;
    stream->next_in = (z_const Bytef *)(uintptr_t)(step->packed + step->taken);
    stream->avail_in = (uInt)(step->packed_nbytes - step->taken);
    stream->next_out = step->buffer;
    stream->avail_out = room;
    const int answer = inflate(stream, Z_NO_FLUSH);
    step->taken = step->packed_nbytes - stream->avail_in;
    step->given = room - stream->avail_out;
    step->between = gzip->between = answer == Z_STREAM_END;
    if (answer == Z_MEM_ERROR)
        return FLAMEPIX_NO_MEMORY;
    const bool is_fine = answer == Z_OK || answer == Z_STREAM_END || answer == Z_BUF_ERROR;
    return is_fine ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static void free_gzip(void *unpacker)
{
    struct gzip *gzip = unpacker;
    inflateEnd(&gzip->stream);
    free(gzip);
}

const struct fpx_packing_kind fpx_packing_gzip = {is_gzip, open_gzip, step_gzip, free_gzip};
