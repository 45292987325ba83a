/* Measurement set: many profiles, the measurements of something, as sparse vectors over one table
 * of stacks. The table has each stack of any measurement once, by key; a measurement is the numbers
 * of its stacks with their weights. */
#ifndef FPX_SETS_MEASUREMENT_SET_H
#define FPX_SETS_MEASUREMENT_SET_H

#include <stdint.h>

#include <flamepix/compare.h>

struct fpx_measurement_set;

/* A coordinate of a measurement other than 0. */
struct fpx_measured_value {
    uint32_t stack; /* its number in the table, from 0 */
    double weight;  /* above 0 */
};

/* `limit_nbytes` limits the memory of the set, including the keys of the table. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_measurement_set_create(size_t limit_nbytes,
                                                struct fpx_measurement_set **set_ret);

/* Adds all stacks of `stacks`, to their END, as the next measurement; equal ones are added up, in
 * any order, and stacks of weight 0 are ignored. Does not take ownership of `stacks`. Returns OK,
 * NO_STACKS (all of weight 0, or none), END (it exceeds the limit, or its keys are made to
 * collide), NO_MEMORY, or what `stacks` returns; if not OK, the measurements are unchanged. */
enum flamepix_status fpx_measurement_set_add(struct fpx_measurement_set *set,
                                             struct flamepix_stacks *stacks);

/* Removes the last measurement, which must exist; stacks of only this one keep their numbers. */
void fpx_measurement_set_drop_last(struct fpx_measurement_set *set);

/* Multiplies the values of a measurement; one that would round to 0 becomes the least above 0. */
void fpx_measurement_set_scale(struct fpx_measurement_set *set, size_t measurement,
                               struct flamepix_ratio ratio);

size_t fpx_measurement_set_count(const struct fpx_measurement_set *set);

/* The number of stacks in the table. */
size_t fpx_measurement_set_stacks(const struct fpx_measurement_set *set);

/* The values of measurement `measurement`, from 0, in the order of stack numbers. Valid until a
 * measurement is added. */
const struct fpx_measured_value *fpx_measurement_set_values(const struct fpx_measurement_set *set,
                                                            size_t measurement, size_t *count_ret);

/* The key of a stack, valid as long as the set. */
struct flamepix_bytes fpx_measurement_set_key(const struct fpx_measurement_set *set,
                                              uint32_t stack);

/* Bytes left of the limit. */
size_t fpx_measurement_set_room(const struct fpx_measurement_set *set);

/* NULL is fine. */
void fpx_measurement_set_free(struct fpx_measurement_set *set);

#endif
