/* Figure fault: which of a figure's options is out of its range. */
#ifndef FPX_FIGURE_FIGURE_FAULT_H
#define FPX_FIGURE_FIGURE_FAULT_H

#include <flamepix/figure.h>

/* One option of a figure, and what it may be; texts are static. */
struct fpx_figure_range {
    const char *field; /* of struct flamepix_figure_options */
    const char *range; /* "1 to 8" */
    bool (*is_good)(const struct flamepix_figure_options *options);
};

/* The first that is out of its range, in the order of the struct; NULL: none is. */
const struct fpx_figure_range *fpx_figure_fault(const struct flamepix_figure_options *options);

#endif
