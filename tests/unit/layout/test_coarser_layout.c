#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"
#include "support/recordings/layout_text.h"

static struct flamepix_layout *lay_out(const char *folded, struct flamepix_layout_options options)
{
    struct flamepix_stacks *stacks = paths_sorted(folded);
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_create(stacks, &options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return layout;
}

static struct flamepix_layout_options columns(uint32_t count)
{
    return (struct flamepix_layout_options){.columns = count, .minwidth_px = 1};
}

static void expect(const char *folded, struct flamepix_layout_options fine,
                   struct flamepix_layout_options options, const char *boxes)
{
    struct flamepix_layout *layout = lay_out(folded, fine), *coarse;
    assert_int_equal(flamepix_layout_coarser(layout, &options, &coarse), FLAMEPIX_OK);
    flamepix_layout_free(layout);
    char *text = record_all(coarse);
    assert_string_equal(text, boxes);
    free(text);
    flamepix_layout_free(coarse);
}

static enum flamepix_status answer(struct flamepix_layout_options fine,
                                   struct flamepix_layout_options options)
{
    struct flamepix_layout *layout = lay_out("main;a 3\nmain;b 1\n", fine), *coarse = NULL;
    enum flamepix_status status = flamepix_layout_coarser(layout, &options, &coarse);
    flamepix_layout_free(coarse);
    flamepix_layout_free(layout);
    return status;
}

static void test_narrow_frames_join_runs_in_a_narrower_chart(void **state)
{
    (void)state;
    expect("a 6\nb 1\nc 1\nd;x 8\n", columns(16), columns(8),
           "0 [0,16) all 16/0\n"
           "1 [0,6) a 6/6\n"
           "1 [6,8) ~2 frames 2\n"
           "1 [8,16) d 8/0\n"
           "2 [8,16) x 8/8\n"
           "total 16 threshold 2 columns 8 rows 3 depth 2 stacks 4 frames 6 kept 4 elided 2 "
           "(0.125) folded 0 cut 0\n");
}

/* Two frames of weight 1 and a gap of 2 at depth 2: in 8 columns each is too narrow to draw, and so
 * the depth has no row; in 2 columns they join. */
static void test_runs_too_narrow_to_draw_join_into_one_that_is_drawn(void **state)
{
    (void)state;
    struct flamepix_layout *fine = lay_out("a 6\nb;x 1\nc 2\nd;x 1\ne 6\n", columns(8));
    assert_int_equal(flamepix_layout_summary(fine).rows, 2);
    flamepix_layout_free(fine);
    expect("a 6\nb;x 1\nc 2\nd;x 1\ne 6\n", columns(8), columns(4),
           "0 [0,16) all 16/0\n"
           "1 [0,6) a 6/6\n"
           "1 [6,10) ~3 frames 4\n"
           "1 [10,16) e 6/6\n"
           "2 [6,10) ~2 frames 2\n"
           "total 16 threshold 4 columns 4 rows 3 depth 2 stacks 5 frames 8 kept 3 elided 5 "
           "(0.25) folded 0 cut 0\n");
}

static void test_fewer_rows_fold_what_is_above_into_its_ancestors(void **state)
{
    (void)state;
    struct flamepix_layout_options low = columns(16);
    low.max_rows = 2;
    expect("a;x;y 8\nb;z 7\nb;z;t 1\n", columns(16), low,
           "0 [0,16) all 16/0\n"
           "1 [0,8) a 8/8\n"
           "1 [8,16) b 8/8\n"
           "total 16 threshold 1 columns 16 rows 2 depth 3 stacks 3 frames 7 kept 3 elided 0 (0) "
           "folded 4 cut 0\n");
    low.max_rows = 1;
    expect("a;x;y 8\nb;z 7\nb;z;t 1\n", columns(16), low,
           "0 [0,16) all 16/16\n"
           "total 16 threshold 1 columns 16 rows 1 depth 3 stacks 3 frames 7 kept 1 elided 0 (0) "
           "folded 6 cut 0\n");
}

static void test_a_finer_threshold_is_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options narrow = columns(100), percent = columns(100);
    narrow.minwidth_px = 0.5;
    percent.minwidth_percent = 10;
    assert_int_equal(answer(columns(100), columns(101)), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(answer(columns(100), narrow), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(answer(percent, columns(100)), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(answer(columns(100), columns(100)), FLAMEPIX_OK);
    assert_int_equal(answer(columns(100), percent), FLAMEPIX_OK);
}

static void test_rows_that_were_folded_are_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options low = columns(100), lower = columns(100);
    low.max_rows = 3;
    lower.max_rows = 2;
    assert_int_equal(answer(low, lower), FLAMEPIX_OK);
    assert_int_equal(answer(lower, low), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(answer(low, columns(100)), FLAMEPIX_BAD_ARGUMENT);
}

static void test_options_out_of_range_are_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options wide = columns(10), none = columns(0);
    wide.limit_columns = 9;
    assert_int_equal(answer(columns(100), none), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(answer(columns(100), wide), FLAMEPIX_LIMIT_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_narrow_frames_join_runs_in_a_narrower_chart),
        cmocka_unit_test(test_runs_too_narrow_to_draw_join_into_one_that_is_drawn),
        cmocka_unit_test(test_fewer_rows_fold_what_is_above_into_its_ancestors),
        cmocka_unit_test(test_a_finer_threshold_is_refused),
        cmocka_unit_test(test_rows_that_were_folded_are_refused),
        cmocka_unit_test(test_options_out_of_range_are_refused),
    };
    return cmocka_run_group_tests_name("coarser_layout", tests, NULL, NULL);
}
