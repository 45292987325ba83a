/* Normalize: ratios that make the two sides of a comparison equal in something, found in a reading
 * before that of the comparison. */
#ifndef FPX_RENDER_NORMALIZE_H
#define FPX_RENDER_NORMALIZE_H

#include <flamepix/profile.h>

#include "profile/parallel/parallel.h"

/* What the sides are made equal in: the total of one of them, or of a number; how many samples they
 * have, or how long they took. */
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
    double number; /* of EQUAL_BY_NUMBER, above 0 */
};

/* Sets the ratios of `parts`, one for each input, which say the sides; nothing with
 * EQUAL_BY_NOTHING. The inputs are read, all that views leave out included, and rewound. `profile`
 * is how they will be read. `lacking_ret` becomes the side that has nothing of what they were to be
 * made equal in, which no ratio changes: then no ratio is set; FLAMEPIX_NO_SIDE: both have it.
 * `report_ret` is that of the reading, whose failed input is one of `inputs`, and so are the empty
 * ones; it may be NULL. Answers OK, what flamepix_profile_read and flamepix_survey answer, or what
 * rewinding answers. */
enum flamepix_status
fpx_normalize(const struct fpx_normalizing *how, struct flamepix_input *const *inputs, size_t count,
              const struct flamepix_profile_options *profile, struct flamepix_input_part *parts,
              enum flamepix_side *lacking_ret, struct flamepix_profile_report *report_ret);

/* How many samples an input has, or how long it took, as `by` says, of the part that is read; 0: it
 * does not say. It is read, and not rewound. `report_ret` is that of the reading; it may be NULL.
 * Answers OK, or what flamepix_survey answers but NO_STACKS. */
enum flamepix_status fpx_extent_read(enum fpx_equal_by by, struct flamepix_input *input,
                                     const struct flamepix_profile_options *profile,
                                     double *extent_ret,
                                     struct flamepix_profile_report *report_ret);

/* What the sides of a profile weigh. */

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
