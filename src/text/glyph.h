/* Glyphs as coverage levels, rendered once and cached. */
#ifndef FPX_TEXT_GLYPH_H
#define FPX_TEXT_GLYPH_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "text/face.h"

struct fpx_glyph {
    int32_t left, top;      /* px: from the pen right to the ink, from the baseline up to its top */
    uint32_t width, height; /* px of the ink, 0 × 0 if there is none */
    uint8_t *levels;        /* coverage: height rows of fpx_glyph_stride levels, or NULL */
};

/* Row lengths are a multiple of this; levels after the ink are 0. */
enum { FPX_GLYPH_STRIDE_UNIT = 8 };

static inline size_t fpx_glyph_stride(const struct fpx_glyph *glyph)
{
    return ((size_t)glyph->width + FPX_GLYPH_STRIDE_UNIT - 1) / FPX_GLYPH_STRIDE_UNIT *
           FPX_GLYPH_STRIDE_UNIT;
}

/* Allocates the levels of a glyph's width and height, all 0. The caller frees them. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_glyph_levels_create(struct fpx_glyph *glyph);

/* Renders a glyph; the caller frees `levels`. The size must be active. The ink's outer rows and
 * columns are never empty. A glyph that covers more than 64 squares of its em is BAD_FONT. Returns
 * OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_glyph_render(const struct fpx_sized_face *sized, uint32_t glyph,
                                      struct fpx_glyph *glyph_ret);

struct fpx_glyph_entry {
    uint32_t key;
    struct fpx_glyph glyph;
};

/* Bounded cache of glyphs by key. Starts as {0}. */
struct fpx_glyph_cache {
    struct fpx_glyph_entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries`, by their keys */
    size_t nbytes;               /* of levels */
};

/* The glyph, or NULL if it is not cached. Valid until the next insertion. */
const struct fpx_glyph *fpx_glyph_cache_find(const struct fpx_glyph_cache *cache, uint32_t key);

/* Takes ownership of the glyph under a key that is not cached yet; drops all others first if the
 * cache is full (2 MB, 8,192 glyphs, or no place for the key). Returns OK or NO_MEMORY, which
 * frees the levels. */
enum flamepix_status fpx_glyph_cache_insert(struct fpx_glyph_cache *cache, uint32_t key,
                                            struct fpx_glyph glyph);

void fpx_glyph_cache_free(struct fpx_glyph_cache *cache);

#endif
