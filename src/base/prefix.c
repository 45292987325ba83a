#include "base/prefix.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Two words side by side, so that the compiler compares 16 bytes at once where the machine can. */
typedef uint64_t word_pair __attribute__((vector_size(16)));

enum { BLOCK = 64 };

static word_pair pair_difference(const char *a, const char *b)
{
    word_pair left;
    word_pair right;
    memcpy(&left, a, sizeof(left));
    memcpy(&right, b, sizeof(right));
    return left ^ right;
}

static bool blocks_differ(const char *a, const char *b)
{
    word_pair difference = pair_difference(a, b) | pair_difference(a + 16, b + 16) |
                           pair_difference(a + 32, b + 32) | pair_difference(a + 48, b + 48);
    return (difference[0] | difference[1]) != 0;
}

static uint64_t word_difference(const char *a, const char *b)
{
    uint64_t left;
    uint64_t right;
    memcpy(&left, a, sizeof(left));
    memcpy(&right, b, sizeof(right));
    return left ^ right;
}

/* `difference` is not 0. */
static size_t equal_leading_bytes(uint64_t difference)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (size_t)__builtin_ctzll(difference) / 8;
#else
    return (size_t)__builtin_clzll(difference) / 8;
#endif
}

size_t flamepix_prefix_length(const char *a, const char *b, size_t length)
{
    size_t equal = 0;
    while (length - equal >= BLOCK && !blocks_differ(a + equal, b + equal))
        equal += BLOCK;
    while (length - equal >= sizeof(uint64_t)) {
        uint64_t difference = word_difference(a + equal, b + equal);
        if (difference != 0)
            return equal + equal_leading_bytes(difference);
        equal += sizeof(uint64_t);
    }
    while (equal < length && a[equal] == b[equal])
        equal++;
    return equal;
}
