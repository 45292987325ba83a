/* Faces: a font file as FreeType and HarfBuzz see it, and a face at one size. */
#ifndef FLAMEPIX_TEXT_FACE_H
#define FLAMEPIX_TEXT_FACE_H

#include <stdbool.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SIZES_H
#include <hb.h>

#include <flamepix/bytes.h>

struct flamepix_face {
    FT_Face ft;
    hb_face_t *hb;
    char *file; /* the bytes of a file that was read; NULL for the bundled font */
};

/* Opens the first face of the font in `font`, which must outlive it (`file`, then owned, may be the
 * same bytes or NULL). Answers OK, BAD_FONT, NO_MEMORY; in that case `file` stays the caller's. */
enum flamepix_status flamepix_face_open(FT_Library library, struct flamepix_bytes font, char *file,
                                        struct flamepix_face *face_ret);

/* The same for a font file, which is read whole.
 * Answers OK, READ_FAILED (errno set), BAD_FONT, NO_MEMORY. */
enum flamepix_status flamepix_face_read(FT_Library library, const char *path,
                                        struct flamepix_face *face_ret);

void flamepix_face_close(struct flamepix_face *face);

/* What a FreeType error is in our words. */
enum flamepix_status flamepix_face_status(FT_Error error);

/* A face at one size. Its address must not change once it is open: HarfBuzz keeps it. */
struct flamepix_sized_face {
    FT_Size size;
    hb_font_t *hb; /* NULL until something is shaped with it */
    hb_face_t *hb_face;
};

/* `em` is in 1/64 px. Answers OK, BAD_FONT, NO_MEMORY. */
enum flamepix_status flamepix_sized_face_open(const struct flamepix_face *face, FT_F26Dot6 em,
                                              struct flamepix_sized_face *sized_ret);

void flamepix_sized_face_close(struct flamepix_sized_face *sized);

/* The HarfBuzz font of this size; its advances are flamepix_sized_face_advance's. With `functions`
 * from flamepix_face_functions. NULL when memory ran out. */
hb_font_t *flamepix_sized_face_shaper(struct flamepix_sized_face *sized,
                                      hb_font_funcs_t *functions);

/* How HarfBuzz asks a struct flamepix_sized_face; the caller destroys it. */
hb_font_funcs_t *flamepix_face_functions(void);

/* Makes this the size that its FT_Face has; needed before each of the calls below. */
void flamepix_sized_face_activate(const struct flamepix_sized_face *sized);

/* Glyph of a code point, 0 when the face has none. */
uint32_t flamepix_sized_face_glyph(const struct flamepix_sized_face *sized, uint32_t code);

/* Advance in whole pixels: 0 or more, and at least 1 for a glyph that has any. */
int32_t flamepix_sized_face_advance(const struct flamepix_sized_face *sized, uint32_t glyph);

#endif
