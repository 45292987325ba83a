/* Faces: a font file as FreeType and HarfBuzz see it, and a face at one size. */
#ifndef FPX_TEXT_FACE_H
#define FPX_TEXT_FACE_H

#include <ft2build.h>
#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

#include "text/harfbuzz.h"

/* The libraries that draw and shape text; each is opened when it is first needed. */

#include FT_FREETYPE_H
#include FT_SYSTEM_H

/* Starts as {0}; its address must not change once FreeType is open, which keeps it. */
struct fpx_text_libraries {
    struct FT_MemoryRec_ memory;
    FT_Library freetype; /* NULL until fpx_freetype_open */
    struct fpx_harfbuzz harfbuzz;
};

/* Opens FreeType where that was not done before. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_freetype_open(struct fpx_text_libraries *libraries);

/* What a FreeType error is in our words. */
enum flamepix_status fpx_freetype_status(FT_Error error);

/* After all faces are freed. HarfBuzz stays loaded. */
void fpx_text_libraries_close(struct fpx_text_libraries *libraries);

#include FT_FREETYPE_H
#include FT_SIZES_H

/* A font; FreeType and HarfBuzz open it when they are first asked about it. */
struct fpx_face {
    struct fpx_text_libraries *libraries;
    struct flamepix_bytes font;
    char *file;    /* the font, where it was read from a file; NULL for a bundled one */
    FT_Face ft;    /* NULL until FreeType opens it */
    hb_face_t *hb; /* NULL until something is shaped with it */
};

/* A face of the first font in `font`, which must outlive it, as the libraries must; nothing is
 * opened. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_face_create(struct fpx_text_libraries *libraries,
                                     struct flamepix_bytes font, struct fpx_face **face_ret);

/* The same for a font file, which is read whole, and opened. Answers OK, READ_FAILED (errno set),
 * BAD_FONT, NO_MEMORY. */
enum flamepix_status fpx_face_read(struct fpx_text_libraries *libraries, const char *path,
                                   struct fpx_face **face_ret);

void fpx_face_free(struct fpx_face *face);

/* A face at one size. Its address must not change once it was shaped with: HarfBuzz keeps it. */
struct fpx_sized_face {
    struct fpx_face *face;
    FT_F26Dot6 em; /* 1/64 px */
    FT_Size size;  /* NULL until it is first active */
    hb_font_t *hb; /* NULL until something is shaped with it */
};

void fpx_sized_face_close(struct fpx_sized_face *sized);

/* Makes this the size that its FT_Face has, which is opened before; needed before each of the calls
 * below. Answers OK, BAD_FONT, NO_MEMORY; once it did, it is quick, and answers OK. */
enum flamepix_status fpx_sized_face_activate(struct fpx_sized_face *sized);

/* The HarfBuzz font of this size; its advances are fpx_sized_face_advance's. With `functions`
 * from fpx_face_functions. NULL when memory ran out, or the font is too long. */
hb_font_t *fpx_sized_face_shaper(struct fpx_sized_face *sized, hb_font_funcs_t *functions);

/* How HarfBuzz, which is loaded, asks a struct fpx_sized_face; the caller destroys it. */
hb_font_funcs_t *fpx_face_functions(const struct fpx_harfbuzz *harfbuzz);

/* Glyph of a code point, 0 when the face has none. */
uint32_t fpx_sized_face_glyph(const struct fpx_sized_face *sized, uint32_t code);

/* Advance in whole pixels: 0 or more, and at least 1 for a glyph that has any. */
int32_t fpx_sized_face_advance(const struct fpx_sized_face *sized, uint32_t glyph);

#endif
