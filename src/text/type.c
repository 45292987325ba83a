#include "text/type.h"

#include <stdlib.h>

#include "text/bundled_fonts.h"
#include "text/characters.h"
#include "text/memory_watch.h"

void fpx_text_scratch_close(struct fpx_text_scratch *scratch)
{
    fpx_shaping_process_close(&scratch->process);
    fpx_shaper_close(&scratch->shaper);
    fpx_excerpt_free(&scratch->excerpt);
    fpx_shaped_free(&scratch->whole);
    free(scratch->starts);
    free(scratch->sums);
    free(scratch->cut_codes);
    fpx_shaped_free(&scratch->cut);
}

/* Takes a baked glyph, or else renders it. */
static enum flamepix_status glyph_make(const struct flamepix_type *type, fpx_glyph_key key,
                                       struct fpx_glyph *glyph_ret)
{
    const size_t face = fpx_glyph_key_face(key);
    const uint32_t number = fpx_glyph_key_glyph(key);
    const struct fpx_baked_glyph *baked =
        type->baked[face] == NULL ? NULL : fpx_baked_number(type->baked[face], number);
    if (baked != NULL)
        return fpx_baked_unpack(baked, glyph_ret);
    struct fpx_sized_face *sized = &type->faces[face];
    enum flamepix_status status = fpx_sized_face_activate(sized);
    return status == FLAMEPIX_OK ? fpx_glyph_render(sized, number, glyph_ret) : status;
}

enum flamepix_status fpx_type_glyph(struct flamepix_type *type, fpx_glyph_key key,
                                    const struct fpx_glyph **glyph_ret)
{
    *glyph_ret = fpx_glyph_cache_find(&type->glyphs, key);
    if (*glyph_ret != NULL)
        return FLAMEPIX_OK;
    struct fpx_glyph glyph;
    enum flamepix_status status = glyph_make(type, key, &glyph);
    if (status == FLAMEPIX_OK)
        status = fpx_glyph_cache_insert(&type->glyphs, key, glyph);
    *glyph_ret = fpx_glyph_cache_find(&type->glyphs, key);
    return status;
}

/* The glyph of a code point in an active face. */
static struct fpx_plain_glyph drawn_glyph(const struct flamepix_type *type, size_t face,
                                          uint32_t code)
{
    const struct fpx_sized_face *sized = &type->faces[face];
    uint32_t glyph = fpx_sized_face_glyph(sized, code);
    return (struct fpx_plain_glyph){
        .key = fpx_glyph_key_make(face, glyph),
        .advance = fpx_sized_face_advance(sized, glyph),
    };
}

static void ascii_draw(struct flamepix_type *type)
{
    for (uint32_t i = 0; i < FPX_ASCII_COUNT; i++)
        type->ascii[i] = drawn_glyph(type, 0, FPX_ASCII_FIRST + i);
}

/* False if the preferred face is not baked, or lacks one of them. */
static bool ascii_take(struct flamepix_type *type)
{
    if (type->baked[0] == NULL)
        return false;
    for (uint32_t i = 0; i < FPX_ASCII_COUNT; i++) {
        const struct fpx_baked_glyph *baked = fpx_baked_code(type->baked[0], FPX_ASCII_FIRST + i);
        if (baked == NULL)
            return false;
        type->ascii[i] = fpx_plain_of_baked(0, baked);
    }
    return true;
}

static void ellipsis_draw(struct flamepix_type *type)
{
    size_t face = 0;
    while (face + 1 < type->face_count &&
           fpx_sized_face_glyph(&type->faces[face], FPX_ELLIPSIS) == 0)
        face++;
    FT_Activate_Size(type->faces[face].size);
    type->ellipsis = drawn_glyph(type, face, FPX_ELLIPSIS);
}

static bool ellipsis_take(struct flamepix_type *type)
{
    const struct fpx_baked_glyph *baked =
        type->baked[0] == NULL ? NULL : fpx_baked_code(type->baked[0], FPX_ELLIPSIS);
    if (baked != NULL)
        type->ellipsis = fpx_plain_of_baked(0, baked);
    return baked != NULL;
}

/* Maximum extent of these characters of the bundled face above and below the baseline; `codes` ends
 * with 0. */
static enum flamepix_status reach_measure(struct flamepix_type *type, const uint16_t *codes,
                                          uint32_t *above_ret, uint32_t *below_ret)
{
    size_t bundled = type->face_count - FPX_BUNDLED_COUNT;
    int32_t above = 0, below = 0;
    for (size_t i = 0; codes[i] != 0; i++) {
        const struct fpx_glyph *glyph;
        enum flamepix_status status =
            fpx_type_glyph(type, drawn_glyph(type, bundled, codes[i]).key, &glyph);
        if (status != FLAMEPIX_OK)
            return status;
        int32_t descent = (int32_t)glyph->height - glyph->top;
        above = glyph->top > above ? glyph->top : above;
        below = descent > below ? descent : below;
    }
    *above_ret = (uint32_t)above;
    *below_ret = (uint32_t)below;
    return FLAMEPIX_OK;
}

