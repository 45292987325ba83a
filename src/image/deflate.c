#include "image/deflate.h"

#include <libdeflate.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/array.h"
#include "image/deflate_fast.h"

enum {
    WHOLE_NBYTES_MAX = 16 << 20, /* more is streamed, so that memory stays small */
    STAGE_NBYTES = 128 << 10,    /* lines that are gathered first: what a cache holds */
    PIECE_NBYTES = 128 << 10
};

enum way {
    WHOLE,  /* libdeflate, which wants everything at once */
    STREAM, /* zlib, for what is too large for that */
    FAST    /* our own */
};

struct flamepix_deflater {
    struct flamepix_deflate_plan plan;
    flamepix_write_fn write;
    void *user;
    uint32_t lines_left;
    enum way way;
    uint8_t *staged; /* the whole stream's input, or as much as fits */
    size_t staged_nbytes, capacity;
    struct flamepix_deflate_fast *fast;
    size_t history; /* bytes at the front of `staged` that `fast` has had */
    z_stream stream;
    uint8_t *piece; /* PIECE_NBYTES of zlib's output */
};

static enum way choose_way(const struct flamepix_deflate_plan *plan)
{
    size_t nbytes;
    if (plan->compression == FLAMEPIX_COMPRESSION_FAST)
        return FAST;
    bool fits = flamepix_size_multiply(plan->line_nbytes, plan->lines, &nbytes) &&
                nbytes <= WHOLE_NBYTES_MAX;
    return fits ? WHOLE : STREAM;
}

static bool open_stage(struct flamepix_deflater *deflater)
{
    const struct flamepix_deflate_plan *plan = &deflater->plan;
    size_t nbytes = plan->line_nbytes > STAGE_NBYTES ? plan->line_nbytes : STAGE_NBYTES;
    if (deflater->way == WHOLE)
        nbytes = plan->line_nbytes * plan->lines;
    if (deflater->way == FAST && !flamepix_size_add(nbytes, FLAMEPIX_DEFLATE_WINDOW, &nbytes))
        return false;
    deflater->capacity = nbytes;
    deflater->staged = malloc(nbytes);
    return deflater->staged != NULL;
}

static bool open_stream(struct flamepix_deflater *deflater)
{
    static const int levels[] = {
        [FLAMEPIX_COMPRESSION_DEFAULT] = 6,
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

static enum flamepix_status open_way(struct flamepix_deflater *deflater)
{
    if (!open_stage(deflater) || (deflater->way == STREAM && !open_stream(deflater)))
        return FLAMEPIX_NO_MEMORY;
    if (deflater->way == FAST)
        return flamepix_deflate_fast_create(deflater->write, deflater->user, &deflater->fast);
    return FLAMEPIX_OK;
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
    deflater->way = choose_way(plan);
    enum flamepix_status status = open_way(deflater);
    if (status != FLAMEPIX_OK)
        flamepix_deflater_free(deflater);
    else
        *deflater_ret = deflater;
    return status;
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

/* What was compressed last stays in front of what comes next, for matches to reach. */
static enum flamepix_status take_staged(struct flamepix_deflater *deflater)
{
    enum flamepix_status status =
        flamepix_deflate_fast_take(deflater->fast, deflater->staged + deflater->history,
                                   deflater->staged_nbytes - deflater->history, deflater->history);
    size_t kept = deflater->staged_nbytes < FLAMEPIX_DEFLATE_WINDOW ? deflater->staged_nbytes
                                                                    : FLAMEPIX_DEFLATE_WINDOW;
    memmove(deflater->staged, deflater->staged + deflater->staged_nbytes - kept, kept);
    deflater->staged_nbytes = kept;
    deflater->history = kept;
    return status;
}

enum flamepix_status flamepix_deflater_line(struct flamepix_deflater *deflater, uint8_t **line_ret)
{
    if (deflater->lines_left == 0)
        return FLAMEPIX_CODEC_FAILED;
    deflater->lines_left--;
    if (deflater->plan.line_nbytes > deflater->capacity - deflater->staged_nbytes) {
        enum flamepix_status status =
            deflater->way == FAST ? take_staged(deflater) : stream_staged(deflater, false);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *line_ret = deflater->staged + deflater->staged_nbytes;
    deflater->staged_nbytes += deflater->plan.line_nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status compress_whole(struct flamepix_deflater *deflater)
{
    /* 9 is what 20 ms allow. */
    static const int levels[] = {
        [FLAMEPIX_COMPRESSION_DEFAULT] = 6,
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
    if (deflater->way == WHOLE)
        return compress_whole(deflater);
    if (deflater->way == STREAM)
        return stream_staged(deflater, true);
    enum flamepix_status status = take_staged(deflater);
    return status == FLAMEPIX_OK ? flamepix_deflate_fast_finish(deflater->fast) : status;
}

void flamepix_deflater_free(struct flamepix_deflater *deflater)
{
    if (deflater == NULL)
        return;
    if (deflater->piece != NULL)
        deflateEnd(&deflater->stream);
    free(deflater->piece);
    flamepix_deflate_fast_free(deflater->fast);
    free(deflater->staged);
    free(deflater);
}
