#include "base/decimal.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A locale may use other bytes, even several, as decimal point; here it is a full stop. */
static size_t force_point(char *text)
{
    size_t length = 0;
    bool in_point = false;
    for (const char *c = text; *c != '\0'; c++) {
        bool is_own = (*c >= '0' && *c <= '9') || *c == '-' || *c == '+' || *c == 'e';
        if (is_own)
            text[length++] = *c;
        else if (!in_point)
            text[length++] = '.';
        in_point = !is_own;
    }
    text[length] = '\0';
    return length;
}

/* Same result as printf's, in a tenth of the time: most weights are integers. */
static size_t print_integer(uint64_t value, char *text)
{
    enum { DIGITS_MAX = 20 };
    char digits[DIGITS_MAX];
    size_t begin = DIGITS_MAX;
    do {
        digits[--begin] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    memcpy(text, digits + begin, DIGITS_MAX - begin);
    text[DIGITS_MAX - begin] = '\0';
    return DIGITS_MAX - begin;
}

static bool is_small_integer(double value)
{
    return fabs(value) <= 9007199254740992.0 && value == floor(value);
}

size_t fpx_decimal_plain(double value, char text[FPX_DECIMAL_NBYTES])
{
    if (is_small_integer(value)) {
        const size_t sign = value < 0 ? 1 : 0;
        text[0] = '-';
        return sign + print_integer((uint64_t)fabs(value), text + sign);
    }
    /* Digits of a fraction beyond the 15th are mostly noise of its computation; those of an *
     * integer were counted. */
    enum { DIGITS = 15, MOST_DIGITS = 17 };
    int digits = DIGITS;
    snprintf(text, FPX_DECIMAL_NBYTES, "%.*g", digits, value);
    while (value == floor(value) && digits < MOST_DIGITS && strtod(text, NULL) != value)
        snprintf(text, FPX_DECIMAL_NBYTES, "%.*g", ++digits, value);
    return force_point(text);
}

size_t fpx_decimal_full(double value, char text[FPX_DECIMAL_NBYTES])
{
    /* Digits of a double, and the leading zeros of the smallest one. */
    enum { DIGITS = 17, PLACES = 340 };
    if (value < 0x1p53 && value == (double)(uint64_t)value)
        return print_integer((uint64_t)value, text);
    if (value == floor(value)) {
        snprintf(text, FPX_DECIMAL_NBYTES, "%.0f", value);
        return strlen(text);
    }
    const int magnitude = (int)floor(log10(value));
    int places = 15 - 1 - magnitude;
    places = places < 1 ? 1 : places;
    for (; places < PLACES && places < DIGITS - magnitude; places++) {
        snprintf(text, FPX_DECIMAL_NBYTES, "%.*f", places, value);
        if (strtod(text, NULL) == value)
            break;
    }
    size_t length = force_point(text);
    while (text[length - 1] == '0')
        length--;
    text[length] = '\0';
    return length;
}

/* Inserts commas into the integer part; the text is a plain decimal without exponent. */
static size_t group_thousands(char text[FPX_DECIMAL_NBYTES])
{
    size_t first = text[0] == '-' ? 1 : 0;
    size_t digits = strspn(text + first, "0123456789");
    size_t length = strlen(text);
    for (size_t from_right = 3; from_right < digits; from_right += 3) {
        size_t at = first + digits - from_right;
        memmove(text + at + 1, text + at, length + 1 - at);
        text[at] = ',';
        length++;
    }
    return length;
}

size_t fpx_count_grouped(uint64_t count, char text[FPX_DECIMAL_NBYTES])
{
    print_integer(count, text);
    return group_thousands(text);
}

size_t fpx_decimal_grouped(double value, char text[FPX_DECIMAL_NBYTES])
{
    if (value >= 0.0 && is_small_integer(value))
        return fpx_count_grouped((uint64_t)value, text);
    if (fabs(value) < 1.0 && value != 0.0) {
        snprintf(text, FPX_DECIMAL_NBYTES, "%.3g", value);
        return force_point(text);
    }
    snprintf(text, FPX_DECIMAL_NBYTES, "%.2f", value);
    size_t length = force_point(text);
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[--length] = '\0';
    return group_thousands(text);
}

void fpx_real_print(char text[FPX_VALUE_SIZE], double value)
{
    if (value >= 1e18) {
        snprintf(text, FPX_VALUE_SIZE, "%g", value);
        (void)force_point(text);
        return;
    }
    snprintf(text, FPX_VALUE_SIZE, "%.9f", value);
    size_t length = force_point(text);
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[--length] = '\0';
}

void fpx_size_print(char text[FPX_VALUE_SIZE], uint64_t value)
{
    static const char *const units[] = {"", "K", "M", "G", "T"};
    size_t power = 0;
    while (value >= 1024 && value % 1024 == 0 && power + 1 < sizeof(units) / sizeof(units[0])) {
        value /= 1024;
        power++;
    }
    snprintf(text, FPX_VALUE_SIZE, "%" PRIu64 "%s", value, units[power]);
}
