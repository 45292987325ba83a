#include "image/filter_up.h"

/* With the palette in the order of image.h's caller (colour × levels + level) Up turns text into
 * the same few differences on every colour. In stretches whose repeats a byte can count and that
 * are some times 32 pixels, so that the compiler does many at once. */
static inline __attribute__((always_inline)) struct flamepix_repeats
filter_up(const uint8_t *restrict row, const uint8_t *restrict previous, size_t nbytes,
          uint8_t *restrict filtered)
{
    enum { STRETCH = 224 };
    struct flamepix_repeats repeats = {0, 0};
    filtered[0] = (uint8_t)(row[0] - previous[0]);
    for (size_t start = 1; start < nbytes; start += STRETCH) {
        size_t end = nbytes - start < STRETCH ? nbytes : start + STRETCH;
        uint8_t of_row = 0, of_filtered = 0;
        for (size_t i = start; i < end; i++) {
            uint8_t difference = (uint8_t)(row[i] - previous[i]);
            uint8_t before = (uint8_t)(row[i - 1] - previous[i - 1]);
            filtered[i] = difference;
            of_row = (uint8_t)(of_row + (row[i] == row[i - 1]));
            of_filtered = (uint8_t)(of_filtered + (difference == before));
        }
        repeats.row += of_row;
        repeats.filtered += of_filtered;
    }
    return repeats;
}

struct flamepix_repeats flamepix_filter_up_plain(const uint8_t *row, const uint8_t *previous,
                                                 size_t nbytes, uint8_t *filtered)
{
    return filter_up(row, previous, nbytes, filtered);
}

#if defined(__SSE2__)
__attribute__((target("avx2"))) struct flamepix_repeats
flamepix_filter_up_avx2(const uint8_t *row, const uint8_t *previous, size_t nbytes,
                        uint8_t *filtered)
{
    return filter_up(row, previous, nbytes, filtered);
}
#endif
