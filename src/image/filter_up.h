/* The PNG filter Up of rows of bytes, and whether it is worth it. */
#ifndef FLAMEPIX_IMAGE_FILTER_UP_H
#define FLAMEPIX_IMAGE_FILTER_UP_H

#include <stddef.h>
#include <stdint.h>

/* How many pixels equal the one before them: in the row, and in what Up leaves of it. */
struct flamepix_repeats {
    size_t row, filtered;
};

/* Writes what is left of `row`, `nbytes` (1 or more) that are a pixel each, when `previous` is
 * subtracted; they do not overlap. There is one for each kind of machine, and all do the same: for
 * any, and for x86-64 with AVX2. */
struct flamepix_repeats flamepix_filter_up_plain(const uint8_t *row, const uint8_t *previous,
                                                 size_t nbytes, uint8_t *filtered);
struct flamepix_repeats flamepix_filter_up_avx2(const uint8_t *row, const uint8_t *previous,
                                                size_t nbytes, uint8_t *filtered);

/* The one for the machine at hand. Any thread may ask. */
static inline struct flamepix_repeats
flamepix_filter_up(const uint8_t *row, const uint8_t *previous, size_t nbytes, uint8_t *filtered)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("avx2"))
        return flamepix_filter_up_avx2(row, previous, nbytes, filtered);
#endif
    return flamepix_filter_up_plain(row, previous, nbytes, filtered);
}

#endif
