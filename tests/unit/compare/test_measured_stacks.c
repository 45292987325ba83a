#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/compare.h>
#include <flamepix/layout.h>

#include "support/pictures/differing_profiles.h"
#include "support/pictures/layouts.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* One stack of each kind: gone, shrunk, unchanged, grown and new, and one of nothing. */
static const char before[] = "a 5\nb 7\nc 3\nd 2\nf 0\n";
static const char after[] = "b 4\nc 3\nd 6\ne 9\nf 0\n";

static void expect_measure(const char *name, const char *expected)
{
    test_expect_stacks(differing_measured(name, before, after), FLAMEPIX_END, expected);
}

static void test_after_and_before_have_the_other_side_as_other(void **state)
{
    (void)state;
    expect_measure("after", "a; 0,5\nb; 4,7\nc; 3,3\nd; 6,2\ne; 9\n");
    expect_measure("before", "a; 5\nb; 7,4\nc; 3,3\nd; 2,6\ne; 0,9\n");
}

static void test_the_other_measures_have_what_changed_as_other(void **state)
{
    (void)state;
    expect_measure("delta", "a; 5,-5\nb; 3,-3\nd; 4,4\ne; 9,9\n");
    expect_measure("common", "a; 0,-5\nb; 4,-3\nc; 3\nd; 2,4\ne; 0,9\n");
    expect_measure("max", "a; 5,-5\nb; 7,-3\nc; 3\nd; 6,4\ne; 9,9\n");
    expect_measure("sum", "a; 5,-5\nb; 11,-3\nc; 6\nd; 8,4\ne; 9,9\n");
}

/* So that a frame has one colour in all panels. */
static void test_parts_have_all_that_changed_as_other(void **state)
{
    (void)state;
    expect_measure("plus", "a; 0,-5\nb; 0,-3\nd; 4,4\ne; 9,9\n");
    expect_measure("minus", "a; 5,-5\nb; 3,-3\nd; 0,4\ne; 0,9\n");
    expect_measure("new", "a; 0,-5\nb; 0,-3\nd; 0,4\ne; 9,9\n");
    expect_measure("grown", "a; 0,-5\nb; 0,-3\nd; 4,4\ne; 0,9\n");
    expect_measure("gone", "a; 5,-5\nb; 0,-3\nd; 0,4\ne; 0,9\n");
    expect_measure("shrunk", "a; 0,-5\nb; 3,-3\nd; 0,4\ne; 0,9\n");
}

static void test_what_is_measured_is_in_the_order_of_the_sides(void **state)
{
    (void)state;
    const char *const lines[] = {"b 1,4", "a 1,4"};
    for (int in_order = 0; in_order <= 1; in_order++) {
        struct flamepix_stack stack;
        struct flamepix_stacks *measured;
        struct flamepix_stacks *sides = test_source(lines, COUNT(lines));
        sides->in_order = in_order;
        assert_int_equal(flamepix_measure_open(flamepix_measure_named("delta"), sides, &measured),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_stacks_next(measured, &stack), FLAMEPIX_OK);
        assert_int_equal(measured->in_order, in_order);
        flamepix_stacks_free(measured);
        flamepix_stacks_free(sides);
    }
}

/* The key before it in the measure is not the key before it in the sides. */
static void test_shared_counts_from_the_stack_handed_out_before(void **state)
{
    (void)state;
    test_expect_stacks(differing_measured("delta", "a;b;c 1\na;b;d 2\na;x 3\na;x;y 4\nb 5\n",
                                          "a;b;c 2\na;b;d 2\na;x 3\na;x;y 5\nb 5\n"),
                       FLAMEPIX_END, "a;b;c; 1,1\na;x;y; 1,1\n");
    test_expect_stacks(differing_measured("delta", " 1\na 2\n", " 2\na 2\n"), FLAMEPIX_END,
                       " 1,1\n");
}

static void test_nothing_is_left_of_equal_sides_where_only_changes_count(void **state)
{
    (void)state;
    static const char *const names[] = {"delta", "plus", "minus", "new", "grown", "gone", "shrunk"};
    for (size_t i = 0; i < COUNT(names); i++)
        test_expect_stacks(differing_measured(names[i], before, before), FLAMEPIX_END, "");
}

/* -- the example ------------------------------------------------------------------------------- */

static double width_of(const struct flamepix_layout *layout, const char *name)
{
    const struct flamepix_box *boxes;
    size_t count;
    for (uint32_t row = 0; (boxes = flamepix_layout_row(layout, row, &count)) != NULL; row++)
        for (size_t i = 0; i < count; i++)
            if (flamepix_bytes_equal(boxes[i].name, flamepix_bytes_of(name)))
                return boxes[i].weight.value;
    return -1;
}

static void test_a_frame_is_as_wide_as_all_changes_above_it(void **state)
{
    (void)state;
    struct flamepix_layout *layout = layouts_of(
        differing_measured("delta", differing_before, differing_after), layouts_columns(96));
    for (size_t i = 0; i < DIFFERING_FRAMES; i++)
        assert_true(width_of(layout, differing_frames[i].name) == differing_frames[i].width);
    flamepix_layout_free(layout);
}

/* -- memory ------------------------------------------------------------------------------------ */

struct one {
    struct flamepix_stacks base;
    bool is_over;
};

static enum flamepix_status one_next(struct flamepix_stacks *stacks, struct flamepix_stack *stack)
{
    struct one *one = (struct one *)stacks;
    if (one->is_over)
        return FLAMEPIX_END;
    one->is_over = true;
    *stack = (struct flamepix_stack){.key = "a;", .length = 2, .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void must_not_be_freed(struct flamepix_stacks *stacks)
{
    (void)stacks;
    fail_msg("the sides were freed");
}

static enum flamepix_status measure_one(void *user)
{
    (void)user;
    struct one sides = {.base = {.next = one_next, .free = must_not_be_freed}};
    struct flamepix_stacks *measured = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status =
        flamepix_measure_open(flamepix_measure_at(0), &sides.base, &measured);
    if (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(measured, &stack);
    flamepix_stacks_free(measured);
    return status;
}

static void test_a_measure_does_not_take_its_sides(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(measure_one, NULL) > 1);
}

static void test_failure_of_the_sides_is_passed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1"};
    struct flamepix_stacks *sides = test_source(lines, COUNT(lines));
    test_source_fails_with(sides, FLAMEPIX_READ_FAILED);
    test_expect_stacks(differing_measured_of("delta", sides), FLAMEPIX_READ_FAILED, "a; 1,1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_after_and_before_have_the_other_side_as_other),
        cmocka_unit_test(test_the_other_measures_have_what_changed_as_other),
        cmocka_unit_test(test_parts_have_all_that_changed_as_other),
        cmocka_unit_test(test_what_is_measured_is_in_the_order_of_the_sides),
        cmocka_unit_test(test_shared_counts_from_the_stack_handed_out_before),
        cmocka_unit_test(test_nothing_is_left_of_equal_sides_where_only_changes_count),
        cmocka_unit_test(test_a_frame_is_as_wide_as_all_changes_above_it),
        cmocka_unit_test(test_a_measure_does_not_take_its_sides),
        cmocka_unit_test(test_failure_of_the_sides_is_passed_on),
    };
    return cmocka_run_group_tests_name("measured stacks", tests, NULL, NULL);
}
