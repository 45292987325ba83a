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

static const double PI = 3.14159265358979323846;

static bool near(double actual, double expected, double tolerance)
{
    return fabs(actual - expected) <= tolerance * fabs(expected);
}

/* Computed with 40 digits (mpmath). */
static void test_tails_of_f_keep_their_digits_however_small_they_are(void **state)
{
    (void)state;
    static const struct {
        double f, d1, d2, tail;
    } known[] = {
        {14.249165, 2, 9, 0.0016256895806063993827},
        {3.8, 3, 196, 0.0111515440390538588},
        {1, 10, 10, 0.5},
        {0.125, 5, 94, 0.98645200340458554766},
        {40, 10, 89, 1.0985953058653346357e-28},
        {1000, 50, 49, 8.3271542765853271381e-61},
        {1, 1000, 200, 0.50971424036323757253},
        {200, 3, 196, 2.1911520370142150226e-59},
        {1.25, 999, 201, 0.024684316978304022945},
    };
    for (size_t i = 0; i < COUNT(known); i++)
        assert_true(
            near(fpx_f_upper_tail(known[i].f, known[i].d1, known[i].d2), known[i].tail, 1e-12));
}

/* It is (1 + 2 f / d)^(-d / 2); and 1 / f has the same degrees of freedom the other way round. */
static void test_tails_of_f_with_two_degrees_of_freedom_are_powers(void **state)
{
    (void)state;
    struct test_random random = {1};
    for (int i = 0; i < 1000; i++) {
        double d = (double)(1 + test_random_below(&random, 5000)) / 8.0;
        double f = (double)(1 + test_random_below(&random, 10000)) / 512.0;
        double expected = exp(-d / 2.0 * log1p(2.0 * f / d));
        assert_true(near(fpx_f_upper_tail(f, 2.0, d), expected, 1e-12));
        assert_true(near(1.0 - fpx_f_upper_tail(1.0 / f, d, 2.0), expected, 1e-9) ||
                    expected < 1e-6);
    }
}

/* By Simpson's rule on the logarithm of f, from f on: the density is smooth there and vanishes at
 * both ends. */
static double integrated_tail(double f, double d1, double d2)
{
    enum { STEPS = 40000 };
    double logarithm = lgamma((d1 + d2) / 2.0) - lgamma(d1 / 2.0) - lgamma(d2 / 2.0);
    double start = log(f), width = 20.0 / STEPS, sum = 0.0;
    for (int i = 0; i <= STEPS; i++) {
        double u = start + i * width, odds = d1 / d2 * exp(u);
        double density = exp(logarithm + d1 / 2.0 * log(odds) - (d1 + d2) / 2.0 * log1p(odds));
        sum += density * (i == 0 || i == STEPS ? 1.0 : i % 2 ? 4.0 : 2.0);
    }
    return sum * width / 3.0;
}

static void test_tails_of_f_are_the_integral_of_its_density(void **state)
{
    (void)state;
    static const double known[][3] = {{0.5, 3, 7.5}, {2, 1, 10},       {3.2, 5, 94},
                                      {1.1, 50, 49}, {1.02, 300, 800}, {9, 2.25, 17}};
    for (size_t i = 0; i < COUNT(known); i++) {
        double expected = integrated_tail(known[i][0], known[i][1], known[i][2]);
        double tail = fpx_f_upper_tail(known[i][0], known[i][1], known[i][2]);
        assert_true(near(tail, expected, 1e-10));
    }
}

static void test_tails_of_f_end_where_f_does(void **state)
{
    (void)state;
    assert_true(fpx_f_upper_tail(0.0, 3.0, 5.0) == 1.0);
    assert_true(fpx_f_upper_tail(-1.0, 3.0, 5.0) == 1.0);
    assert_true(fpx_f_upper_tail(-(double)INFINITY, 3.0, 5.0) == 1.0);
    assert_true(fpx_f_upper_tail((double)INFINITY, 3.0, 5.0) == 0.0);
    assert_true(isnan(fpx_f_upper_tail((double)NAN, 3.0, 5.0)));
    assert_true(fpx_f_upper_tail(1e-300, 3.0, 5.0) == 1.0);
    assert_true(near(fpx_f_upper_tail(1e300, 1.0, 1.0), 2.0 / PI * 1e-150, 1e-12));
}

