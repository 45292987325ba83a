/* The shape of struct flamepix_recording_options (options_shape.h). */
#ifndef FPX_BASE_RECORDING_SHAPE_H
#define FPX_BASE_RECORDING_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_recording_shape;

#endif
