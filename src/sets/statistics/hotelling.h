/* Whether two sets of measurements have the same mean, in all dimensions at once: Hotelling's
 * two-sample test, and which dimensions have changed (Tornetta, On the algebraic properties of
 * flame graphs, section 3; Anderson, An introduction to multivariate statistical analysis, section
 * 5.3).
 *
 * With n1 and n2 measurements over p dimensions, Δ = mean(after) - mean(before), and Σ the pooled
 * covariance ((n1 - 1) S1 + (n2 - 1) S2) / (n1 + n2 - 2):
 *
 *   G² = (n1 + n2 - p - 1) / ((n1 + n2 - 2) p) * n1 n2 / (n1 + n2)
 *   f  = G² Δ' Σ^-1 Δ, which has the distribution F(p, n1 + n2 - p - 1) where the means are equal
 *
 * and, with F* exceeded by f with probability alpha, all intervals Δk ± sqrt(F* Σkk / G²) hold
 * together on that level, those of any combination of dimensions, too.
 *
 * Σ has no inverse where a dimension does not vary within the sets, or is a combination of others.
 * Such dimensions are left out of the test, which is then about the same measurements with fewer
 * dimensions; each says why. Of dimensions that go together those that stand first are kept. */
#ifndef FPX_SETS_STATISTICS_HOTELLING_H
#define FPX_SETS_STATISTICS_HOTELLING_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

#include "sets/statistics/measurement_matrices.h"

/* A dimension is collinear with those kept before it where they leave unexplained at most this
 * share of its variance, 1 - R²: with less than that, rounding would be seen in f. */
#define FPX_COLLINEAR_SHARE 1e-12

/* What the test made of a dimension. */
enum fpx_dimension_kind {
    FPX_DIMENSION_KEPT,
    FPX_DIMENSION_CONSTANT, /* the same number in every measurement of both sets */
    /* one number in every measurement before, another in every measurement after */
    FPX_DIMENSION_SEPARATED,
    FPX_DIMENSION_COLLINEAR, /* a combination of kept ones before it, and its means, too */
    /* A combination of kept ones before it plus one number in every measurement before, and plus
     * another in every measurement after: all together, they differ in every measurement. */
    FPX_DIMENSION_COLLINEAR_SEPARATED,
    FPX_DIMENSION_UNTESTED /* it varies, but there are too few measurements for a test */
};

struct fpx_dimension {
    enum fpx_dimension_kind kind;
    double difference; /* Δk */
    double variance;   /* Σkk; 0 where constant or separated */
    double half_width; /* of the interval around Δk; 0 for a variance of 0, INFINITY if untested */
    bool significant;  /* |Δk| > half_width, strictly: the interval is on one side of 0 */
};

/* `kept_count` is p above. Without a kept dimension no test was made, and the last five are NaN:
 * then nothing varies, or too much does, and `excess_count` is not 0. What is separated differs for
 * certain, and f knows nothing of it. */
struct fpx_hotelling {
    size_t kept_count;
    size_t separated_count; /* dimensions of both separated kinds */
    /* By so many must the dimensions that vary fall for a test, where those that follow from others
     * are not enough to leave out; beyond 1,500 of them, none are looked for. */
    size_t excess_count;
    double scale;     /* G² */
    double freedom;   /* n1 + n2 - p - 1; the other degrees of freedom are p */
    double statistic; /* f */
    double p_value;   /* the probability of such an f, or a larger one, where means are equal */
    double f_point;   /* F* */
};

/* Tests on the level `alpha`, 0 < alpha < 1. Puts an answer for each of the dimension_count
 * dimensions into `dimensions`, in the order of the columns. With p dimensions that vary, it takes
 * p² (n1 + n2) multiplications and 8 p (n1 + n2 + p) bytes: for p = 1000 and 1200 measurements less
 * than a second. Where p is above n1 + n2 - 2 nothing of this is done. Answers OK, NO_MEMORY, or
 * BAD_ARGUMENT: the matrices are not valid (measurement_matrices.h), or alpha is out of its range.
 * Any thread. */
enum flamepix_status fpx_hotelling_test(const struct fpx_measurement_matrices *measurements,
                                        double alpha, struct fpx_hotelling *test_ret,
                                        struct fpx_dimension *dimensions);

/* G² for n1 = before_count, n2 = after_count and p = dimension_count, which is above 0 and below
 * n1 + n2 - 1. */
double fpx_hotelling_scale(size_t before_count, size_t after_count, size_t dimension_count);

/* sqrt(F* Σkk / G²). */
double fpx_hotelling_half_width(double f_point, double variance, double scale);

#endif
