#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "layout/layout_sums.h"
#include "support/paths.h"
#include "support/pictures/layouts.h"

static struct flamepix_layout *reversed(const char *folded, size_t self_depth, uint32_t max_rows)
{
    struct flamepix_layout_options options = layouts_columns(1000);
    options.self_depth = self_depth;
    options.max_rows = max_rows;
    return layouts_of(paths_sorted(folded), options);
}

/* Of the box that is so far from the left in its row. */
static double self_of(const struct flamepix_layout *layout, int64_t depth, uint32_t row, size_t i)
{
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(layout, row, &count);
    assert_true(i < count);
    return flamepix_layout_self(layout, depth, &boxes[i]).weight.value;
}

static void test_stacks_end_in_the_function_that_ran(void **state)
{
    (void)state;
    struct flamepix_layout *layout = reversed("a;b 3\na 2\n", 0, 0);
    assert_true(self_of(layout, 0, 0, 0) == 0);
    assert_true(self_of(layout, 1, 1, 0) == 2);
    assert_true(self_of(layout, 2, 2, 0) == 3);
    flamepix_layout_free(layout);
}

static void test_or_begin_with_it(void **state)
{
    (void)state;
    struct flamepix_layout *layout = reversed("a;b;c 3\na 2\n 4\n", 1, 0);
    assert_true(self_of(layout, 0, 0, 0) == 4);
    assert_true(self_of(layout, 1, 1, 0) == 5);
    assert_true(self_of(layout, 2, 2, 0) == 0);
    assert_true(self_of(layout, 3, 3, 0) == 0);
    flamepix_layout_free(layout);
}

static void test_or_have_it_behind_others_as_far_as_they_go(void **state)
{
    (void)state;
    struct flamepix_layout *layout = reversed("g;b;c 3\ng 2\n", 2, 0);
    assert_true(self_of(layout, 1, 1, 0) == 2);
    assert_true(self_of(layout, 2, 2, 0) == 3);
    assert_true(self_of(layout, 3, 3, 0) == 0);
    flamepix_layout_free(layout);
}

static void test_the_last_row_has_what_is_cut(void **state)
{
    (void)state;
    struct flamepix_layout *layout = reversed("g;h;c 3\ng 2\n", 2, 2);
    assert_true(self_of(layout, 1, 1, 0) == 5);
    flamepix_layout_free(layout);
}

static void test_a_coarser_and_a_packed_layout_know_it(void **state)
{
    (void)state;
    struct flamepix_buffer packed = {0};
    struct flamepix_layout *coarser, *unpacked, *layout = reversed("a;b 3\na 2\n", 1, 0);
    const struct flamepix_layout_options options = layouts_columns(100);
    assert_int_equal(flamepix_layout_coarser(layout, &options, &coarser), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_pack(coarser, &packed), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &unpacked),
                     FLAMEPIX_OK);
    assert_true(self_of(coarser, 1, 1, 0) == 5);
    assert_true(self_of(unpacked, 1, 1, 0) == 5);
    assert_true(self_of(unpacked, 2, 2, 0) == 0);
    flamepix_buffer_free(&packed);
    flamepix_layout_free(unpacked);
    flamepix_layout_free(coarser);
    flamepix_layout_free(layout);
}

static void test_what_is_elided_is_the_same_wherever_the_function_that_ran_stands(void **state)
{
    (void)state;
    static const char folded[] = "a;b 900\na;c;d 1\na;e 99\n";
    struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout *plain = layouts_of(paths_sorted(folded), options);
    options.self_depth = 1;
    struct flamepix_layout *other = layouts_of(paths_sorted(folded), options);
    assert_true(flamepix_layout_summary(plain).elided_share == 0.001);
    assert_true(flamepix_layout_summary(other).elided_share == 0.001);
    flamepix_layout_free(plain);
    flamepix_layout_free(other);
}

