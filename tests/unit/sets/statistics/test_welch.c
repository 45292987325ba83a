#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"
#include "support/scarce_memory.h"

static bool near(double actual, double expected, double tolerance)
{
    return fabs(actual - expected) <= tolerance * fabs(expected);
}

/* Means 3 and 7, variances 2.5 and 20 / 3 over 5 and 4 runs: all by hand. */
static void test_welch_is_what_the_formula_says(void **state)
{
    (void)state;
    const double before[] = {1, 2, 3, 4, 5}, after[] = {4, 6, 8, 10};
    const struct fpx_measurement_matrices runs = {before, after, 5, 4, 1};
    struct fpx_welch test;
    assert_int_equal(fpx_welch_test(&runs, 0.05, &test), FLAMEPIX_OK);
    const double v1 = 2.5 / 5.0, v2 = 20.0 / 3.0 / 4.0;
    assert_true(test.difference == 4.0);
    assert_true(near(test.t, 4.0 / sqrt(v1 + v2), 1e-14));
    assert_true(near(test.freedom, (v1 + v2) * (v1 + v2) / (v1 * v1 / 4.0 + v2 * v2 / 3.0), 1e-14));
    /* Computed with 40 digits (mpmath). */
    assert_true(near(test.p_value, 0.044224795211888033036, 1e-12));
    assert_true(test.adjusted == test.p_value);
    assert_true(test.significant);
}

/* With equal numbers of runs and equal variances it is Student's test. */
static void test_welch_of_equal_variances_is_the_test_of_student(void **state)
{
    (void)state;
    const double before[] = {10, 12, 14, 18}, after[] = {110, 112, 114, 118};
    const struct fpx_measurement_matrices runs = {before, after, 4, 4, 1};
    struct fpx_welch test;
    assert_int_equal(fpx_welch_test(&runs, 0.05, &test), FLAMEPIX_OK);
    assert_true(near(test.freedom, 6.0, 1e-14));
    assert_true(near(test.p_value, fpx_f_upper_tail(test.t * test.t, 1.0, 6.0), 1e-12));
}

/* What never varies has no t, but it is known whether it differs; 0.1 has no exact mean. */
static void test_welch_is_certain_of_what_does_not_vary(void **state)
{
    (void)state;
    const double before[] = {0.1, 5, 0, 0.1, 5, 0, 0.1, 5, 0};
    const double after[] = {0.1, 4, 2, 0.1, 4, 4};
    const struct fpx_measurement_matrices runs = {before, after, 3, 2, 3};
    struct fpx_welch tests[3];
    assert_int_equal(fpx_welch_test(&runs, 0.01, tests), FLAMEPIX_OK);
    assert_true(tests[0].difference == 0.0 && tests[0].t == 0.0 && tests[0].p_value == 1.0);
    assert_true(tests[0].freedom == 3.0 && !tests[0].significant);
    assert_true(tests[1].difference == -1.0 && tests[1].t == -(double)INFINITY);
    assert_true(tests[1].p_value == 0.0 && tests[1].adjusted == 0.0 && tests[1].significant);
    /* Of one set alone: as if it were known, with the freedom of the other. */
    assert_true(near(tests[2].freedom, 1.0, 1e-15) && near(tests[2].t, 3.0, 1e-15));
}

static void test_welch_keeps_the_digits_in_which_large_numbers_differ(void **state)
{
    (void)state;
    const double before[] = {1e15 + 1, 1e15 + 2, 1e15 + 3}, after[] = {1e15 + 5, 1e15 + 8};
    const double small_before[] = {1, 2, 3}, small_after[] = {5, 8};
    const struct fpx_measurement_matrices large = {before, after, 3, 2, 1};
    const struct fpx_measurement_matrices small = {small_before, small_after, 3, 2, 1};
    struct fpx_welch test, expected;
    assert_int_equal(fpx_welch_test(&large, 0.05, &test), FLAMEPIX_OK);
    assert_int_equal(fpx_welch_test(&small, 0.05, &expected), FLAMEPIX_OK);
    assert_true(near(test.p_value, expected.p_value, 1e-12));
    assert_true(test.difference == 4.5);
}

/* 50 dimensions differ, 950 do not: most of the 50 are found, and few others. */
static void test_welch_bounds_the_share_of_false_findings(void **state)
{
    (void)state;
    enum { RUNS = 20, DIMENSIONS = 1000, DIFFERENT = 50 };
    static double before[RUNS * DIMENSIONS], after[RUNS * DIMENSIONS];
    static struct fpx_welch tests[DIMENSIONS];
    struct test_random random = {1};
    for (size_t i = 0; i < RUNS * DIMENSIONS; i++) {
        before[i] = (double)test_random_below(&random, 1000);
        after[i] = (double)test_random_below(&random, 1000);
        if (i % DIMENSIONS < DIFFERENT)
            after[i] += 500.0;
    }
    const struct fpx_measurement_matrices runs = {before, after, RUNS, RUNS, DIMENSIONS};
    assert_int_equal(fpx_welch_test(&runs, 0.05, tests), FLAMEPIX_OK);
    size_t found = 0, wrong = 0;
    for (size_t k = 0; k < DIMENSIONS; k++) {
        assert_true(tests[k].adjusted >= tests[k].p_value);
        found += tests[k].significant && k < DIFFERENT;
        wrong += tests[k].significant && k >= DIFFERENT;
    }
    assert_true(found >= 45);
    assert_true(wrong <= 5);
}

static void test_welch_refuses_what_is_no_test(void **state)
{
    (void)state;
    const double values[] = {1, 2, (double)NAN};
    struct fpx_welch test;
    struct fpx_measurement_matrices runs = {values, values, 2, 2, 1};
    assert_int_equal(fpx_welch_test(&runs, 0.0, &test), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_welch_test(&runs, 1.0, &test), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_welch_test(&runs, (double)NAN, &test), FLAMEPIX_BAD_ARGUMENT);
    runs.after_count = 3;
    assert_int_equal(fpx_welch_test(&runs, 0.05, &test), FLAMEPIX_BAD_ARGUMENT);
}

static enum flamepix_status test_two(void *user)
{
    const double before[] = {1, 2, 3, 4}, after[] = {1, 5, 3, 7};
    const struct fpx_measurement_matrices runs = {before, after, 2, 2, 2};
    return fpx_welch_test(&runs, 0.05, user);
}

static void test_welch_says_when_memory_runs_out(void **state)
{
    (void)state;
    struct fpx_welch tests[2];
    assert_int_equal(scarce_memory_try(test_two, tests), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_welch_is_what_the_formula_says),
        cmocka_unit_test(test_welch_of_equal_variances_is_the_test_of_student),
        cmocka_unit_test(test_welch_is_certain_of_what_does_not_vary),
        cmocka_unit_test(test_welch_keeps_the_digits_in_which_large_numbers_differ),
        cmocka_unit_test(test_welch_bounds_the_share_of_false_findings),
        cmocka_unit_test(test_welch_refuses_what_is_no_test),
        cmocka_unit_test(test_welch_says_when_memory_runs_out),
    };
    return cmocka_run_group_tests_name("welch", tests, NULL, NULL);
}
