#include "base/recording_shape.h"

#include <flamepix/recording_options.h>

const struct fpx_options_shape fpx_recording_shape =
    FPX_FLAT_SHAPE(struct flamepix_recording_options, user);
