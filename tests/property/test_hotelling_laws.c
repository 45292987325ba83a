/* Hotelling's test against its definition, its symmetries, and chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool near(double actual, double expected, double tolerance)
{
    return fabs(actual - expected) <= tolerance * fabs(expected);
}

static struct fpx_hotelling expect_test(const struct fpx_measurement_matrices *runs, double alpha,
                                        struct fpx_dimension *dimensions)
{
    struct fpx_hotelling test;
    assert_int_equal(fpx_hotelling_test(runs, alpha, &test, dimensions), FLAMEPIX_OK);
    return test;
}

/* About normal: the sum of 12 numbers from 0 to 1 has the variance 1. */
static double normal(struct test_random *random)
{
    double sum = -6.0;
    for (int i = 0; i < 12; i++)
        sum += (double)test_random_below(random, 1 << 30) / (1 << 30);
    return sum;
}

static void fill(struct test_random *random, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = normal(random);
}

enum { DIMENSIONS = 6, RUNS = 12 };

static void add_covariance(const double *values, size_t run_count,
                           long double sigma[DIMENSIONS][DIMENSIONS], long double *mean)
{
    for (size_t k = 0; k < DIMENSIONS; k++) {
        mean[k] = 0.0L;
        for (size_t i = 0; i < run_count; i++)
            mean[k] += values[i * DIMENSIONS + k] / (long double)run_count;
    }
    for (size_t i = 0; i < run_count; i++)
        for (size_t j = 0; j < DIMENSIONS; j++)
            for (size_t k = 0; k < DIMENSIONS; k++)
                sigma[j][k] += (values[i * DIMENSIONS + j] - mean[j]) *
                               (values[i * DIMENSIONS + k] - mean[k]) / (2 * RUNS - 2.0L);
}

/* x' sigma^-1 x, by elimination. */
static long double quadratic_form(long double sigma[DIMENSIONS][DIMENSIONS], long double *x)
{
    long double form = 0.0L;
    for (size_t k = 0; k < DIMENSIONS; k++) {
        form += x[k] * x[k] / sigma[k][k];
        for (size_t j = k + 1; j < DIMENSIONS; j++) {
            long double ratio = sigma[j][k] / sigma[k][k];
            x[j] -= ratio * x[k];
            for (size_t i = k; i < DIMENSIONS; i++)
                sigma[j][i] -= ratio * sigma[k][i];
        }
    }
    return form;
}

static void test_hotelling_is_its_definition_for_any_runs(void **state)
{
    (void)state;
    struct test_random random = {1};
    double before[RUNS * DIMENSIONS], after[RUNS * DIMENSIONS];
    for (int trial = 0; trial < 100; trial++) {
        fill(&random, before, COUNT(before));
        fill(&random, after, COUNT(after));
        /* Of very different sizes, and going together. */
        for (size_t i = 0; i < COUNT(before); i++) {
            double size = pow(10.0, (double)(i % DIMENSIONS));
            before[i] = (before[i] + before[i - i % DIMENSIONS]) * size;
            after[i] = (after[i] + after[i - i % DIMENSIONS] + 0.5) * size;
        }
        long double sigma[DIMENSIONS][DIMENSIONS] = {{0}}, mean[DIMENSIONS], other[DIMENSIONS];
        add_covariance(before, RUNS, sigma, mean);
        add_covariance(after, RUNS, sigma, other);
        for (size_t k = 0; k < DIMENSIONS; k++)
            other[k] -= mean[k];
        const struct fpx_measurement_matrices runs = {before, after, RUNS, RUNS, DIMENSIONS};
        struct fpx_dimension d[DIMENSIONS];
        struct fpx_hotelling test = expect_test(&runs, 0.01, d);
        for (size_t k = 0; k < DIMENSIONS; k++) {
            assert_true(fabs(d[k].difference - (double)other[k]) < 1e-12 * sqrt(d[k].variance));
            assert_true(near(d[k].variance, (double)sigma[k][k], 1e-12));
            assert_int_equal(d[k].significant, fabs(d[k].difference) > d[k].half_width);
        }
        double expected = test.scale * (double)quadratic_form(sigma, other);
        assert_true(near(test.statistic, expected, 1e-11));
    }
}

/* More than one panel of runs, and more than one block of dimensions. */
static void test_hotelling_of_many_dimensions_does_not_depend_on_their_order(void **state)
{
    (void)state;
    enum { MANY = 270, MANY_RUNS = 150 };
    static double before[MANY_RUNS * MANY], after[MANY_RUNS * MANY];
    static double turned_before[MANY_RUNS * MANY], turned_after[MANY_RUNS * MANY];
    static struct fpx_dimension d[MANY], turned[MANY];
    struct test_random random = {2};
    fill(&random, before, COUNT(before));
    fill(&random, after, COUNT(after));
    for (size_t i = 0; i < COUNT(before); i++) {
        size_t other = i - i % MANY + (MANY - 1 - i % MANY);
        turned_before[other] = 1000.0 * before[i];
        turned_after[other] = 1000.0 * after[i];
    }
    const struct fpx_measurement_matrices runs = {before, after, MANY_RUNS, MANY_RUNS, MANY};
    const struct fpx_measurement_matrices other = {turned_before, turned_after, MANY_RUNS,
                                                   MANY_RUNS, MANY};
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    struct fpx_hotelling again = expect_test(&other, 0.01, turned);
    assert_int_equal(test.kept_count, MANY);
    assert_true(test.freedom == 29.0);
    assert_true(test.p_value > 1e-4);
    assert_true(near(again.statistic, test.statistic, 1e-9));
    for (size_t k = 0; k < MANY; k++)
        assert_int_equal(d[k].significant, turned[MANY - 1 - k].significant);
}

