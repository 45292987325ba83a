#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"
#include "support/scarce_memory.h"

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

/* Checked against SciPy. */
static void test_hotelling_is_that_of_a_known_pair(void **state)
{
    (void)state;
    const double after[] = {10, 20, 12, 19, 11, 22, 9, 21, 10, 18, 13, 23};
    const double before[] = {14, 20, 15, 22, 13, 19, 16, 21, 15, 24, 14, 17};
    const struct fpx_measurement_matrices runs = {before, after, 6, 6, 2};
    struct fpx_dimension d[2];
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.kept_count, 2);
    assert_int_equal(test.excess_count + test.separated_count, 0);
    assert_true(near(test.scale, 1.35, 1e-14));
    assert_true(test.freedom == 9.0);
    assert_true(near(test.statistic, 14.249165, 1e-7));
    assert_true(near(test.p_value, 0.00162569, 1e-6));
    assert_true(near(test.f_point, 8.021517, 1e-7));
    assert_true(near(d[0].difference, -11.0 / 3.0, 1e-14) && d[1].difference == 0.0);
    assert_true(near(d[0].variance, 1.6333333333333333, 1e-14) && near(d[1].variance, 4.7, 1e-14));
    assert_true(near(d[0].half_width, 3.115292, 1e-6) && near(d[1].half_width, 5.284578, 1e-6));
    assert_true(d[0].significant && !d[1].significant);
    assert_int_equal(d[0].kind, FPX_DIMENSION_KEPT);
    assert_int_equal(d[1].kind, FPX_DIMENSION_KEPT);
}

/* Example 3.1 of Tornetta: three stacks, of which the paper finds only the second significant. Its
 * intervals are those of a G² without n1 n2 / (n1 + n2); by the formula it gives, all three are. */
static const double example_difference[] = {100, 200000, -200};
static const double example_variance[] = {5000, 7500, 10000};

static void test_hotelling_has_the_printed_intervals_of_the_example_without_a_factor(void **state)
{
    (void)state;
    const double printed = fpx_hotelling_scale(100, 100, 3) / 50.0;
    const double half_widths[] = {239.96, 293.89, 339.36};
    assert_true(near(printed, 196.0 / 594.0, 1e-14));
    for (size_t k = 0; k < 3; k++) {
        double half_width = fpx_hotelling_half_width(3.8, example_variance[k], printed);
        assert_true(fabs(half_width - half_widths[k]) < 0.005);
        assert_int_equal(fabs(example_difference[k]) > half_width, k == 1);
    }
}

static void test_hotelling_finds_all_of_the_example_significant_by_its_formula(void **state)
{
    (void)state;
    const double scale = fpx_hotelling_scale(100, 100, 3);
    const double half_widths[] = {33.9357, 41.5626, 47.9923};
    assert_true(near(scale, 16.4983, 1e-5));
    for (size_t k = 0; k < 3; k++) {
        double half_width = fpx_hotelling_half_width(3.8, example_variance[k], scale);
        assert_true(fabs(half_width - half_widths[k]) < 0.0005);
        assert_true(fabs(example_difference[k]) > half_width);
    }
}

/* The example as runs: signs in three patterns that go together with nothing, as large as the
 * variances ask for. */
static void test_hotelling_tests_runs_like_those_of_the_example(void **state)
{
    (void)state;
    double before[300], after[300];
    for (size_t i = 0; i < 100; i++)
        for (size_t k = 0; k < 3; k++) {
            size_t signs = k == 2 ? (i ^ i >> 1) & 1 : i >> k & 1;
            double size = sqrt(example_variance[k] * 198.0 / 200.0);
            before[3 * i + k] = signs ? size : -size;
            after[3 * i + k] = before[3 * i + k] + example_difference[k];
        }
    const struct fpx_measurement_matrices runs = {before, after, 100, 100, 3};
    struct fpx_dimension d[3];
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    double statistic = 0.0;
    for (size_t k = 0; k < 3; k++) {
        assert_true(near(d[k].difference, example_difference[k], 1e-12));
        assert_true(near(d[k].variance, example_variance[k], 1e-12));
        assert_true(d[k].significant);
        statistic += example_difference[k] * example_difference[k] / example_variance[k];
    }
    assert_true(near(test.statistic, statistic * test.scale, 1e-12));
    assert_true(near(test.f_point, 3.8830840288311646, 1e-12));
    assert_true(test.p_value >= 0.0 && test.p_value < 1e-300);
}

