#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/pictures/raster_fixture.h"
#include "support/recordings/layout_text.h"

static struct flamepix_layout_options columns(uint32_t count, double minwidth_px)
{
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.columns = count;
    options.minwidth_px = minwidth_px;
    return options;
}

static void expect_limited(const char *folded, struct flamepix_layout_options options, bool runs,
                           uint32_t max_rows, const char *spans)
{
    struct drawing drawing = drawing_of(folded, &options, runs, max_rows);
    char *text = record_raster(drawing.raster);
    assert_string_equal(text, spans);
    free(text);
    drawing_free(&drawing);
}

static void expect(const char *folded, struct flamepix_layout_options options, const char *spans)
{
    expect_limited(folded, options, true, 0, spans);
}

static void test_raster_gives_a_cell_to_the_box_that_holds_its_centre(void **state)
{
    (void)state;
    /* In columns: a ends at 2.49, b at 5.51. */
    expect("a 249\nb 302\nc 449\n", columns(10, 1),
           "1<0 0 [0,10) all\n"
           "2<1 1 [0,2) a\n"
           "3<1 1 [2,6) b\n"
           "4<1 1 [6,10) c\n");
}

static void test_raster_gives_a_centre_on_an_edge_to_the_box_that_starts_there(void **state)
{
    (void)state;
    /* a ends and b starts at column 1.5, the centre of column 1. */
    expect("a 3\nb 5\n", columns(4, 1),
           "1<0 0 [0,4) all\n"
           "2<1 1 [0,1) a\n"
           "3<1 1 [1,4) b\n");
}

static void test_raster_draws_every_frame_of_one_column_width(void **state)
{
    (void)state;
    expect("a 1\nb 2\nc 2\nd 1\n", columns(3, 1),
           "1<0 0 [0,3) all\n"
           "2<1 1 [0,1) b\n"
           "3<1 1 [1,2) c\n");
}

static void
test_raster_gives_a_run_without_a_centre_the_cell_of_its_middle_if_it_is_free(void **state)
{
    (void)state;
    /* c holds both centres, so the run of a and b is not drawn; nobody is above x. */
    expect("a 1\nb;x 1\nc 6\n", columns(2, 0.01),
           "1<0 0 [0,2) all\n"
           "2<1 1 [0,2) c\n"
           "3<1 2 [0,1) ~1 frames\n");
    expect_limited("a 1\nb;x 1\nc 6\n", columns(2, 0.01), false, 0,
                   "1<0 0 [0,2) all\n"
                   "2<1 1 [0,2) c\n");
}

static void test_raster_draws_a_tower_of_less_than_a_pixel_to_its_top(void **state)
{
    (void)state;
    /* In columns: a and all on it are 0.4 wide and hold no centre. */
    expect("a;b;c;d 4\nm 96\n", columns(10, 0.1),
           "1<0 0 [0,10) all\n"
           "2<1 1 [0,10) m\n"
           "3<1 2 [0,1) ~1 frames\n"
           "4<3 3 [0,1) ~1 frames\n"
           "5<4 4 [0,1) ~1 frames\n");
}

static void test_raster_joins_frames_without_cells_to_the_runs_beside_them(void **state)
{
    (void)state;
    /* In columns: b ends at 1.3, c at 1.45, d at 1.5, e at 1.56. Only c reaches the threshold. */
    expect("a 125\nb 5\nc 15\nd 5\ne 6\nf 844\n", columns(10, 0.1),
           "1<0 0 [0,10) all\n"
           "2<1 1 [0,1) a\n"
           "3<1 1 [1,2) ~4 frames\n"
           "4<1 1 [2,10) f\n");
}

static void test_raster_gives_a_cell_that_two_runs_want_to_the_left_one(void **state)
{
    (void)state;
    /* In columns: x is [0,0.2), y is [0.55,0.7), each without a centre and without neighbours. */
    struct flamepix_layout_options options = columns(10, 0.1);
    struct drawing drawing = drawing_of("a;x 20\nb 35\nc;y 15\nd 930\n", &options, true, 0);
    char *text = record_raster(drawing.raster);
    assert_string_equal(text, "1<0 0 [0,10) all\n"
                              "2<1 1 [0,1) b\n"
                              "3<1 1 [1,10) d\n"
                              "4<1 2 [0,1) ~1 frames\n");
    struct flamepix_raster_counts counts = flamepix_raster_counts(drawing.raster);
    assert_int_equal(counts.frames, 3);
    assert_int_equal(counts.elided, 4);
    assert_true(counts.elided_share > 0.0349 && counts.elided_share < 0.0351);
    free(text);
    drawing_free(&drawing);
}

