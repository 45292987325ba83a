#include "color/palette_shape.h"

#include <flamepix/color.h>

const struct fpx_options_shape fpx_palette_shape =
    FPX_FLAT_SHAPE(struct flamepix_palette_options, gone);
