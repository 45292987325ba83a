#include "stack/frame_bounds.h"

#include <string.h>

#include "base/digits.h"

/* Whether a name may begin at `at`: a frame begins there, or a module has ended. */
static bool begins_name(struct flamepix_bytes key, size_t at)
{
    return at == 0 || key.data[at - 1] == ';' || key.data[at - 1] == '`';
}

static bool is_hex_digit(char c)
{
    return (unsigned char)(c - '0') < 10 || (unsigned char)((c | 0x20) - 'a') < 6;
}

static bool ends_in_address(struct flamepix_bytes key, size_t end)
{
    size_t begin = end;
    while (begin > 0 && is_hex_digit(key.data[begin - 1]))
        begin--;
    /* The 0 before the x is not one of the digits. */
    return begin < end && begin >= 2 && key.data[begin - 1] == 'x' && key.data[begin - 2] == '0' &&
           begins_name(key, begin - 2);
}

static bool is_unnamed(struct flamepix_bytes key)
{
    static const char unknown[] = "[unknown]";
    const size_t length = sizeof(unknown) - 1;
    if (key.length < 2)
        return false;
    const size_t end = key.length - 1; /* of the name, excluding ';' */
    if (key.data[end - 1] != ']')
        return is_hex_digit(key.data[end - 1]) && ends_in_address(key, end);
    return end >= length && memcmp(key.data + end - length, unknown, length) == 0 &&
           begins_name(key, end - length);
}

/* The top bits of those bytes of a word that are not hexadecimal digits. */
static uint64_t no_hex_digits(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones * 0x80, low = ones * 0x7F;
    const uint64_t letters = (word | ones * 0x20) ^ ones * 0x60; /* 1 to 6 for letter digits */
    const uint64_t below = ~((letters & low) + low);
    const uint64_t above = (letters & low) + ones * (0x7F - 6);
    return (below | above | letters) & tops & fpx_digits_other_bytes(word);
}

/* Whether the last eight bytes of a longer name may end a placeholder: "0x" may be among or before
 * them. Nearly all answers are false, so branches are predicted well. */
static bool may_be_unnamed(const char *eight)
{
    const uint64_t word = fpx_digits_load(eight);
    const uint64_t others = no_hex_digits(word);
    if (others == 0)
        return true;
    const unsigned digits = (unsigned)__builtin_clzll(others) / 8;
    const bool has_x = digits > 0 && (word << 8 * digits >> 56) == 'x';
    return has_x || word == fpx_digits_load("unknown]");
}

bool fpx_leaf_is_unnamed(struct flamepix_bytes key)
{
    enum { WORD = 8 };
    if (key.length > WORD && !may_be_unnamed(key.data + key.length - 1 - WORD))
        return false;
    return is_unnamed(key);
}
