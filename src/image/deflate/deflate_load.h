/* Loads eight or more bytes at once, and compares them with earlier ones. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_LOAD_H
#define FPX_IMAGE_DEFLATE_DEFLATE_LOAD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Little-endian on every machine: hashes, and so the file, depend on it. */
static inline uint64_t fpx_load_8(const uint8_t *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof(value));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = __builtin_bswap64(value);
#endif
    return value;
}

/* XOR of the eight bytes at `bytes` and those `distance` before them. */
static inline uint64_t fpx_differing_8(const uint8_t *bytes, size_t distance)
{
    return fpx_load_8(bytes) ^ fpx_load_8(bytes - distance);
}

/* A bit for each of 8 bytes, the first byte's lowest: whether it is 0. */
static inline uint32_t fpx_zeros_8(uint64_t bytes)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t tops = ~(((bytes & low) + low) | bytes | low);
    return (uint32_t)((tops >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* Result of fpx_equal_16, on every machine. */
static inline uint32_t fpx_equal_16_plain(const uint8_t *a, const uint8_t *b)
{
    return fpx_zeros_8(fpx_load_8(a) ^ fpx_load_8(b)) |
           fpx_zeros_8(fpx_load_8(a + 8) ^ fpx_load_8(b + 8)) << 8;
}

/* A bit for each of 16 bytes, the first byte's lowest: whether those at `a` and `b` are equal. */
static inline uint32_t fpx_equal_16(const uint8_t *a, const uint8_t *b)
{
#if defined(__SSE2__)
    const __m128i first = _mm_loadu_si128((const __m128i *)(const void *)a);
    const __m128i second = _mm_loadu_si128((const __m128i *)(const void *)b);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(first, second));
#else
    return fpx_equal_16_plain(a, b);
#endif
}

/* The same for 32. */
static inline uint32_t fpx_equal_32(const uint8_t *a, const uint8_t *b)
{
    return fpx_equal_16(a, b) | fpx_equal_16(a + 16, b + 16) << 16;
}

/* Widens eight bytes to eight numbers. */
static inline void fpx_widen_8(uint32_t *wide, const uint8_t *bytes)
{
    const uint64_t all = fpx_load_8(bytes);
    for (unsigned i = 0; i < 8; i++)
        wide[i] = (uint32_t)(all >> 8 * i & 0xFF);
}

/* How many bytes from `bytes` to `end` equal those `distance` before; the first `known` do. */
static inline size_t fpx_match_length(const uint8_t *bytes, const uint8_t *end, size_t distance,
                                      size_t known)
{
    enum { SOME = 32, MANY = 256, FEW_BLOCKS = 3 };
    const uint8_t *next = bytes + known;
    for (unsigned blocks = 0; end - next >= SOME; blocks++, next += SOME) {
        /* Most matches have ended by now, and the others are long. */
        while (blocks == FEW_BLOCKS && end - next >= MANY + SOME &&
               memcmp(next, next - distance, MANY) == 0)
            next += MANY;
        const uint32_t differing = ~fpx_equal_32(next, next - distance);
        if (differing != 0)
            return (size_t)(next - bytes) + (size_t)__builtin_ctz(differing);
    }
    for (; end - next >= 8; next += 8) {
        const uint64_t differing = fpx_differing_8(next, distance);
        if (differing != 0)
            return (size_t)(next - bytes) + (size_t)__builtin_ctzll(differing) / 8;
    }
    while (next < end && *next == *(next - distance))
        next++;
    return (size_t)(next - bytes);
}

#endif
