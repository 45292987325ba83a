#include "figure/pale.h"

#include <stdbool.h>

/* How much of the ground a pale colour has, in levels of flamepix_color_mix. */
enum { PALE_LEVEL = 3 };

/* 1.3, and something for what is not exact below. */
static const double LEAST_CONTRAST = 1.34;

/* How much light a channel of sRGB is, 0 to 1: within 0.002 of the curve that WCAG defines, in a
 * tenth of the time, which every box of a thumbnail takes. */
static double linear(uint32_t channel)
{
    double c = channel / 255.0;
    return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878);
}

static double luminance(uint32_t color)
{
    return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8 & 0xFF) +
           0.0722 * linear(color & 0xFF);
}

/* Whether a box of this light is seen on a ground of that. */
static bool is_seen(double box, double ground)
{
    return box > ground ? box + 0.05 >= LEAST_CONTRAST * (ground + 0.05)
                        : ground + 0.05 >= LEAST_CONTRAST * (box + 0.05);
}

/* Channels in steps of 16, so that a palette has few pale shades. */
static uint32_t quantised(uint32_t color)
{
    return (color & 0xF0F0F0) | 0x080808;
}

/* All channels are moved by a thirtieth or so towards black or white, which keeps the hue. */
static uint32_t moved(uint32_t color, bool darker)
{
    uint32_t result = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t channel = color >> (8 * i) & 0xFF;
        channel = darker ? channel * 31 / 32 : channel + (255 - channel) / 32;
        result |= channel << (8 * i);
    }
    return result;
}

uint32_t flamepix_pale_color(uint32_t color, uint32_t ground)
{
    enum { MOST_STEPS = 128 };
    const double light = luminance(ground);
    const bool darker = light > 0.5;
    uint32_t pale = flamepix_color_mix(color, ground, PALE_LEVEL);
    for (int i = 0; i < MOST_STEPS && !is_seen(luminance(quantised(pale)), light); i++)
        pale = moved(pale, darker);
    return quantised(pale);
}
