/* Statistics of repeated measurements. */
#ifndef FPX_SETS_STATISTICS_STATISTICS_H
#define FPX_SETS_STATISTICS_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

/* Two sets of repeated measurements of the same things. */

/* Larger numbers are rejected, so that no square overflows. */
#define FPX_MEASURED_VALUE_MAX 1e100

/* A row of a matrix is a measurement, a column is a quantity measured in each (a dimension), in any
 * unit: before[i * dimension_count + k] is dimension k of measurement i. The caller owns both
 * matrices. */
struct fpx_measurement_matrices {
    const double *before; /* before_count × dimension_count */
    const double *after;  /* after_count × dimension_count */
    size_t before_count;
    size_t after_count;
    size_t dimension_count;
};

/* Whether there is at least one dimension, each matrix has at least two measurements, their sizes
 * in bytes fit a size_t, and each number is finite and at most FPX_MEASURED_VALUE_MAX from 0. Any
 * thread. */
bool fpx_measurement_matrices_valid(const struct fpx_measurement_matrices *measurements);

/* Mean and spread of one dimension in one set of measurements. */

/* The mean is origin + offset, kept apart so that measurements that are large and nearly equal keep
 * the digits in which they differ. */
struct fpx_moments {
    double origin;  /* the dimension in the first measurement */
    double offset;  /* from the origin to the mean */
    double squares; /* the sum of squared deviations from the mean; 0 if `constant` */
    bool constant;  /* equal in every measurement, or so nearly that squares vanish */
};

/* Of one dimension, in both sets of measurements. */
struct fpx_moments_pair {
    struct fpx_moments before, after;
};

/* `measurements` are valid and `dimension` is below their dimension_count. Any thread. */
struct fpx_moments_pair fpx_moments_of(const struct fpx_measurement_matrices *measurements,
                                       size_t dimension);

/* mean(after) - mean(before). */
double fpx_moments_difference(const struct fpx_moments_pair *moments);

/* Tail probabilities of the F distribution and of Student's t, computed as tails, so that small
 * ones keep their digits, which 1 minus the rest would lose. Degrees of freedom are above 0 and
 * need not be whole numbers; from 0.02 to 20,000 the relative error of a tail is at most 1e-12,
 * unless it is within 1e-3 of 1 (there the absolute error is) or below 1e-300. Any thread. */

/* The probability that a variable of the F distribution with (d1, d2) degrees of freedom is above
 * `f`: I_x(d2/2, d1/2) with x = d2 / (d2 + d1 f). 1 for an `f` of 0 and less. */
double fpx_f_upper_tail(double f, double d1, double d2);

/* The `f` for which fpx_f_upper_tail is `tail`, 0 < tail < 1: the critical value of a test at that
 * level. Within 1e-12 relatively if the density does not vanish; INFINITY if no number is that
 * large, and less than 1e-300 if it is that small. */
double fpx_f_point(double tail, double d1, double d2);

/* The probability that a variable of Student's t distribution is at least as far from 0 as `t`, on
 * either side: I_x(d/2, 1/2) with x = d / (d + t²). */
double fpx_t_two_sided_tail(double t, double freedom);

/* The regularised incomplete beta function, the base of the tails of F and of Student's t. */

/* Both parts of a beta distribution, cut at x: they add up to 1. */
struct fpx_beta_tails {
    double below; /* I_x(a, b) */
    double above; /* I_y(b, a), y = 1 - x */
};

/* I_x(a, b) = (integral of t^(a-1) (1-t)^(b-1) from 0 to x) / B(a, b), and the rest (DLMF 8.17).
 * `a` and `b` are above 0, `x` and `y` are from 0 to 1 and add up to 1: a caller can so pass the
 * smaller one more exactly than 1 - x. For `a` and `b` from 0.01 to 10,000 the absolute error of
 * both parts is at most 1e-12, as is the relative error of the smaller one unless it is denormal,
 * for x and y as given; outside, digits are lost slowly. NaN if an argument is NaN. Any thread. */
struct fpx_beta_tails fpx_incomplete_beta(double a, double b, double x, double y);

/* Standardise: makes dimensions of different sizes and units comparable. */

/* Puts the dimensions columns[0 .. count) into `rows`, one after the other: row j has a number for
 * each measurement before, then for each measurement after: the deviation of columns[j] from its
 * mean in that set, divided so that the squares in a row add up to 1. So the products of two rows
 * add up to the pooled correlation of both dimensions. `measurements` are valid, moments[j] is that
 * of columns[j], and none of them is constant in both sets. `rows` is owned by the caller. Any
 * thread. */
