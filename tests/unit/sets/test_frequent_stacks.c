#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sets/set_test.h"
#include "support/measurement_sets.h"
#include "support/scarce_memory.h"

static const struct run_lines lines[] = {
    {{"b 1", "a 2"}}, {{"a;c 3", "a 4"}}, {{"a 5", "b 6", "z 9"}}};

static void expect_row(const double *row, double first, double second)
{
    assert_true(row[0] >= first && row[0] <= first);
    assert_true(row[1] >= second && row[1] <= second);
}

static void test_stacks_of_enough_runs_are_dimensions_in_key_order(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, 3);
    struct fpx_frequent_stacks kept = {0};
    assert_int_equal(fpx_frequent_stacks_find(set, 1, 2, &kept), FLAMEPIX_OK);
    assert_int_equal(kept.count, 2);
    assert_int_equal(kept.left_out, 2);
    assert_int_equal(kept.stacks[0], 1);
    assert_int_equal(kept.stacks[1], 0);
    assert_int_equal(kept.matrices.before_count, 1);
    assert_int_equal(kept.matrices.after_count, 2);
    assert_int_equal(kept.matrices.dimension_count, 2);
    expect_row(kept.matrices.before, 2, 1);
    expect_row(kept.matrices.after, 4, 0);
    expect_row(kept.matrices.after + 2, 5, 6);
    fpx_frequent_stacks_free(&kept);
    fpx_measurement_set_free(set);
}

static void test_stacks_that_no_run_has_any_more_are_not_counted(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, 3);
    struct fpx_frequent_stacks kept = {0};
    fpx_measurement_set_drop_last(set);
    assert_int_equal(fpx_frequent_stacks_find(set, 1, 1, &kept), FLAMEPIX_OK);
    assert_int_equal(kept.count, 3);
    assert_int_equal(kept.left_out, 0);
    fpx_frequent_stacks_free(&kept);
    fpx_measurement_set_free(set);
}

static void test_none_may_be_kept(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, 3);
    struct fpx_frequent_stacks kept = {0};
    assert_int_equal(fpx_frequent_stacks_find(set, 1, 4, &kept), FLAMEPIX_OK);
    assert_int_equal(kept.count, 0);
    assert_int_equal(kept.left_out, 4);
    fpx_frequent_stacks_free(&kept);
    fpx_measurement_set_free(set);
}

static enum flamepix_status find(void *user)
{
    struct fpx_frequent_stacks kept = {0};
    enum flamepix_status status = fpx_frequent_stacks_find(user, 1, 1, &kept);
    fpx_frequent_stacks_free(&kept);
    return status;
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, 3);
    assert_true(scarce_memory_try(find, set) > 4);
    fpx_measurement_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_of_enough_runs_are_dimensions_in_key_order),
        cmocka_unit_test(test_stacks_that_no_run_has_any_more_are_not_counted),
        cmocka_unit_test(test_none_may_be_kept),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
