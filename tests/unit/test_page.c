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
    return (struct flamepix_figure_options){
        .width = 1200, .row_height = 16, .scale = 1.0, .fontsize = 12.0};
}

static struct flamepix_page planned(const struct flamepix_figure_options *options, uint32_t columns,
                                    uint32_t rows)
{
    struct flamepix_page page;
    assert_int_equal(flamepix_page_plan(options, columns, rows, "footer", &page), FLAMEPIX_OK);
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

static void test_limits_are_checked_on_the_finished_page(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    struct flamepix_page page;
    assert_int_equal(flamepix_page_plan(&options, 1180, 65535, "f", &page), FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(flamepix_page_plan(&options, 32000, 2000, "f", &page), FLAMEPIX_LIMIT_AREA);
    options.limit_side = 100;
    assert_int_equal(flamepix_page_plan(&options, 1180, 1, "f", &page), FLAMEPIX_LIMIT_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_usual_page_has_the_lengths_of_flamegraph_pl),
        cmocka_unit_test(test_a_page_without_title_keeps_a_padding_above),
        cmocka_unit_test(test_a_bare_page_is_cells_alone),
        cmocka_unit_test(test_the_scale_multiplies_every_length),
        cmocka_unit_test(test_an_exact_size_lowers_rows_and_keeps_the_root_at_its_edge),
        cmocka_unit_test(test_an_exact_size_cuts_rows_at_the_leaves_when_a_pixel_each_is_too_much),
        cmocka_unit_test(test_a_low_page_gives_up_its_words),
        cmocka_unit_test(test_every_exact_size_is_met_exactly),
        cmocka_unit_test(test_limits_are_checked_on_the_finished_page),
    };
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
