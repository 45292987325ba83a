#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/capped.h"

static void test_times_are_added_up_to_the_last_one(void **state)
{
    (void)state;
    assert_true(fpx_capped_time(-5, 3) == -2);
    assert_true(fpx_capped_time(INT64_MAX, INT64_MIN) == -1);
    assert_true(fpx_capped_time(INT64_MAX - 1, 1) == INT64_MAX);
    assert_true(fpx_capped_time(INT64_MAX, 1) == INT64_MAX);
    assert_true(fpx_capped_time(1, INT64_MAX) == INT64_MAX);
    assert_true(fpx_capped_time(INT64_MIN, -1) == INT64_MIN);
    assert_true(fpx_capped_time(-1, INT64_MIN) == INT64_MIN);
}

static void test_counts_are_added_and_multiplied_up_to_the_last_one(void **state)
{
    (void)state;
    assert_true(fpx_capped_sum(2, 3) == 5);
    assert_true(fpx_capped_sum(UINT64_MAX - 1, 1) == UINT64_MAX);
    assert_true(fpx_capped_sum(UINT64_MAX, 1) == UINT64_MAX);
    assert_true(fpx_capped_sum(1, UINT64_MAX) == UINT64_MAX);
    assert_true(fpx_capped_product(6, 7) == 42);
    assert_true(fpx_capped_product(UINT64_MAX, 0) == 0);
    assert_true(fpx_capped_product(UINT64_C(1) << 32, UINT64_C(1) << 31) == UINT64_C(1) << 63);
    assert_true(fpx_capped_product(UINT64_C(1) << 32, UINT64_C(1) << 32) == UINT64_MAX);
}

static void test_numbers_become_counts_from_0_to_the_last_one(void **state)
{
    (void)state;
    assert_true(fpx_capped_count(41.9) == 41);
    assert_true(fpx_capped_count(-1) == 0);
    assert_true(fpx_capped_count((double)NAN) == 0);
    assert_true(fpx_capped_count(0x1p63) == UINT64_C(1) << 63);
    assert_true(fpx_capped_count(0x1p64) == UINT64_MAX);
    assert_true(fpx_capped_count((double)INFINITY) == UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_are_added_up_to_the_last_one),
        cmocka_unit_test(test_counts_are_added_and_multiplied_up_to_the_last_one),
        cmocka_unit_test(test_numbers_become_counts_from_0_to_the_last_one),
    };
    return cmocka_run_group_tests_name("capped", tests, NULL, NULL);
}
