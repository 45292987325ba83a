#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool near(double actual, double expected, double tolerance)
{
    return fabs(actual - expected) <= tolerance * fabs(expected);
}

/* Computed with 40 digits (mpmath). */
static void test_incomplete_beta_keeps_twelve_digits_of_the_smaller_part(void **state)
{
    (void)state;
    static const struct {
        double a, b, x, below, above;
    } known[] = {
        {0.5, 0.5, 0.25, 0.33333333333333333333, 0.66666666666666666667},
        {2.0, 3.0, 0.125, 0.078857421875, 0.921142578125},
        {5.0, 1.0, 0.75, 0.2373046875, 0.7626953125},
        {0.5, 5.0, 0.001, 0.077718007899033205088, 0.92228199210096679491},
        {50.0, 49.0, 0.5, 0.45980341546102082753, 0.54019658453897917247},
        {500.0, 99.5, 0.875, 0.99802823387578638441, 0.001971766124213615586},
        {1.5, 600.0, 0.0078125, 0.97575504806071010379, 0.024244951939289896212},
        {10.0, 0.5, 0.9375, 0.26182387082079000562, 0.73817612917920999438},
        {600.5, 600.5, 0.484375, 0.13939937146130084087, 0.86060062853869915913},
        {3.0, 1000.0, 0.03125, 0.99999999999151660833, 8.48339166556481267e-12},
        {0.015625, 2.0, 0.0009765625, 0.91136200960641335466, 0.088637990393586645344},
        {1.0, 1.0, 0.3125, 0.3125, 0.6875},
        {500.0, 700.0, 0.25, 1.0152656354980502716e-36, 1.0},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        double y = 1.0 - known[i].x;
        struct fpx_beta_tails parts = fpx_incomplete_beta(known[i].a, known[i].b, known[i].x, y);
        struct fpx_beta_tails turned = fpx_incomplete_beta(known[i].b, known[i].a, y, known[i].x);
        assert_true(near(parts.below, known[i].below, 1e-13));
        assert_true(near(parts.above, known[i].above, 1e-13));
        assert_true(near(turned.above, known[i].below, 1e-13));
        assert_true(near(turned.below, known[i].above, 1e-13));
    }
}

static void test_incomplete_beta_is_a_power_where_a_parameter_is_one(void **state)
{
    (void)state;
    struct test_random random = {1};
    for (int i = 0; i < 2000; i++) {
        double a = (double)(1 + test_random_below(&random, 4000)) / 64.0;
        double x = (double)(1 + test_random_below(&random, 1023)) / 1024.0;
        assert_true(near(fpx_incomplete_beta(a, 1.0, x, 1.0 - x).below, pow(x, a), 1e-12));
        assert_true(near(fpx_incomplete_beta(1.0, a, 1.0 - x, x).above, pow(x, a), 1e-12));
    }
}

/* I_x(a, b) = I_x(a + 1, b) + x^a y^b / (a B(a, b)), summed: for whole numbers it is the tail of a
 * binomial distribution, here in long doubles. */
static double binomial_tail(int a, int n, double x)
{
    long double tail = 0.0L, term = powl(1.0L - (long double)x, n);
    for (int k = 0; k <= n; k++) {
        if (k >= a)
            tail += term;
        term *= (long double)(n - k) / (k + 1) * ((long double)x / (1.0L - (long double)x));
    }
    return (double)tail;
}

static void test_incomplete_beta_is_the_tail_of_a_binomial_distribution(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (int i = 0; i < 2000; i++) {
        int n = 1 + (int)test_random_below(&random, 1200);
        int a = 1 + (int)test_random_below(&random, (size_t)n);
        double x = (double)(1 + test_random_below(&random, 255)) / 256.0;
        double expected = binomial_tail(a, n, x);
        double below = fpx_incomplete_beta(a, n - a + 1, x, 1.0 - x).below;
        assert_true(fabs(below - expected) < 1e-13);
        if (expected > 1e-280)
            assert_true(near(below, expected, 1e-12));
    }
}

static void test_incomplete_beta_of_equal_parameters_is_a_half_in_the_middle(void **state)
{
    (void)state;
    static const double parameters[] = {0.01, 0.5, 1.0, 3.25, 100.0, 1e4, 1e6};
    for (size_t i = 0; i < COUNT(parameters); i++) {
        double a = parameters[i];
        assert_true(near(fpx_incomplete_beta(a, a, 0.5, 0.5).below, 0.5, 1e-12));
    }
}

static void test_incomplete_beta_grows_from_nothing_to_one(void **state)
{
    (void)state;
    static const double parameters[][2] = {{0.5, 0.5}, {7.0, 0.25}, {300.0, 800.0}, {1e4, 0.5}};
    for (size_t i = 0; i < COUNT(parameters); i++) {
        double a = parameters[i][0], b = parameters[i][1], last = 0.0;
        for (int step = 0; step <= 512; step++) {
            double x = step / 512.0;
            struct fpx_beta_tails parts = fpx_incomplete_beta(a, b, x, 1.0 - x);
            assert_true(parts.below >= last && parts.below <= 1.0);
            assert_true(fabs(parts.below + parts.above - 1.0) <= 2.0 * DBL_EPSILON);
            last = parts.below;
        }
        assert_true(last == 1.0);
        assert_true(fpx_incomplete_beta(a, b, 0.0, 1.0).below == 0.0);
    }
}

static void test_incomplete_beta_takes_the_rest_to_one_for_what_it_is_told(void **state)
{
    (void)state;
    /* I_y(1, 2) = 1 - (1 - y)², for a y that 1 - x could not tell. */
    double above = fpx_incomplete_beta(2.0, 1.0, 1.0, 1e-30).above;
    assert_true(near(above, 2e-30, 1e-14));
    assert_true(near(fpx_incomplete_beta(0.5, 0.5, 1e-300, 1.0).below,
                     2e-150 / 3.14159265358979323846, 1e-13));
}

static void test_incomplete_beta_of_no_number_is_no_number(void **state)
{
    (void)state;
    const double nan = (double)NAN;
    assert_true(isnan(fpx_incomplete_beta(nan, 1.0, 0.5, 0.5).below));
    assert_true(isnan(fpx_incomplete_beta(1.0, nan, 0.5, 0.5).above));
    assert_true(isnan(fpx_incomplete_beta(1.0, 1.0, nan, 0.5).below));
    assert_true(isnan(fpx_incomplete_beta(1.0, 1.0, 0.5, nan).below));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_incomplete_beta_keeps_twelve_digits_of_the_smaller_part),
        cmocka_unit_test(test_incomplete_beta_is_a_power_where_a_parameter_is_one),
        cmocka_unit_test(test_incomplete_beta_is_the_tail_of_a_binomial_distribution),
        cmocka_unit_test(test_incomplete_beta_of_equal_parameters_is_a_half_in_the_middle),
        cmocka_unit_test(test_incomplete_beta_grows_from_nothing_to_one),
        cmocka_unit_test(test_incomplete_beta_takes_the_rest_to_one_for_what_it_is_told),
        cmocka_unit_test(test_incomplete_beta_of_no_number_is_no_number),
    };
    return cmocka_run_group_tests_name("incomplete_beta", tests, NULL, NULL);
}
