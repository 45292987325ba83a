/* Plain characters need no shaping: their glyphs follow each other by their advances. Printable
 * ASCII and the ellipsis are plain if the preferred face is the bundled one, which is tested to
 * place them as HarfBuzz does; if that is baked, so are all baked characters. */
#ifndef FPX_TEXT_PLAIN_CHARACTERS_H
#define FPX_TEXT_PLAIN_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/text.h>

#include "text/baked.h"
#include "text/label.h"
#include "text/shape_text.h"

enum { FPX_ASCII_FIRST = 0x20, FPX_ASCII_COUNT = 0x7F - FPX_ASCII_FIRST };

struct fpx_plain_glyph {
    fpx_glyph_key key;
    int32_t advance;          /* whole px, 1 or more */
    int32_t left, right, top; /* px of its ink, from the pen to the right and up; no ink: 0 each */
    bool is_measured;         /* whether the ink is known */
};

/* Advance of a byte that is not plain ASCII: more than all others together. */
enum { FPX_ADVANCE_UNKNOWN = 1 << 26 };

/* The label of a plain text, reused for each. Starts as {0}. */
struct fpx_plain_label {
    struct flamepix_label label;
    struct fpx_label_glyph *glyphs;
    size_t capacity;
};

struct fpx_plain_glyph fpx_plain_of_baked(size_t face, const struct fpx_baked_glyph *baked);

/* The glyph of a code point, if the type has plain ones; NULL if this is not one of them. It is
 * owned by the type, or is `*other`. */
struct fpx_plain_glyph *fpx_plain_find(struct flamepix_type *type, uint32_t code,
                                       struct fpx_plain_glyph *other);

/* Shapes code points as fpx_shaper_shape does, if all of them are plain; otherwise `*done_ret` is
 * false. `shaped` is overwritten. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_plain_shape(struct flamepix_type *type, const uint32_t *codes,
                                     size_t count, struct fpx_shaped *shaped, bool *done_ret);

/* Equals flamepix_type_fit if the type has plain glyphs, the text consists of them, and, if it does
 * not fit, its end need not be kept; otherwise `*done_ret` is false. The label is owned by the
 * type, valid until the next is fitted. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_fit_plain_label(struct flamepix_type *type, struct flamepix_bytes text,
                                         uint32_t max_px, enum flamepix_truncate keep,
                                         const struct flamepix_label **label_ret, bool *done_ret);

#endif
