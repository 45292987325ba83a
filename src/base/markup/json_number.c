#include "base/markup/json_number.h"

#include <math.h>

#include "base/digits.h"

static bool parse_decimal(const char *at, const char *end, struct fpx_digits *decimal)
{
    const char *digits = at;
    at = fpx_digits_take(at, end, 0, decimal);
    if (at == digits || (at > digits + 1 && *digits == '0'))
        return false;
    if (at < end && *at == '.') {
        digits = at + 1;
        at = fpx_digits_take(digits, end, -1, decimal);
        if (at == digits)
            return false;
    }
    if (at < end && (*at == 'e' || *at == 'E'))
        at = fpx_digits_exponent(at + 1, end, decimal);
    return at == end;
}

static bool decimal_integer(const struct fpx_digits *decimal, bool is_negative,
                            int64_t *integer_ret)
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
    /* The smallest integer has no negation. */
    *integer_ret = is_negative && value > 0 ? -(int64_t)(value - 1) - 1 : (int64_t)value;
    return true;
}

bool fpx_json_number_parse(struct flamepix_bytes text, struct fpx_json_number *number_ret)
{
    if (text.length == 0)
        return false;
    struct fpx_digits decimal = {0, 0, false};
    bool is_negative = text.data[0] == '-';
    const char *end = text.data + text.length;
    if (!parse_decimal(text.data + (is_negative ? 1 : 0), end, &decimal))
        return false;
    struct fpx_json_number number = {0};
    number.value = is_negative ? -fpx_digits_value(&decimal) : fpx_digits_value(&decimal);
    number.is_integer = decimal_integer(&decimal, is_negative, &number.integer);
    *number_ret = number;
    return isfinite(number.value);
}

/* mantissa × 10^exponent, rounded; UINT64_MAX if it does not fit. */
static uint64_t whole_of(uint64_t mantissa, int64_t exponent)
{
    uint64_t dropped = 0;
    for (; mantissa > 0 && exponent < 0; exponent++) {
        dropped = mantissa % 10;
        mantissa /= 10;
    }
    if (exponent == 0 && dropped >= 5)
        mantissa++;
    for (; mantissa > 0 && exponent > 0; exponent--) {
        if (mantissa > UINT64_MAX / 10)
            return UINT64_MAX;
        mantissa *= 10;
    }
    return mantissa;
}

bool fpx_json_number_scaled(struct flamepix_bytes text, unsigned places, int64_t *scaled_ret)
{
    struct fpx_digits decimal = {0, 0, false};
    const bool is_negative = text.length > 0 && text.data[0] == '-';
    if (text.length == 0 ||
        !parse_decimal(text.data + is_negative, text.data + text.length, &decimal))
        return false;
    const uint64_t whole = whole_of(decimal.mantissa, decimal.exponent + (int64_t)places);
    if (whole > INT64_MAX)
        return false;
    *scaled_ret = is_negative ? -(int64_t)whole : (int64_t)whole;
    return true;
}
