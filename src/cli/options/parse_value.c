#include "cli/options/value_kinds.h"

#include <string.h>

#include "base/digits.h"

static const char digits[] = "0123456789";
static const char units[] = "KMGT";

/* Parses leading digits; false if there are none or they do not fit. */
static bool read_digits(const char **text, uint64_t *value)
{
    size_t count = strspn(*text, digits);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t digit = (uint64_t)((*text)[i] - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *text += count;
    *value = sum;
    return count > 0;
}

bool fpx_value_integer(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret)
{
    uint64_t value;
    if (!read_digits(&text, &value) || *text != '\0' || value < low || value > high)
        return false;
    *value_ret = value;
    return true;
}

/* Numbers as in folded text, and `.5`; none is negative. */
static bool read_decimal(const char **text, double *value)
{
    const char *const first = *text + (**text == '+' ? 1 : 0);
    struct fpx_digits decimal = {0};
    const char *const end = fpx_digits_number(first, first + strlen(first), &decimal);
    if (end == NULL)
        return false;
    *value = fpx_digits_value(&decimal);
    *text = end;
    return true;
}

bool fpx_value_real(const char *text, double low, double high, double *value_ret)
{
    double value;
    if (!read_decimal(&text, &value) || *text != '\0' || !(value >= low && value <= high))
        return false;
    *value_ret = value;
    return true;
}

/* The power of 1,024 of a unit letter; -1 if it is invalid. */
static int unit_power(char letter)
{
    char upper = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    const char *unit = upper == '\0' ? NULL : strchr(units, upper);
    return unit == NULL ? -1 : (int)(unit - units) + 1;
}

static bool is_letter(char c, char upper)
{
    return c == upper || c == upper - 'A' + 'a';
}

/* The factor of the unit at the end of a size, in bytes: 1 without one, "K" and "KiB" 1,024, "KB"
 * 1,000. False if it is invalid. */
static bool read_unit(const char *text, uint64_t *nbytes)
{
    const int power = unit_power(*text);
    *nbytes = 1;
    if (*text == '\0')
        return true;
    if (power < 0)
        return false;
    const bool is_binary = text[1] == '\0' || is_letter(text[1], 'I');
    const char *rest = text + 1 + is_letter(text[1], 'I');
    if (rest[0] != '\0' && (!is_letter(rest[0], 'B') || rest[1] != '\0'))
        return false;
    if (is_binary && rest > text + 1 && rest[0] == '\0')
        return false; /* "Ki" */
    for (int i = 0; i < power; i++)
        *nbytes *= is_binary ? 1024 : 1000;
    return true;
}

/* Appends the digits after a point to the value; the scale grows by ten with each. */
static bool read_fraction(const char **text, uint64_t *value, uint64_t *scale)
{
    const char *begin = ++*text;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        if (*value > UINT64_MAX / 100)
            return false;
        *value = *value * 10 + (uint64_t)(**text - '0');
        *scale *= 10;
    }
    return *text > begin;
}

bool fpx_value_size(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret)
{
    uint64_t value, nbytes, scale = 1;
    if (!read_digits(&text, &value) || (*text == '.' && !read_fraction(&text, &value, &scale)) ||
        !read_unit(text, &nbytes))
        return false;
    /* Fractions of a byte are invalid. */
    if ((scale > 1 && nbytes == 1) || value > UINT64_MAX / nbytes)
        return false;
    value = value * nbytes / scale;
    if (value < low || value > high)
        return false;
    *value_ret = value;
    return true;
}

bool fpx_value_extent(const char *text, uint32_t low, uint32_t high, struct fpx_extent *value_ret)
{
    uint64_t width;
    uint64_t height;
    if (!read_digits(&text, &width) || *text != 'x')
        return false;
    text++;
    if (!read_digits(&text, &height) || *text != '\0')
        return false;
    if (width < low || width > high || height < low || height > high)
        return false;
    *value_ret = (struct fpx_extent){(uint32_t)width, (uint32_t)height};
    return true;
}

bool fpx_value_share(const char *text, double low, double high, struct fpx_share *value_ret)
{
    struct fpx_share share;
    if (!read_decimal(&text, &share.value))
        return false;
    share.percent = strcmp(text, "%") == 0;
    if (share.percent) {
        low = 0;
        high = 100;
    } else if (*text != '\0') {
        return false;
    }
    if (!(share.value >= low && share.value <= high))
        return false;
    *value_ret = share;
    return true;
}

/* Whether the rest of the text begins with `word`; then skips it. */
static bool read_word(const char **text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

static void read_moment(const char **text, struct flamepix_moment *moment_ret)
{
    *moment_ret = (struct flamepix_moment){FLAMEPIX_MOMENT_NONE, 0};
    if (!read_decimal(text, &moment_ret->value))
        return;
    if (read_word(text, "%"))
        moment_ret->unit = FLAMEPIX_MOMENT_PERCENT;
    else
        moment_ret->unit = read_word(text, "raw") ? FLAMEPIX_MOMENT_RAW : FLAMEPIX_MOMENT_SECONDS;
}

bool fpx_value_range(const char *text, struct fpx_range *value_ret)
{
    struct fpx_range range;
    read_moment(&text, &range.begin);
    if (!read_word(&text, ":"))
        return false;
    read_moment(&text, &range.end);
    if (*text != '\0')
        return false;
    const bool is_whole =
        range.begin.unit == FLAMEPIX_MOMENT_NONE && range.end.unit == FLAMEPIX_MOMENT_NONE;
    if (is_whole || (range.begin.unit == range.end.unit && range.begin.value >= range.end.value))
        return false;
    *value_ret = range;
    return true;
}
