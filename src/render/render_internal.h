/* The internal steps of a render. */
#ifndef FPX_RENDER_RENDER_INTERNAL_H
#define FPX_RENDER_RENDER_INTERNAL_H

#include <flamepix/render.h>

#include "profile/parallel/parallel.h"

/* Ancestor frames: facts about the ancestors of a zoomed frame, for its layout. */

/* Call it when all stacks are laid out, before the end of the reading that the report is of.
 * Returns OK or NO_MEMORY, after which the layout is freed, and NULL. */
enum flamepix_status fpx_render_add_ancestors(const struct flamepix_render_options *options,
                                              const struct flamepix_profile_report *report,
                                              struct flamepix_layout **layout);

/* Two sides of a profile as the measure that is drawn, with sums. */

/* Whether a layout failed, by its status, although the sides have stacks: none has a width, since
 * nothing differs, or nothing is left after. */
bool fpx_sides_have_no_width(const struct flamepix_profile_report *report,
                             enum flamepix_status status);

/* The stacks of two sides in the measure of the options. Each side is counted in the tallies of the
 * options, and their difference in `difference`; both are complete after END. Does not take
 * ownership of `sides`. Returns OK or NO_MEMORY, next also what a tally's does. */
enum flamepix_status fpx_sides_open(const struct flamepix_render_options *options,
                                    struct flamepix_stacks *sides,
                                    struct flamepix_difference *difference,
                                    struct flamepix_stacks **stacks_ret);

/* Same without sums. */
enum flamepix_status fpx_sides_measure(const struct flamepix_render_options *options,
                                       struct flamepix_stacks *sides,
                                       struct flamepix_stacks **stacks_ret);

/* Slice sums: all sums over stacks on their way to a layout, slice by slice. */

/* Stacks as they are drawn, and those of each side. */
enum fpx_counted { FPX_COUNTED_DRAWN, FPX_COUNTED_BEFORE, FPX_COUNTED_AFTER, FPX_COUNTED_KINDS };

/* The tallies of the whole are the caller's, those of a slice its own; NULL: nothing is counted. */
struct fpx_slice_sums {
    struct flamepix_tally *tallies[FPX_COUNTED_KINDS];
    struct flamepix_difference difference;  /* of two sides, if there are two */
    struct flamepix_renumbered *renumbered; /* of them; owned like the tallies */
};

/* A layout of one or more large profiles, made in parts by several threads. */

/* The results of all parts together. */
struct fpx_slices_layout {
    /* Its options define how two sides are drawn, their tallies, and the gatherer. */
    const struct flamepix_render_options *render;
    const struct flamepix_layout_options *options;
    struct flamepix_tally *tally; /* owned by the caller, counts all stacks; NULL: no tally */
    struct flamepix_layout **layout_ret;
    const struct fpx_slice_limits *limits; /* NULL: the defaults */
};

/* Whether a layout of the options can be made in parts: only the tallies, and the gatherer as far
 * as it keeps them, see all stacks in order. */
bool fpx_lays_out_in_slices(const struct flamepix_render_options *options);

/* As flamepix_profile_read, but in parts if fpx_profile_read_in_slices can: then the layout, the
 * tallies, and the difference in the report are complete without a call of `consume`. All are the
 * same that `consume` would have made of the whole. `consume` also gets the whole if a part has
 * more names than a tally has memory for, if gone frames are drawn next to the rest, or if more
 * stacks than the first part's can be gathered. */
enum flamepix_status fpx_lay_out_slices(struct flamepix_input *const *inputs, size_t count,
                                        const struct flamepix_profile_options *profile,
                                        const struct fpx_slices_layout *layout,
                                        flamepix_consume_fn consume, void *user,
                                        struct flamepix_profile_report *report);

/* The gatherer of stacks (flamepix/render.h), for readers in parts. */

/* Whether there were more stacks than may be kept: then none are, whatever follows. */
bool fpx_gatherer_is_full(const struct flamepix_gatherer *gatherer);

/* The layout around a function, from stacks that come in two halves (view_argument.h). */

/* Lays out both halves and joins them. `tally` counts all stacks with the function, whole, with the
 * function as their first frame; NULL: no tally. The options are those of the render whose profile
 * passes the stacks, and of the layout. `difference` is that of two sides, which are drawn in the
 * measure of the render; NULL: one side. Does not take ownership of the stacks. Returns as
 * flamepix_layout_create. */
enum flamepix_status
fpx_lay_out_around(struct flamepix_stacks *stacks, const struct flamepix_render_options *render,
                   const struct flamepix_layout_options *options, struct flamepix_tally *tally,
                   struct flamepix_difference *difference, struct flamepix_layout **layout_ret);

#endif
