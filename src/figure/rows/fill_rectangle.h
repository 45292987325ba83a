/* Fill: rectangles of one pixel. */
#ifndef FPX_FIGURE_ROWS_FILL_RECTANGLE_H
#define FPX_FIGURE_ROWS_FILL_RECTANGLE_H

#include <flamepix/ink.h>

/* A pixel that is the base of a colour alone, or its ink alone; the colour by its number. */
static inline uint16_t fpx_base_pixel(unsigned color)
{
    return (uint16_t)(color * FLAMEPIX_LEVELS);
}

static inline uint16_t fpx_ink_pixel(unsigned color)
{
    return (uint16_t)(color * FLAMEPIX_LEVELS + FLAMEPIX_LEVELS - 1);
}

/* Fills a rectangle, which lies inside of the canvas. */
void fpx_fill_rectangle(const struct flamepix_canvas *canvas, uint32_t x, uint32_t y,
                        uint32_t width, uint32_t height, uint16_t pixel);

#endif
