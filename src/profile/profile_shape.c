#include "profile/profile_shape.h"

#include <flamepix/profile.h>

#include "stack/format_shape.h"

static const struct fpx_options_part profile_parts[] = {
    {offsetof(struct flamepix_profile_options, reading), &fpx_format_shape},
};
const struct fpx_options_shape fpx_profile_shape =
    FPX_SHAPE(struct flamepix_profile_options, reading, profile_parts);
