/* Diff palettes: palettes that show how frames changed between two profiles. A scale goes from what
 * shrank over a neutral colour to what grew, in so few steps that pictures stay palette-indexed. */
#ifndef FPX_COLOR_DIFF_PALETTES_H
#define FPX_COLOR_DIFF_PALETTES_H

#include <flamepix/color.h>

/* Steps on each side of the neutral one. */
enum { FPX_DIFF_STEPS = 15 };

/* A scale of such a palette: `color` answers the colour of a step on that ground, from
 * -FPX_DIFF_STEPS, what shrank most, over 0, what did not change, to FPX_DIFF_STEPS. The
 * `user` of a palette of the class fpx_diff_class is one of these. */
struct fpx_diff_scale {
    uint32_t (*color)(int step, enum flamepix_theme theme);
};

/* Red and blue: on a light ground flamegraph.pl's, but for a grey where that has white, which would
 * not be seen; on a dark one the same hues on a dark grey. */
extern const struct fpx_diff_scale fpx_diff_classic;

/* Orange and blue on a grey, which differ for eyes without cones for green, too. Neighbouring steps
 * look about equally different (fpx_delta_e), and words can be read on all. */
extern const struct fpx_diff_scale fpx_diff_safe;

/* The exact colour of flamegraph.pl for a change where the largest is `full`: white to red where it
 * is above 0, white to blue where it is below. White where nothing is the largest. */
uint32_t fpx_diff_color(double change, double full);

/* The step of a place from -1 to 1: the nearest one, but 0 only where the place is 0. Places beyond
 * are cut off, and NaN is 0. */
int fpx_diff_step(double place);

#endif
