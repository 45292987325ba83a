#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <math.h>

#include <cmocka.h>

#include <flamepix/compare.h>

#include "support/pictures/differing_profiles.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static double similarity_of(const char *before, const char *after)
{
    const struct flamepix_difference sums = differing_sums(before, after);
    double similarity = -1;
    assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_OK);
    return similarity;
}

static void test_sums_of_the_example_are_those_of_its_table(void **state)
{
    (void)state;
    const struct flamepix_difference sums = differing_sums(differing_before, differing_after);
    assert_true(sums.before.value == 69 && sums.after.value == 85);
    assert_true(sums.plus.value == 56 && sums.minus.value == 40);
    assert_true(sums.fresh.value == 7 && sums.grown.value == 49);
    assert_true(sums.gone.value == 30 && sums.shrunk.value == 10);
    assert_int_equal(sums.stacks_before, 6);
    assert_int_equal(sums.stacks_after, 5);
    assert_int_equal(sums.stacks_common, 4);
    assert_true(sums.largest == 25);
    assert_true(flamepix_difference_distance(&sums) == 96);
    assert_true(fabs(similarity_of(differing_before, differing_after) - 0.376623) < 5e-7);
    assert_true(fabs(sums.plus.value / sums.after.value - 0.658824) < 5e-7);
    assert_true(fabs(sums.minus.value / sums.before.value - 0.579710) < 5e-7);
}

static void test_own_changes_of_the_example_are_those_of_its_frames(void **state)
{
    (void)state;
    double before = 0, after = 0, change = 0;
    for (size_t i = 0; i < DIFFERING_FRAMES; i++) {
        before += differing_frames[i].before;
        after += differing_frames[i].after;
        change += fabs(differing_frames[i].after - differing_frames[i].before);
    }
    assert_true(before == 69 && after == 85 && change == 96);
}

static void test_what_is_watched_comes_as_it_is(void **state)
{
    (void)state;
    struct flamepix_difference sums;
    test_expect_stacks(
        differing_watched_of(&sums, differing_sides("a 1\na;b 2\nb 0\n", "a;b 3\nc 0\n")),
        FLAMEPIX_END, "a; 0,1\na;b; 3,2\nb; 0\nc; 0\n");
    assert_int_equal(sums.stacks_before, 2);
    assert_int_equal(sums.stacks_after, 1);
    assert_int_equal(sums.stacks_common, 1);
}

static void test_a_stack_of_weight_0_is_none(void **state)
{
    (void)state;
    const struct flamepix_difference sums = differing_sums("a 0\nb 3\n", "a 4\nb 0\n");
    assert_true(sums.fresh.value == 4 && sums.grown.value == 0);
    assert_true(sums.gone.value == 3 && sums.shrunk.value == 0);
    assert_int_equal(sums.stacks_common, 0);
}

static void test_similarity_is_1_of_equal_ones_and_0_of_disjoint_ones(void **state)
{
    (void)state;
    assert_true(similarity_of("a 1\na;b 2\n", "a 1\na;b 2\n") == 1);
    assert_true(similarity_of("a 1\n", "a;b 1\n") == 0);
    assert_true(similarity_of("a 1\n", "") == 0);
    assert_true(similarity_of("", "a 1\n") == 0);
}

static void test_no_rounding_makes_equal_or_disjoint_what_is_not(void **state)
{
    (void)state;
    const double nearly_equal = similarity_of("a 1e30\nb 1\n", "a 1e30\nb 2\n");
    const double nearly_disjoint = similarity_of("a 1e30\nb 1\n", "c 1e30\nb 1\n");
    assert_true(nearly_equal < 1 && nearly_equal > 0.999);
    assert_true(fabs(nearly_disjoint * 1e30 - 1) < 1e-12);
    const double beyond_all_bits = similarity_of("a 1e60\nb 1\nd 1e40\n", "b 1\n");
    assert_true(beyond_all_bits > 0 && beyond_all_bits < 1e-59);
}

