/* Band: the pixel rows of one depth, cells stretched downwards, with the labels laid over them. */
#ifndef FLAMEPIX_FIGURE_BAND_H
#define FLAMEPIX_FIGURE_BAND_H

#include <flamepix/ink.h>

#include "figure/figure_internal.h"

/* How boxes are lettered on a page: the type that fits its rows. */
struct flamepix_lettering {
    struct flamepix_type *type; /* the fonts'; NULL: no labels, the rows are too low */
    int32_t baseline;           /* from the top of a box */
};

/* Labels smaller than this (before scaling) cannot be read, and are left out. px of the em. */
enum { FLAMEPIX_LEAST_LABEL_PX = 7, FLAMEPIX_LEAST_THUMB_LABEL_PX = 9 };

/* Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status flamepix_lettering_choose(const struct flamepix_figure *figure,
                                               struct flamepix_lettering *lettering_ret);

/* Draws a row over the whole of `band`, which is as wide as the page and one row high. `colors` are
 * the numbers of the boxes' colours, by tag - 1. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status flamepix_band_draw(const struct flamepix_figure *figure,
                                        const struct flamepix_lettering *lettering,
                                        const uint16_t *colors, uint32_t row,
                                        const struct flamepix_canvas *band);

/* Draws the torn edge of a chart that is cut over `fringe`, which is as wide as the page and
 * background. */
void flamepix_fringe_draw(const struct flamepix_figure *figure, const uint16_t *colors,
                          const struct flamepix_canvas *fringe);

#endif
