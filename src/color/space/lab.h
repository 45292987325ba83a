/* Lab: colours as CIE L*a*b* has them (white: D65), and how different two of them look. */
#ifndef FPX_COLOR_SPACE_LAB_H
#define FPX_COLOR_SPACE_LAB_H

#include "color/space/linear_light.h"

/* Tristimulus values; the Y of white is 1. */
struct fpx_xyz {
    double x, y, z;
};

struct fpx_xyz fpx_xyz_of(struct fpx_linear linear);

struct fpx_lab {
    double l, a, b; /* l from 0 black to 100 white */
};

struct fpx_lab fpx_lab_of_xyz(struct fpx_xyz xyz);
struct fpx_lab fpx_lab_of(uint32_t color);

/* By lightness, chroma and hue in degrees (LCHab), the same and back. */
struct fpx_lab fpx_lab_polar(double l, double chroma, double hue_degrees);
double fpx_lab_chroma(struct fpx_lab lab);
double fpx_lab_hue(struct fpx_lab lab);

/* As 0xRRGGBB; what no screen shows is cut off as linear light. */
uint32_t fpx_lab_color(struct fpx_lab lab);

#endif
