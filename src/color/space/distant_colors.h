/* Far colors: colours that are far apart from each other and from those that are there already. */
#ifndef FPX_COLOR_SPACE_DISTANT_COLORS_H
#define FPX_COLOR_SPACE_DISTANT_COLORS_H

#include <stddef.h>
#include <stdint.h>

/* The candidates; no more colours than these can be found. */
enum { FPX_FAR_CANDIDATES = 72 };

/* Finds `count` colours (at most FPX_FAR_CANDIDATES), in the order of finding. */
void fpx_distant_colors(const uint32_t *seeds, size_t seed_count, size_t count, uint32_t *colors);

/* Sorts colours by their difference to `from`, the nearest first; equal ones keep their order. */
void fpx_distant_colors_sort(uint32_t *colors, size_t count, uint32_t from);

/* Four variants of a colour, from lighter and stronger to darker and weaker. */
enum { FPX_COLOR_VARIANTS = 4 };
void fpx_color_variants(uint32_t color, uint32_t variants_ret[FPX_COLOR_VARIANTS]);

#endif
