/* Extent of consecutive glyphs. */
#ifndef FPX_TEXT_GLYPH_EXTENT_H
#define FPX_TEXT_GLYPH_EXTENT_H

#include <stdbool.h>
#include <stdint.h>

/* In px from the pen. Starts as FPX_GLYPH_EXTENT_NONE. */
struct fpx_glyph_extent {
    int64_t advance;
    int64_t left, right; /* of the ink; left >= right without ink */
    int64_t top;         /* of the ink, above the baseline; 0 or more */
};

#define FPX_GLYPH_EXTENT_NONE ((struct fpx_glyph_extent){.left = INT64_MAX, .right = INT64_MIN})

/* Adds ink at the pen: left and right are half-open, its top is above the baseline. */
static inline void fpx_glyph_extent_ink(struct fpx_glyph_extent *extent, int64_t left,
                                        int64_t right, int64_t top)
{
    left += extent->advance;
    right += extent->advance;
    extent->left = left < extent->left ? left : extent->left;
    extent->right = right > extent->right ? right : extent->right;
    extent->top = top > extent->top ? top : extent->top;
}

static inline bool fpx_glyph_extent_has_ink(const struct fpx_glyph_extent *extent)
{
    return extent->left < extent->right;
}

/* How far a label is moved right, so that no ink is left of its pen. */
static inline int64_t fpx_glyph_extent_shift(const struct fpx_glyph_extent *extent)
{
    return extent->left < 0 ? -extent->left : 0;
}

/* Width of a label, ink and advance. */
static inline int64_t fpx_glyph_extent_reach(const struct fpx_glyph_extent *extent)
{
    int64_t reach = extent->right > extent->advance ? extent->right : extent->advance;
    return reach + fpx_glyph_extent_shift(extent);
}

#endif
