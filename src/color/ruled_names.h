/* Ruled names: which rule each name of one chart falls under. A name is classified once, however
 * many boxes have it. */
#ifndef FLAMEPIX_COLOR_RULED_NAMES_H
#define FLAMEPIX_COLOR_RULED_NAMES_H

#include "base/hash_index.h"
#include "color/color_rules.h"
#include "color/palette_class.h"

/* Starts as {0}. */
struct flamepix_ruled_names {
    const struct flamepix_color_rules *rules;
    const struct flamepix_name_sum *names; /* the chart's */
    size_t name_count;
    uint16_t *numbers;                /* the rule of each name; the count of the rules: none */
    struct flamepix_hash_index index; /* of `names` */
};

/* Classifies all names of a chart, which outlives it; so do the rules. Answers OK, NO_MEMORY or
 * LIMIT_PATTERN; to be freed in any case. */
enum flamepix_status flamepix_ruled_names_open(struct flamepix_ruled_names *ruled,
                                               const struct flamepix_color_rules *rules,
                                               const struct flamepix_chart_facts *chart);

/* The rule of a name; the count of the rules where it has none. A name that the chart did not list
 * is classified now, and has none if that takes too many steps. */
size_t flamepix_ruled_names_find(const struct flamepix_ruled_names *ruled,
                                 struct flamepix_bytes name);

void flamepix_ruled_names_free(struct flamepix_ruled_names *ruled);

#endif
