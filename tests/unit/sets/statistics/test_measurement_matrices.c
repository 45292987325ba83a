#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"

static const double good[] = {1, -2, 0, FPX_MEASURED_VALUE_MAX};

static void test_run_matrices_of_finite_numbers_are_valid(void **state)
{
    (void)state;
    const struct fpx_measurement_matrices runs = {good, good, 2, 2, 2};
    const struct fpx_measurement_matrices uneven = {good, good, 4, 2, 1};
    assert_true(fpx_measurement_matrices_valid(&runs));
    assert_true(fpx_measurement_matrices_valid(&uneven));
}

static void test_run_matrices_without_two_runs_each_or_a_dimension_are_not(void **state)
{
    (void)state;
    const struct fpx_measurement_matrices refused[] = {
        {good, good, 1, 4, 1}, {good, good, 4, 1, 1}, {good, good, 0, 2, 1}, {good, good, 2, 2, 0}};
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
        assert_false(fpx_measurement_matrices_valid(&refused[i]));
}

static void test_run_matrices_of_what_is_no_number_to_square_are_not(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -1.1e100};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        const double values[] = {1, 2, 3, bad[i]};
        const struct fpx_measurement_matrices first = {values, good, 2, 2, 2};
        const struct fpx_measurement_matrices second = {good, values, 2, 2, 2};
        const struct fpx_measurement_matrices before_it = {values, good, 3, 4, 1};
        assert_false(fpx_measurement_matrices_valid(&first));
        assert_false(fpx_measurement_matrices_valid(&second));
        assert_true(fpx_measurement_matrices_valid(&before_it));
    }
}

static void test_run_matrices_larger_than_memory_can_be_are_not(void **state)
{
    (void)state;
    const struct fpx_measurement_matrices refused[] = {{good, good, SIZE_MAX, 2, 1},
                                                       {good, good, SIZE_MAX / 4, 2, 5},
                                                       {good, good, SIZE_MAX / 8, 2, 1},
                                                       {good, good, 2, 2, SIZE_MAX / 8}};
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
        assert_false(fpx_measurement_matrices_valid(&refused[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run_matrices_of_finite_numbers_are_valid),
        cmocka_unit_test(test_run_matrices_without_two_runs_each_or_a_dimension_are_not),
        cmocka_unit_test(test_run_matrices_of_what_is_no_number_to_square_are_not),
        cmocka_unit_test(test_run_matrices_larger_than_memory_can_be_are_not),
    };
    return cmocka_run_group_tests_name("measurement_matrices", tests, NULL, NULL);
}
