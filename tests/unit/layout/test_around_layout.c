#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/pictures/around.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

static const char profile[] =
    "main;run;f;a 4\nmain;run;f;b;c 2\nmain;f 1\nthread;f;f;a 3\nmain 7\n";

static struct flamepix_layout_options columns(uint32_t count)
{
    return (struct flamepix_layout_options){.columns = count, .minwidth_px = 1};
}

static void expect(struct flamepix_layout *layout, const char *boxes)
{
    char *text = record_all(layout);
    assert_string_equal(text, boxes);
    free(text);
    flamepix_layout_free(layout);
}

/* Rows 0 to 2 go up, the others down. */
static void test_callers_follow_the_rows_of_callees(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = columns(10);
    struct flamepix_layout *layout = around_layout(profile, "f", &options);
    assert_true(flamepix_layout_summary(layout).is_around);
    assert_int_equal(flamepix_layout_summary(layout).up_rows, 3);
    expect(layout, "0 [0,10) f 10/1\n"
                   "1 [1,5) a 4/4\n"
                   "1 [5,7) b 2/0\n"
                   "1 [7,10) f 3/0\n"
                   "2 [5,7) c 2/2\n"
                   "2 [7,10) a 3/3\n"
                   "3 [0,1) main 1/1\n"
                   "3 [1,7) run 6/0\n"
                   "3 [7,10) thread 3/3\n"
                   "4 [1,7) main 6/6\n"
                   "total 10 threshold 1 columns 10 rows 5 depth 2 stacks 4 frames 10 kept 10 "
                   "elided 0 (0) folded 0 cut 0\n");
}

static void test_an_ordinary_layout_goes_up_only(void **state)
{
    (void)state;
    struct flamepix_layout *layout = layouts_of(paths_sorted(profile), columns(10));
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert_false(summary.is_around);
    assert_int_equal(summary.up_rows, summary.rows);
    flamepix_layout_free(layout);
}

static void test_both_halves_are_cut_at_max_rows(void **state)
{
    (void)state;
    struct flamepix_layout_options options = columns(10);
    options.max_rows = 2;
    expect(around_layout(profile, "f", &options),
           "0 [0,10) f 10/1\n"
           "1 [1,5) a 4/4\n"
           "1 [5,7) b 2/2\n"
           "1 [7,10) f 3/3\n"
           "2 [0,1) main 1/1\n"
           "2 [1,7) run 6/6\n"
           "2 [7,10) thread 3/3\n"
           "total 10 threshold 1 columns 10 rows 3 depth 2 stacks 4 frames 10 kept 7 elided 0 (0) "
           "folded 3 cut 0\n");
}

/* b, c, main and its root are too narrow: 0.2 of what goes up, 0.1 of what goes down. */
static void test_of_the_elided_shares_the_greater_one_counts(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = columns(4);
    struct flamepix_layout *layout = around_layout(profile, "f", &options);
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert_int_equal(summary.elided, 3);
    assert_int_equal(summary.kept, 7);
    assert_true(summary.elided_share > 0.199 && summary.elided_share < 0.201);
    flamepix_layout_free(layout);
}

static void test_a_coarser_layout_is_around_the_same_function(void **state)
{
    (void)state;
    const struct flamepix_layout_options fine = columns(10);
    struct flamepix_layout_options options = columns(4);
    struct flamepix_layout *layout = around_layout(profile, "f", &fine), *coarse;
    options.max_rows = 2;
    assert_int_equal(flamepix_layout_coarser(layout, &options, &coarse), FLAMEPIX_OK);
    flamepix_layout_free(layout);
    struct flamepix_layout *again = around_layout(profile, "f", &options);
    char *fresh = record_all(again);
    flamepix_layout_free(again);
    expect(coarse, fresh);
    free(fresh);
}

static void test_a_finer_one_is_refused_in_either_half(void **state)
{
    (void)state;
    struct flamepix_layout_options fine = columns(10), options = columns(20);
    struct flamepix_layout *layout = around_layout(profile, "f", &fine), *coarse = NULL;
    assert_int_equal(flamepix_layout_coarser(layout, &options, &coarse), FLAMEPIX_BAD_ARGUMENT);
    flamepix_layout_free(layout);
}

static struct flamepix_layout *half(const char *folded, uint32_t count)
{
    return layouts_of(paths_sorted(folded), columns(count));
}

static enum flamepix_status join(struct flamepix_layout *up, struct flamepix_layout *down)
{
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status = flamepix_layout_around(up, down, flamepix_bytes_of("f"), &layout);
    flamepix_layout_free(layout);
    return status;
}

static void test_halves_of_different_charts_are_refused(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = columns(10);
    assert_int_equal(join(half("a 3\n", 10), half("b 3\n", 10)), FLAMEPIX_OK);
    assert_int_equal(join(half("a 3\n", 10), half("b 4\n", 10)), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(join(half("a 3\n", 10), half("b 3\n", 11)), FLAMEPIX_BAD_ARGUMENT);
    struct flamepix_layout_options wide = columns(10);
    wide.minwidth_px = 2;
    assert_int_equal(join(half("a 3\n", 10), layouts_of(paths_sorted("b 3\n"), wide)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(join(around_layout("f 3\n", "f", &options), half("b 3\n", 10)),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(join(half("a 3\n", 10), around_layout("f 3\n", "f", &options)),
                     FLAMEPIX_BAD_ARGUMENT);
}

/* It makes both halves, and joins them. */
static enum flamepix_status make_coarser(void *layout)
{
    const struct flamepix_layout_options options = columns(4);
    struct flamepix_layout *coarse = NULL;
    enum flamepix_status status = flamepix_layout_coarser(layout, &options, &coarse);
    flamepix_layout_free(coarse);
    return status;
}

static void test_want_of_memory_frees_both_halves(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = columns(10);
    struct flamepix_layout *layout = around_layout(profile, "f", &options);
    assert_true(scarce_memory_try(make_coarser, layout) > 10);
    flamepix_layout_free(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_callers_follow_the_rows_of_callees),
        cmocka_unit_test(test_an_ordinary_layout_goes_up_only),
        cmocka_unit_test(test_both_halves_are_cut_at_max_rows),
        cmocka_unit_test(test_of_the_elided_shares_the_greater_one_counts),
        cmocka_unit_test(test_a_coarser_layout_is_around_the_same_function),
        cmocka_unit_test(test_a_finer_one_is_refused_in_either_half),
        cmocka_unit_test(test_halves_of_different_charts_are_refused),
        cmocka_unit_test(test_want_of_memory_frees_both_halves),
    };
    return cmocka_run_group_tests_name("around_layout", tests, NULL, NULL);
}
