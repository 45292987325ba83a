/* Map colours: adds the colours of a figure's frames to a palette map. */
#ifndef FPX_FIGURE_MAP_COLORS_H
#define FPX_FIGURE_MAP_COLORS_H

#include <flamepix/figure.h>

#include "color/palette_map.h"

/* Adds the drawn frames, the root with an empty name. Names already in the map keep their colour.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_figure_map_colors(const struct flamepix_figure *figure,
                                           struct fpx_palette_map *map);

#endif
