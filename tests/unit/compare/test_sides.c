#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/compare.h>

#include "support/pictures/differing_profiles.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void test_sides_have_what_is_after_as_weight_and_what_was_before_as_other(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides(differing_before, differing_after), FLAMEPIX_END,
                       "_start;main;func1; 0,5\n"
                       "_start;main;func2; 35,10\n"
                       "_start;main;func4; 0,25\n"
                       "_start;main;func4;func3; 18,8\n"
                       "_start;main;func5; 20,6\n"
                       "_start;main;func5;func6; 5,15\n"
                       "_start;main;func7; 7\n");
}

static void test_either_side_may_be_empty(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides("", ""), FLAMEPIX_END, "");
    test_expect_stacks(differing_sides("a 1\na;b 2\n", ""), FLAMEPIX_END, "a; 0,1\na;b; 0,2\n");
    test_expect_stacks(differing_sides("", "a 1\na;b 2\n"), FLAMEPIX_END, "a; 1\na;b; 2\n");
}

static void test_equal_sides_meet_in_every_stack(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides(" 1\na 2\na;b 3\n", " 1\na 2\na;b 3\n"), FLAMEPIX_END,
                       " 1,1\na; 2,2\na;b; 3,3\n");
}

static void test_sides_meet_again_where_one_was_ahead(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides("a;b;c 1\nb;x 2\nb;y 3\nd 4\n", "a-b 5\na;b;d 6\nb;y 7\n"),
                       FLAMEPIX_END, "a-b; 5\na;b;c; 0,1\na;b;d; 6\nb;x; 0,2\nb;y; 7,3\nd; 0,4\n");
}

static void test_bytes_of_keys_are_compared_without_a_sign(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides("\xff 1\n", "a 2\n"), FLAMEPIX_END, "a; 2\n\xff; 0,1\n");
    test_expect_stacks(differing_sides("a 1\n", "\xff 2\n"), FLAMEPIX_END, "a; 0,1\n\xff; 2\n");
}

static void test_a_second_measure_of_a_side_is_not_looked_at(void **state)
{
    (void)state;
    test_expect_stacks(differing_sides("a 1,8\nb 2,9\n", "a 3,-7\n"), FLAMEPIX_END,
                       "a; 3,1\nb; 0,2\n");
}

static void test_failure_of_either_side_is_passed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "b 2"};
    for (int i = 0; i < 2; i++) {
        struct flamepix_stacks *parts[2] = {test_source(lines, COUNT(lines)),
                                            test_source(lines, COUNT(lines))};
        test_source_fails_with(parts[i], FLAMEPIX_READ_FAILED);
        test_expect_stacks(differing_sides_of(parts[0], parts[1]), FLAMEPIX_READ_FAILED,
                           "a; 1,1\n");
    }
}

/* How often a side was freed. */
struct counted_side {
    struct flamepix_stacks stacks;
    unsigned frees;
};

static void count_free(struct flamepix_stacks *stacks)
{
    ((struct counted_side *)stacks)->frees++;
}

static enum flamepix_status merge_two(void *user)
{
    (void)user;
    struct counted_side sides[2] = {{.stacks.free = count_free}, {.stacks.free = count_free}};
    struct flamepix_stacks *merged = NULL;
    enum flamepix_status status = flamepix_sides_merge(&sides[0].stacks, &sides[1].stacks, &merged);
    flamepix_stacks_free(merged);
    assert_int_equal(sides[0].frees, 1);
    assert_int_equal(sides[1].frees, 1);
    return status;
}

static void test_sides_are_taken_also_on_failure(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(merge_two, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_have_what_is_after_as_weight_and_what_was_before_as_other),
        cmocka_unit_test(test_either_side_may_be_empty),
        cmocka_unit_test(test_equal_sides_meet_in_every_stack),
        cmocka_unit_test(test_sides_meet_again_where_one_was_ahead),
        cmocka_unit_test(test_bytes_of_keys_are_compared_without_a_sign),
        cmocka_unit_test(test_a_second_measure_of_a_side_is_not_looked_at),
        cmocka_unit_test(test_failure_of_either_side_is_passed_on),
        cmocka_unit_test(test_sides_are_taken_also_on_failure),
    };
    return cmocka_run_group_tests_name("sides", tests, NULL, NULL);
}
