/* What pictures need from colours other than the colour of a frame. */
#ifndef FPX_COLOR_COLORS_FACTS_H
#define FPX_COLOR_COLORS_FACTS_H

#include <flamepix/color.h>

/* OK; NO_MEMORY or LIMIT_PATTERN if rules could not be applied to a name: frames coloured since
 * then have the palette's colours. */
enum flamepix_status fpx_colors_status(const struct flamepix_colors *colors);

/* What the legend's shares measure: true if a frame's meaning is that of the first frame of its
 * stack, so that a share counts all stacks on it; otherwise the stacks that end in a frame. */
bool fpx_colors_legend_by_first(const struct flamepix_colors *colors);

/* The colour of frames whose change is at `place` (flamepix_change_place), clamped to -1 to 1; NaN
 * is 0. A palette without changes returns a grey, as for the root. */
uint32_t fpx_colors_of_change(const struct flamepix_colors *colors, double place);

/* The default colour of matches of search `search`, from 0. The first 32 are distinct, and text is
 * legible on each. */
uint32_t fpx_search_color(size_t search);

/* `base` with a share of `ink`, level ÷ (FLAMEPIX_LEVELS - 1), mixed into each channel, rounded. */
uint32_t fpx_color_mix(uint32_t base, uint32_t ink, unsigned level);

#endif
