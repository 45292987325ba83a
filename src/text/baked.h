/* Baked glyphs: FreeType's rendering of letters that nearly every picture needs, at the most common
 * sizes, made when the program was built (fonts/bake_glyphs.c). A picture that needs no others
 * opens neither FreeType nor HarfBuzz. A program built without them draws the same. */
#ifndef FPX_TEXT_BAKED_H
#define FPX_TEXT_BAKED_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/text.h>

#include "text/glyph.h"

/* Printable ASCII, Latin-1 and Latin Extended-A, and a few signs; each has a slot. */
enum { FPX_BAKED_SIGNS = 14, FPX_BAKED_SLOTS = (0x7F - 0x20) + (0x180 - 0xA1) + FPX_BAKED_SIGNS };

/* The fonts that are baked. */
enum fpx_baked_font {
    FPX_BAKED_REGULAR, /* fpx_bundled_font(0) */
    FPX_BAKED_BOLD,    /* fpx_bundled_bold */
    FPX_BAKED_FONTS
};

struct fpx_baked_glyph {
    uint32_t levels;  /* where its packed levels begin */
    uint16_t glyph;   /* its number in the font */
    uint16_t advance; /* whole px */
    int8_t left, top; /* as in struct fpx_glyph, and so are the others */
    uint8_t width, height;
};

/* A font at one size. */
struct fpx_baked_size {
    FT_F26Dot6 em; /* 1/64 px */
    enum fpx_baked_font font;
    uint32_t first; /* of its glyphs, which are in the order of their numbers */
    struct flamepix_type_metrics metrics; /* of a type of this size */
};

/* The slot of a code point, or FPX_BAKED_SLOTS where it has none. */
size_t fpx_baked_slot(uint32_t code);

/* The bytes of a font that is baked; static. */
struct flamepix_bytes fpx_baked_bytes(enum fpx_baked_font font);

/* The size of the bundled font whose bytes these are, or NULL where it is not baked; static. */
const struct fpx_baked_size *fpx_baked_find(struct flamepix_bytes font, FT_F26Dot6 em);

/* All of them: `count_ret` gets how many; static. */
const struct fpx_baked_size *fpx_baked_sizes(size_t *count_ret);

/* The glyph of a code point, which HarfBuzz would choose and place by its advance alone beside any
 * other that has one here; NULL where it is not baked. Static. */
const struct fpx_baked_glyph *fpx_baked_code(const struct fpx_baked_size *size, uint32_t code);

/* The glyph of this number, or NULL where it is not baked; static. */
const struct fpx_baked_glyph *fpx_baked_number(const struct fpx_baked_size *size, uint32_t glyph);

/* What fpx_glyph_render would have made of it; the caller frees `levels`.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_baked_unpack(const struct fpx_baked_glyph *baked,
                                      struct fpx_glyph *glyph_ret);

#endif
