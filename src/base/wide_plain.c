/* Any machine: a word of 8 bytes at once, and less than that byte by byte. */
#include "base/wide.h"

#include <stdint.h>
#include <string.h>

#define TARGET
#define narrower byte_by_byte

enum { BLOCK = 8, FAR = 32, BITS = 8 };

static uint64_t raw_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, sizeof(word));
    return word;
}

/* The first byte lowest, as marks are. */
static uint64_t word_at(const char *text)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return raw_word(text);
#else
    return __builtin_bswap64(raw_word(text));
#endif
}

/* 0xFF for each byte that is not 0. What is added to seven bits carries into the eighth and no
 * further. */
static uint64_t marks_of_more(uint64_t word)
{
    const uint64_t seven = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t tops = (((word & seven) + seven) | word) & ~seven;
    return (tops >> 7) * 0xFF;
}

static uint64_t marks_of(const char *text, char byte)
{
    return ~marks_of_more(word_at(text) ^ UINT64_C(0x0101010101010101) * (unsigned char)byte);
}

static uint64_t differing(const char *a, const char *b)
{
    return marks_of_more(word_at(a) ^ word_at(b));
}

static bool is_far(const char *a, const char *b)
{
    return ((raw_word(a) ^ raw_word(b)) | (raw_word(a + 8) ^ raw_word(b + 8)) |
            (raw_word(a + 16) ^ raw_word(b + 16)) | (raw_word(a + 24) ^ raw_word(b + 24))) != 0;
}

static size_t shared_by_bytes(const char *a, const char *b, size_t length)
{
    size_t at = 0;
    while (at < length && a[at] == b[at])
        at++;
    return at;
}

static size_t find_by_bytes(const char *text, size_t length, char byte)
{
    size_t at = 0;
    while (at < length && text[at] != byte)
        at++;
    return at;
}

static size_t find_behind_by_bytes(const char *text, size_t length, char byte)
{
    size_t end = length;
    while (end > 0 && text[end - 1] != byte)
        end--;
    return end;
}

static size_t count_by_bytes(const char *text, size_t length, char byte)
{
    size_t count = 0;
    for (size_t at = 0; at < length; at++)
        count += text[at] == byte;
    return count;
}

static bool is_here(void)
{
    return true;
}

static const struct flamepix_wide byte_by_byte = {
    "bytes", is_here, shared_by_bytes, find_by_bytes, find_behind_by_bytes, count_by_bytes,
};

#include "base/wide_kind.h"

const struct flamepix_wide flamepix_wide_plain = {
    "plain", is_here, shared, find, find_behind, count,
};
