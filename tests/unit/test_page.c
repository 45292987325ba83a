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
                                            .title_align = FLAMEPIX_TITLE_CENTER};
}

static struct flamepix_page planned(const struct flamepix_figure_options *options, uint32_t columns,
                                    uint32_t rows)
{
    const struct flamepix_page_words words = {.footer = "footer"};
    struct flamepix_page page;
    assert_int_equal(flamepix_page_plan(options, columns, rows, &words, &page), FLAMEPIX_OK);
    return page;
}

static void test_the_usual_page_has_the_lengths_of_flamegraph_pl(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    struct flamepix_page page = planned(&options, 1180, 4);
    assert_int_equal(page.width, 1200);
    assert_int_equal(page.height, 4 * 16 + 36 + 34);
    assert_int_equal(flamepix_page_chart_top(&page), 36);
    assert_int_equal(flamepix_page_row_top(&page, false, 0), 36 + 3 * 16);
    assert_int_equal(flamepix_page_row_top(&page, true, 0), 36);
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
    struct flamepix_page page = planned(&options, 4, 5);
    assert_int_equal(page.width, 4);
    assert_int_equal(page.height, 5);
    assert_int_equal(page.gap, 0);
}

static void test_the_scale_multiplies_every_length(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.scale = 2.0;
    struct flamepix_page page = planned(&options, 2360, 4);
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
            struct flamepix_page page = planned(&options, 300, 10);
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
    struct flamepix_page page = planned(&options, 4720, 600);
    assert_int_equal(page.row_height, 4);
    assert_int_equal(page.row_gap, 0);
}

static void test_an_exact_size_lowers_rows_and_keeps_the_root_at_its_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 1200;
    options.fit_height = 630;
    struct flamepix_page page = planned(&options, 1180, 50);
    assert_int_equal(page.height, 630);
    assert_int_equal(page.row_height, (630 - 36 - 34) / 50);
    assert_int_equal(page.cut_rows, 0);
    assert_int_equal(flamepix_page_row_top(&page, false, 0) + page.row_height, 630 - 34);
    options.inverted = true;
    page = planned(&options, 1180, 50);
    assert_int_equal(flamepix_page_row_top(&page, true, 0), 36);
}

static void test_an_exact_size_cuts_rows_at_the_leaves_when_a_pixel_each_is_too_much(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.fit_width = 320;
    options.fit_height = 180;
    struct flamepix_page page = planned(&options, 300, 1000);
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
    struct flamepix_page page = planned(&options, 300, 10);
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
            struct flamepix_page page = planned(&options, 280, rows);
            assert_int_equal(page.height, options.fit_height);
            assert_true(page.rows >= 1 && page.row_height >= 1);
            assert_true(flamepix_page_row_top(&page, false, 0) + page.row_height <= page.height);
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

static struct flamepix_page planned_thumb(const struct flamepix_figure_options *options,
                                          uint32_t rows, uint32_t cut_rows)
{
    struct flamepix_page page;
    assert_int_equal(flamepix_page_plan_thumb(options, 314, rows, cut_rows, &page), FLAMEPIX_OK);
    return page;
}

static void test_rows_of_a_thumbnail_fill_it_between_its_paddings(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    for (uint32_t rows = 8; rows <= 174; rows++) {
        struct flamepix_page page = planned_thumb(&options, rows, 0);
        assert_int_equal(page.width, 320);
        assert_int_equal(page.height, 180);
        assert_int_equal(flamepix_page_row_top(&page, false, rows - 1), 3);
        assert_int_equal(flamepix_page_rows_height(&page, 0, rows), 174);
        uint32_t height = flamepix_page_rows_height(&page, rows / 2, rows / 2 + 1);
        assert_true(height == page.row_height || height == page.row_height + 1);
    }
}

static void test_few_rows_of_a_thumbnail_stand_at_the_roots_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct flamepix_page page = planned_thumb(&options, 3, 0);
    assert_int_equal(page.row_height, 24);
    assert_int_equal(flamepix_page_row_top(&page, false, 0), 180 - 3 - 24);
    options.inverted = true;
    page = planned_thumb(&options, 3, 0);
    assert_int_equal(flamepix_page_row_top(&page, true, 0), 3);
    assert_int_equal(page.height, 180);
}

static void test_a_thumbnail_keeps_two_pixels_for_its_torn_edge(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct flamepix_page page = planned_thumb(&options, 43, 7);
    assert_int_equal(page.fringe, 2);
    assert_int_equal(page.chart_height, 172);
    assert_int_equal(flamepix_page_row_top(&page, false, 42), 5);
    assert_int_equal(page.height, 180);
}

static void test_a_thumbnail_needs_an_exact_size_with_room(void **state)
{
    (void)state;
    struct flamepix_figure_options options = thumbnail();
    struct flamepix_page_thumb thumb;
    assert_int_equal(flamepix_page_thumb_room(&options, 314, &thumb), FLAMEPIX_OK);
    assert_int_equal(thumb.room, 174);
    assert_int_equal(thumb.least, 4);
    options.limit_side = 300;
    assert_int_equal(flamepix_page_thumb_room(&options, 314, &thumb), FLAMEPIX_LIMIT_SIDE);
    options.fit_height = 6;
    assert_int_equal(flamepix_page_thumb_room(&options, 314, &thumb), FLAMEPIX_BAD_ARGUMENT);
    options.fit_height = 0;
    assert_int_equal(flamepix_page_thumb_room(&options, 314, &thumb), FLAMEPIX_BAD_ARGUMENT);
}

static void test_limits_are_checked_on_the_finished_page(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    struct flamepix_page page;
    const struct flamepix_page_words words = {0};
    assert_int_equal(flamepix_page_plan(&options, 1180, 65535, &words, &page), FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(flamepix_page_plan(&options, 32000, 2000, &words, &page), FLAMEPIX_LIMIT_AREA);
    options.limit_side = 100;
    assert_int_equal(flamepix_page_plan(&options, 1180, 1, &words, &page), FLAMEPIX_LIMIT_SIDE);
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
        cmocka_unit_test(test_limits_are_checked_on_the_finished_page),
    };
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
