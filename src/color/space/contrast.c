#include "color/space/color_space.h"

static double luminance(uint32_t color)
{
    struct fpx_linear light = fpx_linear_of(color);
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
}

double fpx_contrast(uint32_t a, uint32_t b)
{
    double first = luminance(a) + 0.05;
    double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}
