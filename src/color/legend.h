/* Legend: what the colours of one chart mean, and how much of the samples each is. */
#ifndef FPX_COLOR_LEGEND_H
#define FPX_COLOR_LEGEND_H

#include "color/palette_class.h"
#include "color/rule_matches.h"

/* A palette on one chart, and the rules before it. */
struct fpx_legend_request {
    const struct fpx_palette_class *class;
    const void *state; /* of the class */
    const struct flamepix_chart_facts *chart;
    bool darkened;                  /* the class's colours are drawn as fpx_dark_color makes them */
    struct fpx_rule_matches *ruled; /* NULL: there are no rules */
};

/* Makes the entries, which are the caller's to free, the labels the rules' and the class's: those
 * that occur among the chart's names, the heaviest first, equal ones by label, what belongs to no
 * group last. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_legend_make(const struct fpx_legend_request *request,
                                     struct flamepix_legend_entry **entries_ret, size_t *count_ret);

#endif
