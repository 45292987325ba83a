/* Faces: a font file as FreeType and HarfBuzz see it, and a face at one size. */
#ifndef FPX_TEXT_FACE_H
#define FPX_TEXT_FACE_H

#include <ft2build.h>
#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

#include "text/harfbuzz.h"

/* The libraries that draw and shape text; each is opened on first use. */

#include FT_FREETYPE_H
#include FT_SYSTEM_H

/* Starts as {0}; it must not move once FreeType is open, which keeps its address. */
struct fpx_text_libraries {
    struct FT_MemoryRec_ memory;
    FT_Library freetype; /* NULL until fpx_freetype_open */
    struct fpx_harfbuzz harfbuzz;
};

/* Opens FreeType unless it is open. Returns OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_freetype_open(struct fpx_text_libraries *libraries);

/* Converts a FreeType error to a status. */
enum flamepix_status fpx_freetype_status(FT_Error error);

/* Call after all faces are freed. HarfBuzz stays loaded. */
void fpx_text_libraries_close(struct fpx_text_libraries *libraries);

#include FT_FREETYPE_H
#include FT_SIZES_H

/* A font; FreeType and HarfBuzz open it on first use. */
struct fpx_face {
    struct fpx_text_libraries *libraries;
    struct flamepix_bytes font;
    char *file;    /* the contents of a font file; NULL for a bundled font */
    FT_Face ft;    /* NULL until FreeType opens it */
    hb_face_t *hb; /* NULL until text is shaped with it */
};

/* A face of the first font in `font`; both the font and the libraries must outlive it. Nothing is
 * opened. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_face_create(struct fpx_text_libraries *libraries,
                                     struct flamepix_bytes font, struct fpx_face **face_ret);

/* Variant for a font file, which is read whole, and opened. Returns OK, READ_FAILED (errno set),
 * BAD_FONT, NO_MEMORY. */
enum flamepix_status fpx_face_read(struct fpx_text_libraries *libraries, const char *path,
                                   struct fpx_face **face_ret);

void fpx_face_free(struct fpx_face *face);

/* A face at one size. It must not move once text was shaped with it: HarfBuzz keeps its address. */
struct fpx_sized_face {
    struct fpx_face *face;
    FT_F26Dot6 em; /* 1/64 px */
    FT_Size size;  /* NULL until first activated */
    hb_font_t *hb; /* NULL until text is shaped with it */
};

void fpx_sized_face_close(struct fpx_sized_face *sized);

/* Selects this size in its FT_Face, which is opened first; required before each of the calls below.
 * Returns OK, BAD_FONT, NO_MEMORY; after a first OK, it is fast and returns OK. */
enum flamepix_status fpx_sized_face_activate(struct fpx_sized_face *sized);

/* The HarfBuzz font of this size; its advances are fpx_sized_face_advance's. `functions` come from
 * fpx_face_functions. NULL if out of memory, or if the font is too long. */
hb_font_t *fpx_sized_face_shaper(struct fpx_sized_face *sized, hb_font_funcs_t *functions);

/* Callbacks for HarfBuzz, which is loaded, on a struct fpx_sized_face; the caller destroys them. */
hb_font_funcs_t *fpx_face_functions(const struct fpx_harfbuzz *harfbuzz);

/* Glyph of a code point, 0 if the face has none. */
uint32_t fpx_sized_face_glyph(const struct fpx_sized_face *sized, uint32_t code);

/* Advance in whole pixels, 0 or more; at least 1 for a glyph that has an advance. */
int32_t fpx_sized_face_advance(const struct fpx_sized_face *sized, uint32_t glyph);

#endif
