#include "color/space/color_space.h"

#include <math.h>

static const double RADIANS = 3.14159265358979323846 / 180.0;

static const struct fpx_xyz WHITE = {0.95047, 1.0, 1.08883};

/* Where the cube root of L*a*b* changes into a straight line. */
static const double EPSILON = 216.0 / 24389.0, KAPPA = 24389.0 / 27.0;

struct fpx_xyz fpx_xyz_of(struct fpx_linear linear)
{
    return (struct fpx_xyz){
        .x = 0.4124564 * linear.red + 0.3575761 * linear.green + 0.1804375 * linear.blue,
        .y = 0.2126729 * linear.red + 0.7151522 * linear.green + 0.0721750 * linear.blue,
        .z = 0.0193339 * linear.red + 0.1191920 * linear.green + 0.9503041 * linear.blue,
    };
}

static struct fpx_linear linear_of_xyz(struct fpx_xyz xyz)
{
    return (struct fpx_linear){
        .red = 3.2404542 * xyz.x - 1.5371385 * xyz.y - 0.4985314 * xyz.z,
        .green = -0.9692660 * xyz.x + 1.8760108 * xyz.y + 0.0415560 * xyz.z,
        .blue = 0.0556434 * xyz.x - 0.2040259 * xyz.y + 1.0572252 * xyz.z,
    };
}

static double bend(double share)
{
    return share > EPSILON ? cbrt(share) : (KAPPA * share + 16.0) / 116.0;
}

static double unbend(double bent)
{
    double cube = bent * bent * bent;
    return cube > EPSILON ? cube : (116.0 * bent - 16.0) / KAPPA;
}

struct fpx_lab fpx_lab_of_xyz(struct fpx_xyz xyz)
{
    double x = bend(xyz.x / WHITE.x);
    double y = bend(xyz.y / WHITE.y);
    double z = bend(xyz.z / WHITE.z);
    return (struct fpx_lab){116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

struct fpx_lab fpx_lab_of(uint32_t color)
{
    return fpx_lab_of_xyz(fpx_xyz_of(fpx_linear_of(color)));
}

struct fpx_lab fpx_lab_polar(double l, double chroma, double hue_degrees)
{
    double angle = hue_degrees * RADIANS;
    return (struct fpx_lab){l, chroma * cos(angle), chroma * sin(angle)};
}

double fpx_lab_chroma(struct fpx_lab lab)
{
    return hypot(lab.a, lab.b);
}

double fpx_lab_hue(struct fpx_lab lab)
{
    double hue = atan2(lab.b, lab.a) / RADIANS;
    return hue < 0 ? hue + 360.0 : hue;
}

static struct fpx_xyz xyz_of_lab(struct fpx_lab lab)
{
    double y = (lab.l + 16.0) / 116.0;
    return (struct fpx_xyz){
        .x = WHITE.x * unbend(y + lab.a / 500.0),
        .y = WHITE.y * unbend(y),
        .z = WHITE.z * unbend(y - lab.b / 200.0),
    };
}

uint32_t fpx_lab_color(struct fpx_lab lab)
{
    return fpx_linear_color(linear_of_xyz(xyz_of_lab(lab)));
}
