#include "stack/folded_count.h"

#include <float.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/digits.h"
#include "base/weight_product.h"

/* The largest power of ten up to which all are exact in a double. */
enum { EXACT = FPX_EXACT_POWER };

/* Converts numbers of more digits. A number near the middle of two doubles may be rounded to
 * either, but the shortest text of a double never is near the middle. */
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

/* Rounds once if |exponent| is at most 22 and the mantissa at most 2^53. */
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

/* Whether dropped digits exceed the largest count: they do if the kept digits are those of the
 * count, not nines that were rounded up to it. */
static bool is_above_most(const struct fpx_digits *decimal, double value)
{
    return value >= FLAMEPIX_COUNT_MAX && decimal->is_cut &&
           decimal->mantissa < UINT64_C(5000000000000000000);
}

/* -- whole numbers ----------------------------------------------------------------------------- */

/* All whole numbers below 10^31 are exact in a weight, and so are the steps between exact ones. */
enum { WHOLE_DIGITS = 31 };

/* number × 10^exponent. */
static struct flamepix_weight shifted(struct flamepix_weight number, int64_t exponent)
{
    for (; exponent > EXACT; exponent -= EXACT)
        number = fpx_weight_times(number, fpx_power_of_ten(EXACT));
    return fpx_weight_times(number, fpx_power_of_ten(exponent));
}

/* The exponent after the 'e' in a decimal number; 0 if there is none. */
static int64_t exponent_of(const char *at, const char *end)
{
    struct fpx_digits behind = {0};
    while (at < end && (*at | 0x20) != 'e')
        at++;
    if (at < end)
        (void)fpx_digits_exponent(at + 1, end, &behind);
    return behind.exponent;
}

/* Reads all digits of an unsigned decimal number. False if it is not whole, or has more digits than
 * a weight holds exactly. A zero is used only once a digit follows, so that trailing zeros after
 * the point do not count. */
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

/* -- what is no number ------------------------------------------------------------------------- */

/* `word` is in lower case; ASCII only, independent of the locale. */
static bool is_word(struct flamepix_bytes text, const char *word)
{
    if (text.length != strlen(word))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if ((text.data[i] | 0x20) != word[i])
            return false;
    return true;
}

/* Whether others may take it as a number: hex, a comma, a leading point, a missing exponent. */
static bool looks_numeric(struct flamepix_bytes text)
{
    static const char allowed[] = "0123456789abcdefABCDEFxXpP.,+-";
    size_t first = text.length > 0 && text.data[0] == '.' ? 1 : 0;
    if (first >= text.length || !fpx_is_digit(text.data[first]))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (memchr(allowed, text.data[i], sizeof(allowed) - 1) == NULL)
            return false;
    return true;
}

static size_t count_digits(struct flamepix_bytes text)
{
    size_t count = 0;
    while (count < text.length && fpx_is_digit(text.data[count]))
        count++;
    return count;
}

/* Separators of digit groups in various countries and programs. They include no-break spaces: none
 * of these is a blank of folded text. */
static const char *const separators[] = {",",           "'", "_", ".", "\xC2\xA0", "\xE2\x80\xAF",
                                         "\xE2\x80\x99"};

/* The separator at the start of a text; NULL: none. */
static const char *separator_of(struct flamepix_bytes text)
{
    for (size_t i = 0; i < sizeof(separators) / sizeof(separators[0]); i++)
        if (fpx_bytes_begin_with(text, separators[i]))
            return separators[i];
    return NULL;
}

/* Groups of three digits, or of two as in India, the last of three, with one kind of separator, and
 * perhaps a fraction after another point. A single point is the decimal point. */
static bool has_thousands(struct flamepix_bytes text)
{
    enum { GROUP = 3 };
    size_t digits = count_digits(text);
    if (digits == 0 || digits > GROUP)
        return false;
    text = flamepix_bytes_from(text, digits);
    const char *const separator = separator_of(text);
    size_t groups = 0;
    for (; separator != NULL && fpx_bytes_begin_with(text, separator); groups++) {
        const struct flamepix_bytes rest = flamepix_bytes_from(text, strlen(separator));
        digits = count_digits(rest);
        if (digits != GROUP && digits != GROUP - 1)
            return false;
        text = flamepix_bytes_from(rest, digits);
    }
    const bool is_point = text.length > 0 && (text.data[0] == '.' || text.data[0] == ',');
    if (is_point)
        text = flamepix_bytes_from(text, 1 + count_digits(flamepix_bytes_from(text, 1)));
    return text.length == 0 && digits == GROUP &&
           groups > (separator != NULL && separator[0] == '.' ? 1 : 0);
}

/* NO_COUNT if the word does not resemble a number, THOUSANDS for "1,234", else NOT_DECIMAL. */
static enum flamepix_line_fault folded_count_fault(struct flamepix_bytes word)
{
    const bool has_sign = word.length > 0 && (word.data[0] == '-' || word.data[0] == '+');
    const struct flamepix_bytes text = flamepix_bytes_from(word, has_sign ? 1 : 0);
    if (has_thousands(text))
        return FLAMEPIX_LINE_THOUSANDS;
    const bool is_no_number =
        is_word(text, "nan") || is_word(text, "inf") || is_word(text, "infinity");
    return is_no_number || looks_numeric(text) ? FLAMEPIX_LINE_NOT_DECIMAL : FLAMEPIX_LINE_NO_COUNT;
}

/* -- all numbers ------------------------------------------------------------------------------- */

bool fpx_folded_count_parse(const char *text, size_t length, struct flamepix_weight *number_ret,
                            enum flamepix_line_fault *fault_ret)
{
    const double inexact = 9007199254740992.0; /* 2^53: integers below it are exact */
    const char *const end = text + length;
    const bool is_negative = length > 0 && *text == '-';
    const char *const first = text + (is_negative || (length > 0 && *text == '+') ? 1 : 0);
    struct fpx_digits decimal = {0};
    if (first == end || !fpx_is_digit(*first) || fpx_digits_number(first, end, &decimal) != end) {
        *fault_ret = folded_count_fault((struct flamepix_bytes){text, length});
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
