/* The second measure of stacks (R11) in a layout, and stacks without weight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"

static void test_layout_sums_a_second_measure_along_the_same_paths(void **state)
{
    (void)state;
    layouts_expect("main;a 3,-2\nmain;b 1,5\nmain 2,1\n", layouts_columns(100),
                   "0 [0,6) all 6/0 other 4/0\n"
                   "1 [0,6) main 6/2 other 4/1\n"
                   "2 [2,5) a 3/3 other -2/-2\n"
                   "2 [5,6) b 1/1 other 5/5\n");
}

static void test_layout_gives_the_second_measure_of_folded_frames_to_their_ancestor(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.max_rows = 2;
    layouts_expect("main;a 3,-2\nmain;b 1,5\nmain 2,1\n", options,
                   "0 [0,6) all 6/0 other 4/0\n"
                   "1 [0,6) main 6/6 other 4/4\n");
}

/* Of b, c and d nothing is seen but what they add to their ancestors and to a run. */
static void test_layout_elides_frames_without_weight(void **state)
{
    (void)state;
    const char *folded = "a 4\nb 0,3\nc;d 0,-1\ne 4\n";
    layouts_expect(folded, layouts_columns(8),
                   "0 [0,8) all 8/0 other 2/0\n"
                   "1 [0,4) a 4/4\n"
                   "1 [4,4) ~2 frames 0 other 2\n"
                   "1 [4,8) e 4/4\n");
    struct flamepix_layout_summary summary = layouts_summary(folded, layouts_columns(8));
    assert_int_equal(summary.stacks, 4);
    assert_int_equal(summary.frames, 6);
    assert_int_equal(summary.kept, 3);
    assert_int_equal(summary.elided, 3);
    assert_int_equal(summary.rows, 2);
}

static void test_layout_refuses_second_measures_it_cannot_add(void **state)
{
    (void)state;
    assert_int_equal(layouts_refusal(paths_as_given("a 1,nan\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a 1,-inf\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a 1,9e289\nb 1,-9e289\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
}

static void test_layout_needs_a_stack_that_has_weight(void **state)
{
    (void)state;
    assert_int_equal(layouts_refusal(paths_as_given("a 0,1\nb 0,-1\n"), layouts_columns(9)),
                     FLAMEPIX_NO_STACKS);
}

static struct flamepix_weight run_weight(const char *folded)
{
    struct flamepix_layout *layout = layouts_of(paths_sorted(folded), layouts_columns(2));
    size_t count;
    const struct flamepix_box *row = flamepix_layout_row(layout, 1, &count);
    assert_int_equal(count, 2);
    assert_int_equal(row[0].elided, 3);
    struct flamepix_weight weight = row[0].weight;
    flamepix_layout_free(layout);
    return weight;
}

/* Whole counts need no rest. It is needed as soon as one stack is no whole count,
 * or the sum is beyond 2^53. */
static void test_layout_adds_up_exactly_what_is_not_plain(void **state)
{
    (void)state;
    struct flamepix_weight plain = run_weight("a 1\nb 2\nc 3\nd 900\n");
    assert_true(plain.value == 6 && plain.rest == 0);
    struct flamepix_weight fraction = run_weight("a 1\nb 0.1\nc 3\nd 900\n");
    assert_true(fraction.value == 4.1 && fraction.rest == 0.1 - (4.1 - 4));
    struct flamepix_weight large =
        run_weight("a 9007199254740991\nb 2\nc 2\nd 900719925474099100\n");
    assert_true(large.value == 9007199254740996 && large.rest == -1);
}

/* -- stack by stack ---------------------------------------------------------------------------- */

static struct flamepix_layout_builder *begin(void)
{
    const struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout_builder *builder;
    assert_int_equal(flamepix_layout_builder_create(&options, &builder), FLAMEPIX_OK);
    return builder;
}

static enum flamepix_status take(struct flamepix_layout_builder *builder, const char *key,
                                 size_t shared, double weight)
{
    /* The key is gone after the call. */
    char *copy = strdup(key);
    assert_non_null(copy);
    const struct flamepix_stack stack = {
        .key = copy, .length = strlen(key), .shared = shared, .weight = {weight, 0}};
    const enum flamepix_status status = flamepix_layout_builder_take(builder, &stack);
    memset(copy, '#', strlen(key));
    free(copy);
    return status;
}

static void test_stacks_that_are_handed_over_one_by_one_are_laid_out_alike(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder = begin();
    struct flamepix_layout *layout;
    assert_int_equal(take(builder, "main;a;", 0, 3), FLAMEPIX_OK);
    assert_int_equal(take(builder, "main;b;", 5, 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_builder_finish(builder, &layout), FLAMEPIX_OK);
    flamepix_layout_builder_free(builder);
    char *boxes = record_layout(layout);
    assert_string_equal(boxes, "0 [0,4) all 4/0\n"
                               "1 [0,4) main 4/0\n"
                               "2 [0,3) a 3/3\n"
                               "2 [3,4) b 1/1\n");
    free(boxes);
    flamepix_layout_free(layout);
}

static void test_a_builder_answers_what_is_wrong_with_stacks(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder = begin();
    assert_int_equal(take(builder, "main;b;", 0, 3), FLAMEPIX_OK);
    assert_int_equal(take(builder, "main;a;", 5, 1), FLAMEPIX_DISORDER);
    flamepix_layout_builder_free(builder);
    builder = begin();
    assert_int_equal(take(builder, "main;", 0, -1), FLAMEPIX_BAD_ARGUMENT);
    flamepix_layout_builder_free(builder);
}

static void test_a_builder_without_stacks_has_no_layout(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder = begin();
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_builder_finish(builder, &layout), FLAMEPIX_NO_STACKS);
    flamepix_layout_builder_free(builder);
    flamepix_layout_builder_free(NULL);
}

static void test_a_builder_refuses_options_out_of_their_range(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout_builder *builder;
    options.minwidth_px = -1;
    assert_int_equal(flamepix_layout_builder_create(&options, &builder), FLAMEPIX_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_sums_a_second_measure_along_the_same_paths),
        cmocka_unit_test(test_layout_gives_the_second_measure_of_folded_frames_to_their_ancestor),
        cmocka_unit_test(test_layout_elides_frames_without_weight),
        cmocka_unit_test(test_layout_refuses_second_measures_it_cannot_add),
        cmocka_unit_test(test_layout_needs_a_stack_that_has_weight),
        cmocka_unit_test(test_layout_adds_up_exactly_what_is_not_plain),
        cmocka_unit_test(test_stacks_that_are_handed_over_one_by_one_are_laid_out_alike),
        cmocka_unit_test(test_a_builder_answers_what_is_wrong_with_stacks),
        cmocka_unit_test(test_a_builder_without_stacks_has_no_layout),
        cmocka_unit_test(test_a_builder_refuses_options_out_of_their_range),
    };
    return cmocka_run_group_tests_name("build layout", tests, NULL, NULL);
}
