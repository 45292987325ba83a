#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"

/* -- boxes ------------------------------------------------------------------------------------- */

static void test_layout_nests_children_in_their_parents(void **state)
{
    (void)state;
    layouts_expect("main;parse;read 3\nmain;draw 2\nmain 1\nidle 2\n", layouts_columns(100),
                   "0 [0,8) all 8/0\n"
                   "1 [0,2) idle 2/2\n"
                   "1 [2,8) main 6/1\n"
                   "2 [3,5) draw 2/2\n"
                   "2 [5,8) parse 3/0\n"
                   "3 [5,8) read 3/3\n");
}

static void test_layout_gives_each_path_one_box(void **state)
{
    (void)state;
    layouts_expect("main 5\nmain-loop;c 1\nmain;x 3\n", layouts_columns(100),
                   "0 [0,9) all 9/0\n"
                   "1 [0,1) main-loop 1/0\n"
                   "1 [1,9) main 8/5\n"
                   "2 [0,1) c 1/1\n"
                   "2 [6,9) x 3/3\n");
}

static void test_layout_keeps_equal_names_at_different_places_apart(void **state)
{
    (void)state;
    layouts_expect("a;f 1\nb;f 1\n", layouts_columns(10),
                   "0 [0,2) all 2/0\n"
                   "1 [0,1) a 1/0\n"
                   "1 [1,2) b 1/0\n"
                   "2 [0,1) f 1/1\n"
                   "2 [1,2) f 1/1\n");
}

static void test_layout_keeps_empty_names_and_stacks(void **state)
{
    (void)state;
    layouts_expect(" 1\na;;b 2\n", layouts_columns(10),
                   "0 [0,3) all 3/1\n"
                   "1 [1,3) a 2/0\n"
                   "2 [1,3)  2/0\n"
                   "3 [1,3) b 2/2\n");
}

static void test_layout_keeps_fractions(void **state)
{
    (void)state;
    layouts_expect("a 0.1\nb 0.2\nc 0.7\n", layouts_columns(100),
                   "0 [0,1) all 1/0\n"
                   "1 [0,0.1) a 0.1/0.1\n"
                   "1 [0.1,0.3) b 0.2/0.2\n"
                   "1 [0.3,1) c 0.7/0.7\n");
}

/* FlameGraphs.jl, test vector T1. */
static void test_layout_is_the_tree_of_flamegraphs_jl(void **state)
{
    (void)state;
    layouts_expect("f1:1;f2:5;f3;f2:15 2\nf1:1;f4;f5 1\nf1:2;f6 1\n", layouts_columns(4),
                   "0 [0,4) all 4/0\n"
                   "1 [0,3) f1:1 3/0\n"
                   "1 [3,4) f1:2 1/0\n"
                   "2 [0,2) f2:5 2/0\n"
                   "2 [2,3) f4 1/0\n"
                   "2 [3,4) f6 1/1\n"
                   "3 [0,2) f3 2/0\n"
                   "3 [2,3) f5 1/1\n"
                   "4 [0,2) f2:15 2/2\n");
}

/* -- elision ----------------------------------------------------------------------------------- */

static void test_layout_keeps_a_frame_of_exactly_the_threshold(void **state)
{
    (void)state;
    layouts_expect("a 1\nb 9\n", layouts_columns(10),
                   "0 [0,10) all 10/0\n1 [0,1) a 1/1\n1 [1,10) b 9/9\n");
    layouts_expect("a 1\nb 9\n", layouts_columns(9),
                   "0 [0,10) all 10/0\n1 [0,1) ~1 frames 1\n1 [1,10) b 9/9\n");
}

static void test_layout_joins_neighbours_into_one_run_whoever_their_parents_are(void **state)
{
    (void)state;
    layouts_expect("a;x 1\na;y 1\nb;z 1\nb;zz 1\nc 96\n", layouts_columns(50),
                   "0 [0,100) all 100/0\n"
                   "1 [0,2) a 2/0\n"
                   "1 [2,4) b 2/0\n"
                   "1 [4,100) c 96/96\n"
                   "2 [0,4) ~4 frames 4\n");
}

static void test_layout_parts_runs_at_a_kept_frame(void **state)
{
    (void)state;
    layouts_expect("a 1\nb 98\nc 1\n", layouts_columns(50),
                   "0 [0,100) all 100/0\n"
                   "1 [0,1) ~1 frames 1\n"
                   "1 [1,99) b 98/98\n"
                   "1 [99,100) ~1 frames 1\n");
}

