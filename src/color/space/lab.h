/* Lab: colours as CIE L*a*b* has them (white: D65), and how different two of them look. */
#ifndef FLAMEPIX_COLOR_SPACE_LAB_H
#define FLAMEPIX_COLOR_SPACE_LAB_H

#include "color/space/linear_light.h"

/* Tristimulus values; the Y of white is 1. */
struct flamepix_xyz {
    double x, y, z;
};

struct flamepix_xyz flamepix_xyz_of(struct flamepix_linear linear);

struct flamepix_lab {
    double l, a, b; /* l from 0 black to 100 white */
};

struct flamepix_lab flamepix_lab_of_xyz(struct flamepix_xyz xyz);
struct flamepix_lab flamepix_lab_of(uint32_t color);

/* By lightness, chroma and hue in degrees (LCHab), the same and back. */
struct flamepix_lab flamepix_lab_polar(double l, double chroma, double hue_degrees);
double flamepix_lab_chroma(struct flamepix_lab lab);
double flamepix_lab_hue(struct flamepix_lab lab);

/* As 0xRRGGBB; what no screen shows is cut off as linear light. */
uint32_t flamepix_lab_color(struct flamepix_lab lab);

#endif
