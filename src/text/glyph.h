/* Glyphs as coverage levels, rendered once and kept. */
#ifndef FPX_TEXT_GLYPH_H
#define FPX_TEXT_GLYPH_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "text/face.h"

struct fpx_glyph {
    int32_t left, top;      /* px: from the pen right to the ink, from the baseline up to its top */
    uint32_t width, height; /* px of the ink, 0 × 0 where there is none */
    uint8_t *levels;        /* coverage: height rows of fpx_glyph_stride levels, or NULL */
};

/* Rows of levels are a multiple of this long; behind the ink they are 0. */
enum { FPX_GLYPH_STRIDE_UNIT = 8 };

static inline size_t fpx_glyph_stride(const struct fpx_glyph *glyph)
{
    return ((size_t)glyph->width + FPX_GLYPH_STRIDE_UNIT - 1) / FPX_GLYPH_STRIDE_UNIT *
           FPX_GLYPH_STRIDE_UNIT;
}

/* Makes room for the levels of a glyph's width and height, all 0. The caller frees them. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_glyph_levels_create(struct fpx_glyph *glyph);

/* Renders a glyph; the caller frees `levels`. The size must be active. The ink's outer rows and
 * columns are never empty. One that covers more than 64 squares of its em is BAD_FONT. Answers OK,
 * NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_glyph_render(const struct fpx_sized_face *sized, uint32_t glyph,
                                      struct fpx_glyph *glyph_ret);

struct fpx_glyph_entry {
    uint32_t key;
    struct fpx_glyph glyph;
};

/* Glyphs by key, of bounded size. Starts as {0}. */
struct fpx_glyph_cache {
    struct fpx_glyph_entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries`, by their keys */
    size_t nbytes;               /* of levels */
};

/* The glyph, or NULL when it is not there. Valid until the next insertion. */
const struct fpx_glyph *fpx_glyph_cache_find(const struct fpx_glyph_cache *cache, uint32_t key);

/* Takes over the glyph under a key that is not there yet, after dropping all others when the cache
 * is full (2 MB, 8,192 glyphs, or no place for the key). Answers OK or NO_MEMORY; in
 * that case the levels are freed. */
enum flamepix_status fpx_glyph_cache_insert(struct fpx_glyph_cache *cache, uint32_t key,
                                            struct fpx_glyph glyph);

void fpx_glyph_cache_free(struct fpx_glyph_cache *cache);

#endif
