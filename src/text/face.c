/* Faces: what FreeType and HarfBuzz know of one font file.
 *
 * FreeType draws glyphs; HarfBuzz says which glyphs a text becomes and where they go. Both read the
 * same bytes, each through a face of its own (struct flamepix_face). What either needs for one size
 * is a struct flamepix_sized_face.
 *
 * HarfBuzz is not left to measure glyphs itself. It would take advances from the font's tables, in
 * fractions of a pixel, but labels are drawn hinted and in whole pixels. So it is given functions
 * that ask FreeType (flamepix_face_functions): for the glyph of a code point, alone or with a
 * variation selector; for a glyph's advance, which is the one that is drawn; and for its extents,
 * by which marks are placed in a font that does not say where they go.
 *
 * All sizes of a face share one FT_Face, which has one size at a time. So each sized face has an
 * FT_Size and must be made the active one before FreeType is asked anything
 * (flamepix_sized_face_activate). Who shapes or draws does that once for each piece or glyph, not
 * here for each question.
 *
 * A font file is read whole and kept for as long as the face, since both libraries read from it
 * when they are asked. The HarfBuzz font of a size is made when something is first shaped with it:
 * names in plain ASCII mostly need none (type.h). */
#include "text/face.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include FT_ADVANCES_H

#include "base/fd.h"
#include "text/memory_watch.h"

enum flamepix_status flamepix_face_status(FT_Error error)
{
    if (error == 0)
        return FLAMEPIX_OK;
    return FT_ERROR_BASE(error) == FT_Err_Out_Of_Memory ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_FONT;
}

static enum flamepix_status shaping_open(struct flamepix_bytes font, hb_face_t **face_ret)
{
    if (font.length > UINT32_MAX)
        return FLAMEPIX_BAD_FONT;
    hb_blob_t *blob = hb_blob_create_or_fail(font.data, (unsigned)font.length,
                                             HB_MEMORY_MODE_READONLY, NULL, NULL);
    if (blob == NULL)
        return FLAMEPIX_NO_MEMORY;
    hb_face_t *face = hb_face_create(blob, 0);
    hb_blob_destroy(blob);
    if (face == hb_face_get_empty())
        return FLAMEPIX_NO_MEMORY;
    *face_ret = face;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_face_open(FT_Library library, struct flamepix_bytes font, char *file,
                                        struct flamepix_face *face_ret)
{
    struct flamepix_face face = {0};
    flamepix_memory_watch_begin();
    FT_Error error =
        FT_New_Memory_Face(library, (const FT_Byte *)font.data, (FT_Long)font.length, 0, &face.ft);
    if (error != 0)
        return flamepix_memory_watch_end(flamepix_face_status(error));
    enum flamepix_status status = flamepix_memory_watch_end(
        FT_IS_SCALABLE(face.ft) ? shaping_open(font, &face.hb) : FLAMEPIX_BAD_FONT);
    if (status != FLAMEPIX_OK) {
        flamepix_face_close(&face);
        return status;
    }
    face.file = file;
    *face_ret = face;
    return FLAMEPIX_OK;
}

/* Only a regular file has an end that is known before it is read. What is in *file_ret is the
 * caller's to free, on failure too. */
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
    return flamepix_fd_read_at(fd, *file_ret, (size_t)about.st_size, 0, length_ret);
}

