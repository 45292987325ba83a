#include "input/packing.h"

#include <lzma.h>
#include <stdlib.h>
#include <string.h>

static bool is_xz(const unsigned char *head)
{
    return memcmp(head, "\xFD\x37\x7A\x58\x5A", 6) == 0; /* including the zero at the end */
}

/* Limits the dictionary, which is nearly all of the memory that liblzma needs. */
static uint64_t memory_limit(uint64_t window_nbytes)
{
    const uint64_t besides = (uint64_t)1 << 20;
    return window_nbytes < UINT64_MAX - besides ? window_nbytes + besides : UINT64_MAX;
}

static enum flamepix_status open_xz(const struct fpx_decompress_limits *limits, void **unpacker_ret)
{
    lzma_stream *stream = malloc(sizeof(*stream));
    if (stream == NULL)
        return FLAMEPIX_NO_MEMORY;
    *stream = (lzma_stream)LZMA_STREAM_INIT;
    /* liblzma itself continues from stream to stream, and skips the padding. */
    if (lzma_stream_decoder(stream, memory_limit(limits->window_nbytes), LZMA_CONCATENATED) !=
        LZMA_OK) {
        free(stream);
        return FLAMEPIX_NO_MEMORY;
    }
    *unpacker_ret = stream;
    return FLAMEPIX_OK;
}

static enum flamepix_status status_of(lzma_ret answer)
{
    switch (answer) {
    case LZMA_OK:
    case LZMA_STREAM_END:
    case LZMA_BUF_ERROR: /* needs more packed bytes */
        return FLAMEPIX_OK;
    case LZMA_MEM_ERROR:
        return FLAMEPIX_NO_MEMORY;
    case LZMA_MEMLIMIT_ERROR:
        return FLAMEPIX_LIMIT_WINDOW;
    default:
        return FLAMEPIX_BAD_COMPRESSION;
    }
}

static enum flamepix_status step_xz(void *unpacker, struct fpx_unpack_step *step)
{
    lzma_stream *stream = unpacker;
    stream->next_in = step->packed;
    stream->avail_in = step->packed_nbytes;
    stream->next_out = step->buffer;
    stream->avail_out = step->capacity;
    const lzma_ret answer = lzma_code(stream, step->is_last ? LZMA_FINISH : LZMA_RUN);
    step->taken = step->packed_nbytes - stream->avail_in;
    step->given = step->capacity - stream->avail_out;
    step->between = answer == LZMA_STREAM_END; /* reported only after the last stream */
    return status_of(answer);
}

static void free_xz(void *unpacker)
{
    lzma_end(unpacker);
    free(unpacker);
}

const struct fpx_packing_kind fpx_packing_xz = {is_xz, open_xz, step_xz, free_xz};
