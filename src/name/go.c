/* Go: an import path, a package after its last '/', and a name in the package. A closure has no
 * name but its enclosing function, so it is part of that function: "F.func1.2". */
#include "base/name_letters.h"
#include "name/name_rules.h"
#include "name/name_scan.h"

/* Start of the name in the package: after the first '.' after the last '/' of the import path. 0 if
 * the name is not Go's. */
static size_t package_end(const char *text, size_t length)
{
    size_t slash = 0;
    size_t end = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '(' || text[i] == '[')
            break;
        if (text[i] == '$' ||
            (!fpx_name_is_identifier(text[i]) && !fpx_name_is_one_of(text[i], "./-~%+@")))
            return 0;
        if (text[i] == '/')
            slash = i + 1;
        if (text[i] == '/' || (text[i] == '.' && end == 0))
            end = text[i] == '/' ? 0 : i + 1;
    }
    if (end == 0 || end >= length)
        return 0;
    if (slash == 0)
        return fpx_name_stands_at(text, length, end, "(*") ? end : 0;
    const char *dot = memchr(text, '.', slash);
    return dot != NULL || !fpx_name_is_upper(text[slash]) ? end : 0;
}

/* End of the piece that begins at `at`: the first '.' outside brackets. */
static size_t piece_end(const char *text, size_t length, size_t at)
{
    size_t depth = 0;
    for (size_t i = at; i < length; i++) {
        depth += fpx_name_opens(text[i]);
        if (depth > 0)
            depth -= fpx_name_closes(text[i]);
        else if (text[i] == '.' && i > at && i + 1 < length)
            return i;
    }
    return length;
}

/* End of the function: before its arguments and, if nothing else follows, before "[...]". */
static size_t function_end(const char *text, size_t length, size_t at, size_t *arguments_ret)
{
    size_t end = piece_end(text, length, at);
    *arguments_ret = length;
    for (size_t i = at; i < length; i++) {
        if (text[i] == '(' && text[i - 1] != '.' && i > at) {
            *arguments_ret = i;
            break;
        }
    }
    const char *bracket = memchr(text + at, '[', *arguments_ret - at);
    if (end < *arguments_ret || bracket == NULL || bracket == text + at)
        return *arguments_ret;
    return (size_t)(bracket - text);
}

bool fpx_name_rule_go(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    size_t held = package_end(text, rest->length);
    if (held < 2)
        return false;
    size_t end = piece_end(text, rest->length, held);
    size_t function = held;
    if (end < rest->length && !(end - held == 4 && memcmp(text + held, "init", 4) == 0) &&
        text[held] != '.' && text[end + 1] != '.' &&
        fpx_name_closure_tail(text, rest->length, end) == 0)
        function = end + 1;
    size_t arguments;
    size_t last = function_end(text, rest->length, function, &arguments);
    parts->package = fpx_name_piece(text, 0, held - 1);
    if (function > held)
        parts->type = fpx_name_piece(text, held, end);
    parts->function = fpx_name_piece(text, function, last);
    if (arguments < rest->length)
        parts->arguments = fpx_name_piece(text, arguments, rest->length);
    return true;
}
