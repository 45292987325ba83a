#include "text/characters.h"

#include "base/utf8.h"

uint32_t fpx_character_next(struct flamepix_bytes text, size_t *at)
{
    uint32_t code;
    *at += fpx_utf8_decode(text.data + *at, text.length - *at, &code);
    return code;
}

size_t fpx_character_boundary(struct flamepix_bytes text, size_t at)
{
    for (size_t back = 1; back <= 3 && back <= at; back++) {
        size_t end = at - back;
        fpx_character_next(text, &end);
        if (end > at)
            return end;
    }
    return at;
}

/* Characters that only join or part letters mislead nobody. */
static bool is_left_to_shaper(uint32_t code)
{
    return code == 0x00AD || code == 0x180E || (code >= 0x200B && code <= 0x200D) ||
           (code >= 0x2060 && code <= 0x2064) || code >= 0xE0000;
}

uint32_t fpx_character_visible(uint32_t code)
{
    enum { PICTURES = 0x2400, PICTURE_OF_DELETE = 0x2421 };
    if (code < 0x20)
        return PICTURES + code;
    if (code == 0x7F)
        return PICTURE_OF_DELETE;
    if (fpx_utf8_is_treacherous(code) && !is_left_to_shaper(code))
        return FPX_BOX;
    return code;
}

bool fpx_character_joins(uint32_t code)
{
    return code == 0xAD || fpx_is_joining(code);
}

bool fpx_character_is_blank(uint32_t code)
{
    if (code < 0x1680)
        return code == ' ' || code == 0xA0;
    return code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
           code == 0x205F || code == 0x3000;
}
