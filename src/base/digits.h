/* Digits: what a text says of a number, on the way to the double that is nearest to it. */
#ifndef FPX_BASE_DIGITS_H
#define FPX_BASE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/status.h>

/* Hexadecimal digits, of either case. */

/* What a digit stands for, 0 to 15; -1: it is none. */
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

/* The order of many numbers, in time that grows as their count does. */

/* Orders `count` numbers, none of which is NaN, the greatest first: `order_ret`, the caller's array
 * of as many, says at which place each one was. Equal ones stay as they were. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sort_numbers(const double *numbers, uint32_t count, uint32_t *order_ret);

/* Eight bytes as one word, the first one lowest. */
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

/* The top bits of those bytes of a word that are no digits; 0: all are. */
static inline uint64_t fpx_digits_other_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t values = word ^ ones * '0';
    return (((values & ones * 0x7F) + ones * (0x7F - 9)) | values) & ones * 0x80;
}

/* What eight digits are worth; their neighbours are put together, then pairs, then fours. */
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
    bool is_cut; /* digits other than 0 were dropped */
};

/* Takes the digits from `at` on and answers where they end. Those before the point are taken with
 * `step` 0, those behind it with -1. */
static inline const char *fpx_digits_take(const char *at, const char *end, int64_t step,
                                          struct fpx_digits *digits)
{
    /* From 10^18 on, one more digit could be too much for a uint64_t. */
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

/* Takes a decimal number from `at` on, without a sign: digits with perhaps a point before, between
 * or behind them, and perhaps an exponent: `5`, `5.`, `.5`, `2.5e+03`. Answers where it ends (an
 * 'e' without digits is behind its end), NULL where there is none. */
const char *fpx_digits_number(const char *at, const char *end, struct fpx_digits *digits);

/* Takes what stands behind the 'e' of an exponent and answers where it ends; NULL, with nothing
 * taken, where there is none. */
const char *fpx_digits_exponent(const char *at, const char *end, struct fpx_digits *digits);

/* Correctly rounded, the same in every locale; infinite where it is too large for a double. */
double fpx_digits_value(const struct fpx_digits *digits);

#endif
