/* Axis regions: on the axis of a picture that shows what is gone, a bar under that, and what both
 * regions weigh. */
#ifndef FPX_FIGURE_AXIS_REGIONS_H
#define FPX_FIGURE_AXIS_REGIONS_H

#include "figure/regions.h"

/* Draws a bar in the ink of captions along the edge of `band` that is next to the chart, under what
 * is gone. Bands are as wide as the page. */
void fpx_axis_regions_bar(const struct flamepix_figure *figure, const struct flamepix_canvas *band);

/* Draws "after: 85 samples" and "gone: 30 samples (43.5% of before)" over `band`, in fewer words
 * where there is no room for both; each at the left end of its region, or as far from there as it
 * must be to stand whole beside the other. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_regions_texts(const struct flamepix_figure *figure,
                                            struct flamepix_type *type,
                                            const struct flamepix_canvas *band);

#endif
