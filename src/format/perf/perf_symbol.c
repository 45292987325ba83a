#include "format/perf/perf.h"

#include <stdint.h>

#include "format/parse/parse_text.h"

static const char anonymous[] = "(anonymous";

static bool is_hex(struct flamepix_bytes text)
{
    uint64_t number;
    return text.length > 0 && text.data[0] != 'x' && fpx_take_hex(&text, &number) &&
           text.length == 0;
}

struct flamepix_bytes fpx_perf_symbol_without_offset(struct flamepix_bytes symbol)
{
    enum { LONGEST = 16 };
    for (size_t digits = 1; digits <= LONGEST && digits + 3 <= symbol.length; digits++) {
        const char *mark = symbol.data + symbol.length - digits - 3;
        if (memcmp(mark, "+0x", 3) == 0 && is_hex((struct flamepix_bytes){mark + 3, digits}))
            return (struct flamepix_bytes){symbol.data, (size_t)(mark - symbol.data)};
    }
    return symbol;
}

/* -- one of several ---------------------------------------------------------------------------- */

/* Whether the next characters belong to an operator's name: "->" after "operator", or its '>'. */
static bool is_of_operator(struct flamepix_bytes before)
{
    enum { LONGEST = 3 }; /* "<=>", "->*" */
    for (size_t i = 1; i < LONGEST && before.length > 0; i++)
        before.length -= strchr("<>=-", before.data[before.length - 1]) != NULL;
    return fpx_bytes_end_with(before, "operator");
}

static bool is_arrow(struct flamepix_bytes text, size_t at)
{
    return at > 0 && at + 2 < text.length && text.data[at] == '-' && text.data[at + 1] == '>' &&
           !fpx_is_blank(text.data[at - 1]) && !fpx_is_blank(text.data[at + 2]) &&
           !is_of_operator((struct flamepix_bytes){text.data, at});
}

bool fpx_perf_symbol_next(struct flamepix_bytes *rest, struct flamepix_bytes *symbol_ret)
{
    size_t depth = 0;
    if (!fpx_bytes_hold(*rest, "->"))
        return false;
    for (size_t i = 0; i < rest->length; i++) {
        const char c = rest->data[i];
        const bool is_bracket =
            strchr("<>", c) == NULL || !is_of_operator((struct flamepix_bytes){rest->data, i});
        if (depth == 0 && is_arrow(*rest, i)) {
            *symbol_ret = (struct flamepix_bytes){rest->data, i};
            *rest = flamepix_bytes_from(*rest, i + 2);
            return true;
        }
        if (is_bracket && c != '\0' && strchr("(<[{", c) != NULL)
            depth++;
        else if (is_bracket && c != '\0' && strchr(")>]}", c) != NULL &&
                 !(c == '>' && i > 0 && rest->data[i - 1] == '-'))
            depth -= depth > 0;
    }
    return false;
}

/* -- Rust -------------------------------------------------------------------------------------- */

/* Takes "::h0123456789abcdef" off the end. */
static bool take_hash(struct flamepix_bytes *symbol)
{
    enum { DIGITS = 16, LENGTH = DIGITS + 3 };
    if (symbol->length <= LENGTH)
        return false;
    const struct flamepix_bytes hash = flamepix_bytes_from(*symbol, symbol->length - LENGTH);
    if (!fpx_bytes_begin_with(hash, "::h") || !is_hex(flamepix_bytes_from(hash, 3)))
        return false;
    symbol->length -= LENGTH;
    return true;
}

/* "$LT$" and the like: the character it stands for; 0: none. */
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
        if (fpx_take(symbol, escapes[i].name))
            return escapes[i].character;
    }
    if (!fpx_take(&rest, "$u") || !fpx_take_hex(&rest, &code) || !fpx_take(&rest, "$") ||
        code < ' ' || code > '~')
        return 0;
    *symbol = rest;
    return (char)code;
}

static enum flamepix_status append_unescaped(struct flamepix_buffer *name,
                                             struct flamepix_bytes symbol)
{
    if (fpx_bytes_begin_with(symbol, "_$"))
        symbol = flamepix_bytes_from(symbol, 1);
    while (symbol.length > 0 && name->status == FLAMEPIX_OK) {
        const char character = take_escape(&symbol);
        if (character != 0) {
            flamepix_buffer_append(name, &character, 1);
        } else if (fpx_take(&symbol, "..")) {
            flamepix_buffer_append(name, "::", 2);
        } else {
            flamepix_buffer_append(name, symbol.data, 1);
            symbol = flamepix_bytes_from(symbol, 1);
        }
    }
    return name->status;
}

/* -- arguments --------------------------------------------------------------------------------- */

/* The beginning of the group of parentheses at the end of a name; `name.length` if none. */
static size_t last_group(struct flamepix_bytes name)
{
    size_t depth = 0;
    if (!fpx_bytes_end_with(name, ")"))
        return name.length;
    for (size_t at = name.length; at > 0; at--) {
        depth += name.data[at - 1] == ')';
        if (name.data[at - 1] == '(' && --depth == 0)
            return at - 1;
    }
    return name.length;
}

