#include "figure/pale.h"

#include <math.h>
#include <stdbool.h>

/* How much of the ground a pale colour has, in levels of flamepix_color_mix. */
enum { PALE_LEVEL = 3 };

static const double LEAST_CONTRAST = 1.3;

/* Of sRGB, as WCAG defines it, 0 to 1. */
static double luminance(uint32_t color)
{
    static const double shares[] = {0.0722, 0.7152, 0.2126};
    double sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        double channel = (color >> (8 * i) & 0xFF) / 255.0;
        sum += shares[i] *
               (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t one, uint32_t other)
{
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
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
    const bool darker = luminance(ground) > 0.5;
    uint32_t pale = flamepix_color_mix(color, ground, PALE_LEVEL);
    for (int i = 0; i < MOST_STEPS && contrast(quantised(pale), ground) < LEAST_CONTRAST; i++)
        pale = moved(pale, darker);
    return quantised(pale);
}
