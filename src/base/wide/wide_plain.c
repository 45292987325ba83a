/* Any machine: a word of 8 bytes at once, and the rest byte by byte. */
#include "base/wide/wide.h"

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

/* The first byte lowest, like marks. */
static uint64_t word_at(const char *text)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return raw_word(text);
#else
    return __builtin_bswap64(raw_word(text));
#endif
}

/* 0xFF for each non-zero byte. Addition to seven bits carries into the eighth and no further. */
static uint64_t marks_of_more(uint64_t word)
{
    const uint64_t seven = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t tops = (((word & seven) + seven) | word) & ~seven;
    return (tops >> 7) * 0xFF;
}

/* A word, the first byte lowest. */
typedef uint64_t block;

/* Read once: the compiler must not read the text, which may change, again. */
static block block_at(const char *text)
{
    uint64_t word = word_at(text);
    __asm__ volatile("" : "+r"(word));
    return word;
}

static void put_block(char *copy, block word)
{
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(copy, &word, sizeof(word));
}

static uint64_t equal_marks(block word, char byte)
{
    return ~marks_of_more(word ^ UINT64_C(0x0101010101010101) * (unsigned char)byte);
}

/* Adds to the low seven bits so that a byte above ' ' carries into the eighth. */
static uint64_t pair_marks(block word, char byte)
{
    const uint64_t seven = UINT64_C(0x7F7F7F7F7F7F7F7F);
    const uint64_t above =
        (((word & seven) + UINT64_C(0x0101010101010101) * (0x7F - ' ')) | word) & ~seven;
    return ~((above >> 7) * 0xFF) | equal_marks(word, byte);
}

static uint64_t marks_of(const char *text, char byte)
{
    return equal_marks(word_at(text), byte);
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

static size_t find_end_by_bytes(const char *text, size_t length, char end, char byte,
                                bool *has_pair_ret)
{
    size_t at = 0;
    *has_pair_ret = false;
    for (; at < length && text[at] != end; at++)
        *has_pair_ret |=
            at > 0 && fpx_wide_may_pair(text[at - 1], byte) && fpx_wide_may_pair(text[at], byte);
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

static void copy_line_by_bytes(const char *text, size_t length, char byte, char *copy,
                               struct fpx_wide_line *line_ret)
{
    *line_ret = (struct fpx_wide_line){0};
    for (size_t at = 0; at < length; at++) {
        const char c = *(const volatile char *)(text + at); /* read once, though it may change */
        if (c == '\n')
            return;
        copy[at] = c;
        line_ret->length = at + 1;
        line_ret->count += c == byte;
        line_ret->behind = c == byte ? at + 1 : line_ret->behind;
        line_ret->has_pair |=
            at > 0 && fpx_wide_may_pair(copy[at - 1], byte) && fpx_wide_may_pair(c, byte);
    }
}

static bool is_here(void)
{
    return true;
}

/* For texts shorter than a block. */
static const struct fpx_wide byte_by_byte = {
    .shared = shared_by_bytes,
    .find = find_by_bytes,
    .find_end = find_end_by_bytes,
    .find_behind = find_behind_by_bytes,
    .count = count_by_bytes,
    .copy_line = copy_line_by_bytes,
};

/* The lowest bits of all marks, which the product gathers in its highest byte. */
static uint64_t bits_of(uint64_t marks)
{
    const uint64_t lowest = marks & UINT64_C(0x0101010101010101);
    return (lowest * UINT64_C(0x0102040810204080)) >> 56;
}

#include "base/wide/wide_template.h"

const struct fpx_wide fpx_wide_plain = WIDE_KIND("plain");
