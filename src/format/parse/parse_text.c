#include "format/parse/parse_text.h"

#include "base/digits.h"

bool fpx_take(struct flamepix_bytes *text, const char *known)
{
    if (!fpx_bytes_begin_with(*text, known))
        return false;
    *text = flamepix_bytes_from(*text, strlen(known));
    return true;
}

bool fpx_take_end(struct flamepix_bytes *text, const char *known)
{
    if (!fpx_bytes_end_with(*text, known))
        return false;
    text->length -= strlen(known);
    return true;
}

bool fpx_take_until(struct flamepix_bytes *text, const char *mark,
                    struct flamepix_bytes *before_ret)
{
    const char *const found = fpx_bytes_find(*text, mark);
    if (found == NULL)
        return false;
    *before_ret = (struct flamepix_bytes){text->data, (size_t)(found - text->data)};
    *text = flamepix_bytes_from(*text, before_ret->length + strlen(mark));
    return true;
}

bool fpx_take_until_last(struct flamepix_bytes *text, const char *mark,
                         struct flamepix_bytes *before_ret)
{
    const size_t length = strlen(mark);
    for (size_t at = text->length; at >= length; at--) {
        if (memcmp(text->data + at - length, mark, length) == 0) {
            *before_ret = (struct flamepix_bytes){text->data, at - length};
            *text = flamepix_bytes_from(*text, at);
            return true;
        }
    }
    return false;
}

struct flamepix_bytes fpx_take_field(struct flamepix_bytes *text, const char *mark)
{
    struct flamepix_bytes field;
    if (fpx_take_until(text, mark, &field))
        return field;
    field = *text;
    *text = flamepix_bytes_from(*text, text->length);
    return field;
}

static bool is_digit_of(char c, unsigned base)
{
    const int digit = fpx_hex_digit(c);
    return digit >= 0 && (unsigned)digit < base;
}

static bool take_digits(struct flamepix_bytes *text, unsigned base, uint64_t *number_ret)
{
    size_t length = 0;
    uint64_t number = 0;
    for (; length < text->length && is_digit_of(text->data[length], base); length++) {
        const uint64_t digit = (uint64_t)fpx_hex_digit(text->data[length]);
        number = number > (UINT64_MAX - digit) / base ? UINT64_MAX : number * base + digit;
    }
    if (length == 0)
        return false;
    *number_ret = number;
    *text = flamepix_bytes_from(*text, length);
    return true;
}

bool fpx_take_number(struct flamepix_bytes *text, uint64_t *number_ret)
{
    return take_digits(text, 10, number_ret);
}

bool fpx_text_is_number(const char *text, uint64_t number)
{
    struct flamepix_bytes rest = flamepix_bytes_of(text);
    uint64_t said;
    return fpx_take_number(&rest, &said) && rest.length == 0 && said == number;
}

bool fpx_take_end_number(struct flamepix_bytes *text, const char *mark, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *text, before;
    uint64_t number;
    if (!fpx_take_until_last(&rest, mark, &before) || !fpx_take_number(&rest, &number) ||
        rest.length > 0)
        return false;
    *number_ret = number;
    *text = before;
    return true;
}

bool fpx_take_hex(struct flamepix_bytes *text, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *text;
    if (fpx_take(&rest, "0x") && take_digits(&rest, 16, number_ret)) {
        *text = rest;
        return true;
    }
    return take_digits(text, 16, number_ret);
}

bool fpx_take_real(struct flamepix_bytes *text, double *number_ret)
{
    struct flamepix_bytes rest = *text;
    const bool is_negative = fpx_take(&rest, "-");
    if (!is_negative)
        (void)fpx_take(&rest, "+");
    if (rest.length == 0)
        return false;
    struct fpx_digits decimal = {0};
    const char *const at = fpx_digits_number(rest.data, rest.data + rest.length, &decimal);
    if (at == NULL)
        return false;
    const double number = fpx_digits_value(&decimal);
    *number_ret = is_negative ? -number : number;
    *text = flamepix_bytes_from(rest, (size_t)(at - rest.data));
    return true;
}

void fpx_take_blanks(struct flamepix_bytes *text)
{
    while (text->length > 0 && fpx_is_blank(text->data[0]))
        *text = flamepix_bytes_from(*text, 1);
}
