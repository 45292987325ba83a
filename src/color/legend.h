/* Legend: what the colours of one chart mean, and how much of the samples each is. */
#ifndef FPX_COLOR_LEGEND_H
#define FPX_COLOR_LEGEND_H

#include "base/hash_index.h"
#include "base/memory.h"
#include "color/color_rules.h"
#include "color/palette_class.h"

/* Rule matches: which rule each name of one chart falls under. A name is classified once, when it
 * is first asked for, however many boxes have it. */

struct fpx_rule_match {
    struct flamepix_bytes name;
    size_t rule; /* its number; the count of the rules: none */
};

/* Starts with the rules alone, which outlive it, and all else 0. */
struct fpx_rule_matches {
    const struct fpx_color_rules *rules;
    struct fpx_arena texts;
    struct fpx_rule_match *items; /* that were asked for */
    size_t count, capacity;
    struct fpx_hash_index index; /* of `items` */
    /* OK; NO_MEMORY or LIMIT_PATTERN: of the name that could not be classified. */
    enum flamepix_status status;
};

/* The rule of a name; the count of the rules where it has none, and for all that are new once one
 * could not be classified: that may have taken long. One thread at a time. */
size_t fpx_rule_matches_find(struct fpx_rule_matches *ruled, struct flamepix_bytes name);

/* Frees what it holds, not itself. */
void fpx_rule_matches_free(struct fpx_rule_matches *ruled);

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
