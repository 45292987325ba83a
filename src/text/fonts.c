#include <flamepix/text.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/bundled_fonts.h"
#include "text/face.h"
#include "text/font_attachment.h"
#include "text/type.h"

enum {
    TYPES_KEPT = 8,
    FACES_MAX = 254 /* as many as a glyph key can distinguish, minus the bold one */
};

struct flamepix_fonts {
    struct fpx_text_libraries libraries;
    struct fpx_face **faces; /* the last FPX_BUNDLED_COUNT are the bundled ones */
    size_t face_count, faces_capacity;
    struct fpx_face *bold;                   /* NULL until first use */
    struct flamepix_type *types[TYPES_KEPT]; /* most recently used first; NULL after the last */
    struct fpx_text_scratch scratch;
    struct fpx_font_attachment kept;
};

/* Inserts a face at an index. On failure the caller still owns it. */
static enum flamepix_status face_insert(struct flamepix_fonts *fonts, size_t at,
                                        struct fpx_face *face)
{
    enum flamepix_status status = fpx_array_reserve(
        &fonts->faces, &fonts->faces_capacity, fonts->face_count + 1, sizeof(struct fpx_face *));
    if (status != FLAMEPIX_OK)
        return status;
    memmove(&fonts->faces[at + 1], &fonts->faces[at],
            (fonts->face_count - at) * sizeof(struct fpx_face *));
    fonts->faces[at] = face;
    fonts->face_count++;
    return FLAMEPIX_OK;
}

static enum flamepix_status bundled_add(struct flamepix_fonts *fonts, unsigned i)
{
    struct fpx_face *face;
    enum flamepix_status status = fpx_face_create(&fonts->libraries, fpx_bundled_font(i), &face);
    if (status != FLAMEPIX_OK)
        return status;
    status = face_insert(fonts, fonts->face_count, face);
    if (status != FLAMEPIX_OK)
        fpx_face_free(face);
    return status;
}

/* In the shaping process. */
static enum flamepix_status find_type(void *fonts, FT_F26Dot6 em, bool bold,
                                      struct flamepix_type **type_ret);

static enum flamepix_status fonts_open(struct flamepix_fonts *fonts)
{
    enum flamepix_status status = FLAMEPIX_OK;
    fonts->scratch.shaper.libraries = &fonts->libraries;
    fonts->scratch.process = (struct fpx_shaping_process){
        .find_type = find_type, .user = fonts, .limit_seconds = FPX_SHAPING_SECONDS};
    for (unsigned i = 0; status == FLAMEPIX_OK && i < FPX_BUNDLED_COUNT; i++)
        status = bundled_add(fonts, i);
    return status;
}

