/* Hotelling's test.
 *
 * The covariance is not inverted but factored, and that not itself: with D the pooled standard
 * deviations and Σ = D R D, the factor is that of the correlations, R = L L', so that collinearity
 * does not depend on the scale of dimensions. The distance Δ' Σ^-1 Δ is then the square of the
 * length of z with L z = D^-1 Δ.
 *
 * A collinear dimension has coordinates in L, too: they and z predict its Δ. Any other part of Δ is
 * in every measurement, since within the sets nothing is left of the dimension. */
#include "sets/statistics/statistics.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* The difference of means of a collinear dimension that is more than rounding, and than the share
 * of it that may still vary: in standard deviations, times the length of z if that is larger. */
static const double SEPARATED_LEAST = 1e-5;

/* With more dimensions than the measurements can test, at most so many are examined for collinear
 * ones: their factor has the square of that many numbers. */
enum { FACTORED_MOST = 1500 };

/* The dimensions that vary, in the order of the columns, and results for them. */
struct varying {
    size_t count;
    size_t *columns;
    struct fpx_moments_pair *moments;
    double *factor; /* count × count: L */
    double *shifts; /* D^-1 Δ */
    size_t *kept;   /* as of fpx_cholesky_factor */
    size_t rank;
    double *z;
};

double fpx_hotelling_scale(size_t before_count, size_t after_count, size_t dimension_count)
{
    const double n1 = (double)before_count, n2 = (double)after_count;
    const double p = (double)dimension_count;
    return (n1 + n2 - p - 1.0) / ((n1 + n2 - 2.0) * p) * (n1 * n2 / (n1 + n2));
}

double fpx_hotelling_half_width(double f_point, double variance, double scale)
{
    return sqrt(f_point * variance / scale);
}

static void varying_clear(struct varying *varying)
{
    free(varying->columns);
    free(varying->moments);
    free(varying->factor);
    free(varying->shifts);
    free(varying->kept);
    free(varying->z);
}

/* Finds the dimensions that vary and classifies the others. Memory is allocated for all. */
static void describe(const struct fpx_measurement_matrices *measurements, struct varying *varying,
                     struct fpx_dimension *dimensions)
{
    const double freedom = (double)(measurements->before_count + measurements->after_count - 2);
    for (size_t k = 0; k < measurements->dimension_count; k++) {
        struct fpx_moments_pair moments = fpx_moments_of(measurements, k);
        double difference = fpx_moments_difference(&moments);
        bool constant = moments.before.constant && moments.after.constant;
        dimensions[k] = (struct fpx_dimension){
            .kind = !constant           ? FPX_DIMENSION_UNTESTED
                    : difference == 0.0 ? FPX_DIMENSION_CONSTANT
                                        : FPX_DIMENSION_SEPARATED,
            .difference = difference,
            .variance = (moments.before.squares + moments.after.squares) / freedom,
            .half_width = constant ? 0.0 : (double)INFINITY,
            .significant = constant && difference != 0.0,
        };
        if (constant)
            continue;
        varying->columns[varying->count] = k;
        varying->moments[varying->count++] = moments;
    }
}

static enum flamepix_status find_varying(const struct fpx_measurement_matrices *measurements,
                                         struct varying *varying, struct fpx_dimension *dimensions)
{
    varying->columns = calloc(measurements->dimension_count, sizeof(*varying->columns));
    varying->moments = calloc(measurements->dimension_count, sizeof(*varying->moments));
    if (!varying->columns || !varying->moments)
        return FLAMEPIX_NO_MEMORY;
    describe(measurements, varying, dimensions);
    return FLAMEPIX_OK;
}

/* Memory for width × height numbers, or NULL. */
static double *numbers(size_t width, size_t height)
{
    size_t count, nbytes;
    if (!fpx_size_multiply(width, height, &count) ||
        !fpx_size_multiply(count, sizeof(double), &nbytes))
        return NULL;
    return malloc(nbytes);
}

static enum flamepix_status factor(const struct fpx_measurement_matrices *measurements,
                                   struct varying *varying)
{
    const size_t count = varying->count,
                 length = measurements->before_count + measurements->after_count;
    double *rows = numbers(count, length);
    varying->factor = numbers(count, count);
    varying->kept = calloc(count, sizeof(*varying->kept));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (rows && varying->factor && varying->kept) {
        fpx_standardise(measurements, varying->columns, varying->moments, count, rows);
        varying->rank = fpx_cholesky_factor(rows, count, length, FPX_COLLINEAR_SHARE,
                                            varying->factor, varying->kept);
        status = FLAMEPIX_OK;
    }
    free(rows);
    return status;
}

static enum flamepix_status solve(struct varying *varying, const struct fpx_dimension *dimensions)
{
    const size_t count = varying->count;
    varying->shifts = calloc(count, sizeof(double));
    varying->z = calloc(count, sizeof(double));
    if (!varying->shifts || !varying->z)
        return FLAMEPIX_NO_MEMORY;
    for (size_t j = 0; j < count; j++) {
        const struct fpx_dimension *dimension = &dimensions[varying->columns[j]];
        varying->shifts[j] = dimension->difference / sqrt(dimension->variance);
    }
    fpx_cholesky_solve(varying->factor, count, varying->kept, varying->rank, varying->shifts,
                       varying->z);
    return FLAMEPIX_OK;
}

