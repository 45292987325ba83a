/* What pictures ask of colours beside the colour of a frame. */
#ifndef FPX_COLOR_COLORS_FACTS_H
#define FPX_COLOR_COLORS_FACTS_H

#include <flamepix/color.h>

/* OK; NO_MEMORY or LIMIT_PATTERN where rules could not be applied to a name: what was coloured
 * since has the palette's colours. */
enum flamepix_status fpx_colors_status(const struct flamepix_colors *colors);

/* What the shares of the legend are of: true where frames mean what the first frame of their stack
 * means, so that a share is that of all stacks upon it; else of the stacks that end in a frame. */
bool fpx_colors_legend_by_first(const struct flamepix_colors *colors);

/* The colour of frames whose change is at `place` (flamepix_change_place), from -1 to 1; what lies
 * beyond is cut off, and NaN is 0. Of a palette that shows no changes, a grey, as the root's. */
uint32_t fpx_colors_of_change(const struct flamepix_colors *colors, double place);

/* The colour of what search `search` finds, from 0, unless another is wanted. The first 32 are
 * different, and words can be read on each. */
uint32_t fpx_search_color(size_t search);

/* `base` with a share of `ink`, level ÷ (FLAMEPIX_LEVELS - 1), mixed into each channel, rounded. */
uint32_t fpx_color_mix(uint32_t base, uint32_t ink, unsigned level);

#endif