/* Combinations of 20 dimensions, with rounding: none is taken for a dimension of its own. */
static void test_hotelling_sees_combinations_through_rounding(void **state)
{
    (void)state;
    enum { BASIS = 20, ALL = 60, MANY_RUNS = 50 };
    static double basis[2][MANY_RUNS * BASIS], values[2][MANY_RUNS * ALL], mix[ALL * BASIS];
    struct test_random random = {4};
    fill(&random, basis[0], COUNT(basis[0]));
    fill(&random, basis[1], COUNT(basis[1]));
    fill(&random, mix, COUNT(mix));
    for (size_t set = 0; set < 2; set++)
        for (size_t i = 0; i < MANY_RUNS; i++)
            for (size_t k = 0; k < ALL; k++) {
                double sum = 1e6;
                for (size_t j = 0; j < BASIS; j++)
                    sum += mix[k * BASIS + j] * basis[set][i * BASIS + j];
                values[set][i * ALL + k] = sum;
            }
    const struct fpx_measurement_matrices few = {basis[0], basis[1], MANY_RUNS, MANY_RUNS, BASIS};
    const struct fpx_measurement_matrices all = {values[0], values[1], MANY_RUNS, MANY_RUNS, ALL};
    struct fpx_dimension d[ALL];
    struct fpx_hotelling expected = expect_test(&few, 0.01, d);
    struct fpx_hotelling test = expect_test(&all, 0.01, d);
    assert_int_equal(test.kept_count, BASIS);
    assert_int_equal(test.separated_count, 0);
    assert_true(near(test.statistic, expected.statistic, 1e-8));
    for (size_t k = 0; k < ALL; k++)
        assert_int_equal(d[k].kind, k < BASIS ? FPX_DIMENSION_KEPT : FPX_DIMENSION_COLLINEAR);
}

/* x and x + y tell the same as x and y, even where y is a hundred thousandth of x. */
static void test_hotelling_keeps_the_digits_of_dimensions_that_nearly_go_together(void **state)
{
    (void)state;
    struct test_random random = {8};
    for (int trial = 0; trial < 50; trial++) {
        double plain[2][2 * RUNS], mixed[2][2 * RUNS];
        for (size_t set = 0; set < 2; set++) {
            fill(&random, plain[set], 2 * RUNS);
            for (size_t i = 0; i < 2 * RUNS; i += 2) {
                mixed[set][i] = plain[set][i];
                mixed[set][i + 1] = plain[set][i] + 1e-5 * plain[set][i + 1];
            }
        }
        const struct fpx_measurement_matrices apart = {plain[0], plain[1], RUNS, RUNS, 2};
        const struct fpx_measurement_matrices together = {mixed[0], mixed[1], RUNS, RUNS, 2};
        struct fpx_dimension d[2];
        struct fpx_hotelling expected = expect_test(&apart, 0.01, d);
        struct fpx_hotelling test = expect_test(&together, 0.01, d);
        assert_int_equal(test.kept_count, 2);
        assert_true(near(test.statistic, expected.statistic, 1e-8));
    }
}

/* On the level of 1 %, one in a hundred pairs that differ in nothing must be found to differ. */
static void test_hotelling_rejects_equal_distributions_as_often_as_its_level_says(void **state)
{
    (void)state;
    enum { PAIRS = 2000, ROWS = 15, COLUMNS = 5 };
    struct test_random random = {7};
    double before[ROWS * COLUMNS], after[(ROWS + 5) * COLUMNS];
    const struct fpx_measurement_matrices runs = {before, after, ROWS, ROWS + 5, COLUMNS};
    struct fpx_dimension d[COLUMNS];
    size_t rejected = 0, found = 0;
    for (size_t pair = 0; pair < PAIRS; pair++) {
        fill(&random, before, COUNT(before));
        fill(&random, after, COUNT(after));
        struct fpx_hotelling test = expect_test(&runs, 0.01, d);
        assert_int_equal(test.p_value<0.01, test.statistic> test.f_point);
        bool any = false;
        for (size_t k = 0; k < COLUMNS; k++)
            any = any || d[k].significant;
        /* Some dimension is significant only where all together are. */
        assert_true(!any || test.p_value < 0.01);
        rejected += test.p_value < 0.01;
        found += any;
    }
    assert_in_range(rejected, PAIRS / 200, PAIRS * 3 / 200);
    assert_true(found <= rejected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hotelling_is_its_definition_for_any_runs),
        cmocka_unit_test(test_hotelling_of_many_dimensions_does_not_depend_on_their_order),
        cmocka_unit_test(test_hotelling_sees_combinations_through_rounding),
        cmocka_unit_test(test_hotelling_keeps_the_digits_of_dimensions_that_nearly_go_together),
        cmocka_unit_test(test_hotelling_rejects_equal_distributions_as_often_as_its_level_says),
    };
    return cmocka_run_group_tests_name("hotelling_laws", tests, NULL, NULL);
}
