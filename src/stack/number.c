#include "stack/number.h"

#include <float.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/digits.h"
#include "base/power_of_ten.h"
#include "base/weight_product.h"

/* Powers of ten up to this one are exact in a double. */
enum { EXACT = FLAMEPIX_EXACT_POWER };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* For numbers of more digits: what is near the middle between two doubles may be rounded to either,
 * but the shortest text of a double never is. */
static double long_decimal_value(struct flamepix_digits decimal)
{
    enum { LOW_BITS = 32 };
    const uint64_t low = decimal.mantissa & ((UINT64_C(1) << LOW_BITS) - 1);
    struct flamepix_weight value = {(double)(decimal.mantissa - low), 0};
    flamepix_weight_add(&value, (struct flamepix_weight){(double)low, 0});
    for (; decimal.exponent > EXACT && value.value <= FLAMEPIX_COUNT_MAX; decimal.exponent -= EXACT)
        value = flamepix_weight_times(value, flamepix_power_of_ten(EXACT));
    for (; decimal.exponent < -EXACT && value.value > 0.0; decimal.exponent += EXACT)
        value = flamepix_weight_divided_by(value, flamepix_power_of_ten(EXACT));
    if (!(value.value > 0.0 && value.value <= FLAMEPIX_COUNT_MAX))
        return value.value;
    return decimal.exponent < 0
               ? flamepix_weight_divided_by(value, flamepix_power_of_ten(-decimal.exponent)).value
               : flamepix_weight_times(value, flamepix_power_of_ten(decimal.exponent)).value;
}

/* One rounding where |exponent| is at most 22 and the mantissa at most 2^53. */
static double decimal_value(struct flamepix_digits decimal)
{
    const bool is_short = decimal.mantissa <= UINT64_C(1) << DBL_MANT_DIG;
    const bool is_near = decimal.exponent >= -EXACT && decimal.exponent <= EXACT;
    if (decimal.mantissa == 0)
        return 0.0;
    if (!is_short || !is_near)
        return long_decimal_value(decimal);
    const double value = (double)decimal.mantissa;
    return decimal.exponent < 0 ? value / flamepix_power_of_ten(-decimal.exponent)
                                : value * flamepix_power_of_ten(decimal.exponent);
}

/* `word` is in small letters; ASCII only, whatever the locale. */
static bool is_word(const char *text, size_t length, const char *word)
{
    if (length != strlen(word))
        return false;
    for (size_t i = 0; i < length; i++)
        if ((text[i] | 0x20) != word[i])
            return false;
    return true;
}

/* Could be a number to somebody else: an exponent, hex, a leading point or sign. */
static bool looks_numeric(const char *text, size_t length)
{
    static const char allowed[] = "0123456789abcdefABCDEFxXpP.+-";
    size_t first = length > 0 && text[0] == '.' ? 1 : 0;
    if (first >= length || !is_digit(text[first]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (memchr(allowed, text[i], sizeof(allowed) - 1) == NULL)
            return false;
    return true;
}

static enum flamepix_line_fault fault_of(const char *text, size_t length)
{
    bool negative = length > 0 && text[0] == '-';
    if (negative || (length > 0 && text[0] == '+')) {
        text++;
        length--;
    }
    if (is_word(text, length, "nan") || is_word(text, length, "inf") ||
        is_word(text, length, "infinity"))
        return FLAMEPIX_LINE_NOT_DECIMAL;
    if (!looks_numeric(text, length))
        return FLAMEPIX_LINE_NO_COUNT;
    return negative ? FLAMEPIX_LINE_NEGATIVE : FLAMEPIX_LINE_NOT_DECIMAL;
}

/* Digits that were dropped make more of the largest count where those that were kept are its own,
 * and not nines, which are rounded up to it. */
static bool is_above_most(const struct flamepix_digits *decimal, double value)
{
    return value >= FLAMEPIX_COUNT_MAX && decimal->is_cut &&
           decimal->mantissa < UINT64_C(5000000000000000000);
}

bool flamepix_number_parse(const char *text, size_t length, double *value_ret,
                           enum flamepix_line_fault *fault_ret)
{
    struct flamepix_digits decimal = {0};
    const char *const end = text + length;
    const char *at = flamepix_digits_take(text, end, 0, &decimal);
    const bool has_digits = at > text;
    if (has_digits && at < end && *at == '.')
        at = flamepix_digits_take(at + 1, end, -1, &decimal);
    if (!has_digits || at < end) {
        *fault_ret = fault_of(text, length);
        return false;
    }
    double value = decimal_value(decimal);
    if (value > FLAMEPIX_COUNT_MAX || is_above_most(&decimal, value)) {
        *fault_ret = FLAMEPIX_LINE_TOO_LARGE;
        return false;
    }
    *value_ret = value;
    return true;
}
