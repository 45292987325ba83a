#include "text/bidi.h"

#include <stdbool.h>

#include "text/characters.h"

/* FPX_BOX is one of them; the others have no glyph in any face, so they are drawn as a box. */
static bool is_noncharacter(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

static bool is_ascii_letter(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

FriBidiCharType fpx_bidi_class(uint32_t code)
{
    /* Nearly every name begins with one, which determines its direction. */
    if (is_ascii_letter(code))
        return FRIBIDI_TYPE_LTR;
    uint32_t drawn = fpx_character_visible(code);
    return is_noncharacter(drawn) ? FRIBIDI_TYPE_ON : fribidi_get_bidi_type(drawn);
}
