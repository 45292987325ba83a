/* Correlations, panel by panel.
 *
 * A panel of runs is standardised: each number becomes its distance from the mean of its set,
 * divided by the root of the pooled sum of squares. The matrix is the sum over all runs of the
 * products of what was standardised. It is added up by blocks of a row, which stay in the nearest
 * cache while all runs of the panel pass by, and along the row, where neighbours do not wait for
 * each other, so that the compiler can take several at once without changing any result. */
#include "statistics/correlations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { PANEL_RUNS = 64, BLOCK = 256 };

struct correlations {
    const size_t *columns;
    const struct flamepix_moments_pair *moments;
    size_t count;
    double *panel; /* PANEL_RUNS × count */
    double *matrix;
};

static void standardise(const struct correlations *all, const double *run, bool after, double *row)
{
    for (size_t j = 0; j < all->count; j++) {
        const struct flamepix_moments_pair *pair = &all->moments[j];
        const struct flamepix_moments *own = after ? &pair->after : &pair->before;
        double squares = pair->before.squares + pair->after.squares;
        row[j] = (run[all->columns[j]] - own->origin - own->offset) / sqrt(squares);
    }
}

/* sums[i] += the products of factors[] and rows[][i]; both go on `stride` further for each run. */
static void add_products(double *restrict sums, size_t length, const double *factors,
                         const double *restrict rows, size_t stride, size_t run_count)
{
    size_t r = 0;
    for (; r + 4 <= run_count; r += 4) {
        const double *row = rows + r * stride, *factor = factors + r * stride;
        const double a = factor[0], b = factor[stride];
        const double c = factor[2 * stride], d = factor[3 * stride];
        for (size_t i = 0; i < length; i++)
            sums[i] += (a * row[i] + b * row[i + stride]) +
                       (c * row[i + 2 * stride] + d * row[i + 3 * stride]);
    }
    for (; r < run_count; r++)
        for (size_t i = 0; i < length; i++)
            sums[i] += factors[r * stride] * rows[r * stride + i];
}

static void add_panel(const struct correlations *all, size_t run_count)
{
    const size_t count = all->count;
    for (size_t start = 0; start < count; start += BLOCK)
        for (size_t j = start; j < count; j++) {
            size_t length = j + 1 - start < BLOCK ? j + 1 - start : BLOCK;
            add_products(all->matrix + j * count + start, length, all->panel + j,
                         all->panel + start, count, run_count);
        }
}

static void add_set(const struct correlations *all, const double *values, size_t stride,
                    size_t run_count, bool after)
{
    for (size_t first = 0; first < run_count; first += PANEL_RUNS) {
        size_t length = run_count - first < PANEL_RUNS ? run_count - first : PANEL_RUNS;
        for (size_t r = 0; r < length; r++)
            standardise(all, values + (first + r) * stride, after, all->panel + r * all->count);
        add_panel(all, length);
    }
}

enum flamepix_status flamepix_correlations(const struct flamepix_run_matrices *runs,
                                           const size_t *columns,
                                           const struct flamepix_moments_pair *moments,
                                           size_t count, double *matrix)
{
    struct correlations all = {columns, moments, count, NULL, matrix};
    size_t nbytes;
    if (!flamepix_size_multiply(count, PANEL_RUNS * sizeof(double), &nbytes))
        return FLAMEPIX_NO_MEMORY;
    all.panel = malloc(nbytes);
    if (!all.panel)
        return FLAMEPIX_NO_MEMORY;
    for (size_t j = 0; j < count; j++)
        memset(matrix + j * count, 0, (j + 1) * sizeof(double));
    add_set(&all, runs->before, runs->dimension_count, runs->before_count, false);
    add_set(&all, runs->after, runs->dimension_count, runs->after_count, true);
    free(all.panel);
    return FLAMEPIX_OK;
}
