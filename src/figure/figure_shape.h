/* The shape of struct flamepix_figure_options (options_shape.h). */
#ifndef FPX_FIGURE_FIGURE_SHAPE_H
#define FPX_FIGURE_FIGURE_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_figure_shape;

#endif
