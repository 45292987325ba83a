#include "name/closures.h"

#include "name/letters.h"

size_t flamepix_name_closure_tail(const char *text, size_t length, size_t at)
{
    static const char *const words[] = {"func", "gowrap", "deferwrap", "dwrap", ""};
    for (size_t i = 0; at + 1 < length && i < sizeof(words) / sizeof(words[0]); i++) {
        if (!flamepix_name_stands_at(text, length, at + 1, words[i]))
            continue;
        size_t digits = at + 1 + strlen(words[i]);
        size_t end = digits;
        while (end < length && flamepix_name_is_digit(text[end]))
            end++;
        if (end > digits && (end == length || !flamepix_name_is_word(text[end])))
            return end - at;
    }
    return 0;
}

size_t flamepix_name_closure_mark(const char *text, size_t length, size_t at)
{
    static const char *const marks[] = {
        "{{closure", "_{{closure", "{closure", "_$u7b$$u7b$closure", "{lambda", "'lambda", "$_",
    };
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (flamepix_name_stands_at(text, length, at, marks[i]))
            return strlen(marks[i]);
    }
    return 0;
}
