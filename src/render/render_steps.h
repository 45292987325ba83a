/* Steps of a render that only the program takes by themselves. */
#ifndef FPX_RENDER_RENDER_STEPS_H
#define FPX_RENDER_RENDER_STEPS_H

#include <flamepix/render.h>

/* Of several figures of one layout, each adds what it needs of the sums over all stacks. */
void fpx_render_add_sums(struct flamepix_tally_options *sums,
                         const struct flamepix_figure_options *figure);

/* What a render needs of the sums of each side alone, where two are compared: for `before` and
 * `after` of the options, which the figure then shows what changed most by. Nothing where it does
 * not say that: without a summary, or of a ratio. Each side has half of the limit of names. */
struct flamepix_tally_options fpx_render_side_sums(const struct flamepix_render_options *options);

/* As flamepix_render_layout, in a layout that is planned already: its options are used as they
 * are. */
enum flamepix_status fpx_render_planned_layout(struct flamepix_input *const *inputs, size_t count,
                                               const struct flamepix_render_options *options,
                                               struct flamepix_tally *tally,
                                               struct flamepix_layout **layout_ret,
                                               struct flamepix_profile_report *report_ret);

/* Whether what is gone is drawn beside the rest, of a profile with this report. */
bool fpx_render_shows_gone(const struct flamepix_render_options *options,
                           const struct flamepix_profile_report *report);

/* What of the facts of a figure is about sums below 0. */
struct flamepix_figure_below_zero
fpx_render_below_zero(const struct flamepix_profile_report *report);

#endif
