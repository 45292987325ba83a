/* The shapes of struct flamepix_figure_options and its facts (options_shape.h). */
#ifndef FPX_FIGURE_FIGURE_SHAPE_H
#define FPX_FIGURE_FIGURE_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_figure_shape;
extern const struct fpx_options_shape fpx_facts_shape;

#endif
