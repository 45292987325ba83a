/* Figure change: by which rule the frames of a figure changed, where it compares. Colours, labels,
 * the legend and the JSON all ask here, so they agree. */
#ifndef FPX_FIGURE_FIGURE_CHANGE_H
#define FPX_FIGURE_FIGURE_CHANGE_H

#include "figure/figure_internal.h"

/* Gives the colours of a figure that compares a rule and a palette that shows it, where the options
 * leave them open. The raster is at hand. */
void fpx_figure_change_begin(struct flamepix_figure *figure);

/* What is compared as words tell it: with `negate`, before and after are in each other's place, and
 * all that goes by them. NULL: nothing is. What is written as JSON and CSV asks the facts. */
const struct flamepix_figure_comparison *
fpx_figure_text_comparison(const struct flamepix_figure *figure);

/* The rule of the picture; NULL: nothing is compared. */
const struct flamepix_change_rule *fpx_figure_change_rule(const struct flamepix_figure *figure);

/* Whether two measures are compared that are no two states of one thing. */
bool fpx_figure_shows_ratio(const struct flamepix_figure *figure);

/* The measures of a frame, or of all frames of a run. */
struct flamepix_change_facts fpx_figure_change_facts(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span);

/* Whether a frame, or a run, that has a box is only in one of the sides, as it is shown. */
bool fpx_figure_has_presence(const struct flamepix_figure *figure, enum flamepix_presence presence);

/* What percentages in boxes are of, above 0: the total, in a part of a difference the norm of the
 * side that it is a part of, and beside what is gone what there is after. */
double fpx_figure_norm(const struct flamepix_figure *figure);

#endif
