#include "name/name_forms.h"

#include "base/name_letters.h"

/* Length of the separator after a qualifier at `at`; 0 if there is none. Java's inner classes use
 * '$', and so do hidden ones ("$$Lambda$1"). */
static size_t qualifier_end(struct flamepix_bytes type, size_t at)
{
    char next = at + 1 < type.length ? type.data[at + 1] : '\0';
    switch (type.data[at]) {
    case ':':
        return next == ':' ? 2 : 0;
    case '.':
    case '/':
    case '\\':
        return at > 0 && fpx_name_is_identifier(next) && !fpx_is_digit(next) &&
               fpx_name_is_identifier(type.data[at - 1]);
    case '$':
        return at > 0 && fpx_name_is_upper(next) && type.data[at - 1] != '$' &&
               fpx_name_is_identifier(type.data[at - 1]);
    default:
        return 0;
    }
}

/* A path begins behind what is no part of an identifier; a qualifier in it takes back what was
 * appended of it. */
enum flamepix_status fpx_name_append_unqualified(const struct flamepix_name *parts,
                                                 struct flamepix_buffer *text)
{
    struct flamepix_bytes type = parts->type;
    size_t path = text->length;
    for (size_t i = 0; i < type.length;) {
        if (type.data + i == parts->hash.data) {
            i += parts->hash.length;
            continue;
        }
        size_t separator = qualifier_end(type, i);
        char c = type.data[i];
        if (separator > 0 && text->length > path) {
            text->length = path;
            i += separator;
            continue;
        }
        size_t length = separator > 0 ? separator : 1;
        enum flamepix_status status = flamepix_buffer_append(text, type.data + i, length);
        if (status != FLAMEPIX_OK)
            return status;
        if (separator > 0 || !fpx_name_is_identifier(c))
            path = text->length;
        i += length;
    }
    return FLAMEPIX_OK;
}

/* "A" of "<A as B>" and of "<impl B for A>", "B" of "<impl B>"; of other types all. */
static struct flamepix_bytes implementor(struct flamepix_bytes type)
{
    static const char impl[] = "<impl ", word[] = " as ", before[] = " for ";
    size_t depth = 0;
    if (type.data[0] != '<')
        return type;
    bool is_impl = fpx_name_stands_at(type.data, type.length, 0, impl);
    size_t begin = is_impl ? strlen(impl) : 1;
    for (size_t i = begin; i < type.length; i++) {
        bool is_outside = depth == 0 && i >= begin;
        if (is_outside &&
            (type.data[i] == '>' || fpx_name_stands_at(type.data, type.length, i, word)))
            return fpx_name_piece(type.data, begin, i);
        if (is_outside && fpx_name_stands_at(type.data, type.length, i, before))
            begin = i + strlen(before);
        depth += fpx_name_opens(type.data[i]);
        if (depth > 0)
            depth -= fpx_name_closes(type.data[i]);
    }
    return type;
}

/* "Map" of "_$LT$core..iter..Map$LT$I$GT$...": Rust's old symbols spell signs in letters. */
static struct flamepix_bytes spelled_type(struct flamepix_bytes type)
{
    size_t begin = strlen("_$LT$");
    size_t end = begin;
    while (end < type.length && type.data[end] != '$') {
        if (type.data[end] == '.')
            begin = end + 1;
        end++;
    }
    return fpx_name_piece(type.data, begin, end);
}

static bool is_spelled(struct flamepix_bytes type)
{
    return fpx_name_stands_at(type.data, type.length, 0, "_$LT$");
}

/* The length of a mark that stands before the name of a type ("&", "*", "'a ", "dyn "); 0 where
 * there is none. */
static size_t mark_length(struct flamepix_bytes type, size_t at)
{
    static const char *const marks[] = {"&", "*", "mut ", "const ", "dyn "};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (fpx_name_stands_at(type.data, type.length, at, marks[i]))
            return strlen(marks[i]);
    }
    if (at == type.length || type.data[at] != '\'')
        return 0;
    size_t end = at + 1;
    while (end < type.length && fpx_name_is_identifier(type.data[end]))
        end++;
    return end < type.length && type.data[end] == ' ' ? end + 1 - at : 0;
}

struct flamepix_bytes fpx_name_bare_type(struct flamepix_bytes type)
{
    if (is_spelled(type))
        return spelled_type(type);
    struct flamepix_bytes all = implementor(type);
    size_t begin = 0;
    for (size_t mark = mark_length(all, 0); mark > 0; mark = mark_length(all, begin))
        begin += mark;
    size_t end = begin;
    while (end < all.length && !fpx_name_opens(all.data[end]) && all.data[end] != ' ') {
        size_t separator = qualifier_end(all, end);
        end += separator > 0 ? separator : 1;
        if (separator > 0)
            begin = end;
    }
    return fpx_name_piece(all.data, begin, end);
}

bool fpx_name_type_is_qualified(struct flamepix_bytes type)
{
    if (is_spelled(type))
        return false;
    for (size_t i = 0; i < type.length; i++) {
        if (qualifier_end(type, i) > 0)
            return true;
    }
    return false;
}
