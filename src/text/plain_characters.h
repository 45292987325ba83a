/* Plain characters need no shaping: their glyphs stand one behind the other, each as far as it
 * advances. Printable ASCII and the ellipsis are plain where the preferred face is the bundled one,
 * which is tested to place them as HarfBuzz does; where that is baked, so is all that is baked. */
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
    int32_t left, right, top; /* px of its ink, from the pen to the right and up; none: 0 each */
    bool is_measured;         /* whether the ink is known */
};

/* What stands for the advance of a byte that is no plain ASCII: more than all others together. */
enum { FPX_ADVANCE_UNKNOWN = 1 << 26 };

/* The label of a plain text, made anew for each. Starts as {0}. */
struct fpx_plain_label {
    struct flamepix_label label;
    struct fpx_label_glyph *glyphs;
    size_t capacity;
};

struct fpx_plain_glyph fpx_plain_of_baked(size_t face, const struct fpx_baked_glyph *baked);

/* The glyph of a code point, where the type has plain ones; NULL where this is none of them. It is
 * the type's, or `*other`. */
struct fpx_plain_glyph *fpx_plain_find(struct flamepix_type *type, uint32_t code,
                                       struct fpx_plain_glyph *other);

/* Shapes code points as fpx_shaper_shape does, where all of them are plain, else `*done_ret`
 * is false. `shaped` is filled anew. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_plain_shape(struct flamepix_type *type, const uint32_t *codes,
                                     size_t count, struct fpx_shaped *shaped, bool *done_ret);

/* Does what flamepix_type_fit does where the type has plain glyphs, the text is of these alone, and
 * no end is to be kept of one that does not fit; else `*done_ret` is false. The label is the
 * type's, valid until the next is fitted. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_fit_plain_label(struct flamepix_type *type, struct flamepix_bytes text,
                                         uint32_t max_px, enum flamepix_truncate keep,
                                         const struct flamepix_label **label_ret, bool *done_ret);

#endif
