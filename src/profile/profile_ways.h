/* Effects of a profile's options on its layout. */
#ifndef FPX_PROFILE_PROFILE_WAYS_H
#define FPX_PROFILE_PROFILE_WAYS_H

#include <flamepix/profile.h>

/* For a shown path: the left-out weight that passes through each of its frames but the last, root
 * first, as fpx_layout_set_passed takes it. The weights are in the measure of two sides; NULL: as
 * in the stacks. The report is of a running reading that has consumed all stacks. Result (NULL, 0):
 * no path is shown, or the measure does not add up. The caller frees it. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_profile_passed(const struct flamepix_profile_options *options,
                                        const struct flamepix_profile_report *report,
                                        const struct flamepix_measure *measure,
                                        struct flamepix_passed **passed_ret, size_t *count_ret);

/* The request for a chart around a function, or NULL. With one, the profile's stacks come in two
 * halves, and samples (view_argument.h), each in name order, or in input order if siblings are. */
const struct flamepix_view_request *
fpx_profile_around(const struct flamepix_profile_options *options);

#endif
