#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/page.h"

static struct flamepix_figure_options usual(void)
{
    return (struct flamepix_figure_options){.width = 1200,
                                            .row_height = 16,
                                            .scale = 1.0,
                                            .fontsize = 12.0,
                                            .title_align = FLAMEPIX_TITLE_CENTER,
                                            .row_heights = FLAMEPIX_ROWS_UNIFORM};
}

/* A chart whose rows are all as wide as it is, or in parts. */
struct chart {
    uint32_t columns, rows;
    const struct fpx_row_facts *facts; /* NULL: all wide */
};

struct plan {
    struct fpx_page page;
    struct fpx_row_tops tops;
};

static enum flamepix_status make_plan(const struct flamepix_figure_options *options,
                                      struct chart chart, struct plan *plan)
{
    struct fpx_row_rule rule;
    struct fpx_row_facts *wide = calloc(chart.rows, sizeof(*wide));
    assert_non_null(wide);
    for (uint32_t row = 0; row < chart.rows; row++)
        wide[row] = (struct fpx_row_facts){chart.columns, chart.columns};
    const struct fpx_row_facts *facts = chart.facts != NULL ? chart.facts : wide;
    *plan = (struct plan){0};
    const struct fpx_page_texts words = {.footer = "footer"};
    fpx_page_begin(options, chart.columns, &words, &plan->page);
    uint64_t wanted = (uint64_t)chart.rows * fpx_page_length(options, options->row_height);
    enum flamepix_status status = fpx_page_share(options, wanted, &plan->page, &rule);
    if (status == FLAMEPIX_OK) {
        const struct fpx_row_count all = {chart.rows, chart.rows};
        const struct fpx_row_count rows = fpx_row_limit(&rule, facts, all);
        const struct fpx_row_count cut = {all.all - rows.all, all.up - rows.up};
        status = fpx_page_finish(options, &rule, facts, rows, cut, &plan->page, &plan->tops);
    }
    free(wide);
    return status;
}

static struct plan planned_rows(const struct flamepix_figure_options *options, struct chart chart)
{
    struct plan plan;
    assert_int_equal(make_plan(options, chart, &plan), FLAMEPIX_OK);
    return plan;
}

static struct fpx_page planned(const struct flamepix_figure_options *options, uint32_t columns,
                               uint32_t rows)
{
    struct plan plan = planned_rows(options, (struct chart){columns, rows, NULL});
    fpx_row_tops_free(&plan.tops);
    return plan.page;
}

/* Where a row of all-alike ones begins. */
static uint32_t row_top(const struct fpx_page *page, bool inverted, uint32_t row)
{
    uint32_t from_top = inverted ? row : page->rows - 1 - row;
    return fpx_page_chart_top(page) + from_top * page->row_height;
}

static void test_the_usual_page_has_the_lengths_of_flamegraph_pl(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    struct fpx_page page = planned(&options, 1180, 4);
    assert_int_equal(page.width, 1200);
    assert_int_equal(page.height, 4 * 16 + 36 + 34);
    assert_int_equal(fpx_page_chart_top(&page), 36);
    assert_int_equal(row_top(&page, false, 0), 36 + 3 * 16);
    assert_int_equal(row_top(&page, true, 0), 36);
    options.subtitle = "sub";
    assert_int_equal(planned(&options, 1180, 4).height, 4 * 16 + 36 + 24 + 34);
}

static void test_a_page_without_title_keeps_a_padding_above(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.title = "";
    assert_int_equal(planned(&options, 1180, 4).height, 10 + 4 * 16 + 34);
}

static void test_a_bare_page_is_cells_alone(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.bare = true;
    options.row_height = 1;
    struct fpx_page page = planned(&options, 4, 5);
    assert_int_equal(page.width, 4);
    assert_int_equal(page.height, 5);
    assert_int_equal(page.gap, 0);
}

static void test_the_scale_multiplies_every_length(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.scale = 2.0;
    struct fpx_page page = planned(&options, 2360, 4);
    assert_int_equal(page.width, 2400);
    assert_int_equal(page.height, 2 * (4 * 16 + 36 + 34));
    assert_int_equal(page.gap, 2);
}

/* Rows may be of any height, by what is asked for or by what an exact size leaves them. */
static void test_rows_keep_pixels_for_their_boxes_at_every_scale(void **state)
{
    (void)state;
    static const double scales[] = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.3, 4};
    struct flamepix_figure_options options = usual();
    for (size_t i = 0; i < sizeof(scales) / sizeof(*scales); i++) {
        options.scale = scales[i];
        for (options.row_height = 1; options.row_height <= 20; options.row_height++) {
            struct fpx_page page = planned(&options, 300, 10);
            assert_true(2 * page.row_gap <= page.row_height);
            assert_int_equal(page.row_gap > 0, options.row_height >= 4);
        }
    }
}

