#include "format/perf_symbol.h"

#include <stdint.h>

#include "format/take_text.h"

static const char anonymous[] = "(anonymous namespace)";

static bool is_hex(struct flamepix_bytes text)
{
    uint64_t number;
    return text.length > 0 && text.data[0] != 'x' && flamepix_take_hex(&text, &number) &&
           text.length == 0;
}

struct flamepix_bytes flamepix_perf_symbol_without_offset(struct flamepix_bytes symbol)
{
    enum { LONGEST = 16 };
    for (size_t digits = 1; digits <= LONGEST && digits + 3 <= symbol.length; digits++) {
        const char *mark = symbol.data + symbol.length - digits - 3;
        if (memcmp(mark, "+0x", 3) == 0 && is_hex((struct flamepix_bytes){mark + 3, digits}))
            return (struct flamepix_bytes){symbol.data, (size_t)(mark - symbol.data)};
    }
    return symbol;
}

/* -- Rust -------------------------------------------------------------------------------------- */

/* Takes "::h0123456789abcdef" off the end. */
static bool take_hash(struct flamepix_bytes *symbol)
{
    enum { DIGITS = 16, LENGTH = DIGITS + 3 };
    if (symbol->length <= LENGTH)
        return false;
    const struct flamepix_bytes hash = flamepix_bytes_from(*symbol, symbol->length - LENGTH);
    if (!flamepix_bytes_begin_with(hash, "::h") || !is_hex(flamepix_bytes_from(hash, 3)))
        return false;
    symbol->length -= LENGTH;
    return true;
}

/* "$LT$" and its kin: the character that it stands for; 0: none. */
static char take_escape(struct flamepix_bytes *symbol)
{
    static const struct {
        const char *name;
        char character;
    } escapes[] = {{"$LT$", '<'}, {"$GT$", '>'}, {"$LP$", '('}, {"$RP$", ')'},
                   {"$RF$", '&'}, {"$BP$", '*'}, {"$SP$", '@'}, {"$C$", ','}};
    struct flamepix_bytes rest = *symbol;
    uint64_t code;
    for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++) {
        if (flamepix_take(symbol, escapes[i].name))
            return escapes[i].character;
    }
    if (!flamepix_take(&rest, "$u") || !flamepix_take_hex(&rest, &code) ||
        !flamepix_take(&rest, "$") || code < ' ' || code > '~')
        return 0;
    *symbol = rest;
    return (char)code;
}

static enum flamepix_status append_unescaped(struct flamepix_buffer *name,
                                             struct flamepix_bytes symbol)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (flamepix_bytes_begin_with(symbol, "_$"))
        symbol = flamepix_bytes_from(symbol, 1);
    while (symbol.length > 0 && status == FLAMEPIX_OK) {
        const char character = take_escape(&symbol);
        if (character != 0) {
            status = flamepix_buffer_append(name, &character, 1);
        } else if (flamepix_take(&symbol, "..")) {
            status = flamepix_buffer_append(name, "::", 2);
        } else {
            status = flamepix_buffer_append(name, symbol.data, 1);
            symbol = flamepix_bytes_from(symbol, 1);
        }
    }
    return status;
}

/* -- arguments --------------------------------------------------------------------------------- */

static bool begins_arguments(struct flamepix_bytes name, size_t at)
{
    if (flamepix_bytes_begin_with(flamepix_bytes_from(name, at), anonymous))
        return false;
    return at == 0 || name.data[at - 1] != '.';
}

/* How much of a name stands before its arguments. */
static size_t length_without_arguments(struct flamepix_bytes name)
{
    long depth = 0;
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.data[i];
        if (c == '(' && depth == 0 && begins_arguments(name, i))
            return i;
        if (c == '(' || c == '<' || c == '{' || c == '[')
            depth++;
        else if (c == ')' || c == '>' || c == '}' || c == ']')
            depth--;
    }
    return name.length;
}

static void drop_quotes(struct flamepix_buffer *name, size_t begin)
{
    size_t end = begin;
    for (size_t i = begin; i < name->length; i++) {
        if (name->data[i] != '"' && name->data[i] != '\'')
            name->data[end++] = name->data[i];
    }
    name->length = end;
}

static void drop_java_letter(struct flamepix_buffer *name, size_t begin)
{
    const size_t length = name->length - begin;
    char *text = name->data + begin;
    if (length == 0 || text[0] != 'L' || memchr(text, '/', length) == NULL)
        return;
    memmove(text, text + 1, length - 1);
    name->length--;
}

enum flamepix_status flamepix_perf_symbol_append(struct flamepix_buffer *name,
                                                 struct flamepix_bytes symbol, bool of_java)
{
    const size_t begin = name->length;
    enum flamepix_status status = take_hash(&symbol)
                                      ? append_unescaped(name, symbol)
                                      : flamepix_buffer_append(name, symbol.data, symbol.length);
    if (status != FLAMEPIX_OK || name->length == begin)
        return status;
    name->length = begin + length_without_arguments(
                               (struct flamepix_bytes){name->data + begin, name->length - begin});
    drop_quotes(name, begin);
    if (of_java)
        drop_java_letter(name, begin);
    return FLAMEPIX_OK;
}
