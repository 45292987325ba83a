/* Change scale: where the scale of changes ends, and which changes chance explains: one rule for
 * pictures, panels and sheets.
 *
 * The scale ends at the largest change that chance does not explain. If chance explains all of
 * them, it ends where one of them would be clear (flamepix/change.h), so that one sample in a
 * hundred thousand is not in full colour. */
#ifndef FPX_FIGURE_CHANGE_SCALE_H
#define FPX_FIGURE_CHANGE_SCALE_H

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* How much of a change chance explains. */
struct fpx_chance_request {
    const struct flamepix_delta_options *delta; /* no chance if it sets its own scale */
    struct flamepix_side_ratios ratios;
    struct fpx_change_wholes wholes;
    const char *unit;       /* samples are counts; for others, 0.1% of the whole is no change */
    bool sides_are_unknown; /* in some of the displayed measures */
};
struct flamepix_change_chance fpx_change_chance_of(const struct fpx_chance_request *request);

/* Whether widths in a measure show the weight of a frame before and after. */
bool fpx_measure_knows_sides(const struct flamepix_measure *measure);

/* The extent of changes. {0}: none so far. */
struct fpx_change_extent {
    double largest; /* of all sizes */
    double clear;   /* of the changes that chance does not explain */
    /* The most significant change: how many times it exceeds what chance explains of its frame, and
     * the end of a scale for it alone: at it, or where it would be clear. */
    double clearest, clearest_end;
    bool has_chance; /* chance explains some changes that are not 0 */
};

/* Adds the changes, by that rule, of all frames and runs of a figure that have a box. A rule by
 * total excludes the root and other ancestors of the shown frame, whose change is that of the
 * whole. Not for ratios. */
void fpx_change_extent_add(struct fpx_change_extent *extent, const struct flamepix_figure *figure,
                           const struct flamepix_change_rule *rule);

/* The end of the scale; 0: nothing changed. */
double fpx_change_extent_end(const struct fpx_change_extent *extent);

/* The extent of a figure's changes by its rule. */
struct fpx_change_extent fpx_figure_change_extent(const struct flamepix_figure *figure);

/* The size of the largest change. */
double fpx_figure_largest_change(const struct flamepix_figure *figure);

#endif