static void test_layout_parts_runs_at_a_gap_of_the_threshold(void **state)
{
    (void)state;
    /* The threshold is 4; the gaps are 3 and 4. */
    layouts_expect("a;x 1\nb 3\nc;x 1\nd 4\ne;x 1\nf 90\n", layouts_columns(25),
                   "0 [0,100) all 100/0\n"
                   "1 [0,5) ~3 frames 5\n"
                   "1 [5,9) d 4/4\n"
                   "1 [9,10) ~1 frames 1\n"
                   "1 [10,100) f 90/90\n"
                   "2 [0,5) ~2 frames 2\n"
                   "2 [9,10) ~1 frames 1\n");
}

static void test_layout_counts_the_row_of_a_run_wide_enough_to_draw(void **state)
{
    (void)state;
    /* No frame at depth 1 is as wide as a column, but all of them together are. */
    struct flamepix_layout_summary summary =
        layouts_summary("a 1\nb 1\nc 1\nd 1\n", layouts_columns(2));
    assert_int_equal(summary.rows, 2);
    assert_int_equal(summary.kept, 1);
    assert_int_equal(summary.elided, 4);
    assert_true(summary.elided_share == 1);
}

static void test_layout_leaves_out_rows_that_hold_only_narrow_runs(void **state)
{
    (void)state;
    struct flamepix_layout *layout = layouts_of(paths_sorted("a;b 1\nc 99\n"), layouts_columns(10));
    size_t count = 7;
    assert_int_equal(flamepix_layout_summary(layout).rows, 2);
    assert_null(flamepix_layout_row(layout, 2, &count));
    assert_int_equal(count, 0);
    flamepix_layout_free(layout);
}

static void test_layout_tells_what_it_left_out(void **state)
{
    (void)state;
    struct flamepix_layout_summary summary =
        layouts_summary("a;b 1\na;c 1\nd;e 1\nd 97\n", layouts_columns(50));
    assert_int_equal(summary.stacks, 4);
    assert_int_equal(summary.frames, 6);
    assert_int_equal(summary.kept, 3);
    assert_int_equal(summary.elided, 3);
    assert_true(summary.elided_share == 0.03);
    assert_true(summary.total == 100);
    assert_true(summary.threshold == 2);
    assert_int_equal(summary.columns, 50);
    assert_int_equal(summary.max_depth, 2);
}

static void test_layout_elides_by_percent(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(1000);
    options.minwidth_percent = 5;
    layouts_expect("a 4\nb 5\nc 91\n", options,
                   "0 [0,100) all 100/0\n1 [0,4) ~1 frames 4\n1 [4,9) b 5/5\n1 [9,100) c 91/91\n");
    options.minwidth_percent = 0.0001; /* also far below a pixel */
    layouts_expect("a 1\nb 2\nc 1999997\n", options,
                   "0 [0,2000000) all 2000000/0\n1 [0,1) ~1 frames 1\n1 [1,3) b 2/2\n"
                   "1 [3,2000000) c 1999997/1999997\n");
}

/* -- the total and the width ------------------------------------------------------------------- */

static void test_layout_takes_a_total_that_is_larger_than_the_sum(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(10);
    options.total = 20;
    layouts_expect("a 1\nb 3\n", options,
                   "0 [0,20) all 20/0\n1 [0,1) ~1 frames 1\n1 [1,4) b 3/3\n");
    options.total = 2;
    layouts_expect("a 1\nb 3\n", options, "0 [0,4) all 4/0\n1 [0,1) a 1/1\n1 [1,4) b 3/3\n");
}

static uint32_t columns_at(double costscale, const char *folded)
{
    struct flamepix_layout_options options = layouts_columns(0);
    options.costscale = costscale;
    return layouts_summary(folded, options).columns;
}

static void test_layout_finds_the_width_by_costscale(void **state)
{
    (void)state;
    assert_int_equal(columns_at(0.5, "a 7\n"), 4); /* 3.5 and 2.5: to even */
    assert_int_equal(columns_at(0.5, "a 5\n"), 2);
    assert_int_equal(columns_at(2, "a 5\n"), 10);
    assert_int_equal(columns_at(0.01, "a 5\n"), 1);
    assert_int_equal(columns_at(-1, "a 999\n"), 999);
    assert_int_equal(columns_at(-1, "a 1001\n"), 1000);
    assert_int_equal(columns_at(-1, "a 0.25\n"), 1);
}

static double count_up(void *user, size_t index, char *key)
{
    (void)user;
    snprintf(key, 4096, "main;%012zu;", index);
    return 1;
}

