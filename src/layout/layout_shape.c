#include "layout/layout_shape.h"

#include <flamepix/layout.h>

const struct fpx_options_shape fpx_layout_shape =
    FPX_FLAT_SHAPE(struct flamepix_layout_options, chains);
