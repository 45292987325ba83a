#include "sets/statistics/statistics.h"

#include <math.h>

/* `values` is the first of `count` numbers, `stride` apart. */
static void standardise_set(const double *values, size_t count, size_t stride,
                            const struct fpx_moments *moments, double root, double *row)
{
    for (size_t i = 0; i < count; i++)
        row[i] = (values[i * stride] - moments->origin - moments->offset) / root;
}

void fpx_standardise(const struct fpx_measurement_matrices *measurements, const size_t *columns,
                     const struct fpx_moments_pair *moments, size_t count, double *rows)
{
    const size_t stride = measurements->dimension_count;
    const size_t length = measurements->before_count + measurements->after_count;
    for (size_t j = 0; j < count; j++) {
        const struct fpx_moments_pair *pair = &moments[j];
        double *row = rows + j * length;
        double root = sqrt(pair->before.squares + pair->after.squares);
        standardise_set(measurements->before + columns[j], measurements->before_count, stride,
                        &pair->before, root, row);
        standardise_set(measurements->after + columns[j], measurements->after_count, stride,
                        &pair->after, root, row + measurements->before_count);
    }
}
