/* Code points to positioned glyphs: segments of one script and direction, each shaped with the
 * first face that has its characters, in visual order. */
#ifndef FPX_TEXT_SHAPE_TEXT_H
#define FPX_TEXT_SHAPE_TEXT_H

#include <stdint.h>

#include <flamepix/status.h>

#include "text/face.h"
#include "text/script_segments.h"

/* A glyph of any of a type's faces as one number. */
typedef uint32_t fpx_glyph_key;
fpx_glyph_key fpx_glyph_key_make(size_t face, uint32_t glyph);
size_t fpx_glyph_key_face(fpx_glyph_key key);
uint32_t fpx_glyph_key_glyph(fpx_glyph_key key);

struct fpx_shaped_glyph {
    fpx_glyph_key key;
    uint32_t cluster; /* index of the first code point of its cluster */
    int32_t advance;  /* whole px, to the right */
    int32_t x, y;     /* px from the pen, to the right and up */
    uint32_t script;  /* hb_script_t of glyph 0, the box for a missing character; otherwise 0 */
};

/* Glyphs from left to right. Starts as {0}. */
struct fpx_shaped {
    struct fpx_shaped_glyph *glyphs;
    size_t count, capacity;
};

void fpx_shaped_free(struct fpx_shaped *shaped);

/* Appends a glyph. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_shaped_append(struct fpx_shaped *shaped, struct fpx_shaped_glyph glyph);

/* State of shaping, reused from text to text. */
struct fpx_shaper {
    struct fpx_text_libraries *libraries;
    hb_buffer_t *buffer;        /* NULL until HarfBuzz is needed */
    hb_font_funcs_t *functions; /* and so is this */
    struct fpx_text_segments segments;
    uint8_t *face_of; /* of each code point */
    size_t face_of_capacity;
};

/* Starts with the libraries, which must outlive it, and all else zero. */
void fpx_shaper_close(struct fpx_shaper *shaper);

/* Shapes the code points in a paragraph of bidi level `base` with the `face_count` (1 to 255)
 * faces, the preferred one first; a cluster missing in all faces is drawn with the last one's box.
 * Kerning and optional ligatures are off. This loads HarfBuzz, which may end the process or wait
 * for ever if memory runs out meanwhile: see shaping_process.h. Returns OK, NO_MEMORY, or BAD_FONT
 * if HarfBuzz is missing or a face cannot be opened. */
enum flamepix_status fpx_shaper_shape(struct fpx_shaper *shaper, struct fpx_sized_face *faces,
                                      size_t face_count, const uint32_t *codes, size_t count,
                                      unsigned base, struct fpx_shaped *shaped);

/* The same without HarfBuzz, in simple_shapes.c: each character is one glyph, so letters are not
 * joined, and marks stand where the font draws them. Scripts are not known. */
enum flamepix_status fpx_shaper_shape_simply(struct fpx_shaper *shaper,
                                             struct fpx_sized_face *faces, size_t face_count,
                                             const uint32_t *codes, size_t count, unsigned base,
                                             struct fpx_shaped *shaped);

#endif
