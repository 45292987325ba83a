#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <math.h>

#include <cmocka.h>

#include <flamepix/compare.h>

#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const lines[] = {" 2", "a 4,-6", "a;b 0,8"};

static void expect_scaled(struct flamepix_ratio ratio, const char *expected)
{
    struct flamepix_stacks *scaled;
    assert_int_equal(flamepix_stacks_scale(test_source(lines, COUNT(lines)), ratio, &scaled),
                     FLAMEPIX_OK);
    test_expect_stacks(scaled, FLAMEPIX_END, expected);
}

static void test_both_measures_are_multiplied(void **state)
{
    (void)state;
    expect_scaled((struct flamepix_ratio){3, 2}, " 3\na; 6,-9\na;b; 0,12\n");
    expect_scaled((struct flamepix_ratio){0, 0}, " 2\na; 4,-6\na;b; 0,8\n");
}

static void test_scaled_stacks_have_order_and_lookback_of_what_they_are_of(void **state)
{
    (void)state;
    for (int in_order = 0; in_order < 2; in_order++) {
        struct flamepix_stacks *stacks = test_source_with_lookback(lines, COUNT(lines));
        stacks->in_order = in_order != 0;
        struct flamepix_stacks *scaled;
        assert_int_equal(flamepix_stacks_scale(stacks, (struct flamepix_ratio){1, 2}, &scaled),
                         FLAMEPIX_OK);
        assert_int_equal(scaled->lookback, 1);
        assert_int_equal(scaled->in_order, in_order != 0);
        test_expect_stacks(scaled, FLAMEPIX_END, " 1\na; 2,-3\na;b; 0,4\n");
    }
}

static void test_order_that_is_found_out_late_is_passed_on(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks = test_source(lines, COUNT(lines));
    struct flamepix_stacks *scaled;
    struct flamepix_stack stack;
    stacks->in_order = false;
    assert_int_equal(flamepix_stacks_scale(stacks, (struct flamepix_ratio){1, 2}, &scaled),
                     FLAMEPIX_OK);
    stacks->in_order = true;
    assert_int_equal(flamepix_stacks_next(scaled, &stack), FLAMEPIX_OK);
    assert_true(scaled->in_order);
    flamepix_stacks_free(scaled);
}

static void test_ratios_that_are_none_are_refused(void **state)
{
    (void)state;
    const struct flamepix_ratio bad[] = {{0, 1},   {1, 0},        {-1, 1},
                                         {1, -1},  {INFINITY, 1}, {1, INFINITY},
                                         {NAN, 1}, {1, NAN},      {-0x1p-60, 0}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct flamepix_stacks *scaled;
        assert_int_equal(flamepix_stacks_scale(test_source(lines, COUNT(lines)), bad[i], &scaled),
                         FLAMEPIX_BAD_ARGUMENT);
    }
}

static void test_failure_of_what_is_scaled_is_passed_on(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks = test_source(lines, 1), *scaled;
    test_source_fails_with(stacks, FLAMEPIX_READ_FAILED);
    assert_int_equal(flamepix_stacks_scale(stacks, (struct flamepix_ratio){1, 2}, &scaled),
                     FLAMEPIX_OK);
    test_expect_stacks(scaled, FLAMEPIX_READ_FAILED, " 1\n");
}

static void note_free(struct flamepix_stacks *stacks)
{
    stacks->free = NULL;
}

static enum flamepix_status scale(void *user)
{
    (void)user;
    struct flamepix_stacks stacks = {.free = note_free};
    struct flamepix_stacks *scaled = NULL;
    enum flamepix_status status =
        flamepix_stacks_scale(&stacks, (struct flamepix_ratio){1, 2}, &scaled);
    flamepix_stacks_free(scaled);
    assert_null(stacks.free);
    return status;
}

static void test_scaling_that_lacks_memory_frees_what_it_took(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(scale, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_measures_are_multiplied),
        cmocka_unit_test(test_scaled_stacks_have_order_and_lookback_of_what_they_are_of),
        cmocka_unit_test(test_order_that_is_found_out_late_is_passed_on),
        cmocka_unit_test(test_ratios_that_are_none_are_refused),
        cmocka_unit_test(test_failure_of_what_is_scaled_is_passed_on),
        cmocka_unit_test(test_scaling_that_lacks_memory_frees_what_it_took),
    };
    return cmocka_run_group_tests_name("scaled stacks", tests, NULL, NULL);
}
