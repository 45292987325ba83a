/* Two sets of repeated measurements of the same things. */
#ifndef FPX_SETS_STATISTICS_MEASUREMENT_MATRICES_H
#define FPX_SETS_STATISTICS_MEASUREMENT_MATRICES_H

#include <stdbool.h>
#include <stddef.h>

/* Numbers beyond this are refused, so that no square overflows. */
#define FPX_MEASURED_VALUE_MAX 1e100

/* A row of a matrix is a measurement, a column what was measured in each measurement (a dimension),
 * in any unit: before[i * dimension_count + k] is dimension k of measurement i. The caller owns
 * both matrices. */
struct fpx_measurement_matrices {
    const double *before; /* before_count × dimension_count */
    const double *after;  /* after_count × dimension_count */
    size_t before_count;
    size_t after_count;
    size_t dimension_count;
};

/* Whether there is at least one dimension, each matrix has at least two measurements, their sizes
 * in bytes fit a size_t, and each number is finite and at most FPX_MEASURED_VALUE_MAX from 0. Any
 * thread. */
bool fpx_measurement_matrices_valid(const struct fpx_measurement_matrices *measurements);

#endif
