#include "stack/format_shape.h"

#include <flamepix/stack.h>

#include "base/recording_shape.h"

static const struct fpx_options_part format_parts[] = {
    {offsetof(struct flamepix_format_options, recording), &fpx_recording_shape},
};
const struct fpx_options_shape fpx_format_shape =
    FPX_SHAPE(struct flamepix_format_options, recording, format_parts);
