#include "statistics/cholesky.h"

#include <math.h>
#include <string.h>

/* Four sums, so that an addition need not wait for the one before. */
double flamepix_dot_product(const double *a, const double *b, size_t length)
{
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    size_t i = 0;
    for (; i + 4 <= length; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            sums[lane] += a[i + lane] * b[i + lane];
    for (; i < length; i++)
        sums[0] += a[i] * b[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* The k-th coordinate takes the place of an element that is not needed any more: that of column
 * kept[k], or one before it. */
static void find_coordinates(const double *matrix, size_t order, const size_t *kept, size_t rank,
                             double *row)
{
    for (size_t k = 0; k < rank; k++) {
        const double *other = matrix + kept[k] * order;
        row[k] = (row[kept[k]] - flamepix_dot_product(row, other, k)) / other[k];
    }
}

size_t flamepix_cholesky_factor(double *matrix, size_t order, double tolerance, size_t *kept)
{
    size_t rank = 0;
    for (size_t j = 0; j < order; j++) {
        double *row = matrix + j * order;
        const double diagonal = row[j];
        find_coordinates(matrix, order, kept, rank, row);
        double remains = diagonal - flamepix_dot_product(row, row, rank);
        memset(row + rank, 0, (order - rank) * sizeof(double));
        if (remains > tolerance * diagonal) {
            row[rank] = sqrt(remains);
            kept[rank++] = j;
        }
    }
    return rank;
}

void flamepix_cholesky_solve(const double *matrix, size_t order, const size_t *kept, size_t rank,
                             const double *values, double *z)
{
    for (size_t k = 0; k < rank; k++) {
        const double *row = matrix + kept[k] * order;
        z[k] = (values[kept[k]] - flamepix_dot_product(row, z, k)) / row[k];
    }
}
