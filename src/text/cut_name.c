#include "text/cut_name.h"

#include <stdbool.h>

#include "text/characters.h"

/* ASCII punctuation that separates the parts of a name or opens one, but does not end one. */
static bool is_separator(uint32_t code)
{
    static const char separators[] = "._:$/\\<([{,-+*&=@#^|~`'\";";
    for (const char *at = separators; *at != '\0'; at++) {
        if (code == (uint32_t)*at)
            return true;
    }
    return fpx_character_is_blank(code);
}

static bool is_letter(uint32_t code)
{
    if (code < 0x80)
        return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
               (code >= 'a' && code <= 'z');
    return fpx_character_is_base(code) && !fpx_character_is_blank(code);
}

/* End of the code points from `first` on that leave no "[" open. */
static size_t balanced_end(const uint32_t *codes, size_t first, size_t end)
{
    size_t depth = 0, open = end;
    for (size_t i = first; i < end; i++) {
        if (codes[i] == '[' && depth++ == 0)
            open = i;
        else if (codes[i] == ']' && depth > 0)
            depth--;
    }
    return depth > 0 ? open : end;
}

/* End of the code points from `first` on before a "]" without a partner among them. */
static size_t inside_end(const uint32_t *codes, size_t first, size_t end)
{
    size_t depth = 0;
    for (size_t i = first; i < end; i++) {
        if (codes[i] == ']' && depth-- == 0)
            return i;
        depth += codes[i] == '[';
    }
    return end;
}

static size_t without_separators(const uint32_t *codes, size_t end)
{
    while (end > 0 && is_separator(codes[end - 1]))
        end--;
    return end;
}

static bool has_letters(const uint32_t *codes, size_t end)
{
    enum { LETTERS_MIN = 3 };
    size_t letters = 0;
    for (size_t i = 0; i < end && letters < LETTERS_MIN; i++)
        letters += is_letter(codes[i]);
    return letters == LETTERS_MIN;
}

struct fpx_name_cut fpx_cut_name(const uint32_t *codes, size_t end)
{
    struct fpx_name_cut cut = {.head = balanced_end(codes, 0, end)};
    if (cut.head == 0) {
        while (cut.closed < end && codes[cut.closed] == '[')
            cut.closed++;
        cut.head = balanced_end(codes, cut.closed, inside_end(codes, cut.closed, end));
    }
    cut.head = without_separators(codes, cut.head);
    return has_letters(codes, cut.head) ? cut : (struct fpx_name_cut){0};
}