static enum flamepix_status metrics_measure(struct flamepix_type *type)
{
    /* "ÄÅÊ|()[]gjpqy,", and letters that stand on the baseline or reach below it. */
    static const uint16_t tallest[] = {0xC4, 0xC5, 0xCA, '|', '(', ')', '[', ']',
                                       'g',  'j',  'p',  'q', 'y', ',', 0};
    static const uint16_t ordinary[] = {'E', 'H', 'g', 'p', 'q', 'y', 0};
    struct flamepix_type_metrics *metrics = &type->metrics;
    enum flamepix_status status = reach_measure(type, tallest, &metrics->ascent, &metrics->descent);
    if (status != FLAMEPIX_OK)
        return status;
    return reach_measure(type, ordinary, &metrics->cap_height, &metrics->descender);
}

/* Opens all faces, and measures with FreeType what is not baked. */
static enum flamepix_status type_draw(struct flamepix_type *type)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = type->face_count; status == FLAMEPIX_OK && i > 0; i--)
        status = fpx_sized_face_activate(&type->faces[i - 1]);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_memory_watch_begin();
    type->plain_ascii = type->face_count == FPX_BUNDLED_COUNT;
    if (type->plain_ascii)
        ascii_draw(type);
    ellipsis_draw(type);
    status = fpx_memory_watch_end(FLAMEPIX_OK);
    return status == FLAMEPIX_OK ? metrics_measure(type) : status;
}

static enum flamepix_status type_open(struct flamepix_type *type, struct fpx_face *const *faces,
                                      size_t face_count)
{
    for (size_t i = 0; i < face_count; i++) {
        type->faces[i] = (struct fpx_sized_face){.face = faces[i], .em = type->em};
        type->baked[i] = fpx_baked_find(faces[i]->font, type->em);
    }
    type->face_count = face_count;
    type->plain_ascii = ascii_take(type) && ellipsis_take(type);
    if (!type->plain_ascii)
        return type_draw(type);
    type->metrics = type->baked[0]->metrics;
    return FLAMEPIX_OK;
}

static void advances_list(struct flamepix_type *type)
{
    for (size_t byte = 0; byte <= UINT8_MAX; byte++)
        type->advances[byte] = FPX_ADVANCE_UNKNOWN;
    for (size_t i = 0; i < FPX_ASCII_COUNT; i++)
        type->advances[FPX_ASCII_FIRST + i] = (uint32_t)type->ascii[i].advance;
}

enum flamepix_status fpx_type_create(struct fpx_face *const *faces, size_t face_count,
                                     FT_F26Dot6 em, struct fpx_text_scratch *scratch,
                                     struct flamepix_type **type_ret)
{
    struct flamepix_type *type = calloc(1, sizeof(*type));
    if (type == NULL)
        return FLAMEPIX_NO_MEMORY;
    type->em = em;
    type->scratch = scratch;
    type->faces = calloc(face_count, sizeof(*type->faces));
    type->baked = calloc(face_count, sizeof(const struct fpx_baked_size *));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (type->faces != NULL && type->baked != NULL)
        status = type_open(type, faces, face_count);
    if (status != FLAMEPIX_OK) {
        fpx_type_free(type);
        return status;
    }
    advances_list(type);
    *type_ret = type;
    return FLAMEPIX_OK;
}

void fpx_type_free(struct flamepix_type *type)
{
    if (type == NULL)
        return;
    for (size_t i = 0; i < type->face_count; i++)
        fpx_sized_face_close(&type->faces[i]);
    free(type->faces);
    free(type->baked);
    fpx_glyph_cache_free(&type->glyphs);
    fpx_label_cache_free(&type->labels);
    free(type->plain.glyphs);
    free(type);
}

struct flamepix_type_metrics flamepix_type_metrics(const struct flamepix_type *type)
{
    return type->metrics;
}

enum flamepix_status fpx_type_shape(struct flamepix_type *type, const uint32_t *codes, size_t count,
                                    unsigned base, struct fpx_shaped *shaped)
{
    bool done = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (type->plain_ascii && base == 0)
        status = fpx_plain_shape(type, codes, count, shaped, &done);
    if (status != FLAMEPIX_OK || done)
        return status;
    struct fpx_shaper *shaper = &type->scratch->shaper;
    shaped->count = 0;
    if (type->scratch->process.find_type == NULL)
        return fpx_shaper_shape(shaper, type->faces, type->face_count, codes, count, base, shaped);
    status = fpx_shaping_process_shape(&type->scratch->process, type, codes, count, base, shaped);
    if (status != FLAMEPIX_END)
        return status;
    return fpx_shaper_shape_simply(shaper, type->faces, type->face_count, codes, count, base,
                                   shaped);
}