static void test_hotelling_of_one_dimension_is_the_test_of_student(void **state)
{
    (void)state;
    const double before[] = {10, 12, 14, 18}, after[] = {11, 13, 15, 19};
    const struct fpx_measurement_matrices runs = {before, after, 4, 4, 1};
    struct fpx_dimension dimension;
    struct fpx_welch welch;
    struct fpx_hotelling test = expect_test(&runs, 0.05, &dimension);
    assert_int_equal(fpx_welch_test(&runs, 0.05, &welch), FLAMEPIX_OK);
    assert_true(near(test.statistic, welch.t * welch.t, 1e-13));
    assert_true(near(test.p_value, welch.p_value, 1e-12));
}

enum { RUNS = 12 };

/* Puts what follows from x = values[0] and y = values[1] of each run behind them. */
static void widen(const double *values, double *wide, bool after)
{
    for (size_t i = 0; i < RUNS; i++) {
        const double x = values[2 * i], y = values[2 * i + 1];
        const double row[] = {7.1, x, x, after ? 9.0 : 8.0, y, 2 * x - y + 3, x + (after ? 30 : 0)};
        memcpy(wide + COUNT(row) * i, row, sizeof(row));
    }
}

static void test_hotelling_leaves_out_what_has_no_inverse_and_says_why(void **state)
{
    (void)state;
    struct test_random random = {3};
    double before[2 * RUNS], after[2 * RUNS], wide_before[7 * RUNS], wide_after[7 * RUNS];
    fill(&random, before, COUNT(before));
    fill(&random, after, COUNT(after));
    for (size_t i = 0; i < RUNS; i++)
        after[2 * i] += 4.0;
    widen(before, wide_before, false);
    widen(after, wide_after, true);
    const struct fpx_measurement_matrices two = {before, after, RUNS, RUNS, 2};
    const struct fpx_measurement_matrices seven = {wide_before, wide_after, RUNS, RUNS, 7};
    struct fpx_dimension d[7], expected[2];
    struct fpx_hotelling test = expect_test(&seven, 0.01, d);
    struct fpx_hotelling of_two = expect_test(&two, 0.01, expected);
    static const enum fpx_dimension_kind kinds[] = {
        FPX_DIMENSION_CONSTANT,
        FPX_DIMENSION_KEPT,
        FPX_DIMENSION_COLLINEAR,
        FPX_DIMENSION_SEPARATED,
        FPX_DIMENSION_KEPT,
        FPX_DIMENSION_COLLINEAR,
        FPX_DIMENSION_COLLINEAR_SEPARATED,
    };
    for (size_t k = 0; k < 7; k++)
        assert_int_equal(d[k].kind, kinds[k]);
    assert_int_equal(test.kept_count, 2);
    assert_int_equal(test.separated_count, 2);
    assert_true(near(test.statistic, of_two.statistic, 1e-12));
    assert_true(near(test.p_value, of_two.p_value, 1e-10));
    assert_true(test.f_point == of_two.f_point && test.scale == of_two.scale);
    /* The twin of what has changed has changed, too. */
    assert_true(d[1].significant && d[2].significant && expected[0].significant);
    assert_true(d[2].half_width == d[1].half_width && d[2].difference == d[1].difference);
    assert_true(near(d[6].difference, d[1].difference + 30.0, 1e-12) && d[6].significant);
    assert_true(d[3].difference == 1.0 && d[3].half_width == 0.0 && d[3].significant);
    assert_true(d[0].difference == 0.0 && d[0].variance == 0.0 && !d[0].significant);
}

