/* Linear light: colours as amounts of light, which may be added; 0xRRGGBB holds them bent by sRGB's
 * curve. */
#ifndef FPX_COLOR_SPACE_LINEAR_LIGHT_H
#define FPX_COLOR_SPACE_LINEAR_LIGHT_H

#include <stdint.h>

/* 0 to 1 each; outside of it: no screen shows the colour. */
struct fpx_linear {
    double red, green, blue;
};

struct fpx_linear fpx_linear_of(uint32_t color);

/* Back to 0xRRGGBB, rounded; what no screen shows is cut off at its limits, NaN at 0. */
uint32_t fpx_linear_color(struct fpx_linear linear);

#endif
