/* x86-64 with AVX-512: 64 bytes at once. A register can be read and written in part, so that what
 * is left behind the last whole block needs no narrower kind. */
#include "base/wide/wide.h"

#if defined(__SSE2__)

#include <immintrin.h>
#include <stdint.h>

#define TARGET __attribute__((target("avx512f,avx512bw,bmi,popcnt")))

enum { BLOCK = 64, FAR = 256, BITS = 1 };

TARGET static inline __m512i block_at(const char *text)
{
    return _mm512_loadu_si512((const void *)text);
}

TARGET static inline uint64_t differing(const char *a, const char *b)
{
    return _mm512_cmpneq_epi8_mask(block_at(a), block_at(b));
}

TARGET static inline uint64_t marks_of(const char *text, char byte)
{
    return _mm512_cmpeq_epi8_mask(block_at(text), _mm512_set1_epi8(byte));
}

/* Of the first `length` bytes only. */
TARGET static inline uint64_t marks_in(const char *text, size_t length, char byte)
{
    const uint64_t here = fpx_wide_first_bytes(length);
    const __m512i block = _mm512_maskz_loadu_epi8(here, (const void *)text);
    return _mm512_mask_cmpeq_epi8_mask(here, block, _mm512_set1_epi8(byte));
}

TARGET static inline __m512i difference(const char *a, const char *b)
{
    return _mm512_xor_si512(block_at(a), block_at(b));
}

TARGET static inline bool is_far(const char *a, const char *b)
{
    const __m512i first = _mm512_or_si512(difference(a, b), difference(a + 64, b + 64));
    const __m512i second =
        _mm512_or_si512(difference(a + 128, b + 128), difference(a + 192, b + 192));
    const __m512i any = _mm512_or_si512(first, second);
    return _mm512_test_epi64_mask(any, any) != 0;
}

#include "base/wide/wide_marks_template.h"

TARGET static size_t shared(const char *a, const char *b, size_t length)
{
    size_t at = 0;
    while (length - at >= FAR && !is_far(a + at, b + at))
        at += FAR;
    for (; length - at >= BLOCK; at += BLOCK) {
        const uint64_t marks = differing(a + at, b + at);
        if (marks != 0)
            return at + (size_t)__builtin_ctzll(marks);
    }
    const uint64_t here = fpx_wide_first_bytes(length - at);
    const uint64_t marks =
        _mm512_cmpneq_epi8_mask(_mm512_maskz_loadu_epi8(here, (const void *)(a + at)),
                                _mm512_maskz_loadu_epi8(here, (const void *)(b + at)));
    return marks != 0 ? at + (size_t)__builtin_ctzll(marks) : length;
}

TARGET static size_t find(const char *text, size_t length, char byte)
{
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK) {
        const uint64_t marks = marks_of(text + at, byte);
        if (marks != 0)
            return at + (size_t)__builtin_ctzll(marks);
    }
    const uint64_t marks = marks_in(text + at, length - at, byte);
    return marks != 0 ? at + (size_t)__builtin_ctzll(marks) : length;
}

TARGET static size_t find_behind(const char *text, size_t length, char byte)
{
    size_t end = length;
    for (; end >= BLOCK; end -= BLOCK) {
        const uint64_t marks = marks_of(text + end - BLOCK, byte);
        if (marks != 0)
            return end - (size_t)__builtin_clzll(marks);
    }
    const uint64_t marks = marks_in(text, end, byte);
    return marks != 0 ? BLOCK - (size_t)__builtin_clzll(marks) : 0;
}

TARGET static size_t count(const char *text, size_t length, char byte)
{
    size_t sum = 0;
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK)
        sum += (size_t)__builtin_popcountll(marks_of(text + at, byte));
    return sum + (size_t)__builtin_popcountll(marks_in(text + at, length - at, byte));
}

TARGET static uint64_t marks_of_all(const char *text, char byte)
{
    return marks_of(text, byte);
}

/* Bytes that may be one of a pair. */
TARGET static inline uint64_t pair_marks(__m512i block, char byte)
{
    return _mm512_cmple_epu8_mask(block, _mm512_set1_epi8(' ')) |
           _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(byte));
}

/* Adds the first `length` bytes of a block, which are copied already, or what comes before a line
 * feed in it. Whether there is one. */
TARGET static inline bool add_block(__m512i block, size_t length, char byte, struct blocks_met *met)
{
    const uint64_t ends = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\n'));
    const uint64_t marks = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(byte));
    const uint64_t here = ends != 0 ? (ends & -ends) - 1 : fpx_wide_first_bytes(length);
    add_marks(marks & here, pair_marks(block, byte) & here, met);
    met->length += ends != 0 ? (size_t)__builtin_ctzll(ends) : length;
    return ends != 0;
}

TARGET static void copy_line(const char *text, size_t length, char byte, char *copy,
                             struct fpx_wide_line *line_ret)
{
    struct blocks_met met = {0};
    bool has_ended = false;
    while (!has_ended && length - met.length >= BLOCK) {
        const __m512i block = block_at(text + met.length);
        _mm512_storeu_si512((void *)(copy + met.length), block);
        has_ended = add_block(block, BLOCK, byte, &met);
    }
    if (!has_ended) {
        const size_t left = length - met.length;
        const __m512i block =
            _mm512_maskz_loadu_epi8(fpx_wide_first_bytes(left), (const void *)(text + met.length));
        _mm512_storeu_si512((void *)(copy + met.length), block);
        add_block(block, left, byte, &met);
    }
    *line_ret = line_of(&met);
}

TARGET static size_t find_end(const char *text, size_t length, char end, char byte,
                              bool *has_pair_ret)
{
    uint64_t pairs = 0, open = 0, ends = 0, pairing = 0;
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK) {
        const __m512i block = block_at(text + at);
        ends = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(end));
        pairing = pair_marks(block, byte);
        if (ends != 0)
            break;
        pairs |= pairing & (pairing << 1 | open);
        open = pairing >> (BLOCK - 1);
    }
    uint64_t here = ~UINT64_C(0);
    if (ends == 0) {
        here = fpx_wide_first_bytes(length - at);
        const __m512i block = _mm512_maskz_loadu_epi8(here, (const void *)(text + at));
        ends = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(end)) & here;
        pairing = pair_marks(block, byte);
    }
    pairing &= ends != 0 ? (ends & -ends) - 1 : here;
    *has_pair_ret = (pairs | (pairing & (pairing << 1 | open))) != 0;
    return ends != 0 ? at + (size_t)__builtin_ctzll(ends) : length;
}

TARGET static void copy_bytes(char *to, const char *from, size_t length)
{
    size_t at = 0;
    for (; length - at >= BLOCK; at += BLOCK)
        _mm512_storeu_si512((void *)(to + at), block_at(from + at));
    _mm512_storeu_si512(
        (void *)(to + at),
        _mm512_maskz_loadu_epi8(fpx_wide_first_bytes(length - at), (const void *)(from + at)));
}

static bool is_here(void)
{
    return fpx_wide_avx512_is_here();
}

const struct fpx_wide fpx_wide_avx512 = WIDE_KIND("AVX-512");

#else

/* A translation unit is not empty. */
typedef int fpx_wide_has_no_avx512;

#endif
