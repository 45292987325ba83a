#include "base/decimal.h"

#include <string.h>

/* If both halves are integers, so is their sum. */
static bool is_long_integer(struct flamepix_weight weight)
{
    return weight.rest != 0.0 && weight.value == floor(weight.value) &&
           weight.rest == floor(weight.rest);
}

/* Adds a number with at most as many digits to the decimal digits of another, or subtracts it:
 * there is no carry beyond the first digit. */
static void add_digits(char *digits, size_t length, const char *added, size_t added_length,
                       int sign)
{
    int carried = 0;
    for (size_t i = 0; i < length && (i < added_length || carried != 0); i++) {
        const int other = i < added_length ? added[added_length - 1 - i] - '0' : 0;
        int digit = digits[length - 1 - i] - '0' + sign * other + carried;
        carried = digit > 9 ? 1 : digit < 0 ? -1 : 0;
        digit -= 10 * carried;
        digits[length - 1 - i] = (char)('0' + digit);
    }
}

/* The digits of an integer made of two halves; the second is much smaller. A leading 0 before those
 * of the first takes the carry. */
static enum flamepix_status append_long(struct flamepix_buffer *text, struct flamepix_weight weight)
{
    char digits[1 + FPX_DECIMAL_NBYTES] = "0", rest[FPX_DECIMAL_NBYTES];
    const size_t length = 1 + fpx_decimal_full(fabs(weight.value), digits + 1);
    const size_t rest_length = fpx_decimal_full(fabs(weight.rest), rest);
    const int sign = (weight.rest < 0) == (weight.value < 0) ? 1 : -1;
    add_digits(digits, length, rest, rest_length, sign);
    const size_t zeros = strspn(digits, "0");
    return flamepix_buffer_append(text, digits + zeros, length - zeros);
}

enum flamepix_status fpx_weight_append(struct flamepix_buffer *text, struct flamepix_weight weight)
{
    char number[FPX_DECIMAL_NBYTES];
    if (weight.value < 0)
        flamepix_buffer_append(text, "-", 1);
    if (is_long_integer(weight))
        return append_long(text, weight);
    const size_t length = fpx_decimal_full(fabs(weight.value), number);
    return flamepix_buffer_append(text, number, length);
}
