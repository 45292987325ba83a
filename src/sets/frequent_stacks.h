/* Kept stacks: of two sets of measurements, the stacks that enough measurements have, as dense
 * matrices. Stacks that are rare say little and cost a dimension each (Tornetta, section 3:
 * document frequency). */
#ifndef FPX_SETS_FREQUENT_STACKS_H
#define FPX_SETS_FREQUENT_STACKS_H

#include "sets/measurement_set.h"
#include "sets/statistics/measurement_matrices.h"

/* Starts as {0}. */
struct fpx_frequent_stacks {
    uint32_t *stacks; /* their numbers, in key order; dimension i is stacks[i] */
    size_t count;
    size_t left_out; /* stacks that too few measurements have */
    double *values;  /* both matrices, before's first */
    struct fpx_measurement_matrices matrices;
};

/* Keeps the stacks that at least `min_runs` of all measurements have. The first `before_count`
 * measurements are before, the others after. Answers OK, END (the matrices do not fit what is left
 * of the set's limit), or NO_MEMORY. */
enum flamepix_status fpx_frequent_stacks_find(const struct fpx_measurement_set *set,
                                              size_t before_count, size_t min_runs,
                                              struct fpx_frequent_stacks *kept);

void fpx_frequent_stacks_free(struct fpx_frequent_stacks *kept);

#endif