static void test_raster_counts_every_frame(void **state)
{
    (void)state;
    struct flamepix_layout_options options = columns(10, 1);
    options.max_rows = 4;
    struct drawing drawing = drawing_of("a;b;c;d 90\nn;n;n 5\no;o 5\n", &options, true, 2);
    struct flamepix_raster_counts counts = flamepix_raster_counts(drawing.raster);
    assert_int_equal(counts.frames, 2); /* all, a */
    assert_int_equal(counts.elided, 5); /* at any depth */
    assert_int_equal(counts.cut, 2);    /* b, c; d is the layout's to count */
    assert_int_equal(flamepix_layout_summary(drawing.layout).folded, 1);
    drawing_free(&drawing);
}

static void test_raster_draws_runs_that_reach_the_threshold(void **state)
{
    (void)state;
    const char *folded = "a;x 1\na;y 1\nb;x 1\nb;y 1\nc 1\nd 15\n";
    expect(folded, columns(10, 1),
           "1<0 0 [0,10) all\n"
           "2<1 1 [0,1) a\n"
           "3<1 1 [1,2) b\n"
           "4<1 1 [2,10) d\n"
           "5<2 2 [0,2) ~4 frames\n");
}

static void test_raster_leaves_runs_blank_when_asked(void **state)
{
    (void)state;
    expect_limited("a;x 1\na;y 1\nb;x 1\nb;y 1\nc 16\n", columns(10, 1), false, 0,
                   "1<0 0 [0,10) all\n"
                   "2<1 1 [0,1) a\n"
                   "3<1 1 [1,2) b\n"
                   "4<1 1 [2,10) c\n");
}

static void test_raster_gives_a_run_its_own_row(void **state)
{
    (void)state;
    expect("a 1\nb 1\nc 1\nd 1\n", columns(2, 1), "1<0 0 [0,2) all\n2<1 1 [0,2) ~4 frames\n");
    expect_limited("a 1\nb 1\nc 1\nd 1\n", columns(2, 1), false, 0, "1<0 0 [0,2) all\n");
}

static void test_raster_stands_a_hanging_run_on_the_nearest_box_drawn_below(void **state)
{
    (void)state;
    /* p is too narrow to draw, and the run that begins with its child goes on over q. */
    expect("p;x 1\nq;a 1\nq;b 1\nz 13\n", columns(8, 1),
           "1<0 0 [0,8) all\n"
           "2<1 1 [0,1) q\n"
           "3<1 1 [1,8) z\n"
           "4<1 2 [0,1) ~3 frames\n");
}

static void test_raster_cuts_rows(void **state)
{
    (void)state;
    expect_limited("a;b;c 1\n", columns(3, 1), true, 2, "1<0 0 [0,3) all\n2<1 1 [0,3) a\n");
    expect_limited("a 1\n", columns(3, 1), true, 9, "1<0 0 [0,3) all\n2<1 1 [0,3) a\n");
}

static void test_raster_rows_are_parts_of_its_spans(void **state)
{
    (void)state;
    struct flamepix_layout_options options = columns(8, 1);
    struct drawing drawing = drawing_of("a;b 3\nc 5\n", &options, true, 0);
    size_t count, row_count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing.raster, &count);
    assert_int_equal(count, 4);
    assert_int_equal(flamepix_raster_rows(drawing.raster), 3);
    assert_int_equal(flamepix_raster_columns(drawing.raster), 8);
    assert_ptr_equal(flamepix_raster_row(drawing.raster, 1, &row_count), spans + 1);
    assert_int_equal(row_count, 2);
    assert_null(flamepix_raster_row(drawing.raster, 3, &row_count));
    assert_int_equal(row_count, 0);
    drawing_free(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_raster_gives_a_cell_to_the_box_that_holds_its_centre),
        cmocka_unit_test(test_raster_gives_a_centre_on_an_edge_to_the_box_that_starts_there),
        cmocka_unit_test(test_raster_draws_every_frame_of_one_column_width),
        cmocka_unit_test(
            test_raster_gives_a_run_without_a_centre_the_cell_of_its_middle_if_it_is_free),
        cmocka_unit_test(test_raster_draws_a_tower_of_less_than_a_pixel_to_its_top),
        cmocka_unit_test(test_raster_joins_frames_without_cells_to_the_runs_beside_them),
        cmocka_unit_test(test_raster_gives_a_cell_that_two_runs_want_to_the_left_one),
        cmocka_unit_test(test_raster_counts_every_frame),
        cmocka_unit_test(test_raster_draws_runs_that_reach_the_threshold),
        cmocka_unit_test(test_raster_leaves_runs_blank_when_asked),
        cmocka_unit_test(test_raster_gives_a_run_its_own_row),
        cmocka_unit_test(test_raster_stands_a_hanging_run_on_the_nearest_box_drawn_below),
        cmocka_unit_test(test_raster_cuts_rows),
        cmocka_unit_test(test_raster_rows_are_parts_of_its_spans),
    };
    return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
