/* Every x86-64: 16 bytes at once. */
#include "base/wide/wide.h"

#if defined(__SSE2__)

#include <emmintrin.h>
#include <stdint.h>

#define TARGET
#define narrower fpx_wide_plain

enum { BLOCK = 16, FAR = 64, BITS = 1 };

typedef __m128i block;

static inline __m128i block_at(const char *text)
{
    return _mm_loadu_si128((const __m128i *)(const void *)text);
}

static inline void put_block(char *copy, block read)
{
    _mm_storeu_si128((__m128i *)(void *)copy, read);
}

static inline uint64_t equal_marks(block read, char byte)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(read, _mm_set1_epi8(byte)));
}

static inline uint64_t pair_marks(block read, char byte)
{
    const __m128i low = _mm_cmpeq_epi8(read, _mm_min_epu8(read, _mm_set1_epi8(' ')));
    const __m128i equal = _mm_cmpeq_epi8(read, _mm_set1_epi8(byte));
    return (uint32_t)_mm_movemask_epi8(_mm_or_si128(low, equal));
}

static inline uint64_t marks_of(const char *text, char byte)
{
    return equal_marks(block_at(text), byte);
}

static inline __m128i equal_blocks(const char *a, const char *b)
{
    return _mm_cmpeq_epi8(block_at(a), block_at(b));
}

static inline uint64_t differing(const char *a, const char *b)
{
    return (uint32_t)_mm_movemask_epi8(equal_blocks(a, b)) ^ 0xFFFF;
}

static inline bool is_far(const char *a, const char *b)
{
    const __m128i first = _mm_and_si128(equal_blocks(a, b), equal_blocks(a + 16, b + 16));
    const __m128i second =
        _mm_and_si128(equal_blocks(a + 32, b + 32), equal_blocks(a + 48, b + 48));
    return _mm_movemask_epi8(_mm_and_si128(first, second)) != 0xFFFF;
}

static inline uint64_t bits_of(uint64_t marks)
{
    return marks;
}

#include "base/wide/wide_template.h"

static bool is_here(void)
{
    return true;
}

const struct fpx_wide fpx_wide_sse2 = WIDE_KIND("SSE2");

#else

/* A translation unit is not empty. */
typedef int fpx_wide_has_no_sse2;

#endif
