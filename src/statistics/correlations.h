/* How the dimensions of two sets of runs go together within the sets. */
#ifndef FLAMEPIX_STATISTICS_CORRELATIONS_H
#define FLAMEPIX_STATISTICS_CORRELATIONS_H

#include <stddef.h>

#include <flamepix/status.h>

#include "statistics/moments.h"
#include "statistics/run_matrices.h"

/* Puts the pooled correlations of some dimensions into the lower triangle of `matrix`, which has
 * count × count numbers, row after row, and is the caller's: at row j and column i <= j, the pooled
 * covariance of columns[j] and columns[i] divided by the square roots of both pooled variances.
 * What is above the diagonal is not written. `runs` are valid, moments[j] is that of columns[j],
 * and none of them is constant in both sets. It takes count² (before_count + after_count) / 2
 * multiplications. Answers OK or NO_MEMORY. Any thread. */
enum flamepix_status flamepix_correlations(const struct flamepix_run_matrices *runs,
                                           const size_t *columns,
                                           const struct flamepix_moments_pair *moments,
                                           size_t count, double *matrix);

#endif