static void test_two_empty_profiles_have_no_similarity(void **state)
{
    (void)state;
    const struct flamepix_difference sums = differing_sums("", "");
    double similarity = 7;
    assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_BAD_ARGUMENT);
    assert_true(similarity == 7);
    assert_true(flamepix_difference_distance(&sums) == 0);
}

static void test_sums_beyond_doubles_that_count_are_exact(void **state)
{
    (void)state;
    const struct flamepix_difference sums = differing_sums(
        "a 9007199254740992\nb 1\n", "a 9007199254740993\nc 2\nd 9007199254740991\n");
    assert_true(sums.before.value + sums.before.rest == 0x1p53);
    assert_true(sums.before.value == 0x1p53 && sums.before.rest == 1);
    assert_true(sums.after.value == 0x1p54 && sums.after.rest == 1);
    assert_true(sums.plus.value == 0x1p53 && sums.plus.rest == 1);
}

static void test_failure_of_watched_sides_is_passed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1,4"};
    struct flamepix_difference sums;
    struct flamepix_stacks *sides = test_source(lines, COUNT(lines));
    test_source_fails_with(sides, FLAMEPIX_READ_FAILED);
    test_expect_stacks(differing_watched_of(&sums, sides), FLAMEPIX_READ_FAILED, "a; 1,4\n");
    assert_true(sums.shrunk.value == 3);
}

static void test_what_is_watched_is_in_the_order_of_the_sides(void **state)
{
    (void)state;
    const char *const lines[] = {"b 1,4", "a 1,4"};
    struct flamepix_difference sums;
    for (int in_order = 0; in_order <= 1; in_order++) {
        struct flamepix_stack stack;
        struct flamepix_stacks *watched;
        struct flamepix_stacks *sides = test_source(lines, COUNT(lines));
        sides->in_order = in_order;
        assert_int_equal(flamepix_difference_watch(sides, &sums, &watched), FLAMEPIX_OK);
        assert_int_equal(flamepix_stacks_next(watched, &stack), FLAMEPIX_OK);
        assert_int_equal(watched->in_order, in_order);
        flamepix_stacks_free(watched);
        flamepix_stacks_free(sides);
    }
}

static void test_merged_sides_are_in_order(void **state)
{
    (void)state;
    struct flamepix_stacks *sides = differing_sides("a 1\n", "b 2\n");
    assert_true(sides->in_order);
    flamepix_stacks_free(sides);
}

static void must_not_be_freed(struct flamepix_stacks *stacks)
{
    (void)stacks;
    fail_msg("the sides were freed");
}

static enum flamepix_status watch(void *user)
{
    struct flamepix_stacks sides = {.free = must_not_be_freed};
    struct flamepix_stacks *watched = NULL;
    enum flamepix_status status = flamepix_difference_watch(&sides, user, &watched);
    flamepix_stacks_free(watched);
    return status;
}

static void test_watched_sides_are_not_taken(void **state)
{
    (void)state;
    struct flamepix_difference sums = {.largest = 1};
    assert_true(scarce_memory_try(watch, &sums) > 0);
    assert_true(sums.largest == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_of_the_example_are_those_of_its_table),
        cmocka_unit_test(test_own_changes_of_the_example_are_those_of_its_frames),
        cmocka_unit_test(test_what_is_watched_comes_as_it_is),
        cmocka_unit_test(test_a_stack_of_weight_0_is_none),
        cmocka_unit_test(test_similarity_is_1_of_equal_ones_and_0_of_disjoint_ones),
        cmocka_unit_test(test_no_rounding_makes_equal_or_disjoint_what_is_not),
        cmocka_unit_test(test_two_empty_profiles_have_no_similarity),
        cmocka_unit_test(test_sums_beyond_doubles_that_count_are_exact),
        cmocka_unit_test(test_failure_of_watched_sides_is_passed_on),
        cmocka_unit_test(test_what_is_watched_is_in_the_order_of_the_sides),
        cmocka_unit_test(test_merged_sides_are_in_order),
        cmocka_unit_test(test_watched_sides_are_not_taken),
    };
    return cmocka_run_group_tests_name("difference", tests, NULL, NULL);
}
