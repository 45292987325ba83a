/* The shape of struct flamepix_palette_options (options_shape.h). */
#ifndef FPX_COLOR_PALETTE_SHAPE_H
#define FPX_COLOR_PALETTE_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_palette_shape;

#endif
