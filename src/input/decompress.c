#include "input/decompress.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { PACKED_NBYTES = 128 * 1024 };

struct flamepix_decompressor {
    enum flamepix_packing packing;
    flamepix_read_fn read;
    void *user;
    struct flamepix_decompress_limits limits;
    uint64_t packed_nbytes; /* unpacked so far, not what was read ahead */
    uint64_t unpacked_nbytes;
    z_stream gzip;
    ZSTD_DStream *zstd;
    bool between; /* members or frames: the input may end here */
    bool read_all;
    bool ended;
    size_t begin; /* of what is read and not yet unpacked */
    size_t end;
    unsigned char packed[PACKED_NBYTES];
};

enum flamepix_packing flamepix_packing_of(struct flamepix_bytes head)
{
    unsigned char magic[FLAMEPIX_PACKING_NBYTES] = {0};
    if (head.length > 0)
        memcpy(magic, head.data, head.length < sizeof(magic) ? head.length : sizeof(magic));
    if (magic[0] == 0x1F && magic[1] == 0x8B)
        return FLAMEPIX_GZIP;
    bool is_frame = magic[0] == 0x28 && magic[1] == 0xB5 && magic[2] == 0x2F && magic[3] == 0xFD;
    bool is_skippable =
        (magic[0] & 0xF0) == 0x50 && magic[1] == 0x2A && magic[2] == 0x4D && magic[3] == 0x18;
    return is_frame || is_skippable ? FLAMEPIX_ZSTD : FLAMEPIX_PLAIN;
}

static enum flamepix_status refill(struct flamepix_decompressor *unpack)
{
    size_t length = 0;
    enum flamepix_status status =
        unpack->read(unpack->user, unpack->packed, sizeof(unpack->packed), &length);
    if (status != FLAMEPIX_OK)
        return status;
    unpack->begin = 0;
    unpack->end = length;
    unpack->read_all = length == 0;
    return FLAMEPIX_OK;
}

/* False at the end of the packed bytes. */
static bool begin_gzip_member(struct flamepix_decompressor *unpack)
{
    while (unpack->begin < unpack->end && unpack->packed[unpack->begin] == 0)
        unpack->begin++;
    if (unpack->begin == unpack->end)
        return false;
    unpack->between = false;
    return inflateReset(&unpack->gzip) == Z_OK;
}

