/* Painting: rectangles and strokes of one colour. */
#ifndef FPX_FIGURE_ROWS_PAINT_H
#define FPX_FIGURE_ROWS_PAINT_H

#include <flamepix/ink.h>

#include "figure/figure_internal.h"

/* Fill rectangle: rectangles of one pixel. */

/* A pixel that is only the base of a colour, or only its ink; the colour by its number. */
static inline uint16_t fpx_base_pixel(unsigned color)
{
    return (uint16_t)(color * FLAMEPIX_LEVELS);
}

static inline uint16_t fpx_ink_pixel(unsigned color)
{
    return (uint16_t)(color * FLAMEPIX_LEVELS + FLAMEPIX_LEVELS - 1);
}

/* Fills a rectangle inside the canvas. */
void fpx_fill_rectangle(const struct flamepix_canvas *canvas, uint32_t x, uint32_t y,
                        uint32_t width, uint32_t height, uint16_t pixel);

#endif
