/* The shape of struct flamepix_layout_options (options_shape.h). */
#ifndef FPX_LAYOUT_LAYOUT_SHAPE_H
#define FPX_LAYOUT_LAYOUT_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_layout_shape;

#endif
