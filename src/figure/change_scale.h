/* Change scale: where the scale of changes ends, and what of them chance explains: one rule for
 * pictures, panels and sheets.
 *
 * The scale ends at the largest change that chance does not explain. Where chance explains all of
 * them, it ends where one of them would be clear (flamepix/change.h), so that a sample more in a
 * hundred thousand is not in full colour. */
#ifndef FPX_FIGURE_CHANGE_SCALE_H
#define FPX_FIGURE_CHANGE_SCALE_H

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* What chance explains of changes. */
struct fpx_chance_request {
    const struct flamepix_delta_options *delta; /* who asks for a scale of his own, has no chance */
    struct flamepix_side_ratios ratios;
    struct fpx_change_wholes wholes;
    const char *unit;       /* samples are counts; of all else, 0.1% of the whole is no change */
    bool sides_are_unknown; /* in some of the measures that are shown */
};
struct flamepix_change_chance fpx_change_chance_of(const struct fpx_chance_request *request);

/* Whether widths in a measure say what a frame weighed before and after. */
bool fpx_measure_knows_sides(const struct flamepix_measure *measure);

/* What changes ask for. {0}: none have been seen. */
struct fpx_change_extent {
    double largest; /* of all sizes */
    double clear;   /* of those that chance does not explain */
    /* The one that stands out most from what chance explains of its frame, by how many times, and
     * where the scale would end for it alone: at it, or where it would be clear. */
    double clearest, clearest_end;
    bool has_chance; /* chance explains some that are not 0 */
};

/* Adds by that rule the changes of all frames and runs of a figure that have a box. Where it counts
 * all stacks of a frame, without the root and other ancestors of what is shown, whose change is
 * that of the whole. Not of a ratio. */
void fpx_change_extent_add(struct fpx_change_extent *extent, const struct flamepix_figure *figure,
                           const struct flamepix_change_rule *rule);

/* Where the scale ends; 0: nothing changed. */
double fpx_change_extent_end(const struct fpx_change_extent *extent);

/* Those of a figure by its rule. */
struct fpx_change_extent fpx_figure_change_extent(const struct flamepix_figure *figure);

/* The size of the largest of them. */
double fpx_figure_largest_change(const struct flamepix_figure *figure);

#endif
