/* Kept stacks: of two sets of runs, the stacks that enough runs have, as dense matrices. Stacks
 * that are rare say little and cost a dimension each (Tornetta, section 3: document frequency). */
#ifndef FPX_SETS_KEPT_STACKS_H
#define FPX_SETS_KEPT_STACKS_H

#include "sets/run_set.h"
#include "sets/statistics/run_matrices.h"

/* Starts as {0}. */
struct fpx_kept_stacks {
    uint32_t *stacks; /* their numbers, in key order; dimension i is stacks[i] */
    size_t count;
    size_t left_out; /* stacks that too few runs have */
    double *values;  /* both matrices, before's first */
    struct fpx_run_matrices matrices;
};

/* Keeps the stacks that at least `min_runs` of all runs have. The first `before_count` runs are
 * before, the others after. Answers OK, END (the matrices do not fit what is left of the set's
 * limit), or NO_MEMORY. */
enum flamepix_status fpx_kept_stacks_find(const struct fpx_run_set *set, size_t before_count,
                                          size_t min_runs, struct fpx_kept_stacks *kept);

void fpx_kept_stacks_free(struct fpx_kept_stacks *kept);

#endif
