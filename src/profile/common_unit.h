/* One unit: what several inputs are counted in together. Times are added to times and sizes to
 * sizes, each in the finest unit that any of them says; what says none is taken in that. Folded
 * text may say its unit behind its last stack, so stacks that have been consumed may have to come
 * once more, multiplied. */
#ifndef FPX_PROFILE_COMMON_UNIT_H
#define FPX_PROFILE_COMMON_UNIT_H

#include "profile/profile_internal.h"

/* What inputs are counted in. */
struct fpx_inputs_unit {
    const char *text; /* the finest unit; "": none says one. The profile's */
    bool is_unlike;   /* two of them do not add up: */
    size_t inputs[2]; /* the first that says a unit, and the first whose unit does not add to it */
};

/* Of the inputs of a side; NULL: of all. As far as they have said their units. */
struct fpx_inputs_unit fpx_profile_unit_of(struct fpx_profile *profile,
                                           const enum flamepix_side *side);

/* Whether units that have been said, as the tracks have them, make other ratios of the inputs than
 * those that they are read by. Then the profile has these, and the inputs are to be read again. */
bool fpx_profile_has_new_units(struct fpx_profile *profile);

/* The stacks of all inputs, which answer DISORDER instead of the first stack or of an end where
 * fpx_profile_has_new_units. Takes `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_profile_watch_units(struct fpx_profile *profile,
                                             struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
