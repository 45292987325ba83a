/* What a figure wants of two sides, and what its counts are called. */
#ifndef FPX_FIGURE_FIGURE_WANTS_H
#define FPX_FIGURE_FIGURE_WANTS_H

#include <flamepix/figure.h>

/* Whether a figure needs the sums by name of each side, where two are compared, for its line about
 * what changed or its sidecars. */
bool fpx_figure_wants_side_sums(const struct flamepix_figure_options *options);

/* What the counts are called: the countname of the options, else `unit`, what the input says (NULL
 * or "": nothing), else the default. */
const char *fpx_figure_unit_name(const struct flamepix_figure_options *options, const char *unit);

#endif