static void test_many_rows_of_an_exact_size_have_no_gaps_at_a_great_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 1200;
    options.fit_height = 680;
    options.scale = 4;
    struct fpx_page page = planned(&options, 4720, 600);
    assert_int_equal(page.row_height, 4);
    assert_int_equal(page.row_gap, 0);
}

static void test_an_exact_size_lowers_rows_and_keeps_the_root_at_its_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 1200;
    options.fit_height = 630;
    struct fpx_page page = planned(&options, 1180, 50);
    assert_int_equal(page.height, 630);
    assert_int_equal(page.row_height, (630 - 36 - 34) / 50);
    assert_int_equal(page.cut_rows, 0);
    assert_int_equal(row_top(&page, false, 0) + page.row_height, 630 - 34);
    options.inverted = true;
    page = planned(&options, 1180, 50);
    assert_int_equal(row_top(&page, true, 0), 36);
}

static void test_an_exact_size_cuts_rows_at_the_leaves_when_a_pixel_each_is_too_much(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 320;
    options.fit_height = 180;
    struct fpx_page page = planned(&options, 300, 1000);
    assert_int_equal(page.height, 180);
    assert_int_equal(page.row_height, 1);
    assert_int_equal(page.rows + page.cut_rows, 1000);
    assert_true(page.cut_rows > 0);
}

static void test_a_low_page_gives_up_its_words(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 320;
    options.fit_height = 24;
    struct fpx_page page = planned(&options, 300, 10);
    assert_int_equal(page.above_count, 0);
    assert_false(page.has_footer);
    assert_int_equal(page.height, 24);
}

static void test_every_exact_size_is_met_exactly(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 300;
    options.subtitle = "sub";
    for (options.fit_height = 1; options.fit_height < 200; options.fit_height++) {
        for (uint32_t rows = 1; rows < 150; rows += 7) {
            struct fpx_page page = planned(&options, 280, rows);
            assert_int_equal(page.height, options.fit_height);
            assert_true(page.rows >= 1 && page.row_height >= 1);
            assert_true(row_top(&page, false, 0) + page.row_height <= page.height);
        }
    }
}

static void test_rows_may_grow_to_fill_an_exact_size(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 1200;
    options.fit_height = 630;
    options.fit_growth = 2.5;
    assert_int_equal(planned(&options, 1180, 4).row_height, 40);
    assert_int_equal(planned(&options, 1180, 20).row_height, (630 - 36 - 34) / 20);
    assert_int_equal(planned(&options, 1180, 50).row_height, (630 - 36 - 34) / 50);
    options.fit_height = options.fit_width = 0;
    assert_int_equal(planned(&options, 1180, 4).row_height, 16);
}

static struct flamepix_figure_options thumbnail(void)
{
    struct flamepix_figure_options options = usual();
    options.fit_width = 320;
    options.fit_height = 180;
    options.thumbnail = true;
    return options;
}

/* Of a thumbnail: all rows hold as many cells of frames. */
static struct plan planned_thumb(const struct flamepix_figure_options *options, uint32_t rows)
{
    return planned_rows(options, (struct chart){314, rows, NULL});
}

static void test_rows_of_a_thumbnail_fill_it_between_its_paddings(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    for (uint32_t rows = 8; rows <= 43; rows++) {
        struct plan plan = planned_thumb(&options, rows);
        assert_int_equal(plan.page.width, 320);
        assert_int_equal(plan.page.height, 180);
        assert_int_equal(fpx_page_chart_top(&plan.page), 3);
        assert_int_equal(fpx_row_tops_height(&plan.tops, 0, rows), 174);
        uint32_t height = fpx_row_tops_height(&plan.tops, rows / 2, rows / 2 + 1);
        assert_true(height == plan.page.row_height || height == plan.page.row_height + 1);
        fpx_row_tops_free(&plan.tops);
    }
}

static void test_few_rows_of_a_thumbnail_stand_at_the_roots_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct fpx_page page = planned(&options, 314, 3);
    assert_int_equal(page.row_height, 24);
    assert_int_equal(row_top(&page, false, 0), 180 - 3 - 24);
    options.inverted = true;
    page = planned(&options, 314, 3);
    assert_int_equal(row_top(&page, true, 0), 3);
    assert_int_equal(page.height, 180);
}

static void test_a_thumbnail_keeps_two_pixels_for_its_torn_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct fpx_page page = planned(&options, 314, 48);
    assert_int_equal(page.cut_rows, 4);
    assert_int_equal(page.fringe, 2);
    assert_int_equal(page.chart_height, 172);
    assert_int_equal(fpx_page_chart_top(&page), 5);
    assert_int_equal(page.height, 180);
}