static void test_layout_stops_an_endless_source_at_the_width_limit(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(0);
    options.costscale = 1;
    options.limit_columns = 500;
    assert_int_equal(layouts_refusal(paths_made(count_up, NULL), options), FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(layouts_refusal(paths_sorted("a 501\n"), options), FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(layouts_refusal(paths_sorted("a 1\n"), layouts_columns(32768)),
                     FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(layouts_summary("a 500\n", options).columns, 500);
}

/* -- depth ------------------------------------------------------------------------------------- */

static void test_layout_folds_rows_beyond_the_last_into_their_ancestors(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.max_rows = 3;
    layouts_expect("a;b;c;d 2\na;b;c;e 1\na;b 1\na;f;g 4\n", options,
                   "0 [0,8) all 8/0\n1 [0,8) a 8/0\n2 [0,4) b 4/4\n2 [4,8) f 4/4\n");
    struct flamepix_layout_summary summary =
        layouts_summary("a;b;c;d 2\na;b;c;e 1\na;b 1\na;f;g 4\n", options);
    assert_int_equal(summary.folded, 4);
    assert_int_equal(summary.frames, 8);
    assert_int_equal(summary.max_depth, 4);
    assert_int_equal(summary.cut_stacks, 0);
    assert_int_equal(summary.rows, 3);
}

static void test_layout_of_one_row_is_the_root_alone(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.max_rows = 1;
    layouts_expect("a;b 2\nc 1\n", options, "0 [0,3) all 3/3\n");
}

static void test_layout_cuts_stacks_at_the_depth_limit_and_counts_them(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.limit_depth = 2;
    struct flamepix_layout_summary summary =
        layouts_summary("a;b 1\na;b;c 1\na;b;c;d 1\na;b;e 1\n", options);
    assert_int_equal(summary.rows, 3);
    assert_int_equal(summary.cut_stacks, 3);
    assert_int_equal(summary.folded, 3);
    assert_int_equal(summary.max_depth, 4);
}

static void test_layout_weighs_the_deepest_stacks_and_those_without_names(void **state)
{
    (void)state;
    struct flamepix_layout_summary summary = layouts_summary(
        "a;b 1\na;b;c 2\na;d;0x12 4\na;[unknown] 8\na;[unknown];e 16\n", layouts_columns(100));
    assert_int_equal(summary.max_depth, 3);
    assert_true(summary.deepest == 2 + 4 + 16);
    assert_true(summary.unnamed == 4 + 8);
}

static void test_layout_takes_a_stack_of_a_million_frames(void **state)
{
    (void)state;
    enum { DEPTH = 1000000 };
    char *folded = malloc(2 * DEPTH + 8);
    assert_non_null(folded);
    for (size_t i = 0; i < DEPTH; i++)
        memcpy(folded + 2 * i, "f;", 2);
    memcpy(folded + 2 * DEPTH - 1, " 3", 3);
    struct flamepix_layout_summary summary = layouts_summary(folded, layouts_columns(10));
    free(folded);
    assert_int_equal(summary.max_depth, DEPTH);
    assert_int_equal(summary.rows, 65536);
    assert_int_equal(summary.kept, 65536);
    assert_int_equal(summary.folded, DEPTH - 65535);
    assert_int_equal(summary.cut_stacks, 1);
}

/* -- what is refused --------------------------------------------------------------------------- */

static void test_layout_refuses_disorder(void **state)
{
    (void)state;
    assert_int_equal(layouts_refusal(paths_as_given("b 1\na 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
    assert_int_equal(layouts_refusal(paths_as_given("a;b 1\na 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
    assert_int_equal(layouts_refusal(paths_as_given("a;c;d 1\na;b 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
    assert_int_equal(layouts_refusal(paths_as_given("\377 1\na 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
    assert_int_equal(layouts_refusal(paths_as_given("main 5\nmain-loop 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
    assert_int_equal(layouts_refusal(paths_as_given("a 1\n 1\n"), layouts_columns(9)),
                     FLAMEPIX_DISORDER);
}

static void test_layout_adds_up_equal_stacks_that_meet(void **state)
{
    (void)state;
    struct flamepix_layout *layout = layouts_of(paths_as_given("a 1\na 2\n"), layouts_columns(9));
    char *text = record_layout(layout);
    assert_string_equal(text, "0 [0,3) all 3/0\n1 [0,3) a 3/3\n");
    assert_int_equal(flamepix_layout_summary(layout).stacks, 1);
    free(text);
    flamepix_layout_free(layout);
}

static void test_layout_needs_a_stack(void **state)
{
    (void)state;
    assert_int_equal(layouts_refusal(paths_sorted(""), layouts_columns(9)), FLAMEPIX_NO_STACKS);
}

static void test_layout_refuses_weights_it_cannot_add(void **state)
{
    (void)state;
    assert_int_equal(layouts_refusal(paths_as_given("a 0\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a -1\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a nan\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a inf\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_as_given("a 9e289\nb 9e289\n"), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
}

static void test_layout_takes_the_smallest_weights_there_are(void **state)
{
    (void)state;
    layouts_expect("a 5e-324\nb 5e-324\n", layouts_columns(9),
                   "0 [0,9.88131291682493e-324) all 9.88131291682493e-324/0\n"
                   "1 [0,4.94065645841247e-324) a 4.94065645841247e-324/4.94065645841247e-324\n"
                   "1 [4.94065645841247e-324,9.88131291682493e-324) b "
                   "4.94065645841247e-324/4.94065645841247e-324\n");
}

static double no_end(void *user, size_t index, char *key)
{
    (void)user;
    strcpy(key, "main");
    return index == 0 ? 1 : 0;
}

static enum flamepix_status next_lies(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    (void)stacks;
    *stack_ret = (struct flamepix_stack){.key = "a;", .length = 2, .shared = 2, .weight.value = 1};
    return FLAMEPIX_OK;
}

static enum flamepix_status next_fails(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    (void)stacks;
    (void)stack_ret;
    return FLAMEPIX_READ_FAILED;
}

static void keep(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

static void test_layout_refuses_keys_that_contradict_themselves(void **state)
{
    (void)state;
    struct flamepix_stacks lies = {.next = next_lies, .free = keep};
    assert_int_equal(layouts_refusal(&lies, layouts_columns(9)), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(layouts_refusal(paths_made(no_end, NULL), layouts_columns(9)),
                     FLAMEPIX_BAD_ARGUMENT);
}

static void test_layout_answers_what_its_source_answers(void **state)
{
    (void)state;
    struct flamepix_stacks fails = {.next = next_fails, .free = keep};
    assert_int_equal(layouts_refusal(&fails, layouts_columns(9)), FLAMEPIX_READ_FAILED);
}

static void test_layout_may_be_freed_when_there_is_none(void **state)
{
    (void)state;
    flamepix_layout_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_nests_children_in_their_parents),
        cmocka_unit_test(test_layout_gives_each_path_one_box),
        cmocka_unit_test(test_layout_keeps_equal_names_at_different_places_apart),
        cmocka_unit_test(test_layout_keeps_empty_names_and_stacks),
        cmocka_unit_test(test_layout_keeps_fractions),
        cmocka_unit_test(test_layout_is_the_tree_of_flamegraphs_jl),
        cmocka_unit_test(test_layout_keeps_a_frame_of_exactly_the_threshold),
        cmocka_unit_test(test_layout_joins_neighbours_into_one_run_whoever_their_parents_are),
        cmocka_unit_test(test_layout_parts_runs_at_a_kept_frame),
        cmocka_unit_test(test_layout_parts_runs_at_a_gap_of_the_threshold),
        cmocka_unit_test(test_layout_counts_the_row_of_a_run_wide_enough_to_draw),
        cmocka_unit_test(test_layout_leaves_out_rows_that_hold_only_narrow_runs),
        cmocka_unit_test(test_layout_tells_what_it_left_out),
        cmocka_unit_test(test_layout_elides_by_percent),
        cmocka_unit_test(test_layout_takes_a_total_that_is_larger_than_the_sum),
        cmocka_unit_test(test_layout_finds_the_width_by_costscale),
        cmocka_unit_test(test_layout_stops_an_endless_source_at_the_width_limit),
        cmocka_unit_test(test_layout_folds_rows_beyond_the_last_into_their_ancestors),
        cmocka_unit_test(test_layout_of_one_row_is_the_root_alone),
        cmocka_unit_test(test_layout_cuts_stacks_at_the_depth_limit_and_counts_them),
        cmocka_unit_test(test_layout_weighs_the_deepest_stacks_and_those_without_names),
        cmocka_unit_test(test_layout_takes_a_stack_of_a_million_frames),
        cmocka_unit_test(test_layout_refuses_disorder),
        cmocka_unit_test(test_layout_adds_up_equal_stacks_that_meet),
        cmocka_unit_test(test_layout_needs_a_stack),
        cmocka_unit_test(test_layout_refuses_weights_it_cannot_add),
        cmocka_unit_test(test_layout_takes_the_smallest_weights_there_are),
        cmocka_unit_test(test_layout_refuses_keys_that_contradict_themselves),
        cmocka_unit_test(test_layout_answers_what_its_source_answers),
        cmocka_unit_test(test_layout_may_be_freed_when_there_is_none),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
