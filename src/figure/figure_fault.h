/* Figure fault: which of a figure's options is out of its range. */
#ifndef FPX_FIGURE_FIGURE_FAULT_H
#define FPX_FIGURE_FIGURE_FAULT_H

#include <stdbool.h>

#include <flamepix/figure.h>

#include "layout/layout_scale.h"

/* One option of a figure, and its range; texts are static. */
struct fpx_figure_range {
    const char *field; /* of struct flamepix_figure_options */
    const char *range; /* "1 to 8" */
    bool (*is_good)(const struct flamepix_figure_options *options);
};

/* The first option out of its range, in the order of the struct; NULL: none. */
const struct fpx_figure_range *fpx_figure_fault(const struct flamepix_figure_options *options);

/* Whether an option of the layout is out of its range, as the figure plans the layout: its own
 * width is that of the columns; and the first such option. Any thread. */
bool fpx_figure_layout_fault(const struct flamepix_figure_options *options,
                             struct flamepix_layout_options layout,
                             struct fpx_layout_range *range_ret);

#endif