static void test_a_thumbnail_needs_an_exact_size_with_room(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct fpx_page page;
    struct fpx_row_rule rule;
    fpx_page_begin(&options, 314, &(const struct fpx_page_texts){0}, &page);
    assert_int_equal(fpx_page_share(&options, 90, &page, &rule), FLAMEPIX_OK);
    assert_int_equal(rule.room, 174);
    assert_int_equal(rule.good, 4);
    options.limit_side = 300;
    assert_int_equal(fpx_page_share(&options, 90, &page, &rule), FLAMEPIX_LIMIT_SIDE);
    options.fit_height = 6;
    assert_int_equal(fpx_page_share(&options, 90, &page, &rule), FLAMEPIX_BAD_ARGUMENT);
    options.fit_height = 0;
    assert_int_equal(fpx_page_share(&options, 90, &page, &rule), FLAMEPIX_BAD_ARGUMENT);
}

/* -- rows that are not alike ------------------------------------------------------------------- */

/* Two rows that hold labels, the root's and the third, among 32. */
static const struct fpx_row_facts spike[32] = {{.widest = 280}, {.widest = 32}, {.widest = 33}};

static struct flamepix_figure_options adaptive(void)
{
    struct flamepix_figure_options options = usual();
    options.row_heights = FLAMEPIX_ROWS_ADAPTIVE;
    return options;
}

static void expect_heights(const struct flamepix_figure_options *options, uint32_t rows,
                           uint32_t full, uint32_t thin)
{
    struct plan plan = planned_rows(options, (struct chart){280, rows, spike});
    assert_int_equal(plan.page.row_height, full);
    assert_int_equal(plan.tops.thin_count, rows - 2);
    for (uint32_t row = 0; row < rows; row++) {
        bool is_thin = row != 0 && row != 2;
        assert_true(plan.tops.thin[row] == is_thin);
        assert_int_equal(fpx_row_tops_height(&plan.tops, row, row + 1), is_thin ? thin : full);
    }
    assert_int_equal(plan.page.chart_height, 2 * full + (rows - 2) * thin);
    fpx_row_tops_free(&plan.tops);
}

static void test_rows_without_a_box_for_a_label_are_thin(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    expect_heights(&options, 32, 16, 1); /* 0.6 x 2 x 16 / 30 */
    expect_heights(&options, 11, 16, 2); /* / 9 */
    expect_heights(&options, 4, 16, 4);  /* / 2, and at most 4 */
    options.row_height = 3;
    expect_heights(&options, 4, 3, 1); /* 0.6 x 2 x 3 / 2 */
    options.row_height = 16;
    options.fontsize = 16; /* 33 px are too narrow: one row is left for the thin ones' share */
    struct plan plan = planned_rows(&options, (struct chart){280, 4, spike});
    assert_int_equal(plan.tops.thin_count, 3);
    assert_int_equal(plan.page.chart_height, 16 + 3 * 3);
    fpx_row_tops_free(&plan.tops);
}

static void test_thin_rows_grow_with_the_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    static const struct fpx_row_facts rows[] = {{.widest = 280}, {.widest = 80}, {.widest = 79}};
    options.scale = 2.45;
    struct plan plan = planned_rows(&options, (struct chart){280, 3, rows});
    assert_int_equal(plan.page.row_height, 39);
    assert_int_equal(plan.page.chart_height, 39 + 39 + 9); /* 4 x 2.45 = 9.8 */
    fpx_row_tops_free(&plan.tops);
}

static void test_a_bare_page_has_no_thin_rows(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    options.bare = true;
    struct plan plan = planned_rows(&options, (struct chart){280, 32, spike});
    assert_int_equal(plan.tops.thin_count, 0);
    assert_int_equal(plan.page.chart_height, 32 * 16);
    fpx_row_tops_free(&plan.tops);
}

static void test_rows_of_an_exact_size_stand_in_its_middle(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    options.fit_width = 300;
    options.fit_height = 270;
    options.fit_growth = 2.5;
    struct fpx_page page = planned(&options, 280, 3);
    assert_int_equal(page.row_height, 40);
    assert_int_equal(fpx_page_chart_top(&page), 36 + (270 - 36 - 34 - 3 * 40) / 2);
    options.inverted = true;
    page = planned(&options, 280, 3);
    assert_int_equal(fpx_page_chart_top(&page), 36 + (270 - 36 - 34 - 3 * 40) / 2);
    assert_int_equal(page.height, 270);
}

