#include "base/quantity.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* Terminated; returns the length. */
static size_t print_digits(char *text, unsigned value)
{
    size_t length = 1;
    for (unsigned rest = value; rest > 9; rest /= 10)
        length++;
    text[length] = '\0';
    for (size_t i = length; i > 0; i--, value /= 10)
        text[i - 1] = (char)('0' + value % 10);
    return length;
}

/* printf would take ten times as long, and trees and tables are full of percentages. */
size_t fpx_percent_print(char text[FPX_QUANTITY_NBYTES], double part, double whole)
{
    double rounded = whole > 0 ? floor(1000 * part / whole + 0.5) : 0;
    unsigned tenths = rounded < 1e6 ? (unsigned)rounded : 1000000;
    const bool is_least = part > 0 && tenths == 0;
    size_t length = 0;
    if (is_least) {
        text[length++] = '<';
        tenths = 1;
    }
    length += print_digits(text + length, tenths / 10);
    if (tenths != 0 && tenths != 1000) {
        text[length++] = '.';
        text[length++] = (char)('0' + tenths % 10);
    }
    text[length++] = '%';
    text[length] = '\0';
    return length;
}

size_t fpx_percent_fine_print(char text[FPX_QUANTITY_NBYTES], double part, double whole)
{
    const double rounded = whole > 0 ? floor(10000 * part / whole + 0.5) : 0;
    unsigned steps = rounded < 1e9 ? (unsigned)rounded : 1000000000;
    size_t length = 0;
    if (part > 0 && steps == 0) {
        text[length++] = '<';
        steps = 1;
    }
    length += print_digits(text + length, steps / 100);
    text[length++] = '.';
    text[length++] = (char)('0' + steps / 10 % 10);
    text[length++] = (char)('0' + steps % 10);
    text[length++] = '%';
    text[length] = '\0';
    return length;
}

/* A value below 1,000 with `decimals` decimals, without trailing zeros. */
static int print_trimmed(char *text, double value, int decimals)
{
    unsigned scale = decimals == 2 ? 100 : decimals == 1 ? 10 : 1;
    unsigned steps = (unsigned)floor(value * scale + 0.5);
    while (decimals > 0 && steps % 10 == 0) {
        steps /= 10;
        scale /= 10;
        decimals--;
    }
    if (decimals == 0)
        return snprintf(text, FPX_QUANTITY_NBYTES, "%u", steps);
    return snprintf(text, FPX_QUANTITY_NBYTES, "%u.%0*u", steps / scale, decimals, steps % scale);
}

/* The number of decimals for three digits in all, but at most `most`. */
static int decimals_of(double value, int most)
{
    if (value >= 99.95)
        return 0;
    return value >= 9.995 && most > 1 ? 1 : most;
}

/* With at most `decimals` decimals if there is a prefix. */
static size_t print_short(char text[FPX_QUANTITY_NBYTES], double value, const char *gap,
                          int decimals)
{
    static const char *const prefixes[] = {"", "k", "M", "G", "T", "P", "E"};
    enum { COUNT = sizeof(prefixes) / sizeof(prefixes[0]) };
    size_t prefix = 0;
    /* A value that would round to 1000 gets the next prefix. */
    while (value >= 999.5 && prefix + 1 < COUNT) {
        value /= 1000;
        prefix++;
    }
    if (!(value < 999.5))
        return (size_t)snprintf(text, FPX_QUANTITY_NBYTES, "%.0e", value * 1e18);
    int length = print_trimmed(text, value, decimals_of(value, prefix > 0 ? decimals : 2));
    if (prefix > 0)
        length += snprintf(text + length, FPX_QUANTITY_NBYTES - (size_t)length, "%.4s%s", gap,
                           prefixes[prefix]);
    return (size_t)length;
}

size_t fpx_short_print(char text[FPX_QUANTITY_NBYTES], double value, const char *gap)
{
    return print_short(text, value, gap, 1);
}

size_t fpx_total_print(char text[FPX_DECIMAL_NBYTES], double total)
{
    static const double MOST_WHOLE = 1e6;
    return total < MOST_WHOLE ? fpx_decimal_grouped(total, text) : print_short(text, total, " ", 2);
}

size_t fpx_similarity_print(char text[FPX_QUANTITY_NBYTES], double similarity)
{
    unsigned thousandths = similarity > 0 ? (unsigned)floor(1000 * fmin(similarity, 1) + 0.5) : 0;
    if (similarity > 0 && thousandths == 0)
        thousandths = 1;
    if (similarity < 1 && thousandths == 1000)
        thousandths = 999;
    return (size_t)snprintf(text, FPX_QUANTITY_NBYTES, "%u.%03u", thousandths / 1000,
                            thousandths % 1000);
}
