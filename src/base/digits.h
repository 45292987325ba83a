/* Digits: what a text says of a number, on the way to the double that is nearest to it. */
#ifndef FLAMEPIX_BASE_DIGITS_H
#define FLAMEPIX_BASE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

/* mantissa × 10^exponent. Starts as {0}. */
struct flamepix_digits {
    uint64_t mantissa; /* of the first 19 significant digits */
    int64_t exponent;
    bool is_cut; /* digits other than 0 were dropped */
};

/* Takes the digits from `at` on and answers where they end. Those before the point are taken with
 * `step` 0, those behind it with -1. */
static inline const char *flamepix_digits_take(const char *at, const char *end, int64_t step,
                                               struct flamepix_digits *digits)
{
    /* From 10^18 on, one more digit could be too much for a uint64_t. */
    const uint64_t full = UINT64_C(1000000000000000000);
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

/* Takes what stands behind the 'e' of an exponent and answers where it ends; NULL, with nothing
 * taken, where there is none. */
const char *flamepix_digits_exponent(const char *at, const char *end,
                                     struct flamepix_digits *digits);

/* Correctly rounded, the same in every locale; infinite where it is too large for a double. */
double flamepix_digits_value(const struct flamepix_digits *digits);

#endif
