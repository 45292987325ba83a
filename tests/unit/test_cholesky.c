#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "statistics/cholesky.h"
#include "support/random.h"

/* The example of the textbooks: L is {2}, {6, 1}, {-8, 5, 3}. */
static void test_cholesky_finds_a_known_factor(void **state)
{
    (void)state;
    double matrix[] = {4, -1, -1, 12, 37, -1, -16, -43, 98};
    const double expected[] = {2, 0, 0, 6, 1, 0, -8, 5, 3};
    size_t kept[3];
    assert_int_equal(flamepix_cholesky_factor(matrix, 3, 1e-10, kept), 3);
    for (size_t i = 0; i < 9; i++)
        assert_true(matrix[i] == expected[i]);
    for (size_t k = 0; k < 3; k++)
        assert_int_equal(kept[k], k);
}

static void test_cholesky_solves_for_the_kept_rows(void **state)
{
    (void)state;
    double matrix[] = {4, -1, -1, 12, 37, -1, -16, -43, 98};
    const double values[] = {2, 4, 6};
    size_t kept[3];
    double z[3];
    assert_int_equal(flamepix_cholesky_factor(matrix, 3, 1e-10, kept), 3);
    flamepix_cholesky_solve(matrix, 3, kept, 3, values, z);
    assert_true(z[0] == 1.0 && z[1] == -2.0 && z[2] == 8.0);
}

/* The second row is nothing, the third twice the first, the last the sum of both kept ones. */
static void test_cholesky_drops_what_the_rows_before_explain(void **state)
{
    (void)state;
    double matrix[] = {
        4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 16, 0, 0, 2, 0, 4, 10, 0, 6, 0, 12, 12, 18,
    };
    const double values[] = {2, 99, 99, 7, 99};
    size_t kept[5];
    double z[5];
    assert_int_equal(flamepix_cholesky_factor(matrix, 5, 1e-10, kept), 2);
    assert_int_equal(kept[0], 0);
    assert_int_equal(kept[1], 3);
    const double coordinates[5][2] = {{2, 0}, {0, 0}, {4, 0}, {1, 3}, {3, 3}};
    for (size_t j = 0; j < 5; j++)
        for (size_t k = 0; k < 5; k++)
            assert_true(matrix[5 * j + k] == (k < 2 ? coordinates[j][k] : 0.0));
    flamepix_cholesky_solve(matrix, 5, kept, 2, values, z);
    assert_true(z[0] == 1.0 && z[1] == 2.0);
}

static void test_cholesky_drops_by_what_remains_of_a_diagonal(void **state)
{
    (void)state;
    const double rest[] = {1e-6, 3e-6};
    for (size_t i = 0; i < 2; i++) {
        double matrix[] = {1, 0, 1, 1 + rest[i]};
        size_t kept[2];
        assert_int_equal(flamepix_cholesky_factor(matrix, 2, 2e-6, kept), 1 + i);
    }
}

/* Of sums of `RANK` random rows, there are as many kept, and the products are the matrix again. */
static void test_cholesky_factors_multiply_to_the_matrix(void **state)
{
    (void)state;
    enum { ORDER = 30, RANK = 11 };
    struct test_random random = {1};
    double rows[ORDER][RANK], matrix[ORDER * ORDER], factor[ORDER * ORDER];
    size_t kept[ORDER];
    for (size_t j = 0; j < ORDER; j++)
        for (size_t k = 0; k < RANK; k++)
            rows[j][k] = (double)test_random_below(&random, 2001) / 1000.0 - 1.0;
    for (size_t j = 0; j < ORDER; j++)
        for (size_t i = 0; i < ORDER; i++)
            matrix[j * ORDER + i] = factor[j * ORDER + i] =
                flamepix_dot_product(rows[j], rows[i], RANK);
    assert_int_equal(flamepix_cholesky_factor(factor, ORDER, 1e-10, kept), RANK);
    for (size_t j = 0; j < ORDER; j++)
        for (size_t i = 0; i < ORDER; i++) {
            double product = flamepix_dot_product(factor + j * ORDER, factor + i * ORDER, RANK);
            assert_true(fabs(product - matrix[j * ORDER + i]) < 1e-9);
        }
}

static void test_cholesky_of_a_product_takes_every_length(void **state)
{
    (void)state;
    const double a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, b[] = {1, 1, 2, 1, 3, 1, 4, 1, 5};
    const double expected[] = {0, 1, 3, 9, 13, 28, 34, 62, 70, 115};
    for (size_t length = 0; length <= 9; length++)
        assert_true(flamepix_dot_product(a, b, length) == expected[length]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cholesky_finds_a_known_factor),
        cmocka_unit_test(test_cholesky_solves_for_the_kept_rows),
        cmocka_unit_test(test_cholesky_drops_what_the_rows_before_explain),
        cmocka_unit_test(test_cholesky_drops_by_what_remains_of_a_diagonal),
        cmocka_unit_test(test_cholesky_factors_multiply_to_the_matrix),
        cmocka_unit_test(test_cholesky_of_a_product_takes_every_length),
    };
    return cmocka_run_group_tests_name("cholesky", tests, NULL, NULL);
}
