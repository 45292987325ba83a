/* The shape of struct flamepix_sheet_options (options_shape.h). */
#ifndef FPX_SHEET_SHEET_SHAPE_H
#define FPX_SHEET_SHEET_SHAPE_H

#include "base/options_shape.h"

extern const struct fpx_options_shape fpx_sheet_shape;

#endif
