#include "image/filter_up.h"

#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* With the palette in the order of image.h's caller (colour × levels + level) Up turns text into
 * the same few differences on every colour. In stretches whose repeats a byte can count and that
 * are some times 32 pixels, so that the compiler does many at once. */
struct flamepix_filter_facts flamepix_filter_up_plain(const uint8_t *restrict row,
                                                      uint8_t *restrict above, size_t nbytes,
                                                      uint8_t *restrict filtered)
{
    enum { STRETCH = 224 };
    struct flamepix_filter_facts facts = {0, 0, row[0]};
    filtered[0] = (uint8_t)(row[0] - above[0]);
    for (size_t start = 1; start < nbytes; start += STRETCH) {
        size_t end = nbytes - start < STRETCH ? nbytes : start + STRETCH;
        uint8_t of_row = 0, of_filtered = 0, greatest = 0;
        for (size_t i = start; i < end; i++) {
            uint8_t difference = (uint8_t)(row[i] - above[i]);
            uint8_t before = (uint8_t)(row[i - 1] - above[i - 1]);
            filtered[i] = difference;
            of_row = (uint8_t)(of_row + (row[i] == row[i - 1]));
            of_filtered = (uint8_t)(of_filtered + (difference == before));
            greatest = row[i] > greatest ? row[i] : greatest;
        }
        facts.row_repeats += of_row;
        facts.filtered_repeats += of_filtered;
        facts.greatest = greatest > facts.greatest ? greatest : facts.greatest;
    }
    memcpy(above, row, nbytes);
    return facts;
}

#if defined(__SSE2__)

#define TARGET __attribute__((target("avx2,popcnt")))

enum { WIDE = 32 };

TARGET static inline __m256i load(const uint8_t *bytes)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)bytes);
}

TARGET static inline void store(uint8_t *bytes, __m256i values)
{
    _mm256_storeu_si256((__m256i *)(void *)bytes, values);
}

TARGET static inline size_t count_equal(__m256i a, __m256i b)
{
    const __m256i equal = _mm256_cmpeq_epi8(a, b);
    return (size_t)__builtin_popcount((uint32_t)_mm256_movemask_epi8(equal));
}

TARGET static inline uint8_t greatest_of(__m256i values)
{
    uint8_t bytes[WIDE], greatest = 0;
    store(bytes, values);
    for (unsigned i = 0; i < WIDE; i++)
        greatest = bytes[i] > greatest ? bytes[i] : greatest;
    return greatest;
}

/* The bytes one before those of `values`, when `previous` are the 32 before them. */
TARGET static inline __m256i one_before(__m256i previous, __m256i values)
{
    const __m256i across = _mm256_permute2x128_si256(previous, values, 0x21);
    return _mm256_alignr_epi8(values, across, 15);
}

TARGET struct flamepix_filter_facts flamepix_filter_up_avx2(const uint8_t *row, uint8_t *above,
                                                            size_t nbytes, uint8_t *filtered)
{
    struct flamepix_filter_facts facts = flamepix_filter_up_plain(row, above, 1, filtered);
    __m256i greatest = _mm256_setzero_si256();
    __m256i left_last = _mm256_set1_epi8((char)filtered[0]);
    size_t at = 1;
    for (; nbytes - at >= WIDE; at += WIDE) {
        const __m256i pixels = load(row + at);
        const __m256i left = _mm256_sub_epi8(pixels, load(above + at));
        store(filtered + at, left);
        store(above + at, pixels);
        facts.row_repeats += count_equal(pixels, load(row + at - 1));
        facts.filtered_repeats += count_equal(left, one_before(left_last, left));
        greatest = _mm256_max_epu8(greatest, pixels);
        left_last = left;
    }
    uint8_t most = greatest_of(greatest);
    most = most > facts.greatest ? most : facts.greatest;
    for (; at < nbytes; at++) {
        const uint8_t pixel = row[at], left = (uint8_t)(pixel - above[at]);
        filtered[at] = left;
        above[at] = pixel;
        facts.row_repeats += pixel == row[at - 1];
        facts.filtered_repeats += left == filtered[at - 1];
        most = pixel > most ? pixel : most;
    }
    facts.greatest = most;
    return facts;
}

#endif
