/* Stroke: an outline around each box. */
#ifndef FPX_FIGURE_ROWS_BOX_OUTLINES_H
#define FPX_FIGURE_ROWS_BOX_OUTLINES_H

#include <flamepix/ink.h>

#include "figure/figure_internal.h"

/* Draws the outlines of a row's boxes, 1 px (before scaling) wide and inside of them, in the colour
 * FPX_GROUND_STROKE. `boxes` is as wide as the page and as high as its boxes. One too small
 * for an outline and something inside keeps its pixels. */
void fpx_box_outlines_draw(const struct flamepix_figure *figure, uint32_t row,
                           const struct flamepix_canvas *boxes);

#endif