/* Takes a suffix directly after arguments: ".cold", "@plt", "@@GLIBCXX_3.4". */
static bool take_suffix(struct flamepix_bytes *name)
{
    size_t at = name->length;
    while (at > 0 && name->data[at - 1] != ')' && !fpx_is_blank(name->data[at - 1]))
        at--;
    if (at == 0 || at == name->length || name->data[at - 1] != ')' ||
        (name->data[at] != '.' && name->data[at] != '@'))
        return false;
    name->length = at;
    return true;
}

/* " [clone .part.0]" or, from LLVM, " (.part.0)". */
static bool take_clone(struct flamepix_bytes *name)
{
    struct flamepix_bytes clone = *name;
    struct flamepix_bytes before;
    const size_t group = last_group(*name);
    if (group > 0 && group + 1 < name->length && name->data[group + 1] == '.') {
        *name = fpx_bytes_trimmed((struct flamepix_bytes){name->data, group});
        return true;
    }
    if (!fpx_bytes_end_with(*name, "]") || !fpx_take_until_last(&clone, " [clone ", &before))
        return false;
    *name = before;
    return true;
}

/* Takes what may follow arguments off the end: "const", "&&", a clone. */
static bool take_qualifier(struct flamepix_bytes *name)
{
    static const char *const words[] = {" const", " volatile", " noexcept", " &&", " &", "@plt"};
    *name = fpx_bytes_trimmed(*name);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (fpx_take_end(name, words[i]))
            return true;
    }
    return take_clone(name) || take_suffix(name);
}

static bool ends_in_word(struct flamepix_bytes name, const char *word)
{
    const size_t length = strlen(word);
    if (!fpx_bytes_end_with(name, word))
        return false;
    const char c = name.length > length ? name.data[name.length - length - 1] : ' ';
    return c != '_' && c != '$' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') &&
           !(c >= 'A' && c <= 'Z');
}

/* Parentheses that are part of a name: of "(anonymous namespace)", "operator()",
 * "decltype(auto)", and Go's ".(*T)". */
static bool is_of_name(struct flamepix_bytes name, size_t group)
{
    const struct flamepix_bytes before = {name.data, group};
    const struct flamepix_bytes in = flamepix_bytes_from(name, group);
    return group == 0 || fpx_bytes_end_with(before, ".") || fpx_bytes_begin_with(in, anonymous) ||
           (flamepix_bytes_equal(in, flamepix_bytes_of("()")) &&
            ends_in_word(before, "operator")) ||
           ends_in_word(before, "decltype");
}

/* Names that are not C++: a Java method with its types, "La/B;.f(I)V", a JavaScript regular
 * expression, and truncated or torn names with unpaired parentheses. */
static bool is_other_name(struct flamepix_bytes name)
{
    size_t depth = 0;
    struct flamepix_bytes rest = name;
    struct flamepix_bytes type;
    if (fpx_bytes_begin_with(name, "RegExp:"))
        return true;
    if (fpx_bytes_begin_with(name, "L") && fpx_take_until(&rest, ";", &type) &&
        !fpx_bytes_hold(type, "("))
        return true;
    for (size_t i = 0; i < name.length; i++) {
        if (name.data[i] == ')' && depth == 0)
            return true;
        depth += name.data[i] == '(';
        depth -= name.data[i] == ')';
    }
    return depth > 0;
}

/* The length of such a name up to its first parenthesis. */
static size_t length_before_group(struct flamepix_bytes name)
{
    size_t at = 0;
    while (at < name.length && (name.data[at] != '(' || is_of_name(name, at)))
        at++;
    return fpx_bytes_trimmed((struct flamepix_bytes){name.data, at}).length;
}

/* The length of a name without its arguments. These come last, except for qualifiers, and are
 * searched from the end. Earlier parentheses, as in "operator()(int)" or
 * "f(int)::{lambda()#1}::_FUN", are part of the name. */
static size_t length_without_arguments(struct flamepix_bytes name)
{
    enum { QUALIFIERS_MAX = 8 };
    struct flamepix_bytes before = fpx_bytes_trimmed(name);
    bool is_qualified = true;
    if (name.length == 0 || memchr(name.data, '(', name.length) == NULL)
        return name.length;
    if (is_other_name(name))
        return length_before_group(name);
    for (size_t i = 0; i <= QUALIFIERS_MAX && is_qualified; i++) {
        const size_t group = last_group(before);
        if (group < before.length && before.data[group + 1] != '.') {
            const struct flamepix_bytes kept =
                fpx_bytes_trimmed((struct flamepix_bytes){before.data, group});
            return is_of_name(before, group) ? name.length
                                             : (size_t)(kept.data + kept.length - name.data);
        }
        is_qualified = take_qualifier(&before);
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

enum flamepix_status fpx_perf_symbol_append(struct flamepix_buffer *name,
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
