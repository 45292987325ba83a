/* Shades: a colour by the hash of a name, within a range for each channel. Most palettes consist
 * only of their ranges. */
#ifndef FPX_COLOR_SHADES_H
#define FPX_COLOR_SHADES_H

#include "color/space/color_space.h"

/* Classic hues: the eleven colour ranges of flamegraph.pl and inferno, exact and in a few
 * shades. */

enum fpx_classic_hue {
    FPX_CLASSIC_HOT,
    FPX_CLASSIC_MEM,
    FPX_CLASSIC_IO,
    FPX_CLASSIC_RED,
    FPX_CLASSIC_GREEN,
    FPX_CLASSIC_BLUE,
    FPX_CLASSIC_YELLOW,
    FPX_CLASSIC_PURPLE,
    FPX_CLASSIC_AQUA,
    FPX_CLASSIC_ORANGE,
    FPX_CLASSIC_COLD /* of FlameGraph's hot and cold graphs, whose hot is HOT */
};

/* The exact colour of flamegraph.pl for these numbers. */
uint32_t fpx_classic_color(enum fpx_classic_hue hue, struct fpx_shade_values values);

/* Number of shades of a hue in pictures with several hues. */
enum { FPX_CLASSIC_SHADES = 5 };

/* One of the shades of a hue, by the first number: the range is divided into equal parts. For red,
 * green, blue, yellow, purple, aqua and orange, whose channels all follow that number. On LIGHT the
 * range is flamegraph.pl's, without a dark end on which black text is illegible; on DARK, less
 * bright shades of the same hue. */
uint32_t fpx_classic_shade(enum fpx_classic_hue hue, enum flamepix_theme theme, double first);

/* Number of own shades in a palette of shades; two greys for stack separators complete
 * FLAMEPIX_SHADES. */
enum { FPX_SHADES_OWN = FLAMEPIX_SHADES - 2 };

/* How a shade moves each channel. Shade k of n has the shares (k * stride mod n) / (n - 1): strides
 * coprime to n visit every step once, and out of step with each other, so that the shades are
 * spread evenly through the ranges instead of along a diagonal. */
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

/* Among every `step`-th shade, from shade 0 on, the nearest to a colour. */
uint32_t fpx_nearest_shade(const struct fpx_shades *shades, uint32_t step, uint32_t color);

/* The `user` of a palette of the class fpx_shades_class is a struct fpx_shades. */

/* The grey of the frames "--" and "-", which separate stacks, in every palette, without calling the
 * class. 0: any other name. */
uint32_t fpx_separator_color(struct flamepix_bytes name);

/* A number below `count` by the hash of a name: evenly distributed, and stable across versions. */
uint32_t fpx_name_share(struct flamepix_bytes name, uint32_t count);

#endif
