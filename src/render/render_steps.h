/* Steps of a render that only the program uses separately. */
#ifndef FPX_RENDER_RENDER_STEPS_H
#define FPX_RENDER_RENDER_STEPS_H

#include <flamepix/render.h>

/* For several figures of one layout: each adds the sums over all stacks that it needs. */
void fpx_render_add_sums(struct flamepix_tally_options *sums,
                         const struct flamepix_figure_options *figure);

/* The sums of each side that a render needs for a comparison: for `before` and `after` of the
 * options, from which the figure shows the largest changes. None if it does not show these: without
 * a summary, or for a ratio. Each side has half of the limit of names. */
struct flamepix_tally_options fpx_render_side_sums(const struct flamepix_render_options *options);

/* As flamepix_render_layout, for a layout that is already planned: its options are used
 * unchanged. */
enum flamepix_status fpx_render_planned_layout(struct flamepix_input *const *inputs, size_t count,
                                               const struct flamepix_render_options *options,
                                               struct flamepix_tally *tally,
                                               struct flamepix_layout **layout_ret,
                                               struct flamepix_profile_report *report_ret);

/* Whether gone frames are drawn next to the rest, for a profile with this report. */
bool fpx_render_shows_gone(const struct flamepix_render_options *options,
                           const struct flamepix_profile_report *report);

/* The part of a figure's facts about sums below 0. */
struct flamepix_figure_below_zero
fpx_render_below_zero(const struct flamepix_profile_report *report);

#endif
