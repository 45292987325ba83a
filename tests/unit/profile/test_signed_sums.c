#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const heap[] = {"a;b 5",  "a;b -2",   "a;c 4", "a;c -4",
                                   "a;d -3", "a;d;e -2", "b 7"};

static struct flamepix_stacks *open_sums(const char *const *lines, size_t count,
                                         const struct fpx_signed_sums *sums)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_signed_sums_create(test_source(lines, count), sums, &stacks), FLAMEPIX_OK);
    return stacks;
}

static void test_equal_stacks_are_added_up_and_sums_below_zero_left_out(void **state)
{
    (void)state;
    struct flamepix_below_zero_sums report = {0};
    const struct fpx_signed_sums sums = {.is_known = true, .report = &report};
    test_expect_stacks(open_sums(heap, COUNT(heap), &sums), FLAMEPIX_END, "a;b; 3\nb; 7\n");
    assert_int_equal(report.stacks, 2);
    assert_true(report.weight.value == -5);
    assert_string_equal(report.first, "a;d");
    assert_true(report.of_first.value == -3);
    assert_int_equal(report.stacks_before, 0);
    assert_int_equal(report.zero, 1);
    assert_int_equal(report.kept, 2);
}

static void test_sums_below_zero_may_be_kept_but_not_those_of_zero(void **state)
{
    (void)state;
    struct flamepix_below_zero_sums report = {0};
    const struct fpx_signed_sums sums = {
        .below_zero = FLAMEPIX_BELOW_ZERO_KEPT, .is_known = true, .report = &report};
    test_expect_stacks(open_sums(heap, COUNT(heap), &sums), FLAMEPIX_END,
                       "a;b; 3\na;d; -3\na;d;e; -2\nb; 7\n");
    assert_int_equal(report.stacks, 0);
}

static void test_the_first_sum_below_zero_may_be_refused(void **state)
{
    (void)state;
    struct flamepix_below_zero_sums report = {0};
    const struct fpx_signed_sums sums = {
        .below_zero = FLAMEPIX_BELOW_ZERO_REFUSED, .is_known = true, .report = &report};
    test_expect_stacks(open_sums(heap, COUNT(heap), &sums), FLAMEPIX_BELOW_ZERO, "a;b; 3\n");
    assert_string_equal(report.first, "a;d");
}

static void test_each_of_two_sides_is_judged_by_itself(void **state)
{
    (void)state;
    static const char *const lines[] = {"a 5,-2", "b -1,3", "c -1,-1", "d 2,2"};
    struct flamepix_below_zero_sums report = {0};
    const struct fpx_signed_sums sums = {
        .has_two_sides = true, .is_known = true, .report = &report};
    test_expect_stacks(open_sums(lines, COUNT(lines), &sums), FLAMEPIX_END,
                       "a; 5\nb; 0,3\nd; 2,2\n");
    assert_int_equal(report.stacks, 2);
    assert_int_equal(report.stacks_before, 2);
    assert_true(report.weight.value == -2 && report.before.value == -3);
    assert_string_equal(report.first, "a");
}

/* Of inputs that have been read to their end, it is known whether any count is below 0. */
static void test_without_a_count_below_zero_stacks_pass(void **state)
{
    (void)state;
    static const char *const lines[] = {"a 5", "b 1"}, *const equal[] = {"a 5", "a 2", "b 1"};
    struct flamepix_below_zero_sums report = {0};
    struct fpx_track track = {.status = FLAMEPIX_OK};
    const struct fpx_signed_sums sums = {.tracks = &track, .track_count = 1, .report = &report};
    test_expect_stacks(open_sums(lines, COUNT(lines), &sums), FLAMEPIX_END, "a; 5\nb; 1\n");
    track.report.below_zero = 1;
    test_expect_stacks(open_sums(equal, COUNT(equal), &sums), FLAMEPIX_END, "a; 7\nb; 1\n");
    test_expect_stacks(open_sums(lines, 0, &sums), FLAMEPIX_END, "");
}

static void test_a_failure_is_handed_on(void **state)
{
    (void)state;
    struct flamepix_below_zero_sums report = {0};
    const struct fpx_signed_sums sums = {.is_known = true, .report = &report};
    struct flamepix_stacks *source = test_source(heap, 3), *stacks;
    test_source_fails_with(source, FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_signed_sums_create(source, &sums, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_READ_FAILED, "a;b; 3\na;c; 4\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_stacks_are_added_up_and_sums_below_zero_left_out),
        cmocka_unit_test(test_sums_below_zero_may_be_kept_but_not_those_of_zero),
        cmocka_unit_test(test_the_first_sum_below_zero_may_be_refused),
        cmocka_unit_test(test_each_of_two_sides_is_judged_by_itself),
        cmocka_unit_test(test_without_a_count_below_zero_stacks_pass),
        cmocka_unit_test(test_a_failure_is_handed_on),
    };
    return cmocka_run_group_tests_name("signed_sums", tests, NULL, NULL);
}
