/* x86-64 with AVX2: 32 bytes at once. */
#include "base/wide/wide.h"

#if defined(__SSE2__)

#include <immintrin.h>
#include <stdint.h>

#define TARGET   __attribute__((target("avx2,bmi,popcnt")))
#define narrower fpx_wide_sse2

enum { BLOCK = 32, FAR = 128, BITS = 1 };

typedef __m256i block;

TARGET static inline __m256i block_at(const char *text)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)text);
}

TARGET static inline void put_block(char *copy, block read)
{
    _mm256_storeu_si256((__m256i *)(void *)copy, read);
}

TARGET static inline uint64_t equal_marks(block read, char byte)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(read, _mm256_set1_epi8(byte)));
}

TARGET static inline uint64_t pair_marks(block read, char byte)
{
    const __m256i low = _mm256_cmpeq_epi8(read, _mm256_min_epu8(read, _mm256_set1_epi8(' ')));
    const __m256i equal = _mm256_cmpeq_epi8(read, _mm256_set1_epi8(byte));
    return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(low, equal));
}

TARGET static inline uint64_t marks_of(const char *text, char byte)
{
    return equal_marks(block_at(text), byte);
}

TARGET static inline uint64_t differing(const char *a, const char *b)
{
    return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8(block_at(a), block_at(b)));
}

TARGET static inline __m256i difference(const char *a, const char *b)
{
    return _mm256_xor_si256(block_at(a), block_at(b));
}

TARGET static inline bool is_far(const char *a, const char *b)
{
    const __m256i first = _mm256_or_si256(difference(a, b), difference(a + 32, b + 32));
    const __m256i second = _mm256_or_si256(difference(a + 64, b + 64), difference(a + 96, b + 96));
    const __m256i any = _mm256_or_si256(first, second);
    return !_mm256_testz_si256(any, any);
}

static inline uint64_t bits_of(uint64_t marks)
{
    return marks;
}

#include "base/wide/wide_template.h"

static bool is_here(void)
{
    return fpx_wide_avx2_is_here();
}

const struct fpx_wide fpx_wide_avx2 = WIDE_KIND("AVX2");

#else

/* A translation unit is not empty. */
typedef int fpx_wide_has_no_avx2;

#endif
