/* Measurement set: many profiles, the measurements of something, as sparse vectors over one table
 * of stacks. A stack that any measurement has is in the table once, by its key, and a measurement
 * is the numbers of its stacks with their weights. */
#ifndef FPX_SETS_MEASUREMENT_SET_H
#define FPX_SETS_MEASUREMENT_SET_H

#include <stdint.h>

#include <flamepix/compare.h>

struct fpx_measurement_set;

/* One coordinate of a measurement that is not 0. */
struct fpx_measured_value {
    uint32_t stack; /* its number in the table, from 0 */
    double weight;  /* above 0 */
};

/* `limit_nbytes` is what the set may hold, the keys of the table included. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_measurement_set_create(size_t limit_nbytes,
                                                struct fpx_measurement_set **set_ret);

/* Adds all stacks of `stacks`, to their END, as the next measurement; equal ones, in whatever
 * order, are added up, and those of weight 0 are none of it. Does not take `stacks`. Answers OK,
 * NO_STACKS (all of weight 0, or none), END (it does not fit the limit, or is made so that its keys
 * cannot be told apart fast), NO_MEMORY, or what `stacks` answers; where it is not OK, the
 * measurements are those that there were before. */
enum flamepix_status fpx_measurement_set_add(struct fpx_measurement_set *set,
                                             struct flamepix_stacks *stacks);

/* Forgets the last measurement; stacks that only it has keep their numbers. There is one. */
void fpx_measurement_set_drop_last(struct fpx_measurement_set *set);

/* Multiplies what a measurement has; a value that would round to 0 is the least that is not. */
void fpx_measurement_set_scale(struct fpx_measurement_set *set, size_t measurement,
                               struct flamepix_ratio ratio);

size_t fpx_measurement_set_count(const struct fpx_measurement_set *set);

/* How many stacks the table has. */
size_t fpx_measurement_set_stacks(const struct fpx_measurement_set *set);

/* What measurement `measurement` has, from 0, in the order of the stacks' numbers. Valid until a
 * measurement is added. */
const struct fpx_measured_value *fpx_measurement_set_values(const struct fpx_measurement_set *set,
                                                            size_t measurement, size_t *count_ret);

/* The key of a stack, valid as long as the set. */
struct flamepix_bytes fpx_measurement_set_key(const struct fpx_measurement_set *set,
                                              uint32_t stack);

/* Bytes that are left of the limit. */
size_t fpx_measurement_set_room(const struct fpx_measurement_set *set);

/* NULL is fine. */
void fpx_measurement_set_free(struct fpx_measurement_set *set);

#endif
