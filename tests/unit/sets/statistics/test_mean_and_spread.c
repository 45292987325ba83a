#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"

static double mean(const struct fpx_moments *moments)
{
    return moments->origin + moments->offset;
}

static void test_moments_are_of_one_dimension_in_each_set(void **state)
{
    (void)state;
    const double before[] = {9, 1, 9, 2, 9, 6}, after[] = {9, 4, 9, 8};
    const struct fpx_measurement_matrices runs = {before, after, 3, 2, 2};
    struct fpx_moments_pair moments = fpx_moments_of(&runs, 1);
    assert_true(mean(&moments.before) == 3.0 && moments.before.squares == 14.0);
    assert_true(mean(&moments.after) == 6.0 && moments.after.squares == 8.0);
    assert_true(!moments.before.constant && !moments.after.constant);
    assert_true(fpx_moments_difference(&moments) == 3.0);
}

/* The mean of three times 0.1 is not 0.1, and 1e-200 has no square. */
static void test_moments_of_equal_numbers_are_constant_whatever_rounding_does(void **state)
{
    (void)state;
    const double before[] = {0.1, 0.1, 0.1}, after[] = {0.0, 1e-200, -1e-200};
    const struct fpx_measurement_matrices runs = {before, after, 3, 3, 1};
    struct fpx_moments_pair moments = fpx_moments_of(&runs, 0);
    assert_true(moments.before.constant && moments.before.squares == 0.0);
    assert_true(mean(&moments.before) == 0.1);
    assert_true(moments.after.constant && moments.after.squares == 0.0);
}

static void test_moments_keep_the_digits_in_which_large_numbers_differ(void **state)
{
    (void)state;
    const double before[] = {1e15 + 1, 1e15 + 2, 1e15 + 4, 1e15 + 6};
    const double after[] = {1e15 + 2, 1e15 + 3};
    const struct fpx_measurement_matrices runs = {before, after, 4, 2, 1};
    struct fpx_moments_pair moments = fpx_moments_of(&runs, 0);
    assert_true(moments.before.offset == 2.25 && moments.before.squares == 14.75);
    assert_true(fpx_moments_difference(&moments) == -0.75);
}

/* Ones beside a number that swallows each of them, but not all. */
static void test_moments_lose_nothing_small_beside_something_large(void **state)
{
    (void)state;
    enum { ONES = 1 << 20 };
    static double before[2 + ONES];
    const double after[] = {0, 0};
    before[1] = 0x1p60;
    for (size_t i = 0; i < ONES; i++)
        before[2 + i] = 1.0;
    const struct fpx_measurement_matrices runs = {before, after, 2 + ONES, 2, 1};
    struct fpx_moments_pair moments = fpx_moments_of(&runs, 0);
    assert_true(moments.before.offset == (0x1p60 + ONES) / (2 + ONES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moments_are_of_one_dimension_in_each_set),
        cmocka_unit_test(test_moments_of_equal_numbers_are_constant_whatever_rounding_does),
        cmocka_unit_test(test_moments_keep_the_digits_in_which_large_numbers_differ),
        cmocka_unit_test(test_moments_lose_nothing_small_beside_something_large),
    };
    return cmocka_run_group_tests_name("mean_and_spread", tests, NULL, NULL);
}
