/* Axis: percent of the whole, along the root; seconds where a flame chart is one of time. Where a
 * picture shows what is gone, percent of what there is after, a bar under the rest, and what both
 * weigh. */
#ifndef FPX_FIGURE_AXIS_H
#define FPX_FIGURE_AXIS_H

#include "figure/figure_internal.h"

/* Draws the axis of the figure over `band`, which is as wide as the page and of the quiet ground.
 * Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_draw(const struct flamepix_figure *figure,
                                   const struct flamepix_canvas *band);

#endif
