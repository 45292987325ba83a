/* What the sides of a profile weigh. */
#ifndef FPX_RENDER_WEIGH_SIDES_H
#define FPX_RENDER_WEIGH_SIDES_H

#include "profile/parallel/profile_slices.h"

struct fpx_side_weights {
    struct flamepix_weight before, after;
};

/* Reads the profile, in parts where that can be, and weighs each side. `limits` and `report_ret` as
 * for fpx_profile_read_in_slices, as is what it answers. */
enum flamepix_status fpx_weigh_sides(struct flamepix_input *const *inputs, size_t count,
                                     const struct flamepix_profile_options *profile,
                                     const struct fpx_slice_limits *limits,
                                     struct fpx_side_weights *weights_ret,
                                     struct flamepix_profile_report *report_ret);

#endif