static void test_rows_that_keep_their_height_are_cut_at_a_torn_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    options.fit_width = 300;
    options.fit_height = 36 + 34 + 100;
    options.keep_row_height = true;
    struct fpx_page page = planned(&options, 280, 20);
    assert_int_equal(page.rows, 6);
    assert_int_equal(page.cut_rows, 14);
    assert_int_equal(page.row_height, 16);
    assert_int_equal(page.fringe, 2);
    options.keep_row_height = false;
    page = planned(&options, 280, 20);
    assert_int_equal(page.cut_rows, 0);
    assert_int_equal(page.row_height, 5);
    page = planned(&options, 280, 120);
    assert_int_equal(page.rows, 98); /* a pixel each, and two for the edge */
    assert_int_equal(page.height, 170);
}

static void test_a_page_may_be_bounded_in_height(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    options.most_height = 300;
    struct fpx_page page = planned(&options, 280, 14);
    assert_int_equal(page.cut_rows, 0);
    assert_int_equal(page.height, 36 + 34 + 14 * 16);
    page = planned(&options, 280, 40);
    assert_int_equal(page.rows, 14);
    assert_int_equal(page.cut_rows, 26);
    assert_int_equal(page.height, 36 + 34 + 14 * 16 + 2);
}

static void test_every_exact_size_of_thin_rows_is_met_exactly(void **state)
{
    (void)state;
    struct flamepix_figure_options options = adaptive();
    options.fit_width = 300;
    for (options.fit_height = 1; options.fit_height < 200; options.fit_height++) {
        for (uint32_t rows = 3; rows <= 32; rows += 7) {
            options.inverted = rows % 2;
            options.keep_row_height = rows % 3;
            struct plan plan = planned_rows(&options, (struct chart){280, rows, spike});
            assert_int_equal(plan.page.height, options.fit_height);
            assert_true(fpx_page_chart_top(&plan.page) + plan.page.chart_height +
                            plan.page.space_below <=
                        options.fit_height);
            fpx_row_tops_free(&plan.tops);
        }
    }
}

static void test_limits_are_checked_on_the_finished_page(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    static const struct chart charts[] = {
        {1180, 65535, NULL}, {32000, 2000, NULL}, {1180, 1, NULL}};
    static const enum flamepix_status limits[] = {FLAMEPIX_LIMIT_SIDE, FLAMEPIX_LIMIT_AREA,
                                                  FLAMEPIX_LIMIT_SIDE};
    for (size_t i = 0; i < 3; i++) {
        struct plan plan;
        options.limit_side = i == 2 ? 100 : 0;
        assert_int_equal(make_plan(&options, charts[i], &plan), limits[i]);
        fpx_row_tops_free(&plan.tops);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_usual_page_has_the_lengths_of_flamegraph_pl),
        cmocka_unit_test(test_a_page_without_title_keeps_a_padding_above),
        cmocka_unit_test(test_a_bare_page_is_cells_alone),
        cmocka_unit_test(test_the_scale_multiplies_every_length),
        cmocka_unit_test(test_rows_keep_pixels_for_their_boxes_at_every_scale),
        cmocka_unit_test(test_many_rows_of_an_exact_size_have_no_gaps_at_a_great_scale),
        cmocka_unit_test(test_an_exact_size_lowers_rows_and_keeps_the_root_at_its_edge),
        cmocka_unit_test(test_an_exact_size_cuts_rows_at_the_leaves_when_a_pixel_each_is_too_much),
        cmocka_unit_test(test_a_low_page_gives_up_its_words),
        cmocka_unit_test(test_every_exact_size_is_met_exactly),
        cmocka_unit_test(test_rows_may_grow_to_fill_an_exact_size),
        cmocka_unit_test(test_rows_of_a_thumbnail_fill_it_between_its_paddings),
        cmocka_unit_test(test_few_rows_of_a_thumbnail_stand_at_the_roots_edge),
        cmocka_unit_test(test_a_thumbnail_keeps_two_pixels_for_its_torn_edge),
        cmocka_unit_test(test_a_thumbnail_needs_an_exact_size_with_room),
        cmocka_unit_test(test_rows_without_a_box_for_a_label_are_thin),
        cmocka_unit_test(test_thin_rows_grow_with_the_scale),
        cmocka_unit_test(test_a_bare_page_has_no_thin_rows),
        cmocka_unit_test(test_rows_of_an_exact_size_stand_in_its_middle),
        cmocka_unit_test(test_rows_that_keep_their_height_are_cut_at_a_torn_edge),
        cmocka_unit_test(test_a_page_may_be_bounded_in_height),
        cmocka_unit_test(test_every_exact_size_of_thin_rows_is_met_exactly),
        cmocka_unit_test(test_limits_are_checked_on_the_finished_page),
    };
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
