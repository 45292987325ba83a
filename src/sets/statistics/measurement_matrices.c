#include "sets/statistics/statistics.h"

#include <math.h>

#include "base/memory.h"

/* Written so that NaN is rejected. */
static bool values_valid(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(values[i]) <= FPX_MEASURED_VALUE_MAX))
            return false;
    return true;
}

bool fpx_measurement_matrices_valid(const struct fpx_measurement_matrices *measurements)
{
    size_t count, nbytes;
    return measurements->dimension_count > 0 && measurements->before_count >= 2 &&
           measurements->after_count >= 2 &&
           fpx_size_add(measurements->before_count, measurements->after_count, &count) &&
           fpx_size_multiply(count, measurements->dimension_count, &count) &&
           fpx_size_multiply(count, sizeof(double), &nbytes) &&
           values_valid(measurements->before,
                        measurements->before_count * measurements->dimension_count) &&
           values_valid(measurements->after,
                        measurements->after_count * measurements->dimension_count);
}
