/* Gate sums: what the stacks weigh that rules are about, summed up while two sides stream past. */
#ifndef FLAMEPIX_GATE_GATE_SUMS_H
#define FLAMEPIX_GATE_GATE_SUMS_H

#include <flamepix/compare.h>

#include "gate/gate_rule.h"

/* f(P) and g(P) of a rule (gate/gate_rule.h). */
struct flamepix_gate_sum {
    struct flamepix_weight before, after;
};

/* Starts as {0}. */
struct flamepix_gate_sums {
    struct flamepix_difference difference; /* of all stacks */
    struct flamepix_gate_sum *of_rules;    /* in their order; 0 of total and similarity */
};

/* What is pulled from `*stacks_ret` is what `sides` gives: stacks in key order, each path once,
 * whose weight is what they weigh after and whose other, not below 0, what they weigh before
 * (flamepix_sides_merge). It is summed up in `sums`, which are complete when END has been answered.
 * Frames beyond `limit_depth` (as a layout's; 0 is FLAMEPIX_DEFAULT_LIMIT_DEPTH) count as the frame
 * at it. Rules and sums are the caller's and outlive the watch; it does not take `sides`. next
 * answers OK, END, NO_MEMORY, LIMIT_PATTERN, or what `sides` answers. Answers OK or NO_MEMORY. One
 * thread at a time, as the rules' patterns. */
enum flamepix_status flamepix_gate_watch(struct flamepix_stacks *sides,
                                         const struct flamepix_gate_rule *rules, size_t count,
                                         uint32_t limit_depth, struct flamepix_gate_sums *sums,
                                         struct flamepix_stacks **stacks_ret);

/* Frees what they own; they are {0} again. */
void flamepix_gate_sums_free(struct flamepix_gate_sums *sums);

#endif
