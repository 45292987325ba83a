/* The PNG filter Up of rows of bytes, and whether it is worth it. */
#ifndef FPX_IMAGE_FILTER_UP_H
#define FPX_IMAGE_FILTER_UP_H

#include <stddef.h>
#include <stdint.h>

/* What is seen of a row on the way. */
struct fpx_filter_facts {
    /* How many pixels equal the one before them: in the row, and in what Up leaves of it. */
    size_t row_repeats, filtered_repeats;
    uint8_t greatest; /* of the row */
};

/* Writes what is left of `row`, `nbytes` (1 or more) that are a pixel each, when `above` is
 * subtracted, and makes `above` the row, for the next one; the three do not overlap. There is one
 * for each kind of machine, and all do the same: for any, and for x86-64 with AVX2. */
struct fpx_filter_facts fpx_filter_up_plain(const uint8_t *row, uint8_t *above, size_t nbytes,
                                            uint8_t *filtered);
struct fpx_filter_facts fpx_filter_up_avx2(const uint8_t *row, uint8_t *above, size_t nbytes,
                                           uint8_t *filtered);

/* The one for the machine at hand. Any thread may ask. */
static inline struct fpx_filter_facts fpx_filter_up(const uint8_t *row, uint8_t *above,
                                                    size_t nbytes, uint8_t *filtered)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
        return fpx_filter_up_avx2(row, above, nbytes, filtered);
#endif
    return fpx_filter_up_plain(row, above, nbytes, filtered);
}

#endif
