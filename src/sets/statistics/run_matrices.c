#include "sets/statistics/run_matrices.h"

#include <math.h>

#include "base/array.h"

/* Written so that NaN is refused. */
static bool values_valid(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(values[i]) <= FPX_RUN_VALUE_MAX))
            return false;
    return true;
}

bool fpx_run_matrices_valid(const struct fpx_run_matrices *runs)
{
    size_t count, nbytes;
    return runs->dimension_count > 0 && runs->before_count >= 2 && runs->after_count >= 2 &&
           fpx_size_add(runs->before_count, runs->after_count, &count) &&
           fpx_size_multiply(count, runs->dimension_count, &count) &&
           fpx_size_multiply(count, sizeof(double), &nbytes) &&
           values_valid(runs->before, runs->before_count * runs->dimension_count) &&
           values_valid(runs->after, runs->after_count * runs->dimension_count);
}
