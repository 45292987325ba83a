#include "input/input_internal.h"

#include <errno.h>
#include <string.h>

static bool is_picture(enum fpx_packing packing)
{
    return packing == FPX_PACKED_PNG || packing == FPX_PACKED_JPEG;
}

/* Reads the first bytes, then the rest. */
static enum flamepix_status read_outer(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct fpx_unpacked *unpacked = user;
    size_t length = unpacked->end - unpacked->begin, more = 0;
    if (length > capacity)
        length = capacity;
    memcpy(buffer, unpacked->first + unpacked->begin, length);
    unpacked->begin += length;
    *length_ret = length;
    if (unpacked->status != FLAMEPIX_OK && length == 0)
        errno = unpacked->cause;
    if (unpacked->status != FLAMEPIX_OK || length == capacity)
        return length == 0 ? unpacked->status : FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_decompressor_read(unpacked->outer, (char *)buffer + length, capacity - length, &more);
    *length_ret += more;
    /* Bytes before an error are handed out first. */
    if (status == FLAMEPIX_OK || length == 0)
        return status;
    unpacked->status = status;
    unpacked->cause = errno;
    return FLAMEPIX_OK;
}

static void look_at_first(struct fpx_unpacked *unpacked)
{
    unpacked->status = fpx_decompressor_read(unpacked->outer, unpacked->first,
                                             sizeof(unpacked->first), &unpacked->end);
    unpacked->cause = errno;
    if (unpacked->status != FLAMEPIX_OK)
        unpacked->end = 0;
}

enum flamepix_status fpx_unpacked_open(struct fpx_unpacked *unpacked, enum fpx_packing packing,
                                       flamepix_read_fn read, void *user,
                                       struct fpx_decompress_limits limits)
{
    *unpacked = (struct fpx_unpacked){.packing = packing};
    enum flamepix_status status =
        fpx_decompressor_create(packing, read, user, limits, &unpacked->outer);
    if (status != FLAMEPIX_OK || is_picture(packing))
        return status;
    look_at_first(unpacked);
    const enum fpx_packing inner =
        fpx_packing_of((struct flamepix_bytes){unpacked->first, unpacked->end});
    if (!is_picture(inner))
        return FLAMEPIX_OK;
    unpacked->packing = inner;
    status = fpx_decompressor_create(inner, read_outer, unpacked, limits, &unpacked->picture);
    if (status != FLAMEPIX_OK)
        fpx_unpacked_close(unpacked);
    return status;
}

enum flamepix_status fpx_unpacked_read(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct fpx_unpacked *unpacked = user;
    return unpacked->picture != NULL
               ? fpx_decompressor_read(unpacked->picture, buffer, capacity, length_ret)
               : read_outer(unpacked, buffer, capacity, length_ret);
}

uint64_t fpx_unpacked_offset(const struct fpx_unpacked *unpacked)
{
    return unpacked->picture != NULL
               ? fpx_decompressor_offset(unpacked->picture)
               : fpx_decompressor_offset(unpacked->outer) - (unpacked->end - unpacked->begin);
}

void fpx_unpacked_close(struct fpx_unpacked *unpacked)
{
    fpx_decompressor_free(unpacked->picture);
    fpx_decompressor_free(unpacked->outer);
    *unpacked = (struct fpx_unpacked){0};
}
