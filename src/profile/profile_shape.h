/* The shape of struct flamepix_profile_options (options_shape.h). */
#ifndef FPX_PROFILE_PROFILE_SHAPE_H
#define FPX_PROFILE_PROFILE_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_profile_shape;

#endif
