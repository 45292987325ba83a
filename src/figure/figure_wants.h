/* What a figure needs of two sides, and the unit of its counts. */
#ifndef FPX_FIGURE_FIGURE_WANTS_H
#define FPX_FIGURE_FIGURE_WANTS_H

#include <flamepix/figure.h>

/* Whether a figure that compares needs the sums by name of each side, for its line about changes or
 * its sidecars. */
bool fpx_figure_wants_side_sums(const struct flamepix_figure_options *options);

/* The unit of the counts: the countname of the options, else `unit`, the unit of the input (NULL or
 * "": none), else the default. */
const char *fpx_figure_unit_name(const struct flamepix_figure_options *options, const char *unit);

#endif
