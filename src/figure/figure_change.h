/* Figure change: the rule by which the frames of a comparing figure changed. Colours, labels, the
 * legend and the JSON all use it, so they agree. */
#ifndef FPX_FIGURE_FIGURE_CHANGE_H
#define FPX_FIGURE_FIGURE_CHANGE_H

#include "figure/figure_internal.h"

/* Gives the colours of a comparing figure a rule and a palette for it, unless the options set them.
 * The raster exists already. */
void fpx_figure_change_begin(struct flamepix_figure *figure);

/* The comparison as texts describe it: with `negate`, before and after are swapped, and all that
 * depends on them. NULL: none. JSON and CSV use the facts instead. */
const struct flamepix_figure_comparison *
fpx_figure_text_comparison(const struct flamepix_figure *figure);

/* The rule of the picture; NULL: no comparison. */
const struct flamepix_change_rule *fpx_figure_change_rule(const struct flamepix_figure *figure);

/* Whether two measures are compared that are not two states of one thing. */
bool fpx_figure_shows_ratio(const struct flamepix_figure *figure);

/* The measures of a frame, or of all frames of a run. */
struct flamepix_change_facts fpx_figure_change_facts(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span);

/* Whether a frame or run with a box is only on one of the sides, as displayed. */
bool fpx_figure_has_presence(const struct flamepix_figure *figure, enum flamepix_presence presence);

/* The whole of percentages in boxes, above 0: the total; in a part of a difference the norm of the
 * side that it is a part of; next to gone frames the side after. */
double fpx_figure_norm(const struct flamepix_figure *figure);

#endif