enum flamepix_status flamepix_fonts_create(struct flamepix_fonts **fonts_ret)
{
    struct flamepix_fonts *fonts = calloc(1, sizeof(*fonts));
    if (fonts == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fonts_open(fonts);
    if (status != FLAMEPIX_OK) {
        flamepix_fonts_free(fonts);
        return status;
    }
    *fonts_ret = fonts;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_fonts_add(struct flamepix_fonts *fonts, const char *path)
{
    if (fonts->types[0] != NULL || fonts->face_count == FACES_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct fpx_face *face;
    enum flamepix_status status = fpx_face_read(&fonts->libraries, path, &face);
    if (status != FLAMEPIX_OK)
        return status;
    status = face_insert(fonts, fonts->face_count - FPX_BUNDLED_COUNT, face);
    if (status != FLAMEPIX_OK)
        fpx_face_free(face);
    return status;
}

void flamepix_fonts_free(struct flamepix_fonts *fonts)
{
    if (fonts == NULL)
        return;
    if (fonts->kept.data != NULL)
        fonts->kept.free(fonts->kept.data);
    for (size_t i = 0; i < TYPES_KEPT; i++)
        fpx_type_free(fonts->types[i]);
    fpx_text_scratch_close(&fonts->scratch);
    for (size_t i = 0; i < fonts->face_count; i++)
        fpx_face_free(fonts->faces[i]);
    free(fonts->faces);
    fpx_face_free(fonts->bold);
    fpx_text_libraries_close(&fonts->libraries);
    free(fonts);
}

struct fpx_font_attachment *fpx_fonts_attachment(struct flamepix_fonts *fonts)
{
    return &fonts->kept;
}

void flamepix_fonts_forget_boxed(struct flamepix_fonts *fonts)
{
    fonts->scratch.boxed = 0;
    for (size_t i = 0; i < TYPES_KEPT && fonts->scratch.process.has_failed; i++)
        if (fonts->types[i] != NULL)
            fpx_label_cache_free(&fonts->types[i]->labels);
    fpx_shaping_process_forget_failure(&fonts->scratch.process);
}

bool flamepix_fonts_have_unshaped(const struct flamepix_fonts *fonts)
{
    return fonts->scratch.process.has_failed;
}

bool flamepix_fonts_have_boxed(const struct flamepix_fonts *fonts)
{
    return fonts->scratch.boxed != 0;
}

enum flamepix_status flamepix_fonts_boxed(const struct flamepix_fonts *fonts,
                                          struct flamepix_buffer *text)
{
    return fpx_script_list_append(&fonts->scratch.scripts, fonts->scratch.boxed, text);
}

/* The slot of the type of this size and weight, or the slot for a new one: a free one, or the
 * last. */
static size_t type_place(const struct flamepix_fonts *fonts, FT_F26Dot6 em, bool bold)
{
    size_t at = 0;
    while (at + 1 < TYPES_KEPT && fonts->types[at] != NULL &&
           (fonts->types[at]->em != em || fonts->types[at]->bold != bold))
        at++;
    return at;
}

static enum flamepix_status bold_create(struct flamepix_fonts *fonts)
{
    if (fonts->bold != NULL)
        return FLAMEPIX_OK;
    return fpx_face_create(&fonts->libraries, fpx_bundled_bold(), &fonts->bold);
}

/* A type of all faces, the bold one before the bundled ones. */
static enum flamepix_status bold_type_create(struct flamepix_fonts *fonts, FT_F26Dot6 em,
                                             struct flamepix_type **type_ret)
{
    enum flamepix_status status = bold_create(fonts);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t count = fonts->face_count + 1, bold = count - FPX_BUNDLED_COUNT - 1;
    struct fpx_face **faces = calloc(count, sizeof(struct fpx_face *));
    if (faces == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < fonts->face_count; i++)
        faces[i < bold ? i : i + 1] = fonts->faces[i];
    faces[bold] = fonts->bold;
    status = fpx_type_create(faces, count, em, &fonts->scratch, type_ret);
    if (status == FLAMEPIX_OK)
        (*type_ret)->bold = true;
    free(faces);
    return status;
}

static enum flamepix_status find_type(void *user, FT_F26Dot6 em, bool bold,
                                      struct flamepix_type **type_ret)
{
    struct flamepix_fonts *fonts = user;
    size_t at = type_place(fonts, em, bold);
    struct flamepix_type *type = fonts->types[at];
    if (type == NULL || type->em != em || type->bold != bold) {
        enum flamepix_status status =
            bold ? bold_type_create(fonts, em, &type)
                 : fpx_type_create(fonts->faces, fonts->face_count, em, &fonts->scratch, &type);
        if (status != FLAMEPIX_OK)
            return status;
        fpx_type_free(fonts->types[at]);
    }
    for (; at > 0; at--)
        fonts->types[at] = fonts->types[at - 1];
    fonts->types[0] = type;
    *type_ret = type;
    return FLAMEPIX_OK;
}

static enum flamepix_status type_find(struct flamepix_fonts *fonts, double px, bool bold,
                                      struct flamepix_type **type_ret)
{
    if (!(px >= 1.0 && px <= 1000.0))
        return FLAMEPIX_BAD_ARGUMENT;
    return find_type(fonts, (FT_F26Dot6)lround(px * 64.0), bold, type_ret);
}

enum flamepix_status flamepix_fonts_type(struct flamepix_fonts *fonts, double px,
                                         struct flamepix_type **type_ret)
{
    return type_find(fonts, px, false, type_ret);
}

enum flamepix_status flamepix_fonts_bold_type(struct flamepix_fonts *fonts, double px,
                                              struct flamepix_type **type_ret)
{
    return type_find(fonts, px, true, type_ret);
}
