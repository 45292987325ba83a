/* Faces: one font file as FreeType and HarfBuzz see it.
 *
 * FreeType draws glyphs; HarfBuzz chooses and places the glyphs of a text. Both read the
 * same bytes, each through a face of its own (struct fpx_face). What either needs for one size
 * is a struct fpx_sized_face. All of these are opened when they are first needed: a bundled
 * font by FreeType when one of its glyphs is not baked, a font by HarfBuzz when it shapes with it.
 *
 * HarfBuzz is not left to measure glyphs itself. It would take advances from the font's tables, in
 * fractions of a pixel, but labels are drawn hinted and in whole pixels. So it is given functions
 * that ask FreeType (fpx_face_functions): for the glyph of a code point, alone or with a
 * variation selector; for a glyph's advance, which is the one that is drawn; and for its extents,
 * by which marks are placed in a font that does not say where they go.
 *
 * All sizes of a face share one FT_Face, which has one size at a time. So each sized face has an
 * FT_Size and must be made the active one before FreeType is asked anything
 * (fpx_sized_face_activate). Shaping and drawing do that once for each piece or glyph,
 * instead of here for each query.
 *
 * A font file is read whole and kept as long as the face, since both libraries read from it later.
 * The HarfBuzz font of a size is made when something is first shaped with it: names in plain ASCII
 * mostly need none (type.h). */
#include "text/face.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include FT_ADVANCES_H

#include "base/os/fd.h"
#include "text/memory_watch.h"

enum flamepix_status fpx_face_create(struct fpx_text_libraries *libraries,
                                     struct flamepix_bytes font, struct fpx_face **face_ret)
{
    struct fpx_face *face = malloc(sizeof(*face));
    if (face == NULL)
        return FLAMEPIX_NO_MEMORY;
    *face = (struct fpx_face){.libraries = libraries, .font = font};
    *face_ret = face;
    return FLAMEPIX_OK;
}

/* Lets FreeType open the font where that was not done before. Returns OK, BAD_FONT, NO_MEMORY. */
static enum flamepix_status open_face(struct fpx_face *face)
{
    if (face->ft != NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_freetype_open(face->libraries);
    if (status != FLAMEPIX_OK)
        return status;
    FT_Face ft;
    fpx_memory_watch_begin();
    FT_Error error = FT_New_Memory_Face(face->libraries->freetype, (const FT_Byte *)face->font.data,
                                        (FT_Long)face->font.length, 0, &ft);
    if (error != 0)
        return fpx_memory_watch_end(fpx_freetype_status(error));
    status = fpx_memory_watch_end(FT_IS_SCALABLE(ft) ? FLAMEPIX_OK : FLAMEPIX_BAD_FONT);
    if (status == FLAMEPIX_OK)
        face->ft = ft;
    else
        FT_Done_Face(ft);
    return status;
}

/* Only a regular file has a known size before it is read. The caller frees the contents of
 * *file_ret, also on failure. */
static enum flamepix_status descriptor_read(int fd, char **file_ret, size_t *length_ret)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        return FLAMEPIX_READ_FAILED;
    }
    if (about.st_size == 0)
        return FLAMEPIX_BAD_FONT;
    *file_ret = malloc((size_t)about.st_size);
    if (*file_ret == NULL)
        return FLAMEPIX_NO_MEMORY;
    return fpx_fd_read_at(fd, *file_ret, (size_t)about.st_size, 0, length_ret);
}

static enum flamepix_status file_read(const char *path, char **file_ret, size_t *length_ret)
{
    int fd = -1;
    enum flamepix_status status = fpx_fd_open_option(path, &fd);
    if (status != FLAMEPIX_OK)
        return status;
    status = descriptor_read(fd, file_ret, length_ret);
    fpx_fd_close(fd);
    /* HarfBuzz counts bytes in 32 bits. */
    return status == FLAMEPIX_OK && *length_ret > UINT32_MAX ? FLAMEPIX_BAD_FONT : status;
}

enum flamepix_status fpx_face_read(struct fpx_text_libraries *libraries, const char *path,
                                   struct fpx_face **face_ret)
{
    char *file = NULL;
    size_t length = 0;
    struct fpx_face *face = NULL;
    enum flamepix_status status = file_read(path, &file, &length);
    if (status == FLAMEPIX_OK)
        status = fpx_face_create(libraries, (struct flamepix_bytes){file, length}, &face);
    if (status == FLAMEPIX_OK)
        status = open_face(face);
    if (status != FLAMEPIX_OK) {
        fpx_face_free(face);
        free(file);
        return status;
    }
    face->file = file;
    *face_ret = face;
    return FLAMEPIX_OK;
}

void fpx_face_free(struct fpx_face *face)
{
    if (face == NULL)
        return;
    if (face->hb != NULL)
        face->libraries->harfbuzz.face_destroy(face->hb);
    FT_Done_Face(face->ft);
    free(face->file);
    free(face);
}

static enum flamepix_status size_open(struct fpx_sized_face *sized)
{
    enum { DOTS_PER_INCH = 72 /* at which a point is a pixel */ };
    enum flamepix_status status = open_face(sized->face);
    if (status != FLAMEPIX_OK)
        return status;
    FT_Size size;
    fpx_memory_watch_begin();
    FT_Error error = FT_New_Size(sized->face->ft, &size);
    if (error != 0)
        return fpx_memory_watch_end(fpx_freetype_status(error));
    FT_Activate_Size(size);
    error = FT_Set_Char_Size(sized->face->ft, sized->em, sized->em, DOTS_PER_INCH, DOTS_PER_INCH);
    status = fpx_memory_watch_end(fpx_freetype_status(error));
    if (status == FLAMEPIX_OK)
        sized->size = size;
    else
        FT_Done_Size(size);
    return status;
}

