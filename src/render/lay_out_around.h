/* The layout around a function, of stacks that come in two halves (around_function.h). */
#ifndef FPX_RENDER_LAY_OUT_AROUND_H
#define FPX_RENDER_LAY_OUT_AROUND_H

#include <flamepix/render.h>

/* Lays out both halves and joins them. All stacks that have the function are counted in `tally`,
 * whole, with the function as their first frame; NULL: nothing is counted. The options are those
 * of the render whose profile hands over the stacks, and of the layout. `difference` is that of two
 * sides, which are drawn in the measure of the render; NULL: there is one. Does not take the
 * stacks. Answers as flamepix_layout_create. */
enum flamepix_status
fpx_lay_out_around(struct flamepix_stacks *stacks, const struct flamepix_render_options *render,
                   const struct flamepix_layout_options *options, struct flamepix_tally *tally,
                   struct flamepix_difference *difference, struct flamepix_layout **layout_ret);

#endif
