/* Whether two sets of measurements have the same mean, dimension by dimension: for when there are
 * more dimensions than Hotelling's test can take. */
#ifndef FPX_SETS_STATISTICS_WELCH_H
#define FPX_SETS_STATISTICS_WELCH_H

#include <stdbool.h>

#include <flamepix/status.h>

#include "sets/statistics/measurement_matrices.h"

/* Welch's t test of a dimension. With v = variance / measurements of each set (variances by n - 1):
 * t = difference / sqrt(v1 + v2), freedom = (v1 + v2)² / (v1² / (n1 - 1) + v2² / (n2 - 1)). Where
 * neither set varies, freedom is n1 + n2 - 2, and either nothing differs (t 0, p 1) or every
 * measurement does (t ±INFINITY, p 0). */
struct fpx_welch {
    double difference; /* mean(after) - mean(before) */
    double t;
    double freedom;   /* after Welch and Satterthwaite; no whole number */
    double p_value;   /* of both sides */
    double adjusted;  /* the p value after Benjamini and Hochberg, over all dimensions */
    bool significant; /* adjusted <= alpha */
};

/* Tests each dimension of `measurements`, and puts the answers into `tests`, dimension_count of
 * them; 0 < alpha < 1 is the share of the significant ones that may be expected to be wrong.
 * Answers OK, NO_MEMORY, or BAD_ARGUMENT: the matrices are not valid (measurement_matrices.h), or
 * alpha is out of its range. Any thread. */
enum flamepix_status fpx_welch_test(const struct fpx_measurement_matrices *measurements,
                                    double alpha, struct fpx_welch *tests);

#endif
