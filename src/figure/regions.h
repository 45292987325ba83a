/* Regions: in a picture of two sides that shows both, the side after and, at its right, the gone
 * frames. Weights, percentages, colours and texts of a box depend on its region. */
#ifndef FPX_FIGURE_REGIONS_H
#define FPX_FIGURE_REGIONS_H

#include "figure/figure_internal.h"

/* Whether gone frames were requested, and whether there are any. */
bool fpx_figure_wants_gone(const struct flamepix_figure *figure);
bool fpx_figure_has_gone(const struct flamepix_figure *figure);

/* The columns [begin, end) of a region, from the chart's left edge. The side after begins at 0, the
 * gone region at its end. */
struct fpx_region {
    const char *name; /* "after" or "gone"; static */
    double weight;
    uint32_t begin, end;
};
enum { FPX_REGION_AFTER, FPX_REGION_GONE, FPX_REGIONS };
struct fpx_region fpx_figure_region(const struct flamepix_figure *figure, int which);

/* Whether the box is in the gone region. If the side after is empty, all boxes are. */
bool fpx_figure_is_gone(const struct flamepix_figure *figure, const struct flamepix_box *box);

/* The box with the weights of its frame after and, as `other`, before; in figures without regions,
 * the box itself. The root has the totals of both sides. */
struct flamepix_box fpx_figure_box_of_sides(const struct flamepix_figure *figure,
                                            const struct flamepix_box *box);

/* The weight of the box as a share of fpx_figure_norm: its weight, but for the root the side after,
 * without gone frames. */
double fpx_figure_shared_weight(const struct flamepix_figure *figure,
                                const struct flamepix_box *box);

/* The number of stacks; those in both regions count once. */
uint64_t flamepix_figure_stacks(const struct flamepix_figure *figure);

/* The whole for sums by name and searches, above 0: the side after if there are regions and it is
 * not empty, else the total. */
double fpx_figure_counted(const struct flamepix_figure *figure);

#endif
