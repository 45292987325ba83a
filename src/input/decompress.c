/* gzip and zstd by one loop: read a block of packed bytes, hand them to the library until it gives
 * nothing more, read the next.
 *
 * Both formats may be several streams one after the other (gzip's members, zstd's frames), and the
 * input may only end between two of them, which `between` knows: an end elsewhere is a file that
 * was cut short. zlib stops at the end of a member and must be told to go on, behind zeros that may
 * pad it; zstd goes on by itself.
 *
 * What a small file unpacks to is bounded twice, by its size and by its ratio to the bytes unpacked
 * so far, and checked after each step, so that a bomb costs no more than a step beyond a bound.
 * What it takes of memory is bounded too: gzip looks back by 32 KiB, and a frame of zstd says
 * itself by how much, its window, which zstd refuses where it is above the limit. */
#include "input/decompress.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { PACKED_NBYTES = 128 * 1024, ZSTD_HEADER_NBYTES = 18 }; /* 18: the longest there is */

struct flamepix_decompressor {
    enum flamepix_packing packing;
    flamepix_read_fn read;
    void *user;
    struct flamepix_decompress_limits limits;
    uint64_t packed_nbytes; /* unpacked so far, not what was read ahead */
    uint64_t unpacked_nbytes;
    z_stream gzip;
    ZSTD_DStream *zstd;
    unsigned char frame_head[ZSTD_HEADER_NBYTES]; /* the first bytes of a frame of zstd */
    size_t frame_head_nbytes;
    uint64_t frame_nbytes; /* that came out of it */
    bool between;          /* members or frames: the input may end here */
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

static enum flamepix_status refill(struct flamepix_decompressor *decompressor)
{
    size_t length = 0;
    enum flamepix_status status = decompressor->read(decompressor->user, decompressor->packed,
                                                     sizeof(decompressor->packed), &length);
    if (status != FLAMEPIX_OK)
        return status;
    decompressor->begin = 0;
    decompressor->end = length;
    decompressor->read_all = length == 0;
    return FLAMEPIX_OK;
}

/* False at the end of the packed bytes. */
static bool begin_gzip_member(struct flamepix_decompressor *decompressor)
{
    while (decompressor->begin < decompressor->end &&
           decompressor->packed[decompressor->begin] == 0)
        decompressor->begin++;
    if (decompressor->begin == decompressor->end)
        return false;
    decompressor->between = false;
    return inflateReset(&decompressor->gzip) == Z_OK;
}

/* Unpacks some of what was read into `buffer`. */
static enum flamepix_status step_gzip(struct flamepix_decompressor *decompressor, void *buffer,
                                      size_t capacity, size_t *length_ret)
{
    enum { AT_ONCE = 1 << 30 };
    *length_ret = 0;
    if (decompressor->between && !begin_gzip_member(decompressor))
        return FLAMEPIX_OK;
    z_stream *gzip = &decompressor->gzip;
    uInt room = capacity < AT_ONCE ? (uInt)capacity : AT_ONCE;
    gzip->next_in = decompressor->packed + decompressor->begin;
    gzip->avail_in = (uInt)(decompressor->end - decompressor->begin);
    gzip->next_out = buffer;
    gzip->avail_out = room;
    int answer = inflate(gzip, Z_NO_FLUSH);
    decompressor->begin = decompressor->end - gzip->avail_in;
    *length_ret = room - gzip->avail_out;
    decompressor->between = answer == Z_STREAM_END;
    if (answer == Z_MEM_ERROR)
        return FLAMEPIX_NO_MEMORY;
    bool fine = answer == Z_OK || answer == Z_STREAM_END || answer == Z_BUF_ERROR;
    return fine ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

/* False when memory ran out. */
static bool open_zstd(struct flamepix_decompressor *decompressor)
{
    decompressor->zstd = ZSTD_createDStream();
    if (decompressor->zstd == NULL)
        return false;
    ZSTD_bounds bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
    int log = bounds.lowerBound;
    while (log < bounds.upperBound && (uint64_t)1 << log < decompressor->limits.window_nbytes)
        log++;
    (void)ZSTD_DCtx_setParameter(decompressor->zstd, ZSTD_d_windowLogMax, log);
    return true;
}

static enum flamepix_status zstd_status(size_t answer)
{
    switch (ZSTD_getErrorCode(answer)) {
    case ZSTD_error_memory_allocation:
        return FLAMEPIX_NO_MEMORY;
    case ZSTD_error_frameParameter_windowTooLarge:
        return FLAMEPIX_LIMIT_WINDOW;
    default:
        return FLAMEPIX_BAD_COMPRESSION;
    }
}

/* Notes what a step took of a frame, and how much it gave. */
static void note_frame(struct flamepix_decompressor *decompressor, size_t taken, size_t given)
{
    size_t room = sizeof(decompressor->frame_head) - decompressor->frame_head_nbytes;
    size_t kept = taken < room ? taken : room;
    memcpy(decompressor->frame_head + decompressor->frame_head_nbytes,
           decompressor->packed + decompressor->begin, kept);
    decompressor->frame_head_nbytes += kept;
    decompressor->frame_nbytes += given;
}

/* Ends a frame. False where it says another size than what came out: zstd looks at that in a frame
 * that it gets at once, but not in all that come in parts. */
static bool end_frame(struct flamepix_decompressor *decompressor)
{
    unsigned long long nbytes =
        ZSTD_getFrameContentSize(decompressor->frame_head, decompressor->frame_head_nbytes);
    bool is_whole = nbytes == ZSTD_CONTENTSIZE_UNKNOWN || nbytes == decompressor->frame_nbytes;
    decompressor->frame_head_nbytes = 0;
    decompressor->frame_nbytes = 0;
    return is_whole;
}

static enum flamepix_status step_zstd(struct flamepix_decompressor *decompressor, void *buffer,
                                      size_t capacity, size_t *length_ret)
{
    *length_ret = 0;
    ZSTD_inBuffer in = {decompressor->packed, decompressor->end, decompressor->begin};
    ZSTD_outBuffer out = {buffer, capacity, 0};
    size_t answer = ZSTD_decompressStream(decompressor->zstd, &out, &in);
    if (ZSTD_isError(answer))
        return zstd_status(answer);
    /* Without progress the answer speaks of the next frame, not of the one that has ended. */
    if (in.pos > decompressor->begin || out.pos > 0) {
        note_frame(decompressor, in.pos - decompressor->begin, out.pos);
        decompressor->between = answer == 0;
    }
    decompressor->begin = in.pos;
    *length_ret = out.pos;
    if (decompressor->between && decompressor->frame_head_nbytes > 0 && !end_frame(decompressor))
        return FLAMEPIX_BAD_COMPRESSION;
    return FLAMEPIX_OK;
}

static enum flamepix_status check_limits(const struct flamepix_decompressor *decompressor)
{
    const uint64_t ratio_from = (uint64_t)1 << 20;
    if (decompressor->unpacked_nbytes > decompressor->limits.nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    /* Divided, because the product might not fit. */
    if (decompressor->unpacked_nbytes > ratio_from &&
        decompressor->unpacked_nbytes / decompressor->limits.ratio > decompressor->packed_nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    return FLAMEPIX_OK;
}

static enum flamepix_status step(struct flamepix_decompressor *decompressor, void *buffer,
                                 size_t capacity, size_t *length_ret)
{
    size_t begin = decompressor->begin;
    enum flamepix_status status = decompressor->packing == FLAMEPIX_GZIP
                                      ? step_gzip(decompressor, buffer, capacity, length_ret)
                                      : step_zstd(decompressor, buffer, capacity, length_ret);
    /* What came before damage counts, too. */
    decompressor->packed_nbytes += decompressor->begin - begin;
    decompressor->unpacked_nbytes += *length_ret;
    return status == FLAMEPIX_OK ? check_limits(decompressor) : status;
}

enum flamepix_status flamepix_decompressor_create(enum flamepix_packing packing,
                                                  flamepix_read_fn read, void *user,
                                                  struct flamepix_decompress_limits limits,
                                                  struct flamepix_decompressor **decompressor_ret)
{
    enum { GZIP_WINDOW = 15 + 16 }; /* zlib's way to ask for the gzip format */
    struct flamepix_decompressor *decompressor = calloc(1, sizeof(*decompressor));
    if (decompressor == NULL)
        return FLAMEPIX_NO_MEMORY;
    decompressor->packing = packing;
    decompressor->read = read;
    decompressor->user = user;
    decompressor->limits = limits;
    decompressor->between = true;
    bool made = packing == FLAMEPIX_GZIP ? inflateInit2(&decompressor->gzip, GZIP_WINDOW) == Z_OK
                                         : open_zstd(decompressor);
    if (!made) {
        free(decompressor);
        return FLAMEPIX_NO_MEMORY;
    }
    *decompressor_ret = decompressor;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_decompressor_read(struct flamepix_decompressor *decompressor,
                                                void *buffer, size_t capacity, size_t *length_ret)
{
    char *next = buffer;
    size_t length = 0;
    while (length < capacity && !decompressor->ended) {
        enum flamepix_status status = FLAMEPIX_OK;
        if (decompressor->begin == decompressor->end && !decompressor->read_all)
            status = refill(decompressor);
        size_t got = 0;
        if (status == FLAMEPIX_OK)
            status = step(decompressor, next + length, capacity - length, &got);
        if (status != FLAMEPIX_OK)
            return status;
        length += got;
        decompressor->ended =
            got == 0 && decompressor->read_all && decompressor->begin == decompressor->end;
    }
    if (decompressor->ended && !decompressor->between)
        return FLAMEPIX_BAD_COMPRESSION;
    *length_ret = length;
    return FLAMEPIX_OK;
}

uint64_t flamepix_decompressor_offset(const struct flamepix_decompressor *decompressor)
{
    return decompressor->unpacked_nbytes;
}

void flamepix_decompressor_free(struct flamepix_decompressor *decompressor)
{
    if (decompressor == NULL)
        return;
    if (decompressor->packing == FLAMEPIX_GZIP)
        inflateEnd(&decompressor->gzip);
    else
        ZSTD_freeDStream(decompressor->zstd);
    free(decompressor);
}
