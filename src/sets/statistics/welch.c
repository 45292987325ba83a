#include "sets/statistics/statistics.h"

#include <math.h>
#include <stdlib.h>

/* The result if neither set varies. */
static struct fpx_welch certain(double difference, double n1, double n2)
{
    return (struct fpx_welch){
        .difference = difference,
        .t = difference == 0.0 ? 0.0 : copysign((double)INFINITY, difference),
        .freedom = n1 + n2 - 2.0,
        .p_value = difference == 0.0 ? 1.0 : 0.0,
    };
}

static struct fpx_welch test_dimension(const struct fpx_measurement_matrices *measurements,
                                       size_t dimension)
{
    const double n1 = (double)measurements->before_count, n2 = (double)measurements->after_count;
    const struct fpx_moments_pair moments = fpx_moments_of(measurements, dimension);
    const double difference = fpx_moments_difference(&moments);
    const double v1 = moments.before.squares / (n1 - 1.0) / n1;
    const double v2 = moments.after.squares / (n2 - 1.0) / n2;
    if (v1 + v2 == 0.0)
        return certain(difference, n1, n2);
    /* By shares: their squares cannot both vanish. */
    const double share1 = v1 / (v1 + v2), share2 = v2 / (v1 + v2);
    struct fpx_welch test = {
        .difference = difference,
        .t = difference / sqrt(v1 + v2),
        .freedom = 1.0 / (share1 * share1 / (n1 - 1.0) + share2 * share2 / (n2 - 1.0)),
    };
    test.p_value = fpx_t_two_sided_tail(test.t, test.freedom);
    return test;
}

enum flamepix_status fpx_welch_test(const struct fpx_measurement_matrices *measurements,
                                    double alpha, struct fpx_welch *tests)
{
    if (!(alpha > 0.0 && alpha < 1.0) || !fpx_measurement_matrices_valid(measurements))
        return FLAMEPIX_BAD_ARGUMENT;
    const size_t count = measurements->dimension_count;
    double *adjusted = calloc(count, sizeof(*adjusted));
    if (!adjusted)
        return FLAMEPIX_NO_MEMORY;
    for (size_t k = 0; k < count; k++) {
        tests[k] = test_dimension(measurements, k);
        adjusted[k] = tests[k].p_value;
    }
    enum flamepix_status status = fpx_benjamini_hochberg(adjusted, count, adjusted);
    for (size_t k = 0; status == FLAMEPIX_OK && k < count; k++) {
        tests[k].adjusted = adjusted[k];
        tests[k].significant = adjusted[k] <= alpha;
    }
    free(adjusted);
    return status;
}
