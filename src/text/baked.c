#include "text/baked.h"

#include <stdlib.h>

#include <flamepix/ink.h>

#include "text/bundled_fonts.h"

/* What fonts/bake_glyphs.c writes:
 *
 * - slots: for each font and slot, 1 more than the glyph's place among those of a size, or 0;
 * - glyphs_each: for each font, the glyphs of a size;
 * - size_count, sizes, glyphs, levels: three levels of a glyph are a byte, the first one its lowest
 *   digit. */
#if defined(__has_include)
#if __has_include("text/baked_glyphs.h")
#define FPX_IS_BAKED
#include "text/baked_glyphs.h"
#endif
#endif

#ifndef FPX_IS_BAKED
static const size_t size_count = 0;
static const uint16_t slots[FPX_BAKED_FONTS][FPX_BAKED_SLOTS];
static const size_t glyphs_each[FPX_BAKED_FONTS];
static const struct fpx_baked_size sizes[1];
static const struct fpx_baked_glyph glyphs[1];
static const uint8_t levels[1];
#endif

_Static_assert(FLAMEPIX_LEVELS *FLAMEPIX_LEVELS *FLAMEPIX_LEVELS <= 256, "three levels fit a byte");

size_t fpx_baked_slot(uint32_t code)
{
    /* – — ‘ ’ “ ” • … → − ∞ ≈ ≤ ≥ */
    static const uint16_t signs[] = {0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
                                     0x2026, 0x2192, 0x2212, 0x221E, 0x2248, 0x2264, 0x2265};
    enum { ASCII = 0x7F - 0x20, LATIN = 0x180 - 0xA1, SOFT_HYPHEN = 0xAD };
    _Static_assert(sizeof(signs) / sizeof(signs[0]) == FPX_BAKED_SIGNS, "a slot for each");
    if (code - 0x20 < ASCII)
        return code - 0x20;
    if (code == SOFT_HYPHEN)
        return FPX_BAKED_SLOTS;
    if (code - 0xA1 < LATIN)
        return ASCII + (code - 0xA1);
    for (size_t i = 0; i < FPX_BAKED_SIGNS; i++) {
        if (signs[i] == code)
            return ASCII + LATIN + i;
    }
    return FPX_BAKED_SLOTS;
}

struct flamepix_bytes fpx_baked_bytes(enum fpx_baked_font font)
{
    return font == FPX_BAKED_BOLD ? fpx_bundled_bold() : fpx_bundled_font(0);
}

const struct fpx_baked_size *fpx_baked_sizes(size_t *count_ret)
{
    *count_ret = size_count;
    return sizes;
}

const struct fpx_baked_size *fpx_baked_find(struct flamepix_bytes font, FT_F26Dot6 em)
{
    for (size_t i = 0; i < size_count; i++) {
        if (sizes[i].em == em && fpx_baked_bytes(sizes[i].font).data == font.data)
            return &sizes[i];
    }
    return NULL;
}

const struct fpx_baked_glyph *fpx_baked_code(const struct fpx_baked_size *size, uint32_t code)
{
    size_t slot = fpx_baked_slot(code);
    if (slot == FPX_BAKED_SLOTS || slots[size->font][slot] == 0)
        return NULL;
    return &glyphs[size->first + slots[size->font][slot] - 1];
}

const struct fpx_baked_glyph *fpx_baked_number(const struct fpx_baked_size *size, uint32_t glyph)
{
    size_t first = size->first, end = first + glyphs_each[size->font];
    const size_t behind = end;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (glyphs[middle].glyph < glyph)
            first = middle + 1;
        else
            end = middle;
    }
    return first < behind && glyphs[first].glyph == glyph ? &glyphs[first] : NULL;
}

enum flamepix_status fpx_baked_unpack(const struct fpx_baked_glyph *baked,
                                      struct fpx_glyph *glyph_ret)
{
    const uint8_t *packed = levels + baked->levels;
    struct fpx_glyph glyph = {
        .left = baked->left, .top = baked->top, .width = baked->width, .height = baked->height};
    enum flamepix_status status = fpx_glyph_levels_create(&glyph);
    if (status != FLAMEPIX_OK)
        return status;
    unsigned three = 0, left = 0;
    for (size_t y = 0; y < glyph.height; y++) {
        uint8_t *row = glyph.levels + y * fpx_glyph_stride(&glyph);
        for (size_t x = 0; x < glyph.width; x++) {
            three = left == 0 ? *packed++ : three / FLAMEPIX_LEVELS;
            left = left == 0 ? 2 : left - 1;
            row[x] = (uint8_t)(three % FLAMEPIX_LEVELS);
        }
    }
    *glyph_ret = glyph;
    return FLAMEPIX_OK;
}
