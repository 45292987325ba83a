#include "input/packing.h"

#include <bzlib.h>
#include <stdlib.h>
#include <string.h>

struct bzip2 {
    bz_stream stream;
    bool is_open; /* within a stream; false: between two streams */
};

/* Checks "BZh", the block size, and the magic of the first block, or of the end of an empty stream:
 * "BZh" alone may also begin a text. */
static bool is_bzip2(const unsigned char *head)
{
    enum { MARK_AT = 4, MARK_NBYTES = 6 };
    return memcmp(head, "BZh", 3) == 0 && head[3] >= '1' && head[3] <= '9' &&
           (memcmp(head + MARK_AT, "\x31\x41\x59\x26\x53\x59", MARK_NBYTES) == 0 ||
            memcmp(head + MARK_AT, "\x17\x72\x45\x38\x50\x90", MARK_NBYTES) == 0);
}

static enum flamepix_status open_bzip2(const struct fpx_decompress_limits *limits,
                                       void **unpacker_ret)
{
    (void)limits;
    *unpacker_ret = calloc(1, sizeof(struct bzip2));
    return *unpacker_ret != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status begin_stream(struct bzip2 *bzip2)
{
    bzip2->stream = (bz_stream){0};
    bzip2->is_open = BZ2_bzDecompressInit(&bzip2->stream, 0, 0) == BZ_OK;
    return bzip2->is_open ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static void end_stream(struct bzip2 *bzip2)
{
    if (bzip2->is_open)
        (void)BZ2_bzDecompressEnd(&bzip2->stream);
    bzip2->is_open = false;
}

/* Unpacks within one stream. */
static enum flamepix_status step_stream(struct bzip2 *bzip2, struct fpx_unpack_step *step)
{
    enum { AT_ONCE = 1 << 30 };
    bz_stream *stream = &bzip2->stream;
    const unsigned room = step->capacity < AT_ONCE ? (unsigned)step->capacity : AT_ONCE;
    stream->next_in = (char *)(uintptr_t)(step->packed + step->taken);
    stream->avail_in = (unsigned)(step->packed_nbytes - step->taken);
    stream->next_out = step->buffer;
    stream->avail_out = room;
    const int answer = BZ2_bzDecompress(stream);
    step->taken = step->packed_nbytes - stream->avail_in;
    step->given = room - stream->avail_out;
    if (answer == BZ_STREAM_END)
        end_stream(bzip2);
    if (answer == BZ_MEM_ERROR)
        return FLAMEPIX_NO_MEMORY;
    return answer == BZ_OK || answer == BZ_STREAM_END ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static enum flamepix_status step_bzip2(void *unpacker, struct fpx_unpack_step *step)
{
    struct bzip2 *bzip2 = unpacker;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!bzip2->is_open)
        step->taken = fpx_packing_padding(step);
    if (step->taken < step->packed_nbytes && !bzip2->is_open)
        status = begin_stream(bzip2);
    if (status == FLAMEPIX_OK && bzip2->is_open)
        status = step_stream(bzip2, step);
    step->between = !bzip2->is_open;
    return status;
}

static void free_bzip2(void *unpacker)
{
    end_stream(unpacker);
    free(unpacker);
}

const struct fpx_packing_kind fpx_packing_bzip2 = {is_bzip2, open_bzip2, step_bzip2, free_bzip2};
