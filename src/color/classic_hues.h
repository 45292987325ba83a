/* Classic hues: the eleven ranges of colours that flamegraph.pl and inferno draw with, exact and as
 * few shades. */
#ifndef FLAMEPIX_COLOR_CLASSIC_HUES_H
#define FLAMEPIX_COLOR_CLASSIC_HUES_H

#include "color/space/shade_values.h"

enum flamepix_classic_hue {
    FLAMEPIX_CLASSIC_HOT,
    FLAMEPIX_CLASSIC_MEM,
    FLAMEPIX_CLASSIC_IO,
    FLAMEPIX_CLASSIC_RED,
    FLAMEPIX_CLASSIC_GREEN,
    FLAMEPIX_CLASSIC_BLUE,
    FLAMEPIX_CLASSIC_YELLOW,
    FLAMEPIX_CLASSIC_PURPLE,
    FLAMEPIX_CLASSIC_AQUA,
    FLAMEPIX_CLASSIC_ORANGE,
    FLAMEPIX_CLASSIC_COLD /* of FlameGraph's hot and cold graphs, whose hot is HOT */
};

/* The exact colour that flamegraph.pl gives to these numbers. */
uint32_t flamepix_classic_color(enum flamepix_classic_hue hue, struct flamepix_shade_values values);

/* So many shades of a hue are drawn where several hues share a picture. */
enum { FLAMEPIX_CLASSIC_SHADES = 5 };

/* One of the shades of a hue, by the first number: the range cut into equal parts. Of red, green,
 * blue, yellow, purple, aqua and orange, whose channels all follow that number. On LIGHT the range
 * is flamegraph.pl's, less a dark end that black text could not be read on; on DARK, shades of the
 * same hue that are less bright. */
uint32_t flamepix_classic_shade(enum flamepix_classic_hue hue, enum flamepix_theme theme,
                                double first);

#endif
