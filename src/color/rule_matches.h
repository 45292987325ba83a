/* Ruled names: which rule each name of one chart falls under. A name is classified once, when it is
 * first asked for, however many boxes have it. */
#ifndef FPX_COLOR_RULE_MATCHES_H
#define FPX_COLOR_RULE_MATCHES_H

#include "base/arena.h"
#include "base/hash_index.h"
#include "color/color_rules.h"

struct fpx_rule_match {
    struct flamepix_bytes name;
    size_t rule; /* its number; the count of the rules: none */
};

/* Starts with the rules alone, which outlive it, and all else 0. */
struct fpx_rule_matches {
    const struct flamepix_color_rules *rules;
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

#endif
