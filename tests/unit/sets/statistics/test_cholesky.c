#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"

/* Of the textbooks: the products are {4, 12, -16}, {12, 37, -43}, {-16, -43, 98}. */
static void test_cholesky_finds_a_known_factor(void **state)
{
    (void)state;
    double rows[] = {1, 1, 1, 1, 3.5, 2.5, 3.5, 2.5, 0, -5, -3, -8}, factor[9];
    const double expected[] = {2, 0, 0, 6, 1, 0, -8, 5, 3};
    size_t kept[3];
    assert_int_equal(fpx_cholesky_factor(rows, 3, 4, 1e-12, factor, kept), 3);
    for (size_t i = 0; i < 9; i++)
        assert_true(factor[i] == expected[i]);
    for (size_t k = 0; k < 3; k++)
        assert_int_equal(kept[k], k);
}

/* The second row is nothing, the third twice the first, the last the sum of both kept ones. */
static void test_cholesky_drops_what_the_rows_before_explain(void **state)
{
    (void)state;
    double rows[] = {2, 0, 0, 0, 4, 0, 1, 3, 3, 3}, factor[25], z[5];
    const double values[] = {2, 99, 99, 7, 99};
    const double coordinates[5][2] = {{2, 0}, {0, 0}, {4, 0}, {1, 3}, {3, 3}};
    size_t kept[5];
    assert_int_equal(fpx_cholesky_factor(rows, 5, 2, 1e-12, factor, kept), 2);
    assert_int_equal(kept[0], 0);
    assert_int_equal(kept[1], 3);
    for (size_t j = 0; j < 5; j++)
        for (size_t k = 0; k < 5; k++)
            assert_true(factor[5 * j + k] == (k < 2 ? coordinates[j][k] : 0.0));
    fpx_cholesky_solve(factor, 5, kept, 2, values, z);
    assert_true(z[0] == 1.0 && z[1] == 2.0);
}

static void test_cholesky_drops_by_what_is_left_of_the_squares_of_a_row(void **state)
{
    (void)state;
    const double rest[] = {1e-6, 3e-6};
    for (size_t i = 0; i < 2; i++) {
        double rows[] = {1000, 0, 1000, 1000 * rest[i]}, factor[4];
        size_t kept[2];
        assert_int_equal(fpx_cholesky_factor(rows, 2, 2, 4e-12, factor, kept), 1 + i);
    }
}

/* A row that is another one but for a ten millionth: of the products, that would be gone. */
static void test_cholesky_keeps_the_digits_of_rows_that_nearly_go_together(void **state)
{
    (void)state;
    double rows[] = {0.6, 0.8, 0.6 - 0.8e-7, 0.8 + 0.6e-7}, factor[4];
    size_t kept[2];
    assert_int_equal(fpx_cholesky_factor(rows, 2, 2, 1e-16, factor, kept), 2);
    assert_true(fabs(factor[3] / 1e-7 - 1.0) < 1e-8);
}

enum { ROWS = 41, LENGTH = 53, RANK = 29 };

/* Sums of RANK rows at random, and what they are factored to. */
struct factored {
    double rows[ROWS * LENGTH], factor[ROWS * ROWS];
    size_t kept[ROWS];
};

static void factor_sums(struct factored *factored)
{
    struct test_random random = {1};
    double basis[RANK * LENGTH], rows[ROWS * LENGTH] = {0};
    for (size_t i = 0; i < RANK * LENGTH; i++)
        basis[i] = (double)test_random_below(&random, 2001) / 1000.0 - 1.0;
    for (size_t j = 0; j < ROWS; j++)
        for (size_t k = 0; k < RANK; k++) {
            double amount = (double)test_random_below(&random, 2001) / 1000.0 - 1.0;
            for (size_t i = 0; i < LENGTH; i++)
                rows[j * LENGTH + i] += amount * basis[k * LENGTH + i];
        }
    memcpy(factored->rows, rows, sizeof(rows));
    assert_int_equal(
        fpx_cholesky_factor(rows, ROWS, LENGTH, 1e-12, factored->factor, factored->kept), RANK);
}

static void test_cholesky_factors_multiply_to_the_products_of_the_rows(void **state)
{
    (void)state;
    struct factored all;
    factor_sums(&all);
    for (size_t j = 0; j < ROWS; j++)
        for (size_t i = 0; i < ROWS; i++) {
            double product = fpx_dot_product(all.rows + j * LENGTH, all.rows + i * LENGTH, LENGTH);
            double again = fpx_dot_product(all.factor + j * ROWS, all.factor + i * ROWS, RANK);
            assert_true(fabs(product - again) < 1e-10);
        }
}

static void test_cholesky_solves_for_the_kept_rows(void **state)
{
    (void)state;
    struct factored all;
    double values[ROWS], z[RANK];
    factor_sums(&all);
    for (size_t j = 0; j < ROWS; j++)
        values[j] = (double)(j * j % 17);
    fpx_cholesky_solve(all.factor, ROWS, all.kept, RANK, values, z);
    for (size_t k = 0; k < RANK; k++) {
        const double *coordinates = all.factor + all.kept[k] * ROWS;
        assert_true(coordinates[k] > 0.0);
        assert_true(fabs(fpx_dot_product(coordinates, z, RANK) - values[all.kept[k]]) < 1e-9);
    }
}

static void test_cholesky_of_a_product_takes_every_length(void **state)
{
    (void)state;
    const double a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, b[] = {1, 1, 2, 1, 3, 1, 4, 1, 5, 1};
    const double expected[] = {0, 1, 3, 9, 13, 28, 34, 62, 70, 115, 125};
    for (size_t length = 0; length <= 10; length++)
        assert_true(fpx_dot_product(a, b, length) == expected[length]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cholesky_finds_a_known_factor),
        cmocka_unit_test(test_cholesky_drops_what_the_rows_before_explain),
        cmocka_unit_test(test_cholesky_drops_by_what_is_left_of_the_squares_of_a_row),
        cmocka_unit_test(test_cholesky_keeps_the_digits_of_rows_that_nearly_go_together),
        cmocka_unit_test(test_cholesky_factors_multiply_to_the_products_of_the_rows),
        cmocka_unit_test(test_cholesky_solves_for_the_kept_rows),
        cmocka_unit_test(test_cholesky_of_a_product_takes_every_length),
    };
    return cmocka_run_group_tests_name("cholesky", tests, NULL, NULL);
}
