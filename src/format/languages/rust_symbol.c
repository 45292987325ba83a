/* Rust symbols hold only letters, digits, '_', '.' and '$', so the compiler escapes other
 * characters: "$LT$" is '<', "$u20$" the character with that code, and ".." is "::". A '_' precedes
 * an escape at the beginning. A hash is at the end, "::h" and 16 hexadecimal digits. */
#include "format/languages/rust_symbol.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"

static bool take_hash(struct flamepix_bytes *symbol)
{
    enum { DIGITS = 16 };
    const size_t length = strlen("::h") + DIGITS;
    uint64_t number;
    if (symbol->length < length)
        return false;
    struct flamepix_bytes hash = flamepix_bytes_from(*symbol, symbol->length - length);
    if (!fpx_take(&hash, "::h") || fpx_bytes_begin_with(hash, "0x") ||
        !fpx_take_hex(&hash, &number) || hash.length > 0)
        return false;
    symbol->length -= length;
    return true;
}

/* "$LT$" and the like. */
static const char *take_spelled(struct flamepix_bytes *rest)
{
    static const struct {
        const char *spelled, *sign;
    } rows[] = {{"$SP$", "@"}, {"$BP$", "*"}, {"$RF$", "&"}, {"$LT$", "<"},
                {"$GT$", ">"}, {"$LP$", "("}, {"$RP$", ")"}, {"$C$", ","}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (fpx_take(rest, rows[i].spelled))
            return rows[i].sign;
    }
    return NULL;
}

/* "$u20$": an ASCII character by its code. */
static bool take_code(struct flamepix_bytes *rest, char *sign_ret)
{
    struct flamepix_bytes text = *rest;
    uint64_t code;
    if (!fpx_take(&text, "$u") || !fpx_take_hex(&text, &code) || !fpx_take(&text, "$") ||
        code < ' ' || code > '~')
        return false;
    *sign_ret = (char)code;
    *rest = text;
    return true;
}

/* Appends the next part of `rest`, and takes it off. */
static enum flamepix_status append_next(struct flamepix_bytes *rest, struct flamepix_buffer *name)
{
    const char *sign = take_spelled(rest);
    char code;
    if (sign != NULL)
        return flamepix_buffer_append(name, sign, 1);
    if (take_code(rest, &code))
        return flamepix_buffer_append(name, &code, 1);
    if (fpx_take(rest, ".."))
        return flamepix_buffer_append(name, "::", 2);
    size_t length = 1;
    while (length < rest->length && rest->data[length] != '$' && rest->data[length] != '.')
        length++;
    const struct flamepix_bytes plain = {rest->data, length};
    *rest = flamepix_bytes_from(*rest, length);
    return flamepix_buffer_append(name, plain.data, plain.length);
}

enum flamepix_status fpx_rust_symbol(struct flamepix_bytes symbol, struct flamepix_buffer *storage,
                                     struct flamepix_bytes *name_ret)
{
    struct flamepix_bytes rest = symbol;
    enum flamepix_status status = FLAMEPIX_OK;
    *name_ret = symbol;
    if (!take_hash(&rest))
        return FLAMEPIX_OK;
    if (fpx_bytes_begin_with(rest, "_$"))
        rest = flamepix_bytes_from(rest, 1);
    flamepix_buffer_clear(storage);
    while (rest.length > 0 && status == FLAMEPIX_OK)
        status = append_next(&rest, storage);
    *name_ret = flamepix_buffer_bytes(storage);
    return status;
}