static double squared_distance(const struct varying *varying)
{
    return fpx_dot_product(varying->z, varying->z, varying->rank);
}

static void name_kinds(const struct varying *varying, struct fpx_dimension *dimensions)
{
    const double least = SEPARATED_LEAST * fmax(1.0, sqrt(squared_distance(varying)));
    size_t kept = 0;
    for (size_t j = 0; j < varying->count; j++) {
        struct fpx_dimension *dimension = &dimensions[varying->columns[j]];
        if (kept < varying->rank && varying->kept[kept] == j) {
            dimension->kind = FPX_DIMENSION_KEPT;
            kept++;
            continue;
        }
        const double *coordinates = varying->factor + j * varying->count;
        double foretold = fpx_dot_product(coordinates, varying->z, varying->rank);
        dimension->kind = fabs(varying->shifts[j] - foretold) > least
                              ? FPX_DIMENSION_COLLINEAR_SEPARATED
                              : FPX_DIMENSION_COLLINEAR;
    }
}

/* The rule also holds for collinear dimensions, as they are combinations of kept ones. */
static void find_significant(const struct varying *varying, const struct fpx_hotelling *test,
                             struct fpx_dimension *dimensions)
{
    for (size_t j = 0; j < varying->count; j++) {
        struct fpx_dimension *dimension = &dimensions[varying->columns[j]];
        dimension->half_width =
            fpx_hotelling_half_width(test->f_point, dimension->variance, test->scale);
        dimension->significant = fabs(dimension->difference) > dimension->half_width;
    }
}

/* The most dimensions that n1 + n2 measurements can test: n1 + n2 - p - 1 is above 0. */
static size_t most_dimensions(const struct fpx_measurement_matrices *measurements)
{
    return measurements->before_count + measurements->after_count - 2;
}

/* The deviations have at most so many directions: if they have as many and dimensions are left,
 * those depend on the others for lack of measurements, not because they are collinear. */
static bool is_explained_by_few_measurements(const struct fpx_measurement_matrices *measurements,
                                             const struct varying *varying)
{
    return varying->count > most_dimensions(measurements) &&
           varying->rank >= most_dimensions(measurements);
}

static enum flamepix_status test_varying(const struct fpx_measurement_matrices *measurements,
                                         double alpha, struct varying *varying,
                                         struct fpx_hotelling *test,
                                         struct fpx_dimension *dimensions)
{
    enum flamepix_status status = factor(measurements, varying);
    if (status == FLAMEPIX_OK && is_explained_by_few_measurements(measurements, varying)) {
        test->excess_count = varying->count - most_dimensions(measurements);
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = solve(varying, dimensions);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t p = varying->rank;
    test->kept_count = p;
    test->scale = fpx_hotelling_scale(measurements->before_count, measurements->after_count, p);
    test->freedom = (double)(measurements->before_count + measurements->after_count - p - 1);
    test->statistic = test->scale * squared_distance(varying);
    test->p_value = fpx_f_upper_tail(test->statistic, (double)p, test->freedom);
    test->f_point = fpx_f_point(alpha, (double)p, test->freedom);
    name_kinds(varying, dimensions);
    find_significant(varying, test, dimensions);
    return FLAMEPIX_OK;
}

static size_t count_separated(const struct fpx_dimension *dimensions, size_t count)
{
    size_t separated = 0;
    for (size_t k = 0; k < count; k++)
        separated += dimensions[k].kind == FPX_DIMENSION_SEPARATED ||
                     dimensions[k].kind == FPX_DIMENSION_COLLINEAR_SEPARATED;
    return separated;
}

enum flamepix_status fpx_hotelling_test(const struct fpx_measurement_matrices *measurements,
                                        double alpha, struct fpx_hotelling *test_ret,
                                        struct fpx_dimension *dimensions)
{
    const double nothing = (double)NAN;
    *test_ret = (struct fpx_hotelling){0, 0, 0, nothing, nothing, nothing, nothing, nothing};
    if (!(alpha > 0.0 && alpha < 1.0) || !fpx_measurement_matrices_valid(measurements))
        return FLAMEPIX_BAD_ARGUMENT;
    const size_t most = most_dimensions(measurements);
    struct varying varying = {.count = 0};
    enum flamepix_status status = find_varying(measurements, &varying, dimensions);
    if (status == FLAMEPIX_OK && varying.count > most && varying.count > FACTORED_MOST)
        test_ret->excess_count = varying.count - most;
    else if (status == FLAMEPIX_OK && varying.count > 0)
        status = test_varying(measurements, alpha, &varying, test_ret, dimensions);
    if (status == FLAMEPIX_OK)
        test_ret->separated_count = count_separated(dimensions, measurements->dimension_count);
    varying_clear(&varying);
    return status;
}
