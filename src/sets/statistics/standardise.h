/* Dimensions of different sizes and units, made comparable. */
#ifndef FPX_SETS_STATISTICS_STANDARDISE_H
#define FPX_SETS_STATISTICS_STANDARDISE_H

#include <stddef.h>

#include "sets/statistics/mean_and_spread.h"
#include "sets/statistics/measurement_matrices.h"

/* Puts the dimensions columns[0 .. count) into `rows`, one after the other: row j has a number for
 * each measurement before, then for each measurement after, which is the distance of columns[j]
 * from its mean in that set, divided so that the squares in a row add up to 1. So the products of
 * two rows add up to the pooled correlation of both dimensions. `measurements` are valid,
 * moments[j] is that of columns[j], and none of them is constant in both sets. `rows` is the
 * caller's. Any thread. */
void fpx_standardise(const struct fpx_measurement_matrices *measurements, const size_t *columns,
                     const struct fpx_moments_pair *moments, size_t count, double *rows);

#endif