void fpx_standardise(const struct fpx_measurement_matrices *measurements, const size_t *columns,
                     const struct fpx_moments_pair *moments, size_t count, double *rows);

/* Cholesky factors of covariances that may be singular. */

/* Finds L with L L' = A A', the matrix of the products of the rows of A, without computing A A',
 * which would have half the digits. Drops each row that is explained by the kept ones before it: if
 * at most the share `tolerance` of its squares is left. So the order of the rows decides which are
 * kept: the first ones.
 *
 * `rows` is A, count × length numbers, row after row; its contents are lost. `factor` gets count ×
 * count numbers: row j begins with the `rank` coordinates of row j of A, whose products with those
 * of another row add up to the products of both rows of A; the rest is 0. The coordinates of row
 * kept[k] are 0 after the k-th, which is above 0. Puts the kept rows into `kept`, ascending, and
 * answers their number, the rank. It takes count² length multiplications. Any thread. */
size_t fpx_cholesky_factor(double *rows, size_t count, size_t length, double tolerance,
                           double *factor, size_t *kept);

/* Solves L z = v for the kept rows of a factor; `values` is v, of which only the kept rows are
 * read; z gets `rank` numbers. The sum of the squares of z is v' (L L')^-1 v. */
void fpx_cholesky_solve(const double *factor, size_t count, const size_t *kept, size_t rank,
                        const double *values, double *z);

/* The sum of the products of the first `length` numbers. */
double fpx_dot_product(const double *a, const double *b, size_t length);

/* Whether two sets of measurements have the same mean, in all dimensions at once: Hotelling's
 * two-sample test, and which dimensions have changed (Tornetta, On the algebraic properties of
 * flame graphs, section 3; Anderson, An introduction to multivariate statistical analysis, section
 * 5.3).
 *
 * With n1 and n2 measurements over p dimensions, Δ = mean(after) - mean(before), and Σ the pooled
 * covariance ((n1 - 1) S1 + (n2 - 1) S2) / (n1 + n2 - 2):
 *
 *   G² = (n1 + n2 - p - 1) / ((n1 + n2 - 2) p) * n1 n2 / (n1 + n2)
 *   f  = G² Δ' Σ^-1 Δ, which has the distribution F(p, n1 + n2 - p - 1) if the means are equal
 *
 * and, with F* exceeded by f with probability alpha, all intervals Δk ± sqrt(F* Σkk / G²) hold
 * simultaneously at that level, also those of any combination of dimensions.
 *
 * Σ has no inverse if a dimension does not vary within the sets, or is a combination of others.
 * Such dimensions are left out of the test, which then has the same measurements with fewer
 * dimensions; the kind of each is the reason. Of collinear dimensions the first are kept. */

/* A dimension is collinear with those kept before it if they leave at most this share of its
 * variance unexplained, 1 - R²: below that, rounding errors would show in f. */
#define FPX_COLLINEAR_SHARE 1e-12

/* The result of the test for a dimension. */
enum fpx_dimension_kind {
    FPX_DIMENSION_KEPT,
    FPX_DIMENSION_CONSTANT, /* the same number in every measurement of both sets */
    /* one number in every measurement before, another in every measurement after */
    FPX_DIMENSION_SEPARATED,
    FPX_DIMENSION_COLLINEAR, /* a combination of kept ones before it, including its means */
    /* A combination of kept ones before it plus a constant before, and plus another constant after:
     * in this combination, all measurements differ. */
    FPX_DIMENSION_COLLINEAR_SEPARATED,
    FPX_DIMENSION_UNTESTED /* it varies, but there are too few measurements for a test */
};

struct fpx_dimension {
    enum fpx_dimension_kind kind;
    double difference; /* Δk */
    double variance;   /* Σkk; 0 if constant or separated */
    double half_width; /* of the interval around Δk; 0 for a variance of 0, INFINITY if untested */
    bool significant;  /* |Δk| > half_width, strictly: the interval excludes 0 */
};

/* `kept_count` is p above. Without a kept dimension no test was made, and the last five are NaN:
 * then nothing varies, or too much does, and `excess_count` is not 0. Separated dimensions differ
 * for certain, and are not part of f. */
struct fpx_hotelling {
    size_t kept_count;
    size_t separated_count; /* dimensions of both separated kinds */
    /* By how many the varying dimensions must decrease for a test, if leaving out collinear ones is
     * not enough; with more than 1,500 of them, collinear ones are not searched. */
    size_t excess_count;
    double scale;     /* G² */
    double freedom;   /* n1 + n2 - p - 1; the other degrees of freedom are p */
    double statistic; /* f */
    double p_value;   /* the probability of such an f, or a larger one, if means are equal */
    double f_point;   /* F* */
};

