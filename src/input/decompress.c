/* Unpacks inputs in one loop: read a block of packed bytes, pass it to the library until no more
 * output comes, read the next.
 *
 * All formats may contain several streams (members of gzip, frames of zstd). The input may end only
 * between two streams, which `between` tells; elsewhere the file is truncated. Damage is returned
 * by a read of its own, after everything unpacked before it.
 *
 * Against decompression bombs, the unpacked size is limited absolutely and by its ratio to the
 * packed bytes consumed. Both limits are checked after each step, so a bomb costs at most one step
 * beyond a limit. Memory is limited too: the window of gzip is 32 KiB and that of bzip2 900 KB, but
 * zstd frames and xz blocks state their own window, which is refused above the limit. */
#include "input/decompress.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "input/packing.h"

enum { PACKED_NBYTES = 128 * 1024 };

static const struct fpx_packing_kind *const kinds[] = {
    [FPX_GZIP] = &fpx_packing_gzip,      [FPX_ZSTD] = &fpx_packing_zstd,
    [FPX_XZ] = &fpx_packing_xz,          [FPX_BZIP2] = &fpx_packing_bzip2,
    [FPX_PACKED_PNG] = &fpx_packing_png, [FPX_PACKED_JPEG] = &fpx_packing_jpeg,
};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

struct fpx_decompressor {
    const struct fpx_packing_kind *kind;
    void *unpacker; /* the kind's */
    flamepix_read_fn read;
    void *user;
    struct fpx_decompress_limits limits;
    uint64_t packed_nbytes; /* consumed so far, without read-ahead */
    uint64_t unpacked_nbytes;
    bool between; /* streams: the input may end here */
    bool read_all;
    bool ended;
    bool is_damaged; /* no more output */
    size_t begin;    /* start of the bytes read but not yet unpacked */
    size_t end;
    unsigned char packed[PACKED_NBYTES];
};

bool fpx_packing_is_longer(struct flamepix_bytes first)
{
    static const char *const begins[] = {"BZh", "\xFD\x37", "\x89PNG"};
    for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
        if (fpx_bytes_begin_with(first, begins[i]))
            return true;
    }
    return false;
}

enum fpx_packing fpx_packing_of(struct flamepix_bytes head)
{
    unsigned char magic[FPX_PACKING_NBYTES] = {0};
    if (head.length > 0)
        memcpy(magic, head.data, head.length < sizeof(magic) ? head.length : sizeof(magic));
    for (int i = FPX_PLAIN + 1; i < KINDS; i++) {
        if (kinds[i]->is_begun(magic))
            return (enum fpx_packing)i;
    }
    return FPX_PLAIN;
}

size_t fpx_packing_padding(const struct fpx_unpack_step *step)
{
    size_t zeros = 0;
    while (zeros < step->packed_nbytes && step->packed[zeros] == 0)
        zeros++;
    return zeros;
}

/* Fills all of `packed` unless the input ends. Given a damaged stream in other pieces, a library
 * may unpack more or less of it, so pieces must not depend on how the bytes arrive. */
static enum flamepix_status refill(struct fpx_decompressor *decompressor)
{
    decompressor->begin = 0;
    decompressor->end = 0;
    while (decompressor->end < sizeof(decompressor->packed) && !decompressor->read_all) {
        size_t length = 0;
        const enum flamepix_status status =
            decompressor->read(decompressor->user, decompressor->packed + decompressor->end,
                               sizeof(decompressor->packed) - decompressor->end, &length);
        if (status != FLAMEPIX_OK)
            return status;
        decompressor->end += length;
        decompressor->read_all = length == 0;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status check_limits(const struct fpx_decompressor *decompressor)
{
    const uint64_t ratio_from = (uint64_t)1 << 20;
    if (decompressor->unpacked_nbytes > decompressor->limits.nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    /* Divides, because the product might overflow. */
    if (decompressor->unpacked_nbytes > ratio_from &&
        decompressor->unpacked_nbytes / decompressor->limits.ratio > decompressor->packed_nbytes)
        return FLAMEPIX_LIMIT_UNPACKED;
    return FLAMEPIX_OK;
}

/* Unpacks some of the bytes read into `buffer`; `*length_ret` is valid even after an error. */
static enum flamepix_status unpack(struct fpx_decompressor *decompressor, void *buffer,
                                   size_t capacity, size_t *length_ret)
{
    struct fpx_unpack_step step = {
        .packed = decompressor->packed + decompressor->begin,
        .packed_nbytes = decompressor->end - decompressor->begin,
        .is_last = decompressor->read_all,
        .buffer = buffer,
        .capacity = capacity,
    };
    const enum flamepix_status status = decompressor->kind->step(decompressor->unpacker, &step);
    decompressor->begin += step.taken;
    decompressor->between = step.between;
    decompressor->packed_nbytes += step.taken;
    decompressor->unpacked_nbytes += step.given;
    *length_ret = step.given;
    const enum flamepix_status limited = check_limits(decompressor);
    return limited != FLAMEPIX_OK ? limited : status;
}

/* Reads more if everything read is unpacked, then unpacks some. */
static enum flamepix_status go_on(struct fpx_decompressor *decompressor, void *buffer,
                                  size_t capacity, size_t *length_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (decompressor->begin == decompressor->end && !decompressor->read_all)
        status = refill(decompressor);
    const bool is_taken = decompressor->begin == decompressor->end;
    if (status == FLAMEPIX_OK)
        status = unpack(decompressor, buffer, capacity, length_ret);
    decompressor->ended =
        status == FLAMEPIX_OK && *length_ret == 0 && decompressor->read_all && is_taken;
    decompressor->is_damaged =
        status == FLAMEPIX_BAD_COMPRESSION || (decompressor->ended && !decompressor->between);
    return decompressor->is_damaged ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_decompressor_create(enum fpx_packing packing, flamepix_read_fn read,
                                             void *user, struct fpx_decompress_limits limits,
                                             struct fpx_decompressor **decompressor_ret)
{
    struct fpx_decompressor *decompressor = calloc(1, sizeof(*decompressor));
    if (decompressor == NULL)
        return FLAMEPIX_NO_MEMORY;
    decompressor->kind = kinds[packing];
    decompressor->read = read;
    decompressor->user = user;
    decompressor->limits = limits;
    decompressor->between = true;
    const enum flamepix_status status =
        decompressor->kind->open(&decompressor->limits, &decompressor->unpacker);
    if (status != FLAMEPIX_OK) {
        free(decompressor);
        return status;
    }
    *decompressor_ret = decompressor;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_decompressor_read(void *user, void *buffer, size_t capacity,
                                           size_t *length_ret)
{
    struct fpx_decompressor *decompressor = user;
    char *next = buffer;
    size_t length = 0;
    while (length < capacity && !decompressor->ended && !decompressor->is_damaged) {
        size_t got = 0;
        const enum flamepix_status status =
            go_on(decompressor, next + length, capacity - length, &got);
        if (status != FLAMEPIX_OK)
            return status;
        length += got;
    }
    *length_ret = length;
    return length == 0 && decompressor->is_damaged ? FLAMEPIX_BAD_COMPRESSION : FLAMEPIX_OK;
}

uint64_t fpx_decompressor_offset(const struct fpx_decompressor *decompressor)
{
    return decompressor->unpacked_nbytes;
}

void fpx_decompressor_free(struct fpx_decompressor *decompressor)
{
    if (decompressor == NULL)
        return;
    decompressor->kind->free(decompressor->unpacker);
    free(decompressor);
}
