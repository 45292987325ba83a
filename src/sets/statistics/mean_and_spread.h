/* Mean and spread of one dimension in one set of measurements. */
#ifndef FPX_SETS_STATISTICS_MEAN_AND_SPREAD_H
#define FPX_SETS_STATISTICS_MEAN_AND_SPREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "sets/statistics/measurement_matrices.h"

/* The mean is origin + offset, kept apart so that measurements that are large and nearly equal keep
 * the digits in which they differ. */
struct fpx_moments {
    double origin;  /* the dimension in the first measurement */
    double offset;  /* from there to the mean */
    double squares; /* the sum of the squared distances from the mean; 0 where `constant` */
    bool constant;  /* the same number in every measurement, or so near that squares vanish */
};

/* Of one dimension, in both sets of measurements. */
struct fpx_moments_pair {
    struct fpx_moments before, after;
};

/* `measurements` are valid and `dimension` is below their dimension_count. Any thread. */
struct fpx_moments_pair fpx_moments_of(const struct fpx_measurement_matrices *measurements,
                                       size_t dimension);

/* mean(after) - mean(before). */
double fpx_moments_difference(const struct fpx_moments_pair *moments);

#endif
