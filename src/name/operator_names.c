#include "name/name_scan.h"

#include "base/name_letters.h"

/* The longest symbol at `at`; symbols are sorted by length. */
static size_t sign_length(const char *text, size_t length, size_t at)
{
    static const char *const signs[] = {
        "->*", "<=>", "<<=", ">>=", "()", "[]", "->", "++", "--", "<<", ">>", "<=", ">=",
        "==",  "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<",
        ">",   "+",   "-",   "*",   "/",  "%",  "^",  "&",  "|",  "~",  "!",  "=",  ","};
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
        if (fpx_name_stands_at(text, length, at, signs[i]))
            return strlen(signs[i]);
    }
    return 0;
}

/* The end of the type that a conversion makes, or of "new", "delete[]": before the arguments. */
static size_t conversion_end(const char *text, size_t length, size_t at)
{
    size_t depth = 0;
    for (; at < length; at++) {
        if (depth == 0 && text[at] == '(' && !fpx_name_stands_at(text, length, at, "(anonymous"))
            break;
        depth += fpx_name_opens(text[at]);
        if (depth > 0)
            depth -= fpx_name_closes(text[at]);
    }
    return at;
}

size_t fpx_name_operator_length(const char *text, size_t length, size_t at)
{
    static const char word[] = "operator";
    size_t next = at + sizeof(word) - 1;
    if (!fpx_name_stands_at(text, length, at, word) || next == length)
        return 0;
    if (text[next] == ' ' || text[next] == '"')
        return conversion_end(text, length, next) - at;
    size_t sign = sign_length(text, length, next);
    return sign > 0 ? next + sign - at : 0;
}
