/* The parts of the walk in one call. */
#ifndef FPX_RENDER_RENDER_INTERNAL_H
#define FPX_RENDER_RENDER_INTERNAL_H

#include <flamepix/render.h>

#include "profile/parallel/parallel.h"
#include "render/renumbered.h"

/* Ancestor frames: what a layout of one frame is told of the frames that it stands on. */

/* Before the reading ends that the report is of, once all of its stacks are laid out. Answers OK or
 * NO_MEMORY, after which the layout is freed, and NULL. */
enum flamepix_status fpx_render_add_ancestors(const struct flamepix_render_options *options,
                                              const struct flamepix_profile_report *report,
                                              struct flamepix_layout **layout);

/* Two sides of a profile as what is drawn of them, summed up on the way. */

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

/* Slice sums: all that is counted of stacks on their way to a layout, slice by slice. */

/* Stacks as they are drawn, and those of each side. */
enum fpx_counted { FPX_COUNTED_DRAWN, FPX_COUNTED_BEFORE, FPX_COUNTED_AFTER, FPX_COUNTED_KINDS };

/* Of the whole, the tallies are the caller's, and of a slice its own; NULL: nothing is counted. */
struct fpx_slice_sums {
    struct flamepix_tally *tallies[FPX_COUNTED_KINDS];
    struct flamepix_difference difference;  /* of two sides, where there are two */
    struct flamepix_renumbered *renumbered; /* of them; as the tallies */
};

/* The whole starts from nothing, for a profile with this report. */
void fpx_slice_sums_start(struct fpx_slice_sums *all, const struct flamepix_profile_report *report);

/* A slice that is counted as the whole is, which has started, and outlives it. Any thread. Where
 * the slice is alone it is the only one, and added before it counts again: it takes less memory
 * then. Answers OK or NO_MEMORY; free the slice also then. */
enum flamepix_status fpx_slice_sums_create_same(const struct fpx_slice_sums *all, bool is_alone,
                                                struct fpx_slice_sums *slice_ret);

/* Adds a slice. Answers OK, NO_MEMORY, or BAD_ARGUMENT: a table of names is full, so that the sums
 * by name would not be those of the whole. */
enum flamepix_status fpx_slice_sums_add(struct fpx_slice_sums *all,
                                        const struct fpx_slice_sums *slice);

/* All slices have been added. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_slice_sums_finish(struct fpx_slice_sums *all);

/* Frees what a slice has. */
void fpx_slice_sums_free(struct fpx_slice_sums *slice);

/* A layout made of large profiles, one or some together, part by part, by several threads. */

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

/* What gathers stacks (flamepix/render.h), for who reads them in parts. */

/* Whether more has come than may be kept: then nothing is, whatever comes now. */
bool fpx_gatherer_is_full(const struct flamepix_gatherer *gatherer);

/* The layout around a function, of stacks that come in two halves (view_argument.h). */

/* Lays out both halves and joins them. All stacks that have the function are counted in `tally`,
 * whole, with the function as their first frame; NULL: nothing is counted. The options are those
 * of the render whose profile hands over the stacks, and of the layout. `difference` is that of two
 * sides, which are drawn in the measure of the render; NULL: there is one. Does not take the
 * stacks. Answers as flamepix_layout_create. */
enum flamepix_status
fpx_lay_out_around(struct flamepix_stacks *stacks, const struct flamepix_render_options *render,
                   const struct flamepix_layout_options *options, struct flamepix_tally *tally,
                   struct flamepix_difference *difference, struct flamepix_layout **layout_ret);

/* Draw picture: from a layout to an image, in one call. */

/* Draws the figure of the options, of a layout that was planned for it. Where it may have so many
 * bytes only, it gives up what it has to (savings.h). `fonts` may be NULL: the bundled face.
 * Answers OK or what flamepix_figure_create and flamepix_figure_draw answer. */
enum flamepix_status fpx_draw_picture(const struct flamepix_layout *layout,
                                      const struct flamepix_render_options *options,
                                      const struct flamepix_figure_facts *facts,
                                      struct flamepix_fonts *fonts, flamepix_write_fn write,
                                      void *user);

#endif
