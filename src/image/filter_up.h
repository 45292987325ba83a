/* The PNG filter Up for rows of bytes, and whether it pays off. */
#ifndef FPX_IMAGE_FILTER_UP_H
#define FPX_IMAGE_FILTER_UP_H

#include <stddef.h>
#include <stdint.h>

/* Statistics of a row, gathered while filtering. */
struct fpx_filter_facts {
    /* Number of pixels equal to the previous one: in the row, and after Up. */
    size_t row_repeats, filtered_repeats;
    uint8_t greatest; /* of the row */
};

/* Subtracts `above` from `row`, both `nbytes` (1 or more) with a pixel each, writes the result, and
 * sets `above` to the row, for the next one; the three do not overlap. There are variants for any
 * machine and for x86-64 with AVX2, with equal results. */
struct fpx_filter_facts fpx_filter_up_plain(const uint8_t *row, uint8_t *above, size_t nbytes,
                                            uint8_t *filtered);
struct fpx_filter_facts fpx_filter_up_avx2(const uint8_t *row, uint8_t *above, size_t nbytes,
                                           uint8_t *filtered);

/* The variant for this machine. Safe from any thread. */
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
