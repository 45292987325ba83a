/* Measurement distances: the distance of each pair of measurements of a set, by Tornetta's algebra
 * of flame graphs: d = ‖f - g‖, the sum over all stacks of the differences of their weights, and
 * the similarity σ = 1 - d ÷ (‖f‖ + ‖g‖), from 0 (only if no stack is in both) to 1 (only if they
 * are equal). */
#ifndef FPX_SETS_MEASUREMENT_DISTANCES_H
#define FPX_SETS_MEASUREMENT_DISTANCES_H

#include "sets/measurement_set.h"

struct fpx_distances;

/* Computes all of them, as n(n-1) ÷ 2 numbers for n measurements; the set is not needed afterwards.
 * Returns OK, END (they, and as many again to order them, exceed what is left of the set's limit),
 * or NO_MEMORY. */
enum flamepix_status fpx_distances_create(const struct fpx_measurement_set *set,
                                          struct fpx_distances **distances_ret);

/* The number of measurements. */
size_t fpx_distances_count(const struct fpx_distances *distances);

/* ‖f‖ of a measurement: its total weight. */
double fpx_distances_norm(const struct fpx_distances *distances, size_t measurement);

/* d and σ of two measurements, symmetric; 0 and 1 for the same measurement. d is exact for whole
 * numbers below 2^53. */
double fpx_distance_between(const struct fpx_distances *distances, size_t a, size_t b);
double fpx_similarity_between(const struct fpx_distances *distances, size_t a, size_t b);

/* Puts the most similar measurements of `measurement` into `nearest`, nearest first, equally
 * similar ones by number, at most `most`; returns how many. `most` should be small: each
 * measurement is compared with all found so far. */
size_t fpx_distances_nearest(const struct fpx_distances *distances, size_t measurement,
                             size_t *nearest, size_t most);

/* The index of a pair, b < a, in an array that has each pair once. */
static inline size_t fpx_pair_place(size_t a, size_t b)
{
    return a * (a - 1) / 2 + b;
}

void fpx_distances_free(struct fpx_distances *distances);

#endif