void fpx_sized_face_close(struct fpx_sized_face *sized)
{
    if (sized->hb != NULL)
        sized->face->libraries->harfbuzz.font_destroy(sized->hb);
    FT_Done_Size(sized->size);
}

enum flamepix_status fpx_sized_face_activate(struct fpx_sized_face *sized)
{
    if (sized->size == NULL)
        return size_open(sized);
    FT_Activate_Size(sized->size);
    return FLAMEPIX_OK;
}

uint32_t fpx_sized_face_glyph(const struct fpx_sized_face *sized, uint32_t code)
{
    return FT_Get_Char_Index(sized->size->face, code);
}

int32_t fpx_sized_face_advance(const struct fpx_sized_face *sized, uint32_t glyph)
{
    enum { ADVANCE_MAX = 100000 };
    FT_Fixed advance = 0;
    if (FT_Get_Advance(sized->size->face, glyph, FT_LOAD_TARGET_LIGHT, &advance) != 0 ||
        advance <= 0)
        return 0;
    FT_Fixed px = (advance + 0x8000) >> 16;
    if (px > ADVANCE_MAX)
        return ADVANCE_MAX;
    return px < 1 ? 1 : (int32_t)px;
}

static hb_bool_t glyph_for_shaper(hb_font_t *font, void *sized, hb_codepoint_t code,
                                  hb_codepoint_t *glyph_ret, void *user)
{
    (void)font, (void)user;
    *glyph_ret = fpx_sized_face_glyph(sized, code);
    return *glyph_ret != 0;
}

static hb_bool_t variant_for_shaper(hb_font_t *font, void *sized_face, hb_codepoint_t code,
                                    hb_codepoint_t selector, hb_codepoint_t *glyph_ret, void *user)
{
    (void)font, (void)user;
    const struct fpx_sized_face *sized = sized_face;
    *glyph_ret = FT_Face_GetCharVariantIndex(sized->size->face, code, selector);
    return *glyph_ret != 0;
}

static hb_position_t advance_for_shaper(hb_font_t *font, void *sized, hb_codepoint_t glyph,
                                        void *user)
{
    (void)font, (void)user;
    return fpx_sized_face_advance(sized, glyph) * 64;
}

/* Places marks for a face without mark positions. */
static hb_bool_t extents_for_shaper(hb_font_t *font, void *sized_face, hb_codepoint_t glyph,
                                    hb_glyph_extents_t *extents, void *user)
{
    (void)font, (void)user;
    const struct fpx_sized_face *sized = sized_face;
    FT_Face face = sized->size->face;
    if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0)
        return false;
    const FT_Glyph_Metrics *metrics = &face->glyph->metrics;
    extents->x_bearing = (hb_position_t)metrics->horiBearingX;
    extents->y_bearing = (hb_position_t)metrics->horiBearingY;
    extents->width = (hb_position_t)metrics->width;
    extents->height = (hb_position_t)-metrics->height;
    return true;
}

hb_font_funcs_t *fpx_face_functions(const struct fpx_harfbuzz *harfbuzz)
{
    hb_font_funcs_t *functions = harfbuzz->font_funcs_create();
    harfbuzz->font_funcs_set_nominal_glyph_func(functions, glyph_for_shaper, NULL, NULL);
    harfbuzz->font_funcs_set_variation_glyph_func(functions, variant_for_shaper, NULL, NULL);
    harfbuzz->font_funcs_set_glyph_h_advance_func(functions, advance_for_shaper, NULL, NULL);
    harfbuzz->font_funcs_set_glyph_extents_func(functions, extents_for_shaper, NULL, NULL);
    harfbuzz->font_funcs_make_immutable(functions);
    return functions;
}

/* The HarfBuzz face, or NULL. */
static hb_face_t *face_for_shaper(struct fpx_face *face)
{
    const struct fpx_harfbuzz *harfbuzz = &face->libraries->harfbuzz;
    if (face->hb != NULL)
        return face->hb;
    hb_blob_t *blob = harfbuzz->blob_create_or_fail(face->font.data, (unsigned)face->font.length,
                                                    HB_MEMORY_MODE_READONLY, NULL, NULL);
    if (blob == NULL)
        return NULL;
    hb_face_t *hb = harfbuzz->face_create(blob, 0);
    harfbuzz->blob_destroy(blob);
    face->hb = hb == harfbuzz->face_get_empty() ? NULL : hb;
    return face->hb;
}

hb_font_t *fpx_sized_face_shaper(struct fpx_sized_face *sized, hb_font_funcs_t *functions)
{
    const struct fpx_harfbuzz *harfbuzz = &sized->face->libraries->harfbuzz;
    if (sized->hb != NULL)
        return sized->hb;
    hb_face_t *face = face_for_shaper(sized->face);
    hb_font_t *font = face == NULL ? harfbuzz->font_get_empty() : harfbuzz->font_create(face);
    if (font == harfbuzz->font_get_empty())
        return NULL;
    const FT_Size_Metrics *metrics = &sized->size->metrics;
    FT_Long em = sized->size->face->units_per_EM;
    harfbuzz->font_set_scale(font, (int)FT_MulFix(em, metrics->x_scale),
                             (int)FT_MulFix(em, metrics->y_scale));
    harfbuzz->font_set_funcs(font, functions, sized, NULL);
    sized->hb = font;
    return font;
}
