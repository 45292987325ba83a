/* The shape of struct flamepix_render_options (options_shape.h). */
#ifndef FPX_RENDER_RENDER_SHAPE_H
#define FPX_RENDER_RENDER_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_render_shape;

#endif