/* Unpacks some of what was read into `buffer`. */
static enum flamepix_status step_gzip(struct flamepix_decompressor *unpack, void *buffer,
                                      size_t capacity, size_t *length_ret)
{
    enum { AT_ONCE = 1 << 30 };
    *length_ret = 0;
    if (unpack->between && !begin_gzip_member(unpack))
        return FLAMEPIX_OK;
    z_stream *gzip = &unpack->gzip;
    uInt room = capacity < AT_ONCE ? (uInt)capacity : AT_ONCE;
    gzip->next_in = unpack->packed + unpack->begin;
    gzip->avail_in = (uInt)(unpack->end - unpack->begin);
    gzip->next_out = buffer;
    gzip->avail_out = room;
    int answer = inflate(gzip, Z_NO_FLUSH);
    unpack->begin = unpack->end - gzip->avail_in;
    *length_ret = room - gzip->avail_out;
    unpack->between = answer == Z_STREAM_END;
    if (answer == Z_MEM_ERROR)
        return FLAMEPIX_NO_MEMORY;
    bool fine = answer == Z_OK || answer == Z_STREAM_END || answer == Z_BUF_ERROR;
    return fine ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static enum flamepix_status step_zstd(struct flamepix_decompressor *unpack, void *buffer,
                                      size_t capacity, size_t *length_ret)
{
    ZSTD_inBuffer in = {unpack->packed, unpack->end, unpack->begin};
    ZSTD_outBuffer out = {buffer, capacity, 0};
    size_t answer = ZSTD_decompressStream(unpack->zstd, &out, &in);
    if (ZSTD_isError(answer)) {
        ZSTD_ErrorCode code = ZSTD_getErrorCode(answer);
        bool too_large = code == ZSTD_error_memory_allocation ||
                         code == ZSTD_error_frameParameter_windowTooLarge;
        return too_large ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_COMPRESSION;
    }
    /* Without progress the answer speaks of the next frame, not of the one that has ended. */
    if (in.pos > unpack->begin || out.pos > 0)
        unpack->between = answer == 0;
    unpack->begin = in.pos;
    *length_ret = out.pos;
    return FLAMEPIX_OK;
}

static enum flamepix_status check_limits(const struct flamepix_decompressor *unpack)
{
    const uint64_t ratio_from = (uint64_t)1 << 20;
    if (unpack->unpacked_nbytes > unpack->limits.nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    /* Divided, because the product might not fit. */
    if (unpack->unpacked_nbytes > ratio_from &&
        unpack->unpacked_nbytes / unpack->limits.ratio > unpack->packed_nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    return FLAMEPIX_OK;
}

static enum flamepix_status step(struct flamepix_decompressor *unpack, void *buffer,
                                 size_t capacity, size_t *length_ret)
{
    size_t begin = unpack->begin;
    enum flamepix_status status = unpack->packing == FLAMEPIX_GZIP
                                      ? step_gzip(unpack, buffer, capacity, length_ret)
                                      : step_zstd(unpack, buffer, capacity, length_ret);
    if (status != FLAMEPIX_OK)
        return status;
    unpack->packed_nbytes += unpack->begin - begin;
    unpack->unpacked_nbytes += *length_ret;
    return check_limits(unpack);
}

enum flamepix_status flamepix_decompressor_create(enum flamepix_packing packing,
                                                  flamepix_read_fn read, void *user,
                                                  struct flamepix_decompress_limits limits,
                                                  struct flamepix_decompressor **unpack_ret)
{
    enum { GZIP_WINDOW = 15 + 16 }; /* zlib's way to ask for the gzip format */
    struct flamepix_decompressor *unpack = calloc(1, sizeof(*unpack));
    if (unpack == NULL)
        return FLAMEPIX_NO_MEMORY;
    unpack->packing = packing;
    unpack->read = read;
    unpack->user = user;
    unpack->limits = limits;
    unpack->between = true;
    bool made;
    if (packing == FLAMEPIX_GZIP) {
        made = inflateInit2(&unpack->gzip, GZIP_WINDOW) == Z_OK;
    } else {
        unpack->zstd = ZSTD_createDStream();
        made = unpack->zstd != NULL;
    }
    if (!made) {
        free(unpack);
        return FLAMEPIX_NO_MEMORY;
    }
    *unpack_ret = unpack;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_decompressor_read(struct flamepix_decompressor *unpack, void *buffer,
                                                size_t capacity, size_t *length_ret)
{
    char *next = buffer;
    size_t length = 0;
    while (length < capacity && !unpack->ended) {
        enum flamepix_status status = FLAMEPIX_OK;
        if (unpack->begin == unpack->end && !unpack->read_all)
            status = refill(unpack);
        size_t got = 0;
        if (status == FLAMEPIX_OK)
            status = step(unpack, next + length, capacity - length, &got);
        if (status != FLAMEPIX_OK)
            return status;
        length += got;
        unpack->ended = got == 0 && unpack->read_all && unpack->begin == unpack->end;
    }
    if (unpack->ended && !unpack->between)
        return FLAMEPIX_BAD_COMPRESSION;
    *length_ret = length;
    return FLAMEPIX_OK;
}

void flamepix_decompressor_free(struct flamepix_decompressor *unpack)
{
    if (unpack == NULL)
        return;
    int cause = errno;
    if (unpack->packing == FLAMEPIX_GZIP)
        inflateEnd(&unpack->gzip);
    else
        ZSTD_freeDStream(unpack->zstd);
    free(unpack);
    errno = cause;
}
