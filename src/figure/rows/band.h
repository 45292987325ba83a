/* Band: the pixel rows of one depth, cells stretched downwards, with labels over them. */
#ifndef FPX_FIGURE_ROWS_BAND_H
#define FPX_FIGURE_ROWS_BAND_H

#include <flamepix/ink.h>

#include "figure/words/lettering.h"

/* The gap at the right end of a box that separates it from its neighbour, px. */
uint32_t fpx_box_gap(const struct fpx_page *page, const struct flamepix_span *span);

/* Draws a row over the whole of `band`, which is as wide as the page and one row high. `colors` has
 * the colour number of each box, by tag - 1. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_band_draw(const struct flamepix_figure *figure,
                                   struct fpx_lettering *lettering, const uint16_t *colors,
                                   uint32_t row, const struct flamepix_canvas *band);

/* Draws the torn edge of a cut chart, at the last row that goes up or down, over `fringe`, which is
 * as wide as the page and background. */
void fpx_fringe_draw(const struct flamepix_figure *figure, const uint16_t *colors, bool goes_down,
                     const struct flamepix_canvas *fringe);

#endif
