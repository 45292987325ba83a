#include "stack/folded_count.h"

#include <string.h>

#include "base/bytes_match.h"

/* `word` is in small letters; ASCII only, whatever the locale. */
static bool is_word(struct flamepix_bytes text, const char *word)
{
    if (text.length != strlen(word))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if ((text.data[i] | 0x20) != word[i])
            return false;
    return true;
}

/* Could be a number to somebody else: an exponent without digits, hex, a leading point, a comma. */
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

/* -- thousands separators ---------------------------------------------------------------------- */

static size_t count_digits(struct flamepix_bytes text)
{
    size_t count = 0;
    while (count < text.length && fpx_is_digit(text.data[count]))
        count++;
    return count;
}

/* What separates groups of digits in one country or another, or in a program. Blanks that do not
 * break a line are among them: none of these is a blank of folded text. */
static const char *const separators[] = {",",           "'", "_", ".", "\xC2\xA0", "\xE2\x80\xAF",
                                         "\xE2\x80\x99"};

/* The separator that a text begins with; NULL: none. */
static const char *separator_of(struct flamepix_bytes text)
{
    for (size_t i = 0; i < sizeof(separators) / sizeof(separators[0]); i++)
        if (fpx_bytes_begin_with(text, separators[i]))
            return separators[i];
    return NULL;
}

/* Groups of three digits, or of two as in India, the last of three, with one kind of separator, and
 * perhaps a fraction behind another point. A single point is the decimal one. */
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

/* -- the fault --------------------------------------------------------------------------------- */

enum flamepix_line_fault fpx_folded_count_fault(struct flamepix_bytes word)
{
    const bool has_sign = word.length > 0 && (word.data[0] == '-' || word.data[0] == '+');
    const struct flamepix_bytes text = flamepix_bytes_from(word, has_sign ? 1 : 0);
    if (has_thousands(text))
        return FLAMEPIX_LINE_THOUSANDS;
    const bool is_no_number =
        is_word(text, "nan") || is_word(text, "inf") || is_word(text, "infinity");
    return is_no_number || looks_numeric(text) ? FLAMEPIX_LINE_NOT_DECIMAL : FLAMEPIX_LINE_NO_COUNT;
}
