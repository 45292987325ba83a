/* Normalize: ratios that make the two sides of a comparison equal in some amount, found in a
 * separate reading before that of the comparison. */
#ifndef FPX_RENDER_NORMALIZE_H
#define FPX_RENDER_NORMALIZE_H

#include <flamepix/profile.h>

#include "profile/parallel/parallel.h"

/* The amount that is made equal: the total of one side, or a given number; the number of samples,
 * or the duration. */
enum fpx_equal_by {
    FPX_EQUAL_BY_NOTHING,
    FPX_EQUAL_BY_AFTER,
    FPX_EQUAL_BY_BEFORE,
    FPX_EQUAL_BY_SAMPLES,
    FPX_EQUAL_BY_DURATION,
    FPX_EQUAL_BY_NUMBER
};

struct fpx_normalizing {
    enum fpx_equal_by by;
    double number; /* for EQUAL_BY_NUMBER, above 0 */
};

/* Sets the ratios of `parts`, one for each input, which have the side of each; does nothing with
 * EQUAL_BY_NOTHING. The inputs are read, including what views leave out, and rewound. `profile` is
 * how they will be read. If a side lacks the amount, no ratio is set and `lacking_ret` gets that
 * side; FLAMEPIX_NO_SIDE: both have it. `report_ret` is that of the reading, with the indices of
 * failed and empty inputs in `inputs`; it may be NULL. Returns OK, what flamepix_profile_read and
 * flamepix_survey answer, or what rewinding returns. */
enum flamepix_status
fpx_normalize(const struct fpx_normalizing *how, struct flamepix_input *const *inputs, size_t count,
              const struct flamepix_profile_options *profile, struct flamepix_input_part *parts,
              enum flamepix_side *lacking_ret, struct flamepix_profile_report *report_ret);

/* The number of samples of an input, or its duration, selected by `by`, in the part that is read;
 * 0: unknown. The input is read, and not rewound. `report_ret` is that of the reading; it may be
 * NULL. Returns OK, or what flamepix_survey returns except NO_STACKS. */
enum flamepix_status fpx_extent_read(enum fpx_equal_by by, struct flamepix_input *input,
                                     const struct flamepix_profile_options *profile,
                                     double *extent_ret,
                                     struct flamepix_profile_report *report_ret);

/* The weights of the sides of a profile. */
struct fpx_side_weights {
    struct flamepix_weight before, after;
};

/* Reads the profile, in parts if possible, and weighs each side. `limits`, `report_ret` and the
 * answers are as for fpx_profile_read_in_slices. */
enum flamepix_status fpx_weigh_sides(struct flamepix_input *const *inputs, size_t count,
                                     const struct flamepix_profile_options *profile,
                                     const struct fpx_slice_limits *limits,
                                     struct fpx_side_weights *weights_ret,
                                     struct flamepix_profile_report *report_ret);

#endif
