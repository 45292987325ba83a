#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"

/* Dimension 1 has the distances -1, 1, 0 and -7, 7 from its means, dimension 2 never varies before
 * and has 2, -2 after. */
static const double before[] = {0, 9, 5, 0, 11, 5, 0, 10, 5}, after[] = {0, 3, 8, 0, 17, 4};
static const struct fpx_measurement_matrices runs = {before, after, 3, 2, 3};

static void test_standardise_gives_distances_whose_squares_add_up_to_one(void **state)
{
    (void)state;
    const size_t columns[] = {2, 1};
    const struct fpx_moments_pair moments[] = {fpx_moments_of(&runs, 2), fpx_moments_of(&runs, 1)};
    const double expected[] = {0, 0, 0, 2, -2, -1, 1, 0, -7, 7}, squares[] = {8, 100};
    double rows[10];
    fpx_standardise(&runs, columns, moments, 2, rows);
    for (size_t i = 0; i < 10; i++)
        assert_true(fabs(rows[i] - expected[i] / sqrt(squares[i / 5])) < 1e-15);
}

static void test_standardise_keeps_the_digits_in_which_large_numbers_differ(void **state)
{
    (void)state;
    const double large[] = {1e15 + 1, 1e15 + 2, 1e15 + 3}, other[] = {3e15, 3e15 - 8};
    const struct fpx_measurement_matrices of_large = {large, other, 3, 2, 1};
    const struct fpx_moments_pair moments = fpx_moments_of(&of_large, 0);
    const size_t column = 0;
    const double expected[] = {-1, 0, 1, 4, -4};
    double row[5];
    fpx_standardise(&of_large, &column, &moments, 1, row);
    for (size_t i = 0; i < 5; i++)
        assert_true(fabs(row[i] - expected[i] / sqrt(34.0)) < 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standardise_gives_distances_whose_squares_add_up_to_one),
        cmocka_unit_test(test_standardise_keeps_the_digits_in_which_large_numbers_differ),
    };
    return cmocka_run_group_tests_name("standardise", tests, NULL, NULL);
}
