#include "base/digits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Up to here every integer is exact as a double. */
static const uint64_t exact_integers = UINT64_C(1) << 53;

const char *fpx_digits_exponent(const char *at, const char *end, struct fpx_digits *digits)
{
    /* No text is long enough for its digits to compensate a larger exponent. */
    const int64_t largest = INT64_C(1000000000000000);
    const bool is_negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    const char *const first = at;
    int64_t exponent = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        if (exponent < largest)
            exponent = exponent * 10 + (*at - '0');
    digits->exponent += is_negative ? -exponent : exponent;
    return at > first ? at : NULL;
}

const char *fpx_digits_number(const char *at, const char *end, struct fpx_digits *digits)
{
    const char *const first = at;
    at = fpx_digits_take(at, end, 0, digits);
    bool has_digits = at > first;
    if (at < end && *at == '.') {
        const char *const point = at;
        at = fpx_digits_take(point + 1, end, -1, digits);
        has_digits |= at > point + 1;
    }
    if (!has_digits)
        return NULL;
    if (at == end || (*at != 'e' && *at != 'E'))
        return at;
    const char *const behind = fpx_digits_exponent(at + 1, end, digits);
    return behind != NULL ? behind : at;
}

/* strtod rounds correctly, and ignores the locale in a text without a decimal point. */
__attribute__((noinline)) static double slow_value(const struct fpx_digits *digits)
{
    enum { BEYOND = 400 }; /* no mantissa compensates for this */
    int64_t exponent = digits->exponent;
    exponent = exponent > BEYOND ? BEYOND : exponent < -BEYOND ? -BEYOND : exponent;
    char text[48];
    (void)snprintf(text, sizeof(text), "%" PRIu64 "e%" PRId64, digits->mantissa, exponent);
    return strtod(text, NULL);
}

/* If mantissa and power are exact, the result is rounded once. */
double fpx_digits_value(const struct fpx_digits *digits)
{
    const int64_t exponent = digits->exponent;
    const double mantissa = (double)digits->mantissa;
    if (exponent == 0 || digits->mantissa == 0)
        return mantissa;
    if (digits->mantissa > exact_integers || exponent < -FPX_EXACT_POWER ||
        exponent > FPX_EXACT_POWER)
        return slow_value(digits);
    return exponent < 0 ? mantissa / fpx_power_of_ten(-exponent)
                        : mantissa * fpx_power_of_ten(exponent);
}
