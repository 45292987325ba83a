#include "image/deflate.h"

#include <libdeflate.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/array.h"

enum {
    WHOLE_NBYTES_MAX = 16 << 20, /* more is streamed, so that memory stays small */
    STAGE_NBYTES = 128 << 10,    /* lines that are gathered for zlib: what a cache holds */
    PIECE_NBYTES = 128 << 10
};

struct flamepix_deflater {
    struct flamepix_deflate_plan plan;
    flamepix_write_fn write;
    void *user;
    uint32_t lines_left;
    bool whole;      /* by libdeflate, which wants everything at once; else zlib's stream */
    uint8_t *staged; /* the whole stream's input, or as much as fits */
    size_t staged_nbytes, capacity;
    z_stream stream;
    uint8_t *piece; /* PIECE_NBYTES of zlib's output */
};

/* Sets how the stream is made and how many bytes are staged; false where a size would wrap. */
static bool choose_way(struct flamepix_deflater *deflater)
{
    const struct flamepix_deflate_plan *plan = &deflater->plan;
    size_t nbytes;
    deflater->whole = flamepix_size_multiply(plan->line_nbytes, plan->lines, &nbytes) &&
                      nbytes <= WHOLE_NBYTES_MAX;
    if (!deflater->whole)
        nbytes = plan->line_nbytes > STAGE_NBYTES ? plan->line_nbytes : STAGE_NBYTES;
    deflater->capacity = nbytes;
    deflater->staged = malloc(nbytes);
    return deflater->staged != NULL;
}

static bool open_stream(struct flamepix_deflater *deflater)
{
    static const int levels[] = {
        [FLAMEPIX_COMPRESSION_DEFAULT] = 6,
        [FLAMEPIX_COMPRESSION_FAST] = 1,
        [FLAMEPIX_COMPRESSION_SMALL] = 9,
    };
    uint8_t *piece = malloc(PIECE_NBYTES);
    if (piece == NULL)
        return false;
    if (deflateInit(&deflater->stream, levels[deflater->plan.compression]) != Z_OK) {
        free(piece);
        return false;
    }
    deflater->piece = piece;
    deflater->stream.next_out = piece;
    deflater->stream.avail_out = PIECE_NBYTES;
    return true;
}

enum flamepix_status flamepix_deflater_create(const struct flamepix_deflate_plan *plan,
                                              flamepix_write_fn write, void *user,
                                              struct flamepix_deflater **deflater_ret)
{
    struct flamepix_deflater *deflater = calloc(1, sizeof(*deflater));
    if (deflater == NULL)
        return FLAMEPIX_NO_MEMORY;
    deflater->plan = *plan;
    deflater->write = write;
    deflater->user = user;
    deflater->lines_left = plan->lines;
    if (!choose_way(deflater) || (!deflater->whole && !open_stream(deflater))) {
        flamepix_deflater_free(deflater);
        return FLAMEPIX_NO_MEMORY;
    }
    *deflater_ret = deflater;
    return FLAMEPIX_OK;
}

/* Hands on what zlib has put out so far. */
static enum flamepix_status flush_piece(struct flamepix_deflater *deflater)
{
    size_t nbytes = PIECE_NBYTES - deflater->stream.avail_out;
    deflater->stream.next_out = deflater->piece;
    deflater->stream.avail_out = PIECE_NBYTES;
    return nbytes > 0 ? deflater->write(deflater->user, deflater->piece, nbytes) : FLAMEPIX_OK;
}

/* One stretch of at most UINT_MAX bytes through zlib; `flush` is Z_FINISH for the last. */
static enum flamepix_status stream_stretch(struct flamepix_deflater *deflater, int flush)
{
    for (;;) {
        int answer = deflate(&deflater->stream, flush);
        if (answer == Z_STREAM_ERROR)
            return FLAMEPIX_CODEC_FAILED;
        if (flush != Z_FINISH && deflater->stream.avail_out > 0)
            return FLAMEPIX_OK;
        enum flamepix_status status = flush_piece(deflater);
        if (status != FLAMEPIX_OK || answer == Z_STREAM_END)
            return status;
    }
}

static enum flamepix_status stream_staged(struct flamepix_deflater *deflater, bool last)
{
    enum { STRETCH_MAX = 1 << 30 };
    const uint8_t *next = deflater->staged;
    size_t left = deflater->staged_nbytes;
    enum flamepix_status status = FLAMEPIX_OK;
    do {
        size_t stretch = left < STRETCH_MAX ? left : STRETCH_MAX;
        left -= stretch;
        deflater->stream.next_in = (z_const Bytef *)next;
        deflater->stream.avail_in = (uInt)stretch;
        next += stretch;
        status = stream_stretch(deflater, last && left == 0 ? Z_FINISH : Z_NO_FLUSH);
    } while (left > 0 && status == FLAMEPIX_OK);
    deflater->staged_nbytes = 0;
    return status;
}

enum flamepix_status flamepix_deflater_line(struct flamepix_deflater *deflater, uint8_t **line_ret)
{
    if (deflater->lines_left == 0)
        return FLAMEPIX_CODEC_FAILED;
    deflater->lines_left--;
    if (deflater->plan.line_nbytes > deflater->capacity - deflater->staged_nbytes) {
        enum flamepix_status status = stream_staged(deflater, false);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *line_ret = deflater->staged + deflater->staged_nbytes;
    deflater->staged_nbytes += deflater->plan.line_nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status compress_whole(struct flamepix_deflater *deflater)
{
    /* Level 1 is no faster than 2 on such pictures; 9 is what 20 ms allow. */
    static const int levels[] = {
        [FLAMEPIX_COMPRESSION_DEFAULT] = 6,
        [FLAMEPIX_COMPRESSION_FAST] = 2,
        [FLAMEPIX_COMPRESSION_SMALL] = 9,
    };
    struct libdeflate_compressor *compressor =
        libdeflate_alloc_compressor(levels[deflater->plan.compression]);
    if (compressor == NULL)
        return FLAMEPIX_NO_MEMORY;
    size_t bound = libdeflate_zlib_compress_bound(compressor, deflater->staged_nbytes);
    uint8_t *packed = malloc(bound);
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (packed != NULL) {
        size_t nbytes = libdeflate_zlib_compress(compressor, deflater->staged,
                                                 deflater->staged_nbytes, packed, bound);
        status =
            nbytes > 0 ? deflater->write(deflater->user, packed, nbytes) : FLAMEPIX_CODEC_FAILED;
        free(packed);
    }
    libdeflate_free_compressor(compressor);
    return status;
}

enum flamepix_status flamepix_deflater_finish(struct flamepix_deflater *deflater)
{
    return deflater->whole ? compress_whole(deflater) : stream_staged(deflater, true);
}

void flamepix_deflater_free(struct flamepix_deflater *deflater)
{
    if (deflater == NULL)
        return;
    if (deflater->piece != NULL)
        deflateEnd(&deflater->stream);
    free(deflater->piece);
    free(deflater->staged);
    free(deflater);
}
