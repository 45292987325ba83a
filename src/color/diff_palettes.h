/* Diff palettes: palettes that show how frames changed between two profiles. A scale goes from
 * decrease over neutral to increase, in so few steps that pictures stay palette-indexed. */
#ifndef FPX_COLOR_DIFF_PALETTES_H
#define FPX_COLOR_DIFF_PALETTES_H

#include <flamepix/color.h>

/* Steps on each side of the neutral one. */
enum { FPX_DIFF_STEPS = 15 };

/* A scale of such a palette: `color` returns the colour of a step on that background, from
 * -FPX_DIFF_STEPS, the largest decrease, over 0, no change, to FPX_DIFF_STEPS. The `user` of a
 * palette of the class fpx_diff_class points to one. */
struct fpx_diff_scale {
    uint32_t (*color)(int step, enum flamepix_theme theme);
};

/* Red and blue: on a light background flamegraph.pl's, with a grey instead of its white, which
 * would be invisible; on a dark one the same hues on a dark grey. */
extern const struct fpx_diff_scale fpx_diff_classic;

/* Orange and blue on a grey, distinguishable also without cones for green. Neighbouring steps look
 * about equally different (fpx_delta_e), and text is legible on all. */
extern const struct fpx_diff_scale fpx_diff_safe;

/* The exact colour of flamegraph.pl for a change where the largest is `full`: white to red if it is
 * positive, white to blue if it is negative. White if the largest is 0. */
uint32_t fpx_diff_color(double change, double full);

/* The nearest step to a place, clamped to -1 to 1; 0 only if the place is 0. NaN is 0. */
int fpx_diff_step(double place);

#endif
