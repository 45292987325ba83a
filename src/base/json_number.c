#include "base/json_number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/power_of_ten.h"

/* Up to here every integer is a double. */
static const uint64_t exact_integers = UINT64_C(1) << 53;

/* From 10^18 on, one more digit could be too much for a uint64_t. */
static const uint64_t mantissa_full = UINT64_C(1000000000000000000);

/* The significant digits as an integer: value = mantissa × 10^exponent. */
struct decimal {
    uint64_t mantissa;
    int64_t exponent;
    bool is_cut; /* digits other than 0 were dropped */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* `step` is what the exponent changes by for a digit that is kept. Answers the end of the digits. */
static const char *take_digits(const char *at, const char *end, int64_t step,
                               struct decimal *decimal)
{
    for (; at < end && is_digit(*at); at++) {
        if (decimal->mantissa < mantissa_full) {
            decimal->mantissa = decimal->mantissa * 10 + (uint64_t)(*at - '0');
            decimal->exponent += step;
        } else {
            decimal->exponent += step + 1;
            decimal->is_cut = decimal->is_cut || *at != '0';
        }
    }
    return at;
}

/* What is behind the 'e'; NULL where that is no exponent. */
static const char *take_exponent(const char *at, const char *end, struct decimal *decimal)
{
    /* No text is long enough for its digits to make up for more than this. */
    const int64_t largest = INT64_C(1000000000000000);
    bool is_negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    const char *digits = at;
    int64_t exponent = 0;
    for (; at < end && is_digit(*at); at++)
        if (exponent < largest)
            exponent = exponent * 10 + (*at - '0');
    decimal->exponent += is_negative ? -exponent : exponent;
    return at > digits ? at : NULL;
}

static bool parse_decimal(const char *at, const char *end, struct decimal *decimal)
{
    const char *digits = at;
    at = take_digits(at, end, 0, decimal);
    if (at == digits || (at > digits + 1 && *digits == '0'))
        return false;
    if (at < end && *at == '.') {
        digits = at + 1;
        at = take_digits(digits, end, -1, decimal);
        if (at == digits)
            return false;
    }
    if (at < end && (*at == 'e' || *at == 'E'))
        at = take_exponent(at + 1, end, decimal);
    return at == end;
}

/* strtod rounds correctly, and asks the locale for nothing in a text without a decimal point. */
static double slow_value(const struct decimal *decimal)
{
    enum { BEYOND = 400 }; /* no mantissa makes up for this */
    int64_t exponent = decimal->exponent;
    exponent = exponent > BEYOND ? BEYOND : exponent < -BEYOND ? -BEYOND : exponent;
    char text[48];
    (void)snprintf(text, sizeof(text), "%" PRIu64 "e%" PRId64, decimal->mantissa, exponent);
    return strtod(text, NULL);
}

/* Where mantissa and power are exact, there is one rounding. */
static double decimal_value(const struct decimal *decimal)
{
    int64_t exponent = decimal->exponent;
    double mantissa = (double)decimal->mantissa;
    if (exponent == 0 || decimal->mantissa == 0)
        return mantissa;
    if (decimal->mantissa > exact_integers || exponent < -FLAMEPIX_EXACT_POWER ||
        exponent > FLAMEPIX_EXACT_POWER)
        return slow_value(decimal);
    return exponent < 0 ? mantissa / flamepix_power_of_ten(-exponent)
                        : mantissa * flamepix_power_of_ten(exponent);
}

static bool decimal_integer(const struct decimal *decimal, bool is_negative, int64_t *integer_ret)
{
    uint64_t value = decimal->mantissa;
    int64_t exponent = decimal->exponent;
    for (; value > 0 && exponent > 0; exponent--) {
        if (value > UINT64_MAX / 10)
            return false;
        value *= 10;
    }
    for (; value > 0 && exponent < 0 && value % 10 == 0; exponent++)
        value /= 10;
    if (decimal->is_cut || (value > 0 && exponent < 0) ||
        value > (uint64_t)INT64_MAX + (is_negative ? 1 : 0))
        return false;
    /* The least integer has no opposite. */
    *integer_ret = is_negative && value > 0 ? -(int64_t)(value - 1) - 1 : (int64_t)value;
    return true;
}

bool flamepix_json_number_parse(struct flamepix_bytes text, struct flamepix_json_number *number_ret)
{
    if (text.length == 0)
        return false;
    struct decimal decimal = {0, 0, false};
    bool is_negative = text.data[0] == '-';
    const char *end = text.data + text.length;
    if (!parse_decimal(text.data + (is_negative ? 1 : 0), end, &decimal))
        return false;
    struct flamepix_json_number number = {0};
    number.value = is_negative ? -decimal_value(&decimal) : decimal_value(&decimal);
    number.is_integer = decimal_integer(&decimal, is_negative, &number.integer);
    *number_ret = number;
    return isfinite(number.value);
}