enum flamepix_status flamepix_face_read(FT_Library library, const char *path,
                                        struct flamepix_face *face_ret)
{
    /* Opening a pipe that nobody writes to must not wait. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    char *file = NULL;
    size_t length = 0;
    enum flamepix_status status = descriptor_read(fd, &file, &length);
    if (status == FLAMEPIX_OK)
        status = flamepix_face_open(library, (struct flamepix_bytes){file, length}, file, face_ret);
    flamepix_fd_close(fd);
    if (status != FLAMEPIX_OK)
        free(file);
    return status;
}

void flamepix_face_close(struct flamepix_face *face)
{
    hb_face_destroy(face->hb);
    FT_Done_Face(face->ft);
    free(face->file);
}

enum flamepix_status flamepix_sized_face_open(const struct flamepix_face *face, FT_F26Dot6 em,
                                              struct flamepix_sized_face *sized_ret)
{
    enum { DOTS_PER_INCH = 72 /* where a point is a pixel */ };
    struct flamepix_sized_face sized = {.hb_face = face->hb};
    flamepix_memory_watch_begin();
    FT_Error error = FT_New_Size(face->ft, &sized.size);
    if (error != 0)
        return flamepix_memory_watch_end(flamepix_face_status(error));
    FT_Activate_Size(sized.size);
    error = FT_Set_Char_Size(face->ft, em, em, DOTS_PER_INCH, DOTS_PER_INCH);
    enum flamepix_status status = flamepix_memory_watch_end(flamepix_face_status(error));
    if (status != FLAMEPIX_OK) {
        FT_Done_Size(sized.size);
        return status;
    }
    *sized_ret = sized;
    return FLAMEPIX_OK;
}

void flamepix_sized_face_close(struct flamepix_sized_face *sized)
{
    hb_font_destroy(sized->hb);
    FT_Done_Size(sized->size);
}

void flamepix_sized_face_activate(const struct flamepix_sized_face *sized)
{
    FT_Activate_Size(sized->size);
}

uint32_t flamepix_sized_face_glyph(const struct flamepix_sized_face *sized, uint32_t code)
{
    return FT_Get_Char_Index(sized->size->face, code);
}

int32_t flamepix_sized_face_advance(const struct flamepix_sized_face *sized, uint32_t glyph)
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
    *glyph_ret = flamepix_sized_face_glyph(sized, code);
    return *glyph_ret != 0;
}

static hb_bool_t variant_for_shaper(hb_font_t *font, void *sized_face, hb_codepoint_t code,
                                    hb_codepoint_t selector, hb_codepoint_t *glyph_ret, void *user)
{
    (void)font, (void)user;
    const struct flamepix_sized_face *sized = sized_face;
    *glyph_ret = FT_Face_GetCharVariantIndex(sized->size->face, code, selector);
    return *glyph_ret != 0;
}

static hb_position_t advance_for_shaper(hb_font_t *font, void *sized, hb_codepoint_t glyph,
                                        void *user)
{
    (void)font, (void)user;
    return flamepix_sized_face_advance(sized, glyph) * 64;
}

/* Places marks of a face that does not say where they go. */
static hb_bool_t extents_for_shaper(hb_font_t *font, void *sized_face, hb_codepoint_t glyph,
                                    hb_glyph_extents_t *extents, void *user)
{
    (void)font, (void)user;
    const struct flamepix_sized_face *sized = sized_face;
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

hb_font_funcs_t *flamepix_face_functions(void)
{
    hb_font_funcs_t *functions = hb_font_funcs_create();
    hb_font_funcs_set_nominal_glyph_func(functions, glyph_for_shaper, NULL, NULL);
    hb_font_funcs_set_variation_glyph_func(functions, variant_for_shaper, NULL, NULL);
    hb_font_funcs_set_glyph_h_advance_func(functions, advance_for_shaper, NULL, NULL);
    hb_font_funcs_set_glyph_extents_func(functions, extents_for_shaper, NULL, NULL);
    hb_font_funcs_make_immutable(functions);
    return functions;
}

hb_font_t *flamepix_sized_face_shaper(struct flamepix_sized_face *sized, hb_font_funcs_t *functions)
{
    if (sized->hb != NULL)
        return sized->hb;
    hb_font_t *font = hb_font_create(sized->hb_face);
    if (font == hb_font_get_empty())
        return NULL;
    const FT_Size_Metrics *metrics = &sized->size->metrics;
    FT_Long em = sized->size->face->units_per_EM;
    hb_font_set_scale(font, (int)FT_MulFix(em, metrics->x_scale),
                      (int)FT_MulFix(em, metrics->y_scale));
    hb_font_set_funcs(font, functions, sized, NULL);
    sized->hb = font;
    return font;
}
