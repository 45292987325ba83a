/* Draw figure: passes the pixel rows of a page to a sink. */
#ifndef FPX_FIGURE_DRAW_FIGURE_H
#define FPX_FIGURE_DRAW_FIGURE_H

#include "figure/assign_colors.h"

/* Takes the next row of ink pixels from the top; it is repeated `times` (0 or more). */
struct fpx_scanline_sink {
    enum flamepix_status (*row)(void *user, const uint16_t *row, uint32_t times);
    void *user;
};

/* Draws the page, top to bottom, in its assigned colours (assign_colors.h). Returns OK, NO_MEMORY,
 * BAD_FONT, or what the sink returns. */
enum flamepix_status fpx_figure_draw_scanlines(const struct flamepix_figure *figure,
                                               const struct fpx_color_table *color_table,
                                               const uint16_t *colors,
                                               struct fpx_scanline_sink sink);

#endif
