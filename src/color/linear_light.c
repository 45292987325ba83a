#include "color/linear_light.h"

#include <math.h>

/* sRGB (IEC 61966-2-1): a straight piece, then a power. */
static double light_of(uint32_t channel)
{
    double bent = (double)(channel & 0xFF) / 255.0;
    return bent <= 0.04045 ? bent / 12.92 : pow((bent + 0.055) / 1.055, 2.4);
}

static uint32_t channel_of(double light)
{
    if (!(light > 0.0))
        return 0;
    if (light >= 1.0)
        return 255;
    double bent = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1.0 / 2.4) - 0.055;
    return (uint32_t)lround(255.0 * bent);
}

struct flamepix_linear flamepix_linear_of(uint32_t color)
{
    return (struct flamepix_linear){light_of(color >> 16), light_of(color >> 8), light_of(color)};
}

uint32_t flamepix_linear_color(struct flamepix_linear linear)
{
    return channel_of(linear.red) << 16 | channel_of(linear.green) << 8 | channel_of(linear.blue);
}
