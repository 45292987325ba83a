/* Classic hues: the eleven ranges of colours that flamegraph.pl and inferno draw with, exact and as
 * few shades. */
#ifndef FPX_COLOR_CLASSIC_HUES_H
#define FPX_COLOR_CLASSIC_HUES_H

#include "color/space/shade_values.h"

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

/* The exact colour that flamegraph.pl gives to these numbers. */
uint32_t fpx_classic_color(enum fpx_classic_hue hue, struct fpx_shade_values values);

/* So many shades of a hue are drawn where several hues share a picture. */
enum { FPX_CLASSIC_SHADES = 5 };

/* One of the shades of a hue, by the first number: the range cut into equal parts. Of red, green,
 * blue, yellow, purple, aqua and orange, whose channels all follow that number. On LIGHT the range
 * is flamegraph.pl's, less a dark end that black text could not be read on; on DARK, shades of the
 * same hue that are less bright. */
uint32_t fpx_classic_shade(enum fpx_classic_hue hue, enum flamepix_theme theme, double first);

#endif
