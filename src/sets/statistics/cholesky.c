/* The Cholesky factor by Gram-Schmidt orthogonalisation.
 *
 * The coordinates of a row of A in the orthogonal directions of the rows before it are a row of L:
 * the factor that elimination in A A' would find. But the entries of A A' are rounded, and what
 * remains of a diagonal below the rounding is noise: for rows that are nearly collinear half the
 * digits are lost at once. A itself still has them. Each direction is removed from the remainder of
 * a row, not from the original row ("modified"), which makes L as exact as that of reflections
 * (Björck 1967, Solving linear least squares problems by Gram-Schmidt orthogonalization). */
#include "sets/statistics/statistics.h"

#include <math.h>
#include <string.h>

enum { PANEL = 8 };

/* Eight sums, so that an addition need not wait for the one before. */
double fpx_dot_product(const double *a, const double *b, size_t length)
{
    double sums[8] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        for (size_t lane = 0; lane < 8; lane++)
            sums[lane] += a[i + lane] * b[i + lane];
    for (; i < length; i++)
        sums[0] += a[i] * b[i];
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) +
           ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/* Removes the component of a row in a direction, and returns its length. */
static double take_out(double *restrict row, const double *restrict direction, size_t length)
{
    const double amount = fpx_dot_product(row, direction, length);
    for (size_t i = 0; i < length; i++)
        row[i] -= amount * direction[i];
    return amount;
}

/* Normalises the remainder of a kept row to a direction of length 1. */
static void make_direction(double *row, size_t length, double norm)
{
    for (size_t i = 0; i < length; i++)
        row[i] /= norm;
}

struct factorisation {
    double *rows;
    size_t count, length;
    double *factor;
    size_t *kept;
    size_t rank;
};

/* Removes the directions [from, to) from the rows [first, end). For all rows at once, so that each
 * direction is loaded from memory once. */
static void take_out_directions(const struct factorisation *all, size_t from, size_t to,
                                size_t first, size_t end)
{
    for (size_t k = from; k < to; k++) {
        const double *direction = all->rows + all->kept[k] * all->length;
        for (size_t j = first; j < end; j++)
            all->factor[j * all->count + k] =
                take_out(all->rows + j * all->length, direction, all->length);
    }
}

/* Finishes row j, with all directions removed; the remainder of a kept row is above `least`. */
static void end_row(struct factorisation *all, size_t j, double least)
{
    double *row = all->rows + j * all->length, *coordinates = all->factor + j * all->count;
    const double left = fpx_dot_product(row, row, all->length);
    memset(coordinates + all->rank, 0, (all->count - all->rank) * sizeof(double));
    if (left <= least)
        return;
    coordinates[all->rank] = sqrt(left);
    make_direction(row, all->length, coordinates[all->rank]);
    all->kept[all->rank++] = j;
}

static void factor_panel(struct factorisation *all, size_t first, size_t end, double tolerance)
{
    double least[PANEL];
    for (size_t j = first; j < end; j++) {
        const double *row = all->rows + j * all->length;
        least[j - first] = tolerance * fpx_dot_product(row, row, all->length);
    }
    const size_t before = all->rank;
    take_out_directions(all, 0, before, first, end);
    for (size_t j = first; j < end; j++) {
        take_out_directions(all, before, all->rank, j, j + 1);
        end_row(all, j, least[j - first]);
    }
}

size_t fpx_cholesky_factor(double *rows, size_t count, size_t length, double tolerance,
                           double *factor, size_t *kept)
{
    struct factorisation all = {rows, count, length, factor, kept, 0};
    for (size_t first = 0; first < count; first += PANEL)
        factor_panel(&all, first, count - first < PANEL ? count : first + PANEL, tolerance);
    return all.rank;
}

void fpx_cholesky_solve(const double *factor, size_t count, const size_t *kept, size_t rank,
                        const double *values, double *z)
{
    for (size_t k = 0; k < rank; k++) {
        const double *row = factor + kept[k] * count;
        z[k] = (values[kept[k]] - fpx_dot_product(row, z, k)) / row[k];
    }
}
