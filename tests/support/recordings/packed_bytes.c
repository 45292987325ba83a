#include "support/recordings/packed_bytes.h"

#include <bzlib.h>
#include <lzma.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

const struct packer packers[PACKERS] = {
    {"gzip", pack_gzip, 2},
    {"zstd", pack_zstd, 4},
    {"xz", pack_xz, 6},
    {"bzip2", pack_bzip2, 10},
};

/* Appends what was packed into `out` and frees that; `is_packed`: it was. */
static bool keep(struct flamepix_buffer *packed, void *out, size_t length, bool is_packed)
{
    is_packed = is_packed && flamepix_buffer_append(packed, out, length) == FLAMEPIX_OK;
    free(out);
    return is_packed;
}

bool pack_gzip(struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    enum { GZIP_WINDOW = 15 + 16, LEVEL = 6, MEMORY = 8 };
    z_stream stream = {0};
    const size_t bound = compressBound((uLong)length) + 64;
    Bytef *out = malloc(bound);
    if (out == NULL ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return keep(packed, out, 0, false);
    stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = out;
    stream.avail_out = (uInt)bound;
    const bool is_packed = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    (void)deflateEnd(&stream);
    return keep(packed, out, bound - stream.avail_out, is_packed);
}

bool pack_zstd(struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    const size_t bound = ZSTD_compressBound(length);
    void *out = malloc(bound);
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t used = 0;
    const bool is_ready =
        out != NULL && context != NULL &&
        !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1)) &&
        !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1));
    if (is_ready)
        used = ZSTD_compress2(context, out, bound, bytes, length);
    (void)ZSTD_freeCCtx(context);
    return keep(packed, out, used, is_ready && !ZSTD_isError(used));
}

bool pack_xz(struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    const size_t bound = lzma_stream_buffer_bound(length);
    uint8_t *out = malloc(bound);
    size_t used = 0;
    const bool is_packed =
        out != NULL && lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, bytes, length, out, &used,
                                               bound) == LZMA_OK;
    return keep(packed, out, used, is_packed);
}

bool pack_bzip2(struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    unsigned used = (unsigned)(length + length / 100 + 600);
    char *out = malloc(used);
    const bool is_packed =
        out != NULL && BZ2_bzBuffToBuffCompress(out, &used, (char *)(uintptr_t)bytes,
                                                (unsigned)length, 1, 0, 0) == BZ_OK;
    return keep(packed, out, used, is_packed);
}
