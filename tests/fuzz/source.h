/* What fuzz targets share: bytes given out in parts, and a promise that ends the run when it is
 * broken. */
#ifndef FPX_TESTS_FUZZ_SOURCE_H
#define FPX_TESTS_FUZZ_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/bytes.h>

/* A text given out in parts whose sizes go round 1, 2, ... `largest`. */
struct source {
    struct flamepix_bytes bytes;
    size_t at;
    size_t largest;
    size_t part;
};

static inline void require(bool holds, const char *what)
{
    if (holds)
        return;
    (void)fprintf(stderr, "violated: %s\n", what);
    abort();
}

static inline size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline enum flamepix_status read_part(void *user, void *buffer, size_t capacity,
                                             size_t *length_ret)
{
    struct source *source = user;
    require(capacity > 0, "a read asks for at least one byte");
    source->part = source->part % source->largest + 1;
    size_t length = smaller(smaller(source->part, capacity), source->bytes.length - source->at);
    if (length > 0)
        memcpy(buffer, source->bytes.data + source->at, length);
    source->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* Whether reading a recording may end so where it is not strict: at the end, at a limit, or at once
 * in a picture that carries nothing. */
static inline bool ends_well(enum flamepix_status status)
{
    return status == FLAMEPIX_END || status == FLAMEPIX_LIMIT_LINE ||
           status == FLAMEPIX_LIMIT_UNPACKED || status == FLAMEPIX_LIMIT_WINDOW ||
           status == FLAMEPIX_NO_PROFILE || status == FLAMEPIX_NOT_UNDERSTOOD ||
           status == FLAMEPIX_UNKNOWN_VERSION;
}

#endif
