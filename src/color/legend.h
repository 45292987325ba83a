/* Legend: the meaning of the colours in one chart, and the share of samples of each. */
#ifndef FPX_COLOR_LEGEND_H
#define FPX_COLOR_LEGEND_H

#include "base/hash_index.h"
#include "base/memory.h"
#include "color/color_rules.h"
#include "color/palette_class.h"

/* Rule matches: the rule for each name of one chart. A name is classified once, on first use,
 * however many boxes have it. */

struct fpx_rule_match {
    struct flamepix_bytes name;
    size_t rule; /* its number; the count of rules: no rule */
};

/* Starts with the rules, which must outlive it, and all other fields 0. */
struct fpx_rule_matches {
    const struct fpx_color_rules *rules;
    struct fpx_arena texts;
    struct fpx_rule_match *items; /* that were asked for */
    size_t count, capacity;
    struct fpx_hash_index index; /* of `items` */
    /* OK; NO_MEMORY or LIMIT_PATTERN: for the name that could not be classified. */
    enum flamepix_status status;
};

/* The rule of a name; the count of rules if none matches, and for all new names after one could not
 * be classified, since that may have taken long. One thread at a time. */
size_t fpx_rule_matches_find(struct fpx_rule_matches *ruled, struct flamepix_bytes name);

/* Frees its contents, not itself. */
void fpx_rule_matches_free(struct fpx_rule_matches *ruled);

/* A palette on one chart, and the rules applied before it. */
struct fpx_legend_request {
    const struct fpx_palette_class *class;
    const void *state; /* of the class */
    const struct flamepix_chart_facts *chart;
    bool darkened;                  /* the class's colours are converted by fpx_dark_color */
    struct fpx_rule_matches *ruled; /* NULL: no rules */
};

/* Creates the entries, which the caller frees; labels are borrowed from the rules and the class.
 * Entries are the kinds that occur among the chart's names, by descending weight, equal ones by
 * label, the rest group last. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_legend_make(const struct fpx_legend_request *request,
                                     struct flamepix_legend_entry **entries_ret, size_t *count_ret);

#endif
