#include <flamepix/text.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_MODULE_H

#include "base/array.h"
#include "text/bundled.h"
#include "text/face.h"
#include "text/memory_watch.h"
#include "text/type.h"

enum {
    TYPES_KEPT = 8,
    FACES_MAX = 255 /* what a glyph key can tell apart */
};

struct flamepix_fonts {
    struct FT_MemoryRec_ memory;
    FT_Library library;
    struct flamepix_face *faces; /* the last FLAMEPIX_BUNDLED_COUNT are the bundled ones */
    size_t face_count, faces_capacity;
    struct flamepix_type *types[TYPES_KEPT]; /* the one asked for last is first; NULL behind them */
    struct flamepix_text_scratch scratch;
};

/* Puts a face at a place among the others. On failure it stays the caller's. */
static enum flamepix_status face_insert(struct flamepix_fonts *fonts, size_t at,
                                        struct flamepix_face face)
{
    enum flamepix_status status = flamepix_array_reserve(
        &fonts->faces, &fonts->faces_capacity, fonts->face_count + 1, sizeof(*fonts->faces));
    if (status != FLAMEPIX_OK)
        return status;
    memmove(&fonts->faces[at + 1], &fonts->faces[at],
            (fonts->face_count - at) * sizeof(*fonts->faces));
    fonts->faces[at] = face;
    fonts->face_count++;
    return FLAMEPIX_OK;
}

static void *memory_take(FT_Memory memory, long nbytes)
{
    (void)memory;
    return malloc((size_t)nbytes);
}

static void memory_give(FT_Memory memory, void *bytes)
{
    (void)memory;
    free(bytes);
}

static void *memory_retake(FT_Memory memory, long old_nbytes, long nbytes, void *bytes)
{
    (void)memory, (void)old_nbytes;
    return realloc(bytes, (size_t)nbytes);
}

/* Step by step, since FT_Init_FreeType would let the environment (FREETYPE_PROPERTIES) change how
 * glyphs look. */
static enum flamepix_status library_open(struct flamepix_fonts *fonts)
{
    fonts->memory =
        (struct FT_MemoryRec_){.alloc = memory_take, .free = memory_give, .realloc = memory_retake};
    flamepix_memory_watch_begin();
    FT_Error error = FT_New_Library(&fonts->memory, &fonts->library);
    if (error == 0)
        FT_Add_Default_Modules(fonts->library);
    return flamepix_memory_watch_end(flamepix_face_status(error));
}

static enum flamepix_status bundled_add(struct flamepix_fonts *fonts, unsigned i)
{
    struct flamepix_face face;
    enum flamepix_status status =
        flamepix_face_open(fonts->library, flamepix_bundled_font(i), NULL, &face);
    if (status != FLAMEPIX_OK)
        return status;
    status = face_insert(fonts, fonts->face_count, face);
    if (status != FLAMEPIX_OK)
        flamepix_face_close(&face);
    return status;
}

static enum flamepix_status fonts_open(struct flamepix_fonts *fonts)
{
    enum flamepix_status status = library_open(fonts);
    for (unsigned i = 0; status == FLAMEPIX_OK && i < FLAMEPIX_BUNDLED_COUNT; i++)
        status = bundled_add(fonts, i);
    return status == FLAMEPIX_OK ? flamepix_text_scratch_open(&fonts->scratch) : status;
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
    struct flamepix_face face;
    enum flamepix_status status = flamepix_face_read(fonts->library, path, &face);
    if (status != FLAMEPIX_OK)
        return status;
    status = face_insert(fonts, fonts->face_count - FLAMEPIX_BUNDLED_COUNT, face);
    if (status != FLAMEPIX_OK)
        flamepix_face_close(&face);
    return status;
}

void flamepix_fonts_free(struct flamepix_fonts *fonts)
{
    if (fonts == NULL)
        return;
    for (size_t i = 0; i < TYPES_KEPT; i++)
        flamepix_type_free(fonts->types[i]);
    flamepix_text_scratch_close(&fonts->scratch);
    for (size_t i = 0; i < fonts->face_count; i++)
        flamepix_face_close(&fonts->faces[i]);
    free(fonts->faces);
    FT_Done_Library(fonts->library);
    free(fonts);
}

void flamepix_fonts_forget_boxed(struct flamepix_fonts *fonts)
{
    fonts->scratch.boxed = 0;
}

bool flamepix_fonts_have_boxed(const struct flamepix_fonts *fonts)
{
    return fonts->scratch.boxed != 0;
}

enum flamepix_status flamepix_fonts_boxed(const struct flamepix_fonts *fonts,
                                          struct flamepix_buffer *text)
{
    return flamepix_script_list_append(&fonts->scratch.scripts, fonts->scratch.boxed, text);
}

/* Where the type of this size is, or else where a new one goes: a free place, or the last. */
static size_t type_place(const struct flamepix_fonts *fonts, FT_F26Dot6 em)
{
    size_t at = 0;
    while (at + 1 < TYPES_KEPT && fonts->types[at] != NULL && fonts->types[at]->em != em)
        at++;
    return at;
}

enum flamepix_status flamepix_fonts_type(struct flamepix_fonts *fonts, double px,
                                         struct flamepix_type **type_ret)
{
    if (!(px >= 1.0 && px <= 1000.0))
        return FLAMEPIX_BAD_ARGUMENT;
    FT_F26Dot6 em = (FT_F26Dot6)lround(px * 64.0);
    size_t at = type_place(fonts, em);
    struct flamepix_type *type = fonts->types[at];
    if (type == NULL || type->em != em) {
        enum flamepix_status status =
            flamepix_type_create(fonts->faces, fonts->face_count, em, &fonts->scratch, &type);
        if (status != FLAMEPIX_OK)
            return status;
        flamepix_type_free(fonts->types[at]);
    }
    for (; at > 0; at--)
        fonts->types[at] = fonts->types[at - 1];
    fonts->types[0] = type;
    *type_ret = type;
    return FLAMEPIX_OK;
}
