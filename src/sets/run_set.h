/* Run set: many profiles, the runs of something, as sparse vectors over one table of stacks. A
 * stack that any run has is in the table once, by its key, and a run is the numbers of its stacks
 * with their weights. */
#ifndef FPX_SETS_RUN_SET_H
#define FPX_SETS_RUN_SET_H

#include <stdint.h>

#include <flamepix/compare.h>

struct fpx_run_set;

/* One coordinate of a run that is not 0. */
struct fpx_run_value {
    uint32_t stack; /* its number in the table, from 0 */
    double weight;  /* above 0 */
};

/* `limit_nbytes` is what the set may hold, the keys of the table included. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_run_set_create(size_t limit_nbytes, struct fpx_run_set **set_ret);

/* Adds all stacks of `stacks`, to their END, as the next run; equal ones, in whatever order, are
 * added up, and those of weight 0 are none of it. Does not take `stacks`. Answers OK, NO_STACKS
 * (all of weight 0, or none), END (it does not fit the limit, or is made so that its keys cannot be
 * told apart fast), NO_MEMORY, or what `stacks` answers; where it is not OK, the runs are those
 * that there were before. */
enum flamepix_status fpx_run_set_add(struct fpx_run_set *set, struct flamepix_stacks *stacks);

/* Forgets the last run; stacks that only it has keep their numbers. There is one. */
void fpx_run_set_drop_last(struct fpx_run_set *set);

/* Multiplies what a run has; a value that would round to 0 is the least that is not. */
void fpx_run_set_scale(struct fpx_run_set *set, size_t run, struct flamepix_ratio ratio);

size_t fpx_run_set_count(const struct fpx_run_set *set);

/* How many stacks the table has. */
size_t fpx_run_set_stacks(const struct fpx_run_set *set);

/* What run `run` has, from 0, in the order of the stacks' numbers. Valid until a run is added. */
const struct fpx_run_value *fpx_run_set_values(const struct fpx_run_set *set, size_t run,
                                               size_t *count_ret);

/* The key of a stack, valid as long as the set. */
struct flamepix_bytes fpx_run_set_key(const struct fpx_run_set *set, uint32_t stack);

/* Bytes that are left of the limit. */
size_t fpx_run_set_room(const struct fpx_run_set *set);

/* NULL is fine. */
void fpx_run_set_free(struct fpx_run_set *set);

#endif
