/* Gate sums: what the stacks weigh that rules are about, summed up while two sides stream past. */
#ifndef FPX_GATE_GATE_SUMS_H
#define FPX_GATE_GATE_SUMS_H

#include <flamepix/compare.h>
#include <flamepix/tally.h>

#include "gate/gate_rule.h"

/* f(P) and g(P) of a condition (gate_condition.h). */
struct fpx_gate_sum {
    struct flamepix_weight before, after;
    bool is_found;     /* its pattern finds a frame of a stack */
    bool is_undecided; /* a search took more steps than a pattern may: the sums are too small */
};

/* Starts as {0}. */
struct fpx_gate_sums {
    struct flamepix_difference difference; /* of all stacks */
    /* One rule's conditions after the other's; 0 of those that have no pattern. */
    struct fpx_gate_sum *of_conditions;
    /* By name, of each side; NULL: no condition is about any function. */
    struct flamepix_tally *before_names, *after_names;
    bool are_complete;  /* all stacks have come */
    bool lacks_samples; /* one of several inputs has none: set by who reads them */
};

/* Starts as {0}. Limits of 0 are those of a layout and of a tally. */
struct fpx_gate_options {
    uint32_t limit_depth;      /* frames beyond it count as the frame at it */
    size_t limit_names_nbytes; /* for the names of each side */
    size_t self_depth;         /* where the function that ran stands (flamepix_views_self_depth) */
};

/* What is pulled from `*stacks_ret` is what `sides` gives: stacks in key order, each path once,
 * whose weight is what they weigh after and whose other, not below 0, what they weigh before
 * (flamepix_sides_merge). It is summed up in `sums`, which are complete when END has been answered.
 * Rules and sums are the caller's and outlive the watch; it does not take `sides`. next answers OK,
 * END, NO_MEMORY, or what `sides` answers. Answers OK or NO_MEMORY. One thread at a time, as the
 * rules' patterns. */
enum flamepix_status fpx_gate_watch(struct flamepix_stacks *sides,
                                    const struct fpx_gate_rule *rules, size_t count,
                                    struct fpx_gate_options options, struct fpx_gate_sums *sums,
                                    struct flamepix_stacks **stacks_ret);

/* Whether there is something to judge: they are complete, no input lacks samples, and each side
 * weighs something. */
bool fpx_gate_sums_are_usable(const struct fpx_gate_sums *sums);

/* Frees what they own; they are {0} again. */
void fpx_gate_sums_free(struct fpx_gate_sums *sums);

#endif