/* Two stacks share what a run has: each varies, their sum does not, and it has changed. */
static void test_hotelling_says_that_a_sum_differs_in_every_run(void **state)
{
    (void)state;
    const double before[] = {40, 60, 55, 45, 47, 53, 42, 58};
    const double after[] = {44, 57, 51, 50, 49, 52, 46, 55};
    const struct fpx_measurement_matrices runs = {before, after, 4, 4, 2};
    struct fpx_dimension d[2];
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.kept_count, 1);
    assert_int_equal(d[1].kind, FPX_DIMENSION_COLLINEAR_SEPARATED);
    assert_int_equal(test.separated_count, 1);
    assert_false(d[0].significant || d[1].significant);
    const double same[] = {44, 56, 51, 49, 49, 51, 46, 54};
    const struct fpx_measurement_matrices equal = {before, same, 4, 4, 2};
    test = expect_test(&equal, 0.01, d);
    assert_int_equal(d[1].kind, FPX_DIMENSION_COLLINEAR);
    assert_int_equal(test.separated_count, 0);
}

static void test_hotelling_of_what_never_varies_is_no_test(void **state)
{
    (void)state;
    const double before[] = {0.1, 5, 0.1, 5, 0.1, 5}, after[] = {0.1, 6, 0.1, 6};
    const struct fpx_measurement_matrices runs = {before, after, 3, 2, 2};
    struct fpx_dimension d[2];
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.kept_count + test.excess_count, 0);
    assert_int_equal(test.separated_count, 1);
    assert_true(isnan(test.statistic) && isnan(test.p_value) && isnan(test.f_point));
    assert_true(isnan(test.scale) && isnan(test.freedom));
    assert_true(!d[0].significant && d[1].significant && d[1].difference == 1.0);
}

static void test_hotelling_says_by_how_much_the_dimensions_must_fall(void **state)
{
    (void)state;
    struct test_random random = {5};
    double before[3 * 8], after[4 * 8];
    fill(&random, before, COUNT(before));
    fill(&random, after, COUNT(after));
    before[1] = before[9] = before[17] = 3.0;
    after[1] = after[9] = after[17] = after[25] = 4.0;
    struct fpx_dimension d[8];
    const struct fpx_measurement_matrices runs = {before, after, 3, 4, 8};
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.excess_count, 2);
    assert_int_equal(test.kept_count, 0);
    assert_true(isnan(test.p_value));
    assert_int_equal(test.separated_count, 1);
    for (size_t k = 0; k < 8; k++) {
        assert_int_equal(d[k].kind, k == 1 ? FPX_DIMENSION_SEPARATED : FPX_DIMENSION_UNTESTED);
        assert_int_equal(d[k].significant, k == 1);
        assert_true(k == 1 ? d[k].half_width == 0.0 : isinf(d[k].half_width) != 0);
    }
}

static void test_hotelling_leaves_out_what_goes_together_before_it_counts_dimensions(void **state)
{
    (void)state;
    struct test_random random = {7};
    double before[3 * 8], after[4 * 8], draws[7];
    fill(&random, draws, COUNT(draws));
    for (size_t k = 0; k < 8; k++) {
        for (size_t i = 0; i < 3; i++)
            before[i * 8 + k] = draws[i] * (double)(k + 1);
        for (size_t i = 0; i < 4; i++)
            after[i * 8 + k] = draws[3 + i] * (double)(k + 1);
    }
    struct fpx_dimension d[8];
    const struct fpx_measurement_matrices runs = {before, after, 3, 4, 8};
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.excess_count, 0);
    assert_int_equal(test.kept_count, 1);
    assert_true(test.freedom == 5.0);
    assert_int_equal(d[0].kind, FPX_DIMENSION_KEPT);
    for (size_t k = 1; k < 8; k++)
        assert_int_equal(d[k].kind, FPX_DIMENSION_COLLINEAR);
}

