/* What the options of a profile make of it, for who lays it out. */
#ifndef FPX_PROFILE_PROFILE_WAYS_H
#define FPX_PROFILE_PROFILE_WAYS_H

#include <flamepix/profile.h>

/* Of a path that is shown: what passes through the frames that it stands on, from the root to
 * before its last one, of the stacks that are left out, as a layout of those that are shown is told
 * (fpx_layout_set_passed); in a measure of two sides, NULL: as stacks are. The report is that
 * of a reading that has not ended, all of whose stacks have been consumed. None (NULL, 0) where no
 * path is shown, or the measure does not add up. The caller frees them. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_profile_passed(const struct flamepix_profile_options *options,
                                        const struct flamepix_profile_report *report,
                                        const struct flamepix_measure *measure,
                                        struct flamepix_passed **passed_ret, size_t *count_ret);

/* The request for a chart around a function, where there is one; else NULL. Then what a profile
 * hands over is in two halves, and samples (view_argument.h), each in name order, or in that
 * of the input where siblings are. */
const struct flamepix_view_request *
fpx_profile_around(const struct flamepix_profile_options *options);

#endif