static void test_tails_of_t_keep_their_digits(void **state)
{
    (void)state;
    static const struct {
        double t, freedom, tail;
    } known[] = {
        {1, 1, 0.5},
        {2, 10, 0.073388034770740365618},
        {-3.5, 7.25, 0.0094463742316444068067},
        {12, 30, 5.580185415199256063e-13},
        {0.0625, 98, 0.9502919583487592915},
        {40, 98, 1.6633877203685780029e-62},
    };
    for (size_t i = 0; i < COUNT(known); i++)
        assert_true(near(fpx_t_two_sided_tail(known[i].t, known[i].freedom), known[i].tail, 1e-12));
}

/* With one degree of freedom it is Cauchy's distribution. */
static void test_tails_of_t_take_every_t(void **state)
{
    (void)state;
    for (double t = 1e-10; t < 1e200; t *= 7.0) {
        assert_true(near(fpx_t_two_sided_tail(t, 1.0), 2.0 / PI * atan(1.0 / t), 1e-12) ||
                    t > 1e150);
        assert_true(near(fpx_t_two_sided_tail(t, 4.0), fpx_f_upper_tail(t * t, 1.0, 4.0), 1e-12));
    }
    assert_true(fpx_t_two_sided_tail(0.0, 5.0) == 1.0);
    assert_true(fpx_t_two_sided_tail((double)INFINITY, 5.0) == 0.0);
    assert_true(fpx_t_two_sided_tail(-(double)INFINITY, 5.0) == 0.0);
    assert_true(isnan(fpx_t_two_sided_tail((double)NAN, 5.0)));
}

static void test_tails_have_the_points_of_the_tables(void **state)
{
    (void)state;
    static const struct {
        double tail, d1, d2, point;
    } known[] = {
        {0.01, 1, 10, 10.044289273396592882},     {0.01, 5, 94, 3.2183487993059622794},
        {0.01, 10, 89, 2.5266965160768991233},    {0.01, 50, 49, 1.9578032412705002885},
        {0.05, 3, 196, 2.6506765101121323153},    {0.01, 3, 196, 3.883084028831164616},
        {0.01, 2, 9, 8.0215173099320606316},      {0.5, 7, 7, 1.0},
        {0.99, 4, 20, 0.071328667066693156494},   {1e-10, 6, 30, 26.517511669831290143},
        {0.01, 1000, 199, 1.3047969872152443453},
    };
    for (size_t i = 0; i < COUNT(known); i++)
        assert_true(
            near(fpx_f_point(known[i].tail, known[i].d1, known[i].d2), known[i].point, 1e-12));
}

static void test_tails_and_points_are_inverse(void **state)
{
    (void)state;
    struct test_random random = {3};
    for (int i = 0; i < 300; i++) {
        double d1 = (double)(1 + test_random_below(&random, 8000)) / 8.0;
        double d2 = (double)(1 + test_random_below(&random, 8000)) / 8.0;
        double tail = (double)(1 + test_random_below(&random, 999)) / 1000.0;
        double point = fpx_f_point(tail, d1, d2);
        assert_true(near(fpx_f_upper_tail(point, d1, d2), tail, 1e-12));
        assert_true(near(1.0 / fpx_f_point(1.0 - tail, d2, d1), point, 1e-9));
    }
}

static void test_tails_have_points_that_are_beyond_what_a_number_can_be(void **state)
{
    (void)state;
    assert_true(fpx_f_point(1e-300, 1.0, 0.5) == (double)INFINITY);
    assert_true(fpx_f_point(1.0 - 1e-15, 0.02, 5.0) < 1e-300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tails_of_f_keep_their_digits_however_small_they_are),
        cmocka_unit_test(test_tails_of_f_with_two_degrees_of_freedom_are_powers),
        cmocka_unit_test(test_tails_of_f_are_the_integral_of_its_density),
        cmocka_unit_test(test_tails_of_f_end_where_f_does),
        cmocka_unit_test(test_tails_of_t_keep_their_digits),
        cmocka_unit_test(test_tails_of_t_take_every_t),
        cmocka_unit_test(test_tails_have_the_points_of_the_tables),
        cmocka_unit_test(test_tails_and_points_are_inverse),
        cmocka_unit_test(test_tails_have_points_that_are_beyond_what_a_number_can_be),
    };
    return cmocka_run_group_tests_name("tail_probabilities", tests, NULL, NULL);
}
