/* x86-64 with AVX2: 32 bytes at once. */
#include "image/deflate/deflate_internal.h"

#if defined(__SSE2__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2")))

TARGET static inline uint32_t equal_32(const uint8_t *a, const uint8_t *b)
{
    const __m256i first = _mm256_loadu_si256((const __m256i *)(const void *)a);
    const __m256i second = _mm256_loadu_si256((const __m256i *)(const void *)b);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(first, second));
}

TARGET static inline void widen_8(uint32_t *wide, const uint8_t *bytes)
{
    const __m128i narrow = _mm_loadl_epi64((const __m128i *)(const void *)bytes);
    _mm256_storeu_si256((__m256i *)(void *)wide, _mm256_cvtepu8_epi32(narrow));
}

#define take fpx_deflate_scanlines_take_avx2

#include "image/deflate/deflate_scanlines_template.h"

#else

/* A translation unit is not empty. */
typedef int fpx_scanlines_have_no_avx2;

#endif
