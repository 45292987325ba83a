/* A layout made of large profiles, one or some together, part by part, by several threads. */
#ifndef FPX_RENDER_LAY_OUT_SLICES_H
#define FPX_RENDER_LAY_OUT_SLICES_H

#include <flamepix/render.h>

#include "profile/parallel/profile_slices.h"

/* What is made of the parts together. */
struct fpx_slices_layout {
    /* Whose options say how two sides are drawn, and hold what each is counted in, and who gathers
     * stacks. */
    const struct flamepix_render_options *render;
    const struct flamepix_layout_options *options;
    struct flamepix_tally *tally; /* the caller's, in which all stacks are counted; NULL: in none */
    struct flamepix_layout **layout_ret;
    const struct fpx_slice_limits *limits; /* NULL: the usual ones */
};

/* Whether a layout of the options can be made part by part: nothing sees all stacks one after the
 * other but the tallies, and who gathers them as far as they may be kept. */
bool fpx_lays_out_in_slices(const struct flamepix_render_options *options);

/* As flamepix_profile_read, and in parts where fpx_profile_read_in_slices can: then the layout
 * is made, the tallies are complete, and the difference that the report says, without `consume`
 * being called. All are the same that `consume` would have made of the whole. `consume` gets the
 * whole also where a part has more names than a tally has memory for, where what is gone is drawn
 * beside the rest, and where more stacks than the first part's can be gathered. */
enum flamepix_status fpx_lay_out_slices(struct flamepix_input *const *inputs, size_t count,
                                        const struct flamepix_profile_options *profile,
                                        const struct fpx_slices_layout *layout,
                                        flamepix_consume_fn consume, void *user,
                                        struct flamepix_profile_report *report);

#endif
