/* Eight bytes at once, and how far bytes equal earlier ones. */
#ifndef FLAMEPIX_IMAGE_DEFLATE_LOAD_H
#define FLAMEPIX_IMAGE_DEFLATE_LOAD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Little-endian on every machine: hashes, and so the file, depend on it. */
static inline uint64_t flamepix_load_8(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The bits in which the eight bytes at `bytes` and those `distance` before them differ. */
static inline uint64_t flamepix_differing_8(const uint8_t *bytes, size_t distance)
{
    return flamepix_load_8(bytes) ^ flamepix_load_8(bytes - distance);
}

/* How many bytes from `bytes` to `end` equal those `distance` before them; the first `known` do. */
static inline size_t flamepix_match_length(const uint8_t *bytes, const uint8_t *end,
                                           size_t distance, size_t known)
{
    enum { SOME = 32, MANY = 256 };
    const uint8_t *next = bytes + known;
    while (end - next >= 8) {
        const uint64_t differing = flamepix_differing_8(next, distance);
        if (differing != 0)
            return (size_t)(next - bytes) + (size_t)__builtin_ctzll(differing) / 8;
        next += 8;
        if (next - bytes < SOME || next - bytes >= SOME + 8)
            continue;
        /* Most matches have ended by now, and the others reach far. */
        while (end - next >= MANY && memcmp(next, next - distance, MANY) == 0)
            next += MANY;
        while (end - next >= SOME && memcmp(next, next - distance, SOME) == 0)
            next += SOME;
    }
    while (next < end && *next == *(next - distance))
        next++;
    return (size_t)(next - bytes);
}

#endif
