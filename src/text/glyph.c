#include "text/glyph.h"

#include <stdbool.h>
#include <stdlib.h>

#include FT_OUTLINE_H

#include <flamepix/ink.h>

#include "base/memory.h"
#include "text/memory_watch.h"

/* FreeType's coverage, 0 to 255, as a level. Evenly spaced steps leave light-hinted stems at 11 to
 * 12 px grey on saturated colours, so each step is reached a little early. */
static uint8_t level_of(unsigned coverage)
{
    static const unsigned char reached_at[] = {22, 64, 108, 154, 204};
    _Static_assert(sizeof(reached_at) == FLAMEPIX_LEVELS - 1, "one threshold for each level");
    uint8_t level = 0;
    while (level < sizeof(reached_at) && coverage >= reached_at[level])
        level++;
    return level;
}

/* Rows and columns of a bitmap, half-open ranges. */
struct box {
    unsigned left, right, top, bottom;
};

static struct box ink_of(const FT_Bitmap *bitmap)
{
    struct box box = {.left = bitmap->width, .top = bitmap->rows};
    /* A bitmap without columns may have rows, but has no buffer. */
    const unsigned rows = bitmap->width > 0 ? bitmap->rows : 0;
    for (unsigned y = 0; y < rows; y++) {
        const unsigned char *row = bitmap->buffer + (ptrdiff_t)y * bitmap->pitch;
        for (unsigned x = 0; x < bitmap->width; x++) {
            if (level_of(row[x]) == 0)
                continue;
            box.left = x < box.left ? x : box.left;
            box.right = x + 1 > box.right ? x + 1 : box.right;
            box.top = y < box.top ? y : box.top;
            box.bottom = y + 1;
        }
    }
    return box;
}

enum flamepix_status fpx_glyph_levels_create(struct fpx_glyph *glyph)
{
    glyph->levels = NULL;
    if (glyph->height > 0 &&
        (glyph->levels = calloc(glyph->height, fpx_glyph_stride(glyph))) == NULL)
        return FLAMEPIX_NO_MEMORY;
    return FLAMEPIX_OK;
}

static enum flamepix_status levels_take(const FT_Bitmap *bitmap, struct box box,
                                        struct fpx_glyph *glyph)
{
    glyph->width = box.right - box.left;
    glyph->height = box.bottom - box.top;
    enum flamepix_status status = fpx_glyph_levels_create(glyph);
    if (status != FLAMEPIX_OK)
        return status;
    for (unsigned y = 0; y < glyph->height; y++) {
        const unsigned char *row = bitmap->buffer + (ptrdiff_t)(box.top + y) * bitmap->pitch;
        uint8_t *levels = glyph->levels + y * fpx_glyph_stride(glyph);
        for (unsigned x = 0; x < glyph->width; x++)
            levels[x] = level_of(row[box.left + x]);
    }
    return FLAMEPIX_OK;
}

/* Whether the outline covers more than 64 squares of its em; the widest Arabic ligatures cover
 * about 20. A font may declare any number of units per em, and so request a bitmap of a
 * gigabyte. Below 16 px hinting matters more. */
static bool is_too_large(const struct fpx_sized_face *sized, FT_Outline *outline)
{
    enum { SQUARES = 64, LEAST_EM = 16 };
    FT_BBox box;
    FT_Outline_Get_CBox(outline, &box);
    int64_t em = sized->size->metrics.y_ppem < LEAST_EM ? LEAST_EM : sized->size->metrics.y_ppem;
    int64_t width = (box.xMax - box.xMin) / 64, height = (box.yMax - box.yMin) / 64;
    return width > 0 && height > SQUARES * em * em / width;
}

enum flamepix_status fpx_glyph_render(const struct fpx_sized_face *sized, uint32_t glyph,
                                      struct fpx_glyph *glyph_ret)
{
    const FT_GlyphSlot slot = sized->size->face->glyph;
    fpx_memory_watch_begin();
    FT_Error error = FT_Load_Glyph(slot->face, glyph, FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP);
    bool is_usable = error == 0 && slot->format == FT_GLYPH_FORMAT_OUTLINE &&
                     !is_too_large(sized, &slot->outline);
    if (is_usable)
        error = FT_Render_Glyph(slot, FT_RENDER_MODE_LIGHT);
    enum flamepix_status status = fpx_memory_watch_end(fpx_freetype_status(error));
    if (status != FLAMEPIX_OK)
        return status;
    if (!is_usable)
        return FLAMEPIX_BAD_FONT;
    *glyph_ret = (struct fpx_glyph){0};
    if (slot->bitmap.pixel_mode != FT_PIXEL_MODE_GRAY)
        return FLAMEPIX_BAD_FONT;
    struct box box = ink_of(&slot->bitmap);
    if (box.right == 0)
        return FLAMEPIX_OK;
    glyph_ret->left = slot->bitmap_left + (int32_t)box.left;
    glyph_ret->top = slot->bitmap_top - (int32_t)box.top;
    return levels_take(&slot->bitmap, box, glyph_ret);
}

/* Spreads the key over all bits, since glyphs of one face have adjacent keys. */
static uint64_t hash_of(uint32_t key)
{
    uint32_t hash = key * UINT32_C(0x9E3779B1);
    return hash ^ hash >> 16;
}

static bool is_key(const void *entries, size_t number, const void *key)
{
    const struct fpx_glyph_entry *entry = entries;
    return entry[number].key == *(const uint32_t *)key;
}

const struct fpx_glyph *fpx_glyph_cache_find(const struct fpx_glyph_cache *cache, uint32_t key)
{
    size_t number = fpx_hash_index_find(&cache->index, hash_of(key), is_key, cache->entries, &key);
    return number == FPX_HASH_NONE ? NULL : &cache->entries[number].glyph;
}

static enum flamepix_status add_entry(struct fpx_glyph_cache *cache,
                                      const struct fpx_glyph_entry *entry)
{
    enum flamepix_status status = fpx_array_reserve(&cache->entries, &cache->capacity,
                                                    cache->count + 1, sizeof(*cache->entries));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&cache->index, hash_of(entry->key), cache->count);
    if (status == FLAMEPIX_OK)
        cache->entries[cache->count++] = *entry;
    return status;
}

enum flamepix_status fpx_glyph_cache_insert(struct fpx_glyph_cache *cache, uint32_t key,
                                            struct fpx_glyph glyph)
{
    enum { NBYTES_MAX = 2000000, COUNT_MAX = 8192 };
    const struct fpx_glyph_entry entry = {key, glyph};
    size_t nbytes = fpx_glyph_stride(&glyph) * glyph.height;
    if (cache->count == COUNT_MAX || (cache->count > 0 && cache->nbytes + nbytes > NBYTES_MAX))
        fpx_glyph_cache_free(cache);
    enum flamepix_status status = add_entry(cache, &entry);
    if (status == FLAMEPIX_END) {
        fpx_glyph_cache_free(cache);
        status = add_entry(cache, &entry);
    }
    if (status != FLAMEPIX_OK) {
        free(glyph.levels);
        return status;
    }
    cache->nbytes += nbytes;
    return FLAMEPIX_OK;
}

void fpx_glyph_cache_free(struct fpx_glyph_cache *cache)
{
    for (size_t i = 0; i < cache->count; i++)
        free(cache->entries[i].glyph.levels);
    free(cache->entries);
    fpx_hash_index_free(&cache->index);
    *cache = (struct fpx_glyph_cache){0};
}
