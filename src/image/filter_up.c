#include "image/filter_up.h"

#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* With the palette ordered as by image.h's caller (colour × levels + level), Up turns text into the
 * same few differences on every colour. In stretches that are a multiple of 32 pixels, and short
 * enough to count repeats in a byte, so that the compiler vectorises them. */
struct fpx_filter_facts fpx_filter_up_plain(const uint8_t *restrict row, uint8_t *restrict above,
                                            size_t nbytes, uint8_t *restrict filtered)
{
    enum { STRETCH = 224 };
    struct fpx_filter_facts facts = {0, 0, row[0]};
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

TARGET static inline uint32_t equal_bits(__m256i a, __m256i b)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b));
}

TARGET static inline size_t count_bits(uint32_t bits)
{
    return (size_t)__builtin_popcount(bits);
}

/* Takes the maximum of both halves until one byte is left. */
TARGET static inline uint8_t greatest_of(__m256i values)
{
    __m128i half =
        _mm_max_epu8(_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1));
    half = _mm_max_epu8(half, _mm_srli_si128(half, 8));
    half = _mm_max_epu8(half, _mm_srli_si128(half, 4));
    half = _mm_max_epu8(half, _mm_srli_si128(half, 2));
    half = _mm_max_epu8(half, _mm_srli_si128(half, 1));
    return (uint8_t)_mm_cvtsi128_si32(half);
}

/* The bytes one before those of `values`; `previous` are the 32 before them. */
TARGET static inline __m256i one_before(__m256i previous, __m256i values)
{
    const __m256i across = _mm256_permute2x128_si256(previous, values, 0x21);
    return _mm256_alignr_epi8(values, across, 15);
}

/* 32 pixels of a row, their Up-filtered values, and both one pixel earlier. */
struct pixels {
    __m256i row, left, row_before, left_before;
};

TARGET static inline struct pixels pixels_at(const uint8_t *row, const uint8_t *above, size_t at)
{
    const __m256i pixels = load(row + at), before = load(row + at - 1);
    return (struct pixels){pixels, _mm256_sub_epi8(pixels, load(above + at)), before,
                           _mm256_sub_epi8(before, load(above + at - 1))};
}

/* The last 32 pixels overlap earlier ones unless the width is a multiple of 32. They are read
 * before the row above is overwritten, and only the `rest` of their repeats is counted. */
TARGET struct fpx_filter_facts fpx_filter_up_avx2(const uint8_t *row, uint8_t *above, size_t nbytes,
                                                  uint8_t *filtered)
{
    if (nbytes <= WIDE)
        return fpx_filter_up_plain(row, above, nbytes, filtered);
    const size_t last_at = nbytes - WIDE;
    const struct pixels last = pixels_at(row, above, last_at);
    struct fpx_filter_facts facts = {0, 0, 0};
    __m256i greatest = _mm256_max_epu8(last.row, _mm256_set1_epi8((char)row[0]));
    filtered[0] = (uint8_t)(row[0] - above[0]);
    above[0] = row[0];
    __m256i left_last = _mm256_set1_epi8((char)filtered[0]);
    size_t at = 1;
    for (; at <= last_at; at += WIDE) {
        const __m256i pixels = load(row + at);
        const __m256i left = _mm256_sub_epi8(pixels, load(above + at));
        store(filtered + at, left);
        store(above + at, pixels);
        facts.row_repeats += count_bits(equal_bits(pixels, load(row + at - 1)));
        facts.filtered_repeats += count_bits(equal_bits(left, one_before(left_last, left)));
        greatest = _mm256_max_epu8(greatest, pixels);
        left_last = left;
    }
    const uint32_t rest = (uint32_t)(UINT64_C(0xFFFFFFFF00000000) >> (nbytes - at));
    store(filtered + last_at, last.left);
    store(above + last_at, last.row);
    facts.row_repeats += count_bits(equal_bits(last.row, last.row_before) & rest);
    facts.filtered_repeats += count_bits(equal_bits(last.left, last.left_before) & rest);
    facts.greatest = greatest_of(greatest);
    return facts;
}

#endif
