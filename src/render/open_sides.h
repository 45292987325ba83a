/* Two sides of a profile as what is drawn of them, summed up on the way. */
#ifndef FPX_RENDER_OPEN_SIDES_H
#define FPX_RENDER_OPEN_SIDES_H

#include <flamepix/render.h>

/* Whether a layout came to nothing, as its status says, although the sides have stacks: none has a
 * width, since nothing differs, or is there after. */
bool fpx_sides_have_no_width(const struct flamepix_profile_report *report,
                             enum flamepix_status status);

/* The stacks of two sides in the measure that the options ask for. What each side has is counted in
 * the tallies of the options, and how they differ in `difference`; both are complete when END has
 * been answered. Does not take `sides`. Answers OK or NO_MEMORY, next also what a tally's does. */
enum flamepix_status fpx_sides_open(const struct flamepix_render_options *options,
                                    struct flamepix_stacks *sides,
                                    struct flamepix_difference *difference,
                                    struct flamepix_stacks **stacks_ret);

/* The same without anything summed up. */
enum flamepix_status fpx_sides_measure(const struct flamepix_render_options *options,
                                       struct flamepix_stacks *sides,
                                       struct flamepix_stacks **stacks_ret);

#endif
