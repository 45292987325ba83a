#include "name/name_scan.h"

#include "base/name_letters.h"
#include "name/name_rules.h"

size_t fpx_name_closure_tail(const char *text, size_t length, size_t at)
{
    static const char *const words[] = {"func", "gowrap", "deferwrap", "dwrap", ""};
    for (size_t i = 0; at + 1 < length && i < sizeof(words) / sizeof(words[0]); i++) {
        if (!fpx_name_stands_at(text, length, at + 1, words[i]))
            continue;
        size_t digits = at + 1 + strlen(words[i]);
        size_t end = digits;
        while (end < length && fpx_is_digit(text[end]))
            end++;
        if (end > digits && (end == length || !fpx_name_is_identifier(text[end])))
            return end - at;
    }
    return 0;
}

size_t fpx_name_closure_mark(const char *text, size_t length, size_t at)
{
    static const char *const marks[] = {
        "{{closure", "_{{closure", "{closure", "_$u7b$$u7b$closure", "{lambda", "'lambda", "$_",
    };
    if (at >= length || !fpx_name_is_one_of(text[at], "{_'$"))
        return 0;
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (fpx_name_stands_at(text, length, at, marks[i]))
            return strlen(marks[i]);
    }
    return 0;
}

/* Start of the function around a block, after " in "; 0 if the text has none. */
static size_t block_end(const char *text, size_t length)
{
    static const char *const marks[] = {"block in ", "rescue in ", "ensure in ",
                                        "block (",   "closure #",  "implicit closure #"};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (!fpx_name_stands_at(text, length, 0, marks[i]))
            continue;
        for (size_t at = strlen(marks[i]); at < length; at++) {
            if (fpx_name_ends_at(text, at, " in "))
                return at;
        }
    }
    return 0;
}

/* Ruby's "block in each", "block (2 levels) in each", Swift's "closure #1 in closure #2 in f()". */
bool fpx_name_rule_block(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    (void)parts;
    for (size_t end = 1; end > 0;) {
        end = block_end(rest->text, rest->length);
        rest->text += end;
        rest->length -= end;
    }
    return false;
}
