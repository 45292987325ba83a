#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/digits.h"
#include "support/random.h"

static void expect_order(const double *numbers, uint32_t count)
{
    uint32_t order[2000];
    bool is_there[2000] = {0};
    assert_int_equal(fpx_sort_numbers(numbers, count, order), FLAMEPIX_OK);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(order[i] < count && !is_there[order[i]]);
        is_there[order[i]] = true;
        if (i == 0)
            continue;
        const double before = numbers[order[i - 1]], number = numbers[order[i]];
        assert_true(before > number || (before >= number && order[i - 1] < order[i]));
    }
}

static void test_no_numbers_have_an_order(void **state)
{
    (void)state;
    expect_order(NULL, 0);
}

static void test_numbers_of_any_sign_and_size_are_in_order(void **state)
{
    (void)state;
    const double numbers[] = {0.0,      -0.0,   1.0,  -1.0,     DBL_MAX, -DBL_MAX,    DBL_MIN,
                              -DBL_MIN, 1e-300, 0.1,  0.1,      -0.1,    1.0,         3.5,
                              1 / 3.0,  1e300,  -1e9, 16777217, 1 << 24, 4.9406e-324, 0.0};
    expect_order(numbers, sizeof(numbers) / sizeof(numbers[0]));
}

static void test_random_numbers_are_in_order(void **state)
{
    (void)state;
    struct test_random random = {7};
    double numbers[2000];
    for (uint64_t round = 0; round < 40; round++) {
        const uint32_t count = (uint32_t)test_random_below(&random, 2000);
        for (uint32_t i = 0; i < count; i++)
            numbers[i] = ((double)test_random_below(&random, 1 << (round % 20)) - 10.0) /
                         (round % 2 == 0 ? 1.0 : 7.0);
        expect_order(numbers, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_numbers_have_an_order),
        cmocka_unit_test(test_numbers_of_any_sign_and_size_are_in_order),
        cmocka_unit_test(test_random_numbers_are_in_order),
    };
    return cmocka_run_group_tests_name("sort_numbers", tests, NULL, NULL);
}
