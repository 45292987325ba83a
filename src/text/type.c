#include "text/type.h"

#include <stdlib.h>

#include "text/bundled.h"
#include "text/characters.h"
#include "text/memory_watch.h"

void flamepix_text_scratch_close(struct flamepix_text_scratch *scratch)
{
    flamepix_shaper_close(&scratch->shaper);
    flamepix_excerpt_free(&scratch->excerpt);
    flamepix_shaped_free(&scratch->whole);
    free(scratch->starts);
    free(scratch->sums);
    free(scratch->cut_codes);
    flamepix_shaped_free(&scratch->cut);
}

enum flamepix_status flamepix_type_glyph(struct flamepix_type *type, flamepix_glyph_key key,
                                         const struct flamepix_glyph **glyph_ret)
{
    *glyph_ret = flamepix_glyph_cache_find(&type->glyphs, key);
    if (*glyph_ret != NULL)
        return FLAMEPIX_OK;
    struct flamepix_sized_face *sized = &type->faces[flamepix_glyph_key_face(key)];
    struct flamepix_glyph glyph;
    enum flamepix_status status = flamepix_sized_face_activate(sized);
    if (status == FLAMEPIX_OK)
        status = flamepix_glyph_render(sized, flamepix_glyph_key_glyph(key), &glyph);
    if (status == FLAMEPIX_OK)
        status = flamepix_glyph_cache_insert(&type->glyphs, key, glyph);
    *glyph_ret = flamepix_glyph_cache_find(&type->glyphs, key);
    return status;
}

/* The glyph of a code point in a face that has it. */
static struct flamepix_plain_glyph plain_glyph(const struct flamepix_type *type, size_t face,
                                               uint32_t code)
{
    const struct flamepix_sized_face *sized = &type->faces[face];
    uint32_t glyph = flamepix_sized_face_glyph(sized, code);
    return (struct flamepix_plain_glyph){
        .key = flamepix_glyph_key_make(face, glyph),
        .advance = flamepix_sized_face_advance(sized, glyph),
    };
}

static void ascii_fill(struct flamepix_type *type)
{
    type->plain_ascii = type->face_count == FLAMEPIX_BUNDLED_COUNT;
    flamepix_sized_face_activate(&type->faces[0]);
    for (uint32_t i = 0; type->plain_ascii && i < FLAMEPIX_ASCII_COUNT; i++)
        type->ascii[i] = plain_glyph(type, 0, FLAMEPIX_ASCII_FIRST + i);
}

static void ellipsis_find(struct flamepix_type *type)
{
    size_t face = 0;
    while (face + 1 < type->face_count &&
           flamepix_sized_face_glyph(&type->faces[face], FLAMEPIX_ELLIPSIS) == 0)
        face++;
    flamepix_sized_face_activate(&type->faces[face]);
    type->ellipsis = plain_glyph(type, face, FLAMEPIX_ELLIPSIS);
}

/* How far the tallest of these characters of the bundled face reach above and below the baseline;
 * `codes` ends with 0. */
static enum flamepix_status reach_measure(struct flamepix_type *type, const uint16_t *codes,
                                          uint32_t *above_ret, uint32_t *below_ret)
{
    size_t bundled = type->face_count - FLAMEPIX_BUNDLED_COUNT;
    int32_t above = 0, below = 0;
    for (size_t i = 0; codes[i] != 0; i++) {
        const struct flamepix_glyph *glyph;
        enum flamepix_status status =
            flamepix_type_glyph(type, plain_glyph(type, bundled, codes[i]).key, &glyph);
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

static enum flamepix_status type_open(struct flamepix_type *type,
                                      struct flamepix_face *const *faces, size_t face_count)
{
    for (size_t i = 0; i < face_count; i++) {
        type->faces[i] = (struct flamepix_sized_face){.face = faces[i], .em = type->em};
        type->face_count++;
        enum flamepix_status status = flamepix_sized_face_activate(&type->faces[i]);
        if (status != FLAMEPIX_OK)
            return status;
    }
    flamepix_memory_watch_begin();
    ascii_fill(type);
    ellipsis_find(type);
    enum flamepix_status status = flamepix_memory_watch_end(FLAMEPIX_OK);
    return status == FLAMEPIX_OK ? metrics_measure(type) : status;
}

enum flamepix_status flamepix_type_create(struct flamepix_face *const *faces, size_t face_count,
                                          FT_F26Dot6 em, struct flamepix_text_scratch *scratch,
                                          struct flamepix_type **type_ret)
{
    struct flamepix_type *type = calloc(1, sizeof(*type));
    if (type == NULL)
        return FLAMEPIX_NO_MEMORY;
    type->em = em;
    type->scratch = scratch;
    type->faces = calloc(face_count, sizeof(*type->faces));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (type->faces != NULL)
        status = type_open(type, faces, face_count);
    if (status != FLAMEPIX_OK) {
        flamepix_type_free(type);
        return status;
    }
    *type_ret = type;
    return FLAMEPIX_OK;
}

void flamepix_type_free(struct flamepix_type *type)
{
    if (type == NULL)
        return;
    for (size_t i = 0; i < type->face_count; i++)
        flamepix_sized_face_close(&type->faces[i]);
    free(type->faces);
    flamepix_glyph_cache_free(&type->glyphs);
    flamepix_label_cache_free(&type->labels);
    free(type);
}

struct flamepix_type_metrics flamepix_type_metrics(const struct flamepix_type *type)
{
    return type->metrics;
}

/* The glyph of a code point that needs no shaping, or NULL. */
static const struct flamepix_plain_glyph *plain_find(const struct flamepix_type *type,
                                                     uint32_t code)
{
    if (code - FLAMEPIX_ASCII_FIRST < FLAMEPIX_ASCII_COUNT)
        return &type->ascii[code - FLAMEPIX_ASCII_FIRST];
    return code == FLAMEPIX_ELLIPSIS ? &type->ellipsis : NULL;
}

/* Shapes by table; false in `*done_ret` when the text needs more than that. */
static enum flamepix_status plain_shape(const struct flamepix_type *type, const uint32_t *codes,
                                        size_t count, struct flamepix_shaped *shaped,
                                        bool *done_ret)
{
    *done_ret = false;
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_plain_glyph *plain = plain_find(type, codes[i]);
        if (plain == NULL)
            return FLAMEPIX_OK;
        struct flamepix_shaped_glyph glyph = {
            .key = plain->key, .cluster = (uint32_t)i, .advance = plain->advance};
        enum flamepix_status status = flamepix_shaped_append(shaped, glyph);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *done_ret = true;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_type_shape(struct flamepix_type *type, const uint32_t *codes,
                                         size_t count, unsigned base,
                                         struct flamepix_shaped *shaped)
{
    bool done = false;
    enum flamepix_status status = FLAMEPIX_OK;
    shaped->count = 0;
    if (type->plain_ascii && base == 0)
        status = plain_shape(type, codes, count, shaped, &done);
    if (status != FLAMEPIX_OK || done)
        return status;
    shaped->count = 0;
    return flamepix_shaper_shape(&type->scratch->shaper, type->faces, type->face_count, codes,
                                 count, base, shaped);
}