/* The stacks of both halves, and where the function that ran is: among the callees or callers. */
static void expect_around(size_t self_depth, double function, double callee, double caller)
{
    struct flamepix_layout *around;
    const struct flamepix_bytes name = {"f", 1};
    assert_int_equal(flamepix_layout_around(reversed("a;b 3\n 2\n", self_depth, 0),
                                            reversed("c;d 4\n 1\n", self_depth, 0), name, &around),
                     FLAMEPIX_OK);
    assert_true(self_of(around, 0, 0, 0) == function);
    assert_true(self_of(around, 1, 1, 0) == 0);
    assert_true(self_of(around, 2, 2, 0) == callee);
    assert_true(self_of(around, -1, 3, 0) == 0);
    assert_true(self_of(around, -2, 4, 0) == caller);
    flamepix_layout_free(around);
}

static void test_around_a_function_it_is_in_one_half(void **state)
{
    (void)state;
    expect_around(0, 2, 3, 0);
    expect_around(1, 1, 0, 4);
}

static struct flamepix_box frame_of(const struct flamepix_layout *layout, uint32_t depth)
{
    size_t count;
    return flamepix_layout_frame(layout, depth, flamepix_layout_row(layout, depth, &count));
}

/* The layout is of what stands on a;b, and so much passes through the root and a besides. */
static void expect_frames(const struct flamepix_layout *layout)
{
    assert_true(frame_of(layout, 0).weight.value == 105 && frame_of(layout, 0).self.value == 2);
    assert_true(frame_of(layout, 1).weight.value == 45 && frame_of(layout, 1).self.value == 3);
    assert_true(frame_of(layout, 2).weight.value == 5 && frame_of(layout, 2).self.value == 1);
    assert_true(flamepix_layout_summary(layout).total == 5);
}

static void test_frames_below_a_shown_one_are_themselves(void **state)
{
    (void)state;
    static const struct flamepix_passed passed[] = {{{{100, 0}, {0, 0}}, {{2, 0}, {0, 0}}},
                                                    {{{40, 0}, {0, 0}}, {{3, 0}, {0, 0}}}};
    struct flamepix_buffer packed = {0};
    struct flamepix_layout *coarser, *unpacked, *layout = reversed("a;b;c 4\na;b 1\n", 0, 0);
    const struct flamepix_layout_options options = layouts_columns(100);
    assert_int_equal(fpx_layout_set_passed(layout, passed, 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_coarser(layout, &options, &coarser), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_pack(coarser, &packed), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &unpacked),
                     FLAMEPIX_OK);
    expect_frames(layout);
    expect_frames(coarser);
    expect_frames(unpacked);
    flamepix_buffer_free(&packed);
    flamepix_layout_free(unpacked);
    flamepix_layout_free(coarser);
    flamepix_layout_free(layout);
}

static void test_parts_of_other_stacks_are_not_joined(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder, *next;
    struct flamepix_layout_options options = layouts_columns(100);
    assert_int_equal(flamepix_layout_builder_create(&options, &builder), FLAMEPIX_OK);
    options.self_depth = 1;
    assert_int_equal(flamepix_layout_builder_create(&options, &next), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_builder_join(builder, next), FLAMEPIX_BAD_ARGUMENT);
    flamepix_layout_builder_free(builder);
    flamepix_layout_builder_free(next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_end_in_the_function_that_ran),
        cmocka_unit_test(test_or_begin_with_it),
        cmocka_unit_test(test_or_have_it_behind_others_as_far_as_they_go),
        cmocka_unit_test(test_the_last_row_has_what_is_cut),
        cmocka_unit_test(test_a_coarser_and_a_packed_layout_know_it),
        cmocka_unit_test(test_what_is_elided_is_the_same_wherever_the_function_that_ran_stands),
        cmocka_unit_test(test_around_a_function_it_is_in_one_half),
        cmocka_unit_test(test_frames_below_a_shown_one_are_themselves),
        cmocka_unit_test(test_parts_of_other_stacks_are_not_joined),
    };
    return cmocka_run_group_tests_name("self_weight", tests, NULL, NULL);
}