static void test_hotelling_tests_with_a_freedom_of_one(void **state)
{
    (void)state;
    struct test_random random = {6};
    double before[3 * 5], after[4 * 5];
    fill(&random, before, COUNT(before));
    fill(&random, after, COUNT(after));
    struct fpx_dimension d[5];
    const struct fpx_measurement_matrices runs = {before, after, 3, 4, 5};
    struct fpx_hotelling test = expect_test(&runs, 0.01, d);
    assert_int_equal(test.kept_count, 5);
    assert_true(test.freedom == 1.0 && test.p_value > 0.0 && test.p_value <= 1.0);
}

static void test_hotelling_refuses_what_is_no_pair_of_samples(void **state)
{
    (void)state;
    const double good[] = {1, 2, 3, 5}, infinite[] = {1, 2, 3, (double)INFINITY};
    const double large[] = {1, -2e100, 3, 5};
    const struct fpx_measurement_matrices refused[] = {
        {good, good, 1, 4, 1},        {good, good, 4, 1, 1},  {good, good, 2, 2, 0},
        {good, infinite, 4, 4, 1},    {large, good, 4, 4, 1}, {good, good, SIZE_MAX / 2, 2, 4},
        {good, good, SIZE_MAX, 2, 1},
    };
    struct fpx_dimension d[2];
    struct fpx_hotelling test;
    for (size_t i = 0; i < COUNT(refused); i++)
        assert_int_equal(fpx_hotelling_test(&refused[i], 0.01, &test, d), FLAMEPIX_BAD_ARGUMENT);
    const struct fpx_measurement_matrices runs = {good, good, 2, 2, 2};
    const double alphas[] = {0.0, 1.0, -0.5, (double)NAN};
    for (size_t i = 0; i < COUNT(alphas); i++)
        assert_int_equal(fpx_hotelling_test(&runs, alphas[i], &test, d), FLAMEPIX_BAD_ARGUMENT);
}

static enum flamepix_status test_three(void *user)
{
    const double before[] = {1, 2, 3, 4, 7, 1, 3, 5, 9}, after[] = {1, 5, 3, 7, 6, 4, 2, 8, 0};
    const struct fpx_measurement_matrices runs = {before, after, 3, 3, 3};
    struct fpx_hotelling test;
    return fpx_hotelling_test(&runs, 0.05, &test, user);
}

static void test_hotelling_says_when_memory_runs_out(void **state)
{
    (void)state;
    struct fpx_dimension d[3];
    assert_true(scarce_memory_try(test_three, d) >= 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hotelling_is_that_of_a_known_pair),
        cmocka_unit_test(test_hotelling_has_the_printed_intervals_of_the_example_without_a_factor),
        cmocka_unit_test(test_hotelling_finds_all_of_the_example_significant_by_its_formula),
        cmocka_unit_test(test_hotelling_tests_runs_like_those_of_the_example),
        cmocka_unit_test(test_hotelling_of_one_dimension_is_the_test_of_student),
        cmocka_unit_test(test_hotelling_leaves_out_what_has_no_inverse_and_says_why),
        cmocka_unit_test(test_hotelling_says_that_a_sum_differs_in_every_run),
        cmocka_unit_test(test_hotelling_of_what_never_varies_is_no_test),
        cmocka_unit_test(test_hotelling_says_by_how_much_the_dimensions_must_fall),
        cmocka_unit_test(test_hotelling_leaves_out_what_goes_together_before_it_counts_dimensions),
        cmocka_unit_test(test_hotelling_tests_with_a_freedom_of_one),
        cmocka_unit_test(test_hotelling_refuses_what_is_no_pair_of_samples),
        cmocka_unit_test(test_hotelling_says_when_memory_runs_out),
    };
    return cmocka_run_group_tests_name("hotelling", tests, NULL, NULL);
}
