#include "view/names/name_edges.h"

#include "base/name_letters.h"

size_t fpx_hidden_class_end(struct flamepix_bytes text, size_t at)
{
    if (at < text.length && text.data[at] == '$') {
        size_t digits = at + 1;
        while (digits < text.length && fpx_is_digit(text.data[digits]))
            digits++;
        at = digits > at + 1 ? digits : at;
    }
    const bool is_hex = fpx_name_stands_at(text.data, text.length, at + 1, "0x");
    if (at + 1 < text.length && fpx_name_is_one_of(text.data[at], "/.+") &&
        (is_hex || fpx_is_digit(text.data[at + 1]))) {
        at += is_hex ? 3 : 1;
        while (at < text.length && fpx_name_is_hex(text.data[at]))
            at++;
    }
    return at;
}
