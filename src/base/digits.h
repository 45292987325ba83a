/* Digits: parses the digits of a number, to convert them to the nearest double. */
#ifndef FPX_BASE_DIGITS_H
#define FPX_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/status.h>

/* Hexadecimal digits, upper or lower case. */

/* Value of a digit, 0 to 15; -1: not a digit. */
static inline int fpx_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Powers of ten that are exact in a double. */

enum { FPX_EXACT_POWER = 22 };

/* 10^exponent for an exponent in [0, FPX_EXACT_POWER]. */
static inline double fpx_power_of_ten(int64_t exponent)
{
    static const double powers[FPX_EXACT_POWER + 1] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return powers[exponent];
}

/* Sorts many numbers in linear time. */

/* Sorts `count` numbers, none of which is NaN, in descending order: `order_ret`, the caller's array
 * of as many, receives the former index of each one. Stable. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sort_numbers(const double *numbers, uint32_t count, uint32_t *order_ret);

/* Eight bytes as one word, little-endian. */
static inline uint64_t fpx_digits_load(const char *eight)
{
    uint64_t word;
    memcpy(&word, eight, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return word;
#else
    return __builtin_bswap64(word);
#endif
}

/* The top bits of the bytes of a word that are not digits; 0: all are digits. */
static inline uint64_t fpx_digits_other_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t values = word ^ ones * '0';
    return (((values & ones * 0x7F) + ones * (0x7F - 9)) | values) & ones * 0x80;
}

/* Value of eight digits: combines neighbours, then pairs, then fours. */
static inline uint64_t fpx_digits_value_of_eight(uint64_t word)
{
    word &= UINT64_C(0x0F0F0F0F0F0F0F0F);
    word = (word * 10 + (word >> 8)) & UINT64_C(0x00FF00FF00FF00FF);
    word = (word * 100 + (word >> 16)) & UINT64_C(0x0000FFFF0000FFFF);
    return (word * 10000 + (word >> 32)) & UINT64_C(0xFFFFFFFF);
}

/* mantissa × 10^exponent. Starts as {0}. */
struct fpx_digits {
    uint64_t mantissa; /* of the first 19 significant digits */
    int64_t exponent;
    bool is_cut; /* non-zero digits were dropped */
};

/* Takes the digits from `at` on and returns where they end. `step` is 0 for digits before the
 * decimal point, -1 for those after it. */
static inline const char *fpx_digits_take(const char *at, const char *end, int64_t step,
                                          struct fpx_digits *digits)
{
    /* From 10^18 on, one more digit could overflow a uint64_t. */
    const uint64_t full = UINT64_C(1000000000000000000), far_from_full = UINT64_C(10000000000);
    while (end - at >= 8 && digits->mantissa < far_from_full) {
        const uint64_t word = fpx_digits_load(at);
        if (fpx_digits_other_bytes(word) != 0)
            break;
        digits->mantissa = digits->mantissa * 100000000 + fpx_digits_value_of_eight(word);
        digits->exponent += 8 * step;
        at += 8;
    }
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (digits->mantissa < full) {
            digits->mantissa = digits->mantissa * 10 + (uint64_t)(*at - '0');
            digits->exponent += step;
        } else {
            digits->exponent += step + 1;
            digits->is_cut |= *at != '0';
        }
    }
    return at;
}

/* Takes an unsigned decimal number from `at` on: digits, with an optional point before, between or
 * after them, and an optional exponent: `5`, `5.`, `.5`, `2.5e+03`. Returns where it ends (an 'e'
 * without digits is not part of it), NULL if there is no number. */
const char *fpx_digits_number(const char *at, const char *end, struct fpx_digits *digits);

/* Takes the digits after the 'e' of an exponent and returns where they end; NULL, with nothing
 * taken, if there are none. */
const char *fpx_digits_exponent(const char *at, const char *end, struct fpx_digits *digits);

/* Correctly rounded, the same in every locale; infinite if too large for a double. */
double fpx_digits_value(const struct fpx_digits *digits);

#endif
