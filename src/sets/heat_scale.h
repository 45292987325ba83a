/* Heat scale: which colour a similarity has. */
#ifndef FPX_SETS_HEAT_SCALE_H
#define FPX_SETS_HEAT_SCALE_H

#include <flamepix/color.h>

#include "sets/measurement_distances.h"

/* As many as leave the picture its palette, beside words and lines. */
enum { FPX_HEAT_STEPS = 39 };

/* From `least`, a tenth, to 1. */
struct fpx_heat_scale {
    double least;
};

/* The scale of these similarities: it begins at the largest tenth that none is below. */
struct fpx_heat_scale fpx_heat_scale_of(const struct fpx_distances *distances);

/* The step of a similarity, from 0 to before FPX_HEAT_STEPS. */
unsigned fpx_heat_step(const struct fpx_heat_scale *scale, double similarity);

/* The colour of a step: equal steps look about equally large, the first is nearly the theme's
 * ground and the last stands out most from it. Lightness alone tells them apart, too. */
uint32_t fpx_heat_color(enum flamepix_theme theme, unsigned step);

#endif
