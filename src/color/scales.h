/* Scales: palettes whose colour is a place between two, by a number of the frame. */
#ifndef FPX_COLOR_SCALES_H
#define FPX_COLOR_SCALES_H

#include <flamepix/color.h>

/* The exact colour of inferno --colordiffusion for a frame of that share of the total. */
uint32_t fpx_diffusion_color(double share);

/* The `user` of a palette of the class fpx_scale_class is one of these. */
enum fpx_scale {
    FPX_SCALE_SELF,     /* quiet to strong by the frame's self share of its own weight */
    FPX_SCALE_DEPTH,    /* by depth, from the root to the highest row */
    FPX_SCALE_DIFFUSION /* white to red by the frame's share of the total */
};

#endif
