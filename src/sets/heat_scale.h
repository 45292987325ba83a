/* Heat scale: which colour a similarity has. */
#ifndef FLAMEPIX_SETS_HEAT_SCALE_H
#define FLAMEPIX_SETS_HEAT_SCALE_H

#include <flamepix/color.h>

#include "sets/distance.h"

/* As many as leave the picture its palette, beside words and lines. */
enum { FLAMEPIX_HEAT_STEPS = 39 };

/* From `least`, a tenth, to 1. */
struct flamepix_heat_scale {
    double least;
};

/* The scale of these similarities: it begins at the largest tenth that none is below. */
struct flamepix_heat_scale flamepix_heat_scale_of(const struct flamepix_distances *distances);

/* The step of a similarity, from 0 to before FLAMEPIX_HEAT_STEPS. */
unsigned flamepix_heat_step(const struct flamepix_heat_scale *scale, double similarity);

/* The colour of a step: equal steps look about equally large, the first is nearly the theme's
 * ground and the last stands out most from it. Lightness alone tells them apart, too. */
uint32_t flamepix_heat_color(enum flamepix_theme theme, unsigned step);

#endif
