/* The frame grows in a buffer that ends at the bound, so that a profile of any size costs no more
 * than that and zstd's window. zstd receives neither a size nor a number of threads: its output
 * depends on the bytes alone, not on how they are split into pieces. */
#include "image/embedded_packer.h"

#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* Measured on frames and on folded text: a few percent less would take several times as long. */
enum { LEVEL = 9 };

struct fpx_embedded_packer {
    ZSTD_CCtx *context;
    size_t most_nbytes;
    bool is_full;
    struct flamepix_buffer packed;
};

static enum flamepix_status status_of(size_t answer)
{
    if (!ZSTD_isError(answer))
        return FLAMEPIX_OK;
    return ZSTD_getErrorCode(answer) == ZSTD_error_memory_allocation ? FLAMEPIX_NO_MEMORY
                                                                     : FLAMEPIX_CODEC_FAILED;
}

enum flamepix_status fpx_embedded_packer_create(size_t most_nbytes,
                                                struct fpx_embedded_packer **packer_ret)
{
    struct fpx_embedded_packer *packer = calloc(1, sizeof(*packer));
    if (packer == NULL)
        return FLAMEPIX_NO_MEMORY;
    packer->context = ZSTD_createCCtx();
    if (packer->context == NULL) {
        free(packer);
        return FLAMEPIX_NO_MEMORY;
    }
    (void)ZSTD_CCtx_setParameter(packer->context, ZSTD_c_compressionLevel, LEVEL);
    (void)ZSTD_CCtx_setParameter(packer->context, ZSTD_c_checksumFlag, 1);
    packer->most_nbytes = most_nbytes;
    *packer_ret = packer;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep(struct fpx_embedded_packer *packer, const void *bytes,
                                 size_t length)
{
    if (length <= packer->most_nbytes - packer->packed.length)
        return flamepix_buffer_append(&packer->packed, bytes, length);
    packer->is_full = true;
    flamepix_buffer_free(&packer->packed);
    return FLAMEPIX_OK;
}

/* One call of zstd, whose output is kept. `*left_ret` is 0 if it has nothing more to do. */
static enum flamepix_status step(struct fpx_embedded_packer *packer, ZSTD_inBuffer *in,
                                 ZSTD_EndDirective directive, size_t *left_ret)
{
    char bytes[16 * 1024];
    ZSTD_outBuffer out = {bytes, sizeof(bytes), 0};
    const size_t answer = ZSTD_compressStream2(packer->context, &out, in, directive);
    const enum flamepix_status status = status_of(answer);
    if (status != FLAMEPIX_OK)
        return status;
    *left_ret = directive == ZSTD_e_end ? answer : in->size - in->pos;
    return keep(packer, bytes, out.pos);
}

static enum flamepix_status pack(struct fpx_embedded_packer *packer, ZSTD_inBuffer *in,
                                 ZSTD_EndDirective directive)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t left = 1;
    while (left > 0 && !packer->is_full && status == FLAMEPIX_OK)
        status = step(packer, in, directive, &left);
    return status;
}

enum flamepix_status fpx_embedded_packer_write(void *user, const void *bytes, size_t length)
{
    struct fpx_embedded_packer *packer = user;
    ZSTD_inBuffer in = {bytes, length, 0};
    return length > 0 ? pack(packer, &in, ZSTD_e_continue) : FLAMEPIX_OK;
}

bool fpx_embedded_packer_is_full(const struct fpx_embedded_packer *packer)
{
    return packer->is_full;
}

enum flamepix_status fpx_embedded_packer_finish(struct fpx_embedded_packer *packer,
                                                struct flamepix_bytes *packed_ret)
{
    ZSTD_inBuffer in = {NULL, 0, 0};
    const enum flamepix_status status = pack(packer, &in, ZSTD_e_end);
    *packed_ret =
        packer->is_full ? (struct flamepix_bytes){NULL, 0} : flamepix_buffer_bytes(&packer->packed);
    return status;
}

void fpx_embedded_packer_begin(struct fpx_embedded_packer *packer)
{
    (void)ZSTD_CCtx_reset(packer->context, ZSTD_reset_session_only);
    flamepix_buffer_clear(&packer->packed);
    packer->is_full = false;
}

void fpx_embedded_packer_free(struct fpx_embedded_packer *packer)
{
    if (packer == NULL)
        return;
    ZSTD_freeCCtx(packer->context);
    flamepix_buffer_free(&packer->packed);
    free(packer);
}
