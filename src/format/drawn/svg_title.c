#include "format/drawn/svg.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"

/* "; +1.23%" or ", 5.67%" at the end: takes the share and the mark in front of it. */
static bool take_share(struct flamepix_bytes *text, const char *mark, struct flamepix_bytes *share)
{
    struct flamepix_bytes rest = *text;
    if (!fpx_take_end(&rest, "%"))
        return false;
    size_t begin = rest.length;
    while (begin > 0 && (fpx_is_digit(rest.data[begin - 1]) || rest.data[begin - 1] == '.' ||
                         rest.data[begin - 1] == '+' || rest.data[begin - 1] == '-'))
        begin--;
    *share = flamepix_bytes_from(rest, begin);
    rest.length = begin;
    if (share->length == 0 || !fpx_take_end(&rest, mark))
        return false;
    *text = rest;
    return true;
}

/* "1,234": digits with a comma in front of each group of three, or without commas. */
static bool take_count(struct flamepix_bytes *text, double *count_ret)
{
    size_t length = 0, digits = 0;
    double count = 0;
    for (; length < text->length; length++) {
        const char c = text->data[length];
        if (!fpx_is_digit(c) && (c != ',' || digits == 0))
            break;
        if (fpx_is_digit(c)) {
            count = count * 10 + (c - '0');
            digits++;
        }
    }
    if (digits == 0 || digits > 300 || text->data[length - 1] == ',')
        return false;
    *count_ret = count;
    *text = flamepix_bytes_from(*text, length);
    return true;
}

/* "name (1,234 samples": the last parenthesis followed by a count, since a unit may have one. */
static bool take_name(struct flamepix_bytes text, struct fpx_svg_title *title)
{
    for (size_t at = text.length; at-- > 0;) {
        struct flamepix_bytes rest = flamepix_bytes_from(text, at);
        if (!fpx_take(&rest, "(") || (at > 0 && text.data[at - 1] != ' '))
            continue;
        if (!take_count(&rest, &title->count) || (rest.length > 0 && !fpx_take(&rest, " ")))
            continue;
        title->unit = rest;
        title->name = (struct flamepix_bytes){text.data, at > 0 ? at - 1 : 0};
        return true;
    }
    return false;
}

/* The share of all samples has no decimals; that of a function named like it has some. */
static unsigned all_of(struct flamepix_bytes name, struct flamepix_bytes share)
{
    if (!flamepix_bytes_equal(name, flamepix_bytes_of("all")) &&
        !flamepix_bytes_equal(name, flamepix_bytes_of("all samples")))
        return 0;
    if (flamepix_bytes_equal(share, flamepix_bytes_of("100")))
        return 2;
    return flamepix_bytes_equal(share, flamepix_bytes_of("100.00")) ? 1 : 0;
}

bool fpx_svg_title_parse(struct flamepix_bytes text, struct fpx_svg_title *title_ret)
{
    struct flamepix_bytes share;
    *title_ret = (struct fpx_svg_title){0};
    if (!fpx_take_end(&text, ")"))
        return false;
    title_ret->has_delta = take_share(&text, "; ", &share);
    if (!take_share(&text, ", ", &share) || !take_name(text, title_ret))
        return false;
    title_ret->all = all_of(title_ret->name, share);
    return true;
}

bool fpx_svg_spoken(struct flamepix_bytes script, struct flamepix_bytes *text_ret)
{
    if (!fpx_take(&script, "s('") || !fpx_take_end(&script, "')"))
        return false;
    *text_ret = script;
    return true;
}
