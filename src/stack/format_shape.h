/* The shape of struct flamepix_format_options (options_shape.h). */
#ifndef FPX_STACK_FORMAT_SHAPE_H
#define FPX_STACK_FORMAT_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_format_shape;

#endif
