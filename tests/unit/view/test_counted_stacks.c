#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/recordings/source.h"
#include "view/counted_stacks.h"

static struct fpx_stack_count count(const char *const *lines, size_t lines_count,
                                    const struct fpx_stack_count *before, enum flamepix_status end,
                                    const char *expected)
{
    struct fpx_stack_count counted = {.has_stacks = true}; /* made anew */
    struct flamepix_stacks *stacks = test_source(lines, lines_count);
    if (end != FLAMEPIX_END && end != FLAMEPIX_NO_STACKS)
        test_source_fails_with(stacks, end);
    assert_int_equal(fpx_counted_stacks_create(stacks, before, &counted, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, end, expected);
    return counted;
}

static void test_stacks_are_handed_on_and_counted(void **state)
{
    (void)state;
    static const char *const lines[] = {" 1", "a;b 5,-2"};
    struct fpx_stack_count counted = count(lines, 2, NULL, FLAMEPIX_END, " 1\na;b; 5,-2\n");
    assert_true(counted.weight.value == 6 && counted.has_stacks && counted.has_frames);
    assert_int_equal(counted.status, FLAMEPIX_OK);
    counted = count(lines, 1, NULL, FLAMEPIX_END, " 1\n");
    assert_true(counted.has_stacks && !counted.has_frames);
    counted = count(lines, 0, NULL, FLAMEPIX_END, "");
    assert_true(!counted.has_stacks && !counted.has_frames);
}

static void test_nothing_that_is_left_of_something_is_a_fault(void **state)
{
    (void)state;
    static const char *const lines[] = {" 1", "a 2"};
    const struct fpx_stack_count nothing = {0}, stacks = {.has_stacks = true},
                                 frames = {.has_stacks = true, .has_frames = true};
    count(lines, 0, &nothing, FLAMEPIX_END, "");
    count(lines, 0, &stacks, FLAMEPIX_NO_STACKS, "");
    count(lines, 0, &frames, FLAMEPIX_NO_STACKS, "");
    count(lines, 1, &stacks, FLAMEPIX_END, " 1\n");
    count(lines, 1, &frames, FLAMEPIX_NO_STACKS, " 1\n");
    count(lines, 2, &frames, FLAMEPIX_END, " 1\na; 2\n");
}

static void test_a_failure_is_noted_and_is_not_the_fault_of_a_view(void **state)
{
    (void)state;
    const struct fpx_stack_count frames = {.has_stacks = true, .has_frames = true};
    const struct fpx_stack_count counted = count(NULL, 0, &frames, FLAMEPIX_LIMIT_PATTERN, "");
    assert_int_equal(counted.status, FLAMEPIX_LIMIT_PATTERN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_handed_on_and_counted),
        cmocka_unit_test(test_nothing_that_is_left_of_something_is_a_fault),
        cmocka_unit_test(test_a_failure_is_noted_and_is_not_the_fault_of_a_view),
    };
    return cmocka_run_group_tests_name("counted_stacks", tests, NULL, NULL);
}
