#include "sets/statistics/statistics.h"

#include <float.h>
#include <math.h>

/* A sum and its rounding error (Neumaier). */
struct sum {
    double value, rest;
};

static void sum_add(struct sum *sum, double term)
{
    double total = sum->value + term;
    sum->rest +=
        fabs(sum->value) >= fabs(term) ? (sum->value - total) + term : (term - total) + sum->value;
    sum->value = total;
}

/* `values` is the first of `count` numbers, `stride` apart. Equal numbers must come out as
 * constant, even if their mean is rounded. */
static struct fpx_moments moments_of(const double *values, size_t count, size_t stride)
{
    struct fpx_moments moments = {.origin = values[0]};
    struct sum sum = {0.0, 0.0}, squares = {0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        sum_add(&sum, values[i * stride] - moments.origin);
    moments.offset = (sum.value + sum.rest) / (double)count;
    for (size_t i = 0; i < count; i++) {
        double distance = values[i * stride] - moments.origin - moments.offset;
        sum_add(&squares, distance * distance);
    }
    moments.squares = squares.value + squares.rest;
    moments.constant = !(moments.squares >= DBL_MIN);
    if (moments.constant)
        moments.squares = 0.0;
    return moments;
}

struct fpx_moments_pair fpx_moments_of(const struct fpx_measurement_matrices *measurements,
                                       size_t dimension)
{
    const size_t stride = measurements->dimension_count;
    return (struct fpx_moments_pair){
        moments_of(measurements->before + dimension, measurements->before_count, stride),
        moments_of(measurements->after + dimension, measurements->after_count, stride),
    };
}

double fpx_moments_difference(const struct fpx_moments_pair *moments)
{
    return (moments->after.origin - moments->before.origin) +
           (moments->after.offset - moments->before.offset);
}
