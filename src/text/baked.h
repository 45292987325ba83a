/* Baked glyphs: what FreeType makes of letters that nearly every picture has, at the sizes that
 * most have, drawn when the program was built (fonts/bake_glyphs.c). A picture that needs no others
 * opens neither FreeType nor HarfBuzz. A program that is built without them draws the same. */
#ifndef FLAMEPIX_TEXT_BAKED_H
#define FLAMEPIX_TEXT_BAKED_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/text.h>

#include "text/glyph.h"

/* Printable ASCII, Latin-1 and Latin Extended-A, and a few signs; each has a slot. */
enum {
    FLAMEPIX_BAKED_SIGNS = 14,
    FLAMEPIX_BAKED_SLOTS = (0x7F - 0x20) + (0x180 - 0xA1) + FLAMEPIX_BAKED_SIGNS
};

/* The fonts that are baked. */
enum flamepix_baked_font {
    FLAMEPIX_BAKED_REGULAR, /* flamepix_bundled_font(0) */
    FLAMEPIX_BAKED_BOLD,    /* flamepix_bundled_bold */
    FLAMEPIX_BAKED_FONTS
};

struct flamepix_baked_glyph {
    uint32_t levels;  /* where its packed levels begin */
    uint16_t glyph;   /* its number in the font */
    uint16_t advance; /* whole px */
    int8_t left, top; /* as in struct flamepix_glyph, and so are the others */
    uint8_t width, height;
};

/* A font at one size. */
struct flamepix_baked_size {
    FT_F26Dot6 em; /* 1/64 px */
    enum flamepix_baked_font font;
    uint32_t first; /* of its glyphs, which are in the order of their numbers */
    struct flamepix_type_metrics metrics; /* of a type of this size */
};

/* The slot of a code point, or FLAMEPIX_BAKED_SLOTS where it has none. */
size_t flamepix_baked_slot(uint32_t code);

/* The bytes of a font that is baked; static. */
struct flamepix_bytes flamepix_baked_bytes(enum flamepix_baked_font font);

/* The size of the bundled font whose bytes these are, or NULL where it is not baked; static. */
const struct flamepix_baked_size *flamepix_baked_find(struct flamepix_bytes font, FT_F26Dot6 em);

/* All of them: `count_ret` gets how many; static. */
const struct flamepix_baked_size *flamepix_baked_sizes(size_t *count_ret);

/* The glyph of a code point, which HarfBuzz would choose and place by its advance alone beside any
 * other that has one here; NULL where it is not baked. Static. */
const struct flamepix_baked_glyph *flamepix_baked_code(const struct flamepix_baked_size *size,
                                                       uint32_t code);

/* The glyph of this number, or NULL where it is not baked; static. */
const struct flamepix_baked_glyph *flamepix_baked_number(const struct flamepix_baked_size *size,
                                                         uint32_t glyph);

/* What flamepix_glyph_render would have made of it; the caller frees `levels`.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_baked_unpack(const struct flamepix_baked_glyph *baked,
                                           struct flamepix_glyph *glyph_ret);

#endif
