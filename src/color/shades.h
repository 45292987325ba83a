/* Shades: a colour by the hash of a name, within a range for each channel. Most palettes are
 * nothing but their ranges. */
#ifndef FPX_COLOR_SHADES_H
#define FPX_COLOR_SHADES_H

#include "color/classic_hues.h"

/* A palette of shades has so many of its own; two greys for stack separators complete
 * FLAMEPIX_SHADES. */
enum { FPX_SHADES_OWN = FLAMEPIX_SHADES - 2 };

/* Which share of a shade moves a channel. Shade k of n has the shares (k * stride mod n) / (n - 1):
 * strides that share no factor with n visit every step once, and out of step with each other, so
 * that the shades are spread evenly through the ranges rather than strung along a diagonal. */
enum fpx_shade_stride { FPX_FIRST = 1, FPX_SECOND = 11, FPX_THIRD = 7 };

/* Channels with the same stride move together. */
struct fpx_shade_channel {
    uint8_t base, range;
    enum fpx_shade_stride stride;
};

struct fpx_shades {
    struct fpx_shade_channel red, green, blue;
    enum fpx_classic_hue hue; /* the exact range */
};

/* Shade i of them, 0 to FPX_SHADES_OWN - 1. */
uint32_t fpx_shade_color(const struct fpx_shades *shades, uint32_t i);

/* Of every `step`-th shade, from shade 0 on, the nearest to a colour. */
uint32_t fpx_nearest_shade(const struct fpx_shades *shades, uint32_t step, uint32_t color);

/* The `user` of a palette of the class fpx_shades_class is a struct fpx_shades; so is
 * that of the class that takes its place for other shadings, in nearest_shade.c. */

/* The grey of the frames "--" and "-", which separate stacks, in every palette: no class is asked
 * for it. 0: the name is another one. */
uint32_t fpx_separator_color(struct flamepix_bytes name);

/* A number below `count` by the hash of a name: every one about as often, and the same for ever. */
uint32_t fpx_name_share(struct flamepix_bytes name, uint32_t count);

#endif
