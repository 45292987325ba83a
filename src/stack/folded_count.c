#include "stack/folded_count.h"

#include <float.h>

#include "base/bytes_match.h"
#include "base/digits.h"
#include "base/weight_product.h"

/* Powers of ten up to this one are exact in a double. */
enum { EXACT = FPX_EXACT_POWER };

/* For numbers of more digits: what is near the middle between two doubles may be rounded to either,
 * but the shortest text of a double never is. */
static double long_decimal_value(struct fpx_digits decimal)
{
    enum { LOW_BITS = 32 };
    const uint64_t low = decimal.mantissa & ((UINT64_C(1) << LOW_BITS) - 1);
    struct flamepix_weight value = {(double)(decimal.mantissa - low), 0};
    flamepix_weight_add(&value, (struct flamepix_weight){(double)low, 0});
    for (; decimal.exponent > EXACT && value.value <= FLAMEPIX_COUNT_MAX; decimal.exponent -= EXACT)
        value = fpx_weight_times(value, fpx_power_of_ten(EXACT));
    for (; decimal.exponent < -EXACT && value.value > 0.0; decimal.exponent += EXACT)
        value = fpx_weight_divided_by(value, fpx_power_of_ten(EXACT));
    if (!(value.value > 0.0 && value.value <= FLAMEPIX_COUNT_MAX))
        return value.value;
    return decimal.exponent < 0
               ? fpx_weight_divided_by(value, fpx_power_of_ten(-decimal.exponent)).value
               : fpx_weight_times(value, fpx_power_of_ten(decimal.exponent)).value;
}

/* One rounding where |exponent| is at most 22 and the mantissa at most 2^53. */
static double decimal_value(struct fpx_digits decimal)
{
    const bool is_short = decimal.mantissa <= UINT64_C(1) << DBL_MANT_DIG;
    const bool is_near = decimal.exponent >= -EXACT && decimal.exponent <= EXACT;
    if (decimal.mantissa == 0)
        return 0.0;
    if (!is_short || !is_near)
        return long_decimal_value(decimal);
    const double value = (double)decimal.mantissa;
    return decimal.exponent < 0 ? value / fpx_power_of_ten(-decimal.exponent)
                                : value * fpx_power_of_ten(decimal.exponent);
}

/* Digits that were dropped make more of the largest count where those that were kept are its own,
 * and not nines, which are rounded up to it. */
static bool is_above_most(const struct fpx_digits *decimal, double value)
{
    return value >= FLAMEPIX_COUNT_MAX && decimal->is_cut &&
           decimal->mantissa < UINT64_C(5000000000000000000);
}

/* -- whole numbers ----------------------------------------------------------------------------- */

/* All whole numbers below 10^31 are exact in a weight, and so is each step of an exact one to
 * another. */
enum { WHOLE_DIGITS = 31 };

/* number × 10^exponent. */
static struct flamepix_weight shifted(struct flamepix_weight number, int64_t exponent)
{
    for (; exponent > EXACT; exponent -= EXACT)
        number = fpx_weight_times(number, fpx_power_of_ten(EXACT));
    return fpx_weight_times(number, fpx_power_of_ten(exponent));
}

/* The exponent behind the 'e' in a decimal number, 0 where there is none. */
static int64_t exponent_of(const char *at, const char *end)
{
    struct fpx_digits behind = {0};
    while (at < end && (*at | 0x20) != 'e')
        at++;
    if (at < end)
        (void)fpx_digits_exponent(at + 1, end, &behind);
    return behind.exponent;
}

/* Reads all digits of a decimal number without a sign; false where it is not whole or has more
 * digits than a weight holds exactly. Zeros are taken when a digit follows them, so that zeros
 * behind the point do not count. */
static bool read_whole(const char *at, const char *end, struct flamepix_weight *number_ret)
{
    struct flamepix_weight number = {0, 0};
    int64_t digits = 0;
    int64_t zeros = 0;
    int64_t exponent = exponent_of(at, end);
    bool is_behind_point = false;
    for (; at < end && (fpx_is_digit(*at) || *at == '.'); at++) {
        exponent -= is_behind_point ? 1 : 0;
        is_behind_point |= *at == '.';
        zeros += *at == '0' ? 1 : 0;
        if (*at == '0' || *at == '.')
            continue;
        digits = digits == 0 ? 1 : digits + zeros + 1;
        if (digits > WHOLE_DIGITS)
            return false;
        number = shifted(number, zeros + 1 < digits ? zeros + 1 : digits);
        flamepix_weight_add(&number, (struct flamepix_weight){*at - '0', 0});
        zeros = 0;
    }
    exponent += zeros;
    if (exponent < 0 || exponent > WHOLE_DIGITS - digits)
        return false;
    *number_ret = shifted(number, exponent);
    return true;
}

/* -- all numbers ------------------------------------------------------------------------------- */

bool fpx_folded_count_parse(const char *text, size_t length, struct flamepix_weight *number_ret,
                            enum flamepix_line_fault *fault_ret)
{
    const double inexact = 9007199254740992.0; /* 2^53: integers below it are doubles */
    const char *const end = text + length;
    const bool is_negative = length > 0 && *text == '-';
    const char *const first = text + (is_negative || (length > 0 && *text == '+') ? 1 : 0);
    struct fpx_digits decimal = {0};
    if (first == end || !fpx_is_digit(*first) || fpx_digits_number(first, end, &decimal) != end) {
        *fault_ret = fpx_folded_count_fault((struct flamepix_bytes){text, length});
        return false;
    }
    struct flamepix_weight number = {decimal_value(decimal), 0};
    if (number.value > FLAMEPIX_COUNT_MAX || is_above_most(&decimal, number.value)) {
        *fault_ret = FLAMEPIX_LINE_TOO_LARGE;
        return false;
    }
    if (number.value >= inexact)
        (void)read_whole(first, end, &number);
    if (is_negative && number.value > 0)
        number = (struct flamepix_weight){-number.value, -number.rest};
    *number_ret = number;
    return true;
}
