#include "figure/rows/paint.h"

void fpx_fill_rectangle(const struct flamepix_canvas *canvas, uint32_t x, uint32_t y,
                        uint32_t width, uint32_t height, uint16_t pixel)
{
    for (uint32_t row = y; row < y + height; row++) {
        uint16_t *pixels = canvas->pixels + row * canvas->stride + x;
        for (uint32_t i = 0; i < width; i++)
            pixels[i] = pixel;
    }
}
