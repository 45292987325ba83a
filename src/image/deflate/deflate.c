#include "image/deflate/deflate.h"

#include <libdeflate.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "image/deflate/deflate_internal.h"

enum {
    WHOLE_NBYTES_MAX = 16 << 20, /* larger streams go in parts, so that memory stays small */
    STAGE_NBYTES = 64 << 10,     /* bytes of rows gathered first: fits a cache */
    LIBDEFLATE_LEVEL = 9         /* what 20 ms allow */
};

struct fpx_deflater {
    struct fpx_deflate_plan plan;
    flamepix_write_fn write;
    void *user;
    uint32_t rows_left;
    struct fpx_deflate_encoder *encoder; /* or NULL: libdeflate, which needs all input at once */
    uint8_t *staged; /* the whole stream's input, or the window and as much as fits */
    size_t staged_nbytes, capacity;
    size_t history; /* bytes at the front of `staged` that the encoder has consumed */
};

/* libdeflate makes the smallest files, and takes longest. */
static bool is_for_libdeflate(const struct fpx_deflate_plan *plan)
{
    size_t nbytes;
    return plan->compression == FLAMEPIX_COMPRESSION_SMALL &&
           fpx_size_multiply(plan->row_nbytes, plan->rows, &nbytes) && nbytes <= WHOLE_NBYTES_MAX;
}

static enum flamepix_status open_whole(struct fpx_deflater *deflater)
{
    deflater->capacity = deflater->plan.row_nbytes * deflater->plan.rows;
    deflater->staged = malloc(deflater->capacity);
    return deflater->staged != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status open_stream(struct fpx_deflater *deflater)
{
    const struct fpx_deflate_plan *plan = &deflater->plan;
    size_t rows_nbytes = plan->row_nbytes > STAGE_NBYTES ? plan->row_nbytes : STAGE_NBYTES;
    if (!fpx_size_add(rows_nbytes, FPX_DEFLATE_WINDOW, &deflater->capacity))
        return FLAMEPIX_NO_MEMORY;
    deflater->staged = malloc(deflater->capacity);
    if (deflater->staged == NULL)
        return FLAMEPIX_NO_MEMORY;
    return fpx_deflate_encoder_create(plan->compression, plan->pixel_nbytes, plan->row_nbytes,
                                      deflater->write, deflater->user, &deflater->encoder);
}

enum flamepix_status fpx_deflater_create(const struct fpx_deflate_plan *plan,
                                         flamepix_write_fn write, void *user,
                                         struct fpx_deflater **deflater_ret)
{
    struct fpx_deflater *deflater = calloc(1, sizeof(*deflater));
    if (deflater == NULL)
        return FLAMEPIX_NO_MEMORY;
    deflater->plan = *plan;
    deflater->write = write;
    deflater->user = user;
    deflater->rows_left = plan->rows;
    enum flamepix_status status =
        is_for_libdeflate(plan) ? open_whole(deflater) : open_stream(deflater);
    if (status != FLAMEPIX_OK)
        fpx_deflater_free(deflater);
    else
        *deflater_ret = deflater;
    return status;
}

/* The last compressed bytes stay in front of the next ones, in reach of matches. */
static enum flamepix_status take_staged(struct fpx_deflater *deflater)
{
    enum flamepix_status status =
        fpx_deflate_encoder_take(deflater->encoder, deflater->staged + deflater->history,
                                 deflater->staged_nbytes - deflater->history, deflater->history);
    size_t kept =
        deflater->staged_nbytes < FPX_DEFLATE_WINDOW ? deflater->staged_nbytes : FPX_DEFLATE_WINDOW;
    memmove(deflater->staged, deflater->staged + deflater->staged_nbytes - kept, kept);
    deflater->staged_nbytes = kept;
    deflater->history = kept;
    return status;
}

enum flamepix_status fpx_deflater_scanline(struct fpx_deflater *deflater, uint8_t **row_ret)
{
    if (deflater->rows_left == 0)
        return FLAMEPIX_CODEC_FAILED;
    deflater->rows_left--;
    if (deflater->plan.row_nbytes > deflater->capacity - deflater->staged_nbytes) {
        enum flamepix_status status = take_staged(deflater);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *row_ret = deflater->staged + deflater->staged_nbytes;
    deflater->staged_nbytes += deflater->plan.row_nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status compress_whole(struct fpx_deflater *deflater)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(LIBDEFLATE_LEVEL);
    if (compressor == NULL)
        return FLAMEPIX_NO_MEMORY;
    size_t bound = libdeflate_zlib_compress_bound(compressor, deflater->staged_nbytes);
    uint8_t *packed = malloc(bound);
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (packed != NULL) {
        /* It only fails if there is less room than the bound. */
        size_t nbytes = libdeflate_zlib_compress(compressor, deflater->staged,
                                                 deflater->staged_nbytes, packed, bound);
        status = deflater->write(deflater->user, packed, nbytes);
        free(packed);
    }
    libdeflate_free_compressor(compressor);
    return status;
}

enum flamepix_status fpx_deflater_finish(struct fpx_deflater *deflater)
{
    if (deflater->encoder == NULL)
        return compress_whole(deflater);
    enum flamepix_status status = take_staged(deflater);
    return status == FLAMEPIX_OK ? fpx_deflate_encoder_finish(deflater->encoder) : status;
}

void fpx_deflater_free(struct fpx_deflater *deflater)
{
    if (deflater == NULL)
        return;
    fpx_deflate_encoder_free(deflater->encoder);
    free(deflater->staged);
    free(deflater);
}
