/* Regions: what there is after and, at its right, what is gone, where a picture of two sides shows
 * both. Weights, percentages, colours and words of a box follow from the region that it is in. */
#ifndef FPX_FIGURE_REGIONS_H
#define FPX_FIGURE_REGIONS_H

#include "figure/figure_internal.h"

/* Whether what is gone has been asked for, and whether there is any. */
bool fpx_figure_wants_gone(const struct flamepix_figure *figure);
bool fpx_figure_has_gone(const struct flamepix_figure *figure);

/* The columns [begin, end) of a region, from the chart's left edge. What there is after begins at
 * 0, what is gone where that ends. */
struct fpx_region {
    const char *name; /* "after" or "gone"; static */
    double weight;
    uint32_t begin, end;
};
enum { FPX_REGION_AFTER, FPX_REGION_GONE, FPX_REGIONS };
struct fpx_region fpx_figure_region(const struct flamepix_figure *figure, int which);

/* Whether the box is in the region of what is gone. Of a side that is empty after, all boxes. */
bool fpx_figure_is_gone(const struct flamepix_figure *figure, const struct flamepix_box *box);

/* The box with the weights that its frame has after and, as `other`, before; in figures without
 * regions, the box. The root's are those of all there is on each side. */
struct flamepix_box fpx_figure_box_of_sides(const struct flamepix_figure *figure,
                                            const struct flamepix_box *box);

/* What the box is a share of fpx_figure_norm with: its weight, but the root's is what there is
 * after, without what is gone. */
double fpx_figure_shared_weight(const struct flamepix_figure *figure,
                                const struct flamepix_box *box);

/* How many stacks there are, those once that are in both regions. */
uint64_t flamepix_figure_stacks(const struct flamepix_figure *figure);

/* What sums by name and searches are of, above 0: what there is after where there are regions and
 * it is not empty, else the total. */
double fpx_figure_counted(const struct flamepix_figure *figure);

#endif
