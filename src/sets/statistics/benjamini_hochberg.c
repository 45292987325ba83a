#include "sets/statistics/statistics.h"

#include <math.h>
#include <stdlib.h>

struct ranked {
    double p_value;
    size_t index;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *left = a, *right = b;
    return (left->p_value > right->p_value) - (left->p_value < right->p_value);
}

enum flamepix_status fpx_benjamini_hochberg(const double *p_values, size_t count, double *adjusted)
{
    if (count == 0)
        return FLAMEPIX_OK;
    struct ranked *ranks = calloc(count, sizeof(*ranks));
    if (!ranks)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranks[i] = (struct ranked){p_values[i], i};
    qsort(ranks, count, sizeof(*ranks), compare_ranked);
    double least = 1.0;
    for (size_t rank = count; rank > 0; rank--) {
        least = fmin(least, ranks[rank - 1].p_value * ((double)count / (double)rank));
        adjusted[ranks[rank - 1].index] = least;
    }
    free(ranks);
    return FLAMEPIX_OK;
}
