/* Measurement distances: how far the measurements of a set are from each other, each from each, by
 * Tornetta's algebra of flame graphs: d = ‖f - g‖, the sum over all stacks of how much their
 * weights differ, and the similarity σ = 1 - d ÷ (‖f‖ + ‖g‖), from 0 (only where there is no stack
 * in common) to 1 (only where they are equal). */
#ifndef FPX_SETS_MEASUREMENT_DISTANCES_H
#define FPX_SETS_MEASUREMENT_DISTANCES_H

#include "sets/measurement_set.h"

struct fpx_distances;

/* All of them, in n(n-1) ÷ 2 numbers for n measurements; the set is not asked again. Answers OK,
 * END (they, and as many again to order them, do not fit what is left of the set's limit), or
 * NO_MEMORY. */
enum flamepix_status fpx_distances_create(const struct fpx_measurement_set *set,
                                          struct fpx_distances **distances_ret);

/* How many measurements there are. */
size_t fpx_distances_count(const struct fpx_distances *distances);

/* ‖f‖ of a measurement: all that it weighs. */
double fpx_distances_norm(const struct fpx_distances *distances, size_t measurement);

/* d and σ of two measurements, the same either way; of one with itself 0 and 1. Of whole numbers
 * below 2^53 d is exact. */
double fpx_distance_between(const struct fpx_distances *distances, size_t a, size_t b);
double fpx_similarity_between(const struct fpx_distances *distances, size_t a, size_t b);

/* The most similar measurements of `measurement`, the nearest first, equally similar ones in their
 * own order: at most `most` of them into `nearest`; answers how many. `most` is small: each costs a
 * look at all that are found. */
size_t fpx_distances_nearest(const struct fpx_distances *distances, size_t measurement,
                             size_t *nearest, size_t most);

/* The place of a pair, b < a, in an array that has each pair once. */
static inline size_t fpx_pair_place(size_t a, size_t b)
{
    return a * (a - 1) / 2 + b;
}

void fpx_distances_free(struct fpx_distances *distances);

#endif
