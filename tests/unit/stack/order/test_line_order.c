#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void expect_lines(const char *const *lines, size_t count, enum flamepix_status status,
                         const char *expected)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(test_source(lines, count), &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, status, expected);
}

static void test_lines_of_nothing_are_nothing(void **state)
{
    (void)state;
    expect_lines(NULL, 0, FLAMEPIX_END, "");
}

static void test_lines_in_key_order_pass_through(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", "a-b 2", "a 3", "a;b 4", "b;; 5", "b;;c 6"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, " 1\na-b; 2\na; 3\na;b; 4\nb;;; 5\nb;;c; 6\n");
}

static void test_lines_add_up_equal_stacks_that_meet(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a 2", "a 3", "a;b 4", "a;b 5"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a; 6\na;b; 9\n");
}

static void test_lines_hold_a_leaf_back_until_its_children_come(void **state)
{
    (void)state;
    const char *const lines[] = {"main 5", "main-loop;c 1", "main;x 3"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "main-loop;c; 1\nmain; 5\nmain;x; 3\n");
}

static void test_lines_hold_a_leaf_back_until_its_siblings_are_past(void **state)
{
    (void)state;
    const char *const lines[] = {"r;main 5", "r;main-loop 1", "r;main.c 2", "r;mainly 3", "s 4"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END,
                 "r;main-loop; 1\nr;main.c; 2\nr;main; 5\nr;mainly; 3\ns; 4\n");
}

static void test_lines_release_held_leaves_at_the_end_deepest_first(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a b 2", "a b c 3", "a b c d 4"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a b c d; 4\na b c; 3\na b; 2\na; 1\n");
}

static void test_lines_release_only_the_leaves_that_are_past(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a b 2", "a b-c 3", "a c 4", "a;x 5"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a b-c; 3\na b; 2\na c; 4\na; 1\na;x; 5\n");
}

static void test_lines_carry_a_second_measure_with_held_leaves(void **state)
{
    (void)state;
    const char *const lines[] = {"a 5,1", "a 6 1,2", "a 7,-4", "a;b 0,3", "a;b 1"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a 6; 1,2\na; 12,-3\na;b; 1,3\n");
}

/* "a 5", "a 6 1" and "a 7" are in line order: the stack `a` twice, with `a 6` in between. */
static void test_lines_add_a_held_leaf_to_its_equal(void **state)
{
    (void)state;
    const char *const lines[] = {"a 5", "a 6 1", "a 7"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a 6; 1\na; 12\n");
}

static void test_lines_hold_a_leaf_again(void **state)
{
    (void)state;
    const char *const lines[] = {"a 5", "a 6 1", "a 7", "a 8 2", "a 8 3;b 4", "a 9", "a;b 3"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a 6; 1\na 8 3;b; 4\na 8; 2\na; 21\na;b; 3\n");
}

static void test_lines_take_a_leaf_that_its_count_put_between_others(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1 5", "a 11", "a 12;b 5", "a 2", "a 3 6"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a 12;b; 5\na 1; 5\na 3; 6\na; 13\n");
}

static void test_lines_count_shared_from_a_leaf_released_before(void **state)
{
    (void)state;
    const char *const lines[] = {"a b 1", "a b c 2", "a 3", "a c 4", "a;x 5"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a b c; 2\na b; 1\na c; 4\na; 3\na;x; 5\n");
}

static void test_lines_hold_a_stack_that_ends_in_an_empty_frame(void **state)
{
    (void)state;
    const char *const lines[] = {"a; 1", "a;-b 2", "a;;c 3"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a;-b; 2\na;; 1\na;;c; 3\n");
}

static void test_lines_compare_bytes_without_sign(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "z 2", "\xc3\xa9 3", "\xff 4"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_END, "a; 1\nz; 2\n\xc3\xa9; 3\n\xff; 4\n");
}

static void test_lines_tell_a_stack_that_comes_too_late(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "c 2", "b 3"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_DISORDER, "a; 1\n");
}

static void test_lines_tell_a_parent_after_its_child(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b 1", "a 2"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_DISORDER, "");
}

static void test_lines_tell_disorder_behind_a_held_leaf(void **state)
{
    (void)state;
    const char *const smaller[] = {"a x 1", "a 2", "a b 3"};
    expect_lines(smaller, COUNT(smaller), FLAMEPIX_DISORDER, "");
    const char *const child[] = {"a 1;x 1", "a 2", "a 12 3"};
    expect_lines(child, COUNT(child), FLAMEPIX_DISORDER, "");
}

static void test_lines_take_a_stack_without_frames_first_only(void **state)
{
    (void)state;
    const char *const lines[] = {"!x 1", " 2"};
    expect_lines(lines, COUNT(lines), FLAMEPIX_DISORDER, "");
}

static void test_lines_pass_a_failure_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a b 2", "c 3"};
    struct flamepix_stacks *source = test_source(lines, COUNT(lines));
    test_source_fails_with(source, FLAMEPIX_BAD_LINE);
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(source, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_BAD_LINE, "a b; 2\na; 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_nothing_are_nothing),
        cmocka_unit_test(test_lines_in_key_order_pass_through),
        cmocka_unit_test(test_lines_add_up_equal_stacks_that_meet),
        cmocka_unit_test(test_lines_hold_a_leaf_back_until_its_children_come),
        cmocka_unit_test(test_lines_hold_a_leaf_back_until_its_siblings_are_past),
        cmocka_unit_test(test_lines_release_held_leaves_at_the_end_deepest_first),
        cmocka_unit_test(test_lines_release_only_the_leaves_that_are_past),
        cmocka_unit_test(test_lines_carry_a_second_measure_with_held_leaves),
        cmocka_unit_test(test_lines_add_a_held_leaf_to_its_equal),
        cmocka_unit_test(test_lines_hold_a_leaf_again),
        cmocka_unit_test(test_lines_take_a_leaf_that_its_count_put_between_others),
        cmocka_unit_test(test_lines_count_shared_from_a_leaf_released_before),
        cmocka_unit_test(test_lines_hold_a_stack_that_ends_in_an_empty_frame),
        cmocka_unit_test(test_lines_compare_bytes_without_sign),
        cmocka_unit_test(test_lines_tell_a_stack_that_comes_too_late),
        cmocka_unit_test(test_lines_tell_a_parent_after_its_child),
        cmocka_unit_test(test_lines_tell_disorder_behind_a_held_leaf),
        cmocka_unit_test(test_lines_take_a_stack_without_frames_first_only),
        cmocka_unit_test(test_lines_pass_a_failure_on),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
