#include "color/space/color_space.h"

#include <math.h>
#include <stdbool.h>

static const double RADIANS = 3.14159265358979323846 / 180.0;

/* The constants come from the definition of Oklab for linear sRGB. */
static struct fpx_linear light_of(double lightness, double a, double b)
{
    double l = lightness + 0.3963377774 * a + 0.2158037573 * b;
    double m = lightness - 0.1055613458 * a - 0.0638541728 * b;
    double s = lightness - 0.0894841775 * a - 1.2914855480 * b;
    l = l * l * l;
    m = m * m * m;
    s = s * s * s;
    return (struct fpx_linear){
        .red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        .green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        .blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    };
}

/* Rounding to 8 bits removes the small excess that is allowed. */
static bool is_shown(struct fpx_linear light)
{
    const double low = -0.0001, high = 1.0001;
    return light.red >= low && light.red <= high && light.green >= low && light.green <= high &&
           light.blue >= low && light.blue <= high;
}

uint32_t fpx_oklch(double lightness, double chroma, double hue_degrees)
{
    enum { HALVINGS = 20 };
    const double a = cos(hue_degrees * RADIANS), b = sin(hue_degrees * RADIANS);
    lightness = fmin(fmax(lightness, 0.0), 1.0);
    chroma = fmax(chroma, 0.0);
    struct fpx_linear light = light_of(lightness, chroma * a, chroma * b);
    if (is_shown(light))
        return fpx_linear_color(light);
    double shown = 0.0, hidden = fmin(chroma, 1.0);
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (shown + hidden) / 2;
        if (is_shown(light_of(lightness, middle * a, middle * b)))
            shown = middle;
        else
            hidden = middle;
    }
    return fpx_linear_color(light_of(lightness, shown * a, shown * b));
}

struct fpx_oklch fpx_oklch_of(uint32_t color)
{
    struct fpx_linear light = fpx_linear_of(color);
    double l =
        cbrt(0.4122214708 * light.red + 0.5363325363 * light.green + 0.0514459929 * light.blue);
    double m =
        cbrt(0.2119034982 * light.red + 0.6806995451 * light.green + 0.1073969566 * light.blue);
    double s =
        cbrt(0.0883024619 * light.red + 0.2817188376 * light.green + 0.6299787005 * light.blue);
    double a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    double b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
    double hue = atan2(b, a) / RADIANS;
    return (struct fpx_oklch){
        .lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        .chroma = hypot(a, b),
        .hue = hue < 0 ? hue + 360.0 : hue,
    };
}
