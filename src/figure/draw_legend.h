/* Draw legend: the legend of a figure, or its searches, line by line. Where its entries stand is
 * legend_band.h's. */
#ifndef FPX_FIGURE_DRAW_LEGEND_H
#define FPX_FIGURE_DRAW_LEGEND_H

#include <flamepix/ink.h>

#include "figure/color_table.h"
#include "figure/legend_band.h"
#include "figure/page.h"

/* A line of a legend: the caption that it is, and which line of the legend. */
struct fpx_legend_line {
    const struct fpx_page_caption *caption;
    const struct fpx_legend_band *legend;
    unsigned number;
};

/* Draws the swatches and labels of one line over `band`, which is as wide as the page and one line
 * high, in the ink of what it holds. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_legend_draw_line(struct flamepix_fonts *fonts, const struct fpx_page *page,
                                          const struct fpx_color_table *color_table,
                                          const struct fpx_legend_line *line,
                                          const struct flamepix_canvas *band);

#endif