/* Tests at the level `alpha`, 0 < alpha < 1. Puts a result for each of the dimension_count
 * dimensions into `dimensions`, in the order of the columns. With p dimensions that vary, it takes
 * p² (n1 + n2) multiplications and 8 p (n1 + n2 + p) bytes: for p = 1000 and 1200 measurements less
 * than a second. If p is above n1 + n2 - 2 none of this is done. Returns OK, NO_MEMORY, or
 * BAD_ARGUMENT: the matrices are not valid (statistics.h), or alpha is out of its range. Any
 * thread. */
enum flamepix_status fpx_hotelling_test(const struct fpx_measurement_matrices *measurements,
                                        double alpha, struct fpx_hotelling *test_ret,
                                        struct fpx_dimension *dimensions);

/* G² for n1 = before_count, n2 = after_count and p = dimension_count, which is above 0 and below
 * n1 + n2 - 1. */
double fpx_hotelling_scale(size_t before_count, size_t after_count, size_t dimension_count);

/* sqrt(F* Σkk / G²). */
double fpx_hotelling_half_width(double f_point, double variance, double scale);

/* Whether two sets of measurements have the same mean, dimension by dimension: for more dimensions
 * than Hotelling's test allows. */

/* Welch's t test of a dimension. With v = variance / measurements of each set (variances by n - 1):
 * t = difference / sqrt(v1 + v2), freedom = (v1 + v2)² / (v1² / (n1 - 1) + v2² / (n2 - 1)). If
 * neither set varies, freedom is n1 + n2 - 2, and either nothing differs (t 0, p 1) or every
 * measurement does (t ±INFINITY, p 0). */
struct fpx_welch {
    double difference; /* mean(after) - mean(before) */
    double t;
    double freedom;   /* by Welch and Satterthwaite; not a whole number */
    double p_value;   /* of both sides */
    double adjusted;  /* the p value after Benjamini and Hochberg, over all dimensions */
    bool significant; /* adjusted <= alpha */
};

/* Tests each dimension of `measurements`, and puts the results into `tests`, dimension_count of
 * them; 0 < alpha < 1 is the expected share of wrong ones among the significant. Returns OK,
 * NO_MEMORY, or BAD_ARGUMENT: the matrices are not valid (statistics.h), or alpha is out of its
 * range. Any thread. */
enum flamepix_status fpx_welch_test(const struct fpx_measurement_matrices *measurements,
                                    double alpha, struct fpx_welch *tests);

/* P values of many tests at once. */

/* Adjusts `count` p values, each from 0 to 1, so that of all results adjusted to alpha or below, at
 * most the share alpha is expected to be wrong: the i-th smallest becomes the least of p(k) count /
 * k for k >= i, and at most 1 (Benjamini and Hochberg 1995). `adjusted` gets them in the order of
 * `p_values`, and may be the same array. Returns OK or NO_MEMORY. Any thread. */
enum flamepix_status fpx_benjamini_hochberg(const double *p_values, size_t count, double *adjusted);

/* Confidence of a number computed from two sets of measurements, without knowing its
 * distribution. */

/* Enough for intervals of 95 or 99 %. */
#define FPX_BOOTSTRAP_RESAMPLES 2000

/* Computes a number from a resample of the measurements: as many of each set as it has, some more
 * than once, others not at all. NaN: the number is undefined for this resample. */
typedef double (*fpx_bootstrap_fn)(void *user, const size_t *before_rows, size_t before_count,
                                   const size_t *after_rows, size_t after_count);

struct fpx_bootstrap_options {
    size_t before_count, after_count; /* measurements, at least one of each */
    double level;                     /* of the interval, above 0 and below 1 */
    size_t resample_count;            /* at least 2 / (1 - level) - 1, so that it has two ends */
};

struct fpx_bootstrap_interval {
    double low, high;       /* NaN if the number is defined for too few resamples */
    size_t undefined_count; /* resamples left out, as undefined */
};

/* The percentile interval (Efron and Tibshirani, An introduction to the bootstrap, chapter 13):
 * draws measurements of each set resample_count times, with replacement, and takes the k-th of the
 * B sorted numbers of `statistic` from either end, k = floor((B + 1) (1 - level) / 2). It draws the
 * same measurements in every call. Returns OK, NO_MEMORY, or BAD_ARGUMENT: an option is out of its
 * range. Any thread, if `statistic` may run there. */
enum flamepix_status fpx_bootstrap(const struct fpx_bootstrap_options *options,
                                   fpx_bootstrap_fn statistic, void *user,
                                   struct fpx_bootstrap_interval *interval_ret);

#endif
