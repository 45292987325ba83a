#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/page_captions.h"

static const struct fpx_page_texts all_words = {
    .summary = "Self: 1% a", .footer = "footer", .legend_lines = 2, .callout_lines = 3};

static struct flamepix_figure_options usual(void)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.subtitle = "sub";
    return options;
}

static struct fpx_page planned(const struct flamepix_figure_options *options)
{
    struct fpx_page page = {.columns = 1180, .side_padding = 10};
    fpx_page_plan_captions(options, &all_words, &page);
    return page;
}

static void test_the_title_is_large_bold_and_at_the_left(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = usual();
    const struct fpx_page page = planned(&options);
    assert_int_equal(page.above_count, 3);
    assert_true(page.above[0].bold && !page.above[0].centred && page.above[0].px == 18.0);
    assert_string_equal(page.above[1].text, "sub");
    assert_string_equal(page.above[2].text, "Self: 1% a");
    assert_true(page.above[2].quiet && !page.above[1].quiet);
}

/* The picture gets as much higher as the second line takes. */
static void test_a_title_of_two_lines_takes_a_step_more(void **state)
{
    (void)state;
    struct fpx_page_texts words = {.title = "Flame Chart"};
    struct flamepix_figure_options options = usual();
    for (int centred = 0; centred < 2; centred++) {
        struct fpx_page one = {.columns = 1180}, two = {.columns = 1180};
        options.title_align = centred ? FLAMEPIX_TITLE_CENTER : FLAMEPIX_TITLE_LEFT;
        words.title_first = words.title_second = NULL;
        fpx_page_plan_captions(&options, &words, &one);
        words.title_first = "Flame";
        words.title_second = "Chart";
        fpx_page_plan_captions(&options, &words, &two);
        assert_int_equal(two.above_count, one.above_count + 1);
        assert_string_equal(two.above[0].text, "Flame");
        assert_string_equal(two.above[1].text, "Chart");
        const uint32_t step = two.above[0].height + two.above[1].height - one.above[0].height;
        assert_int_equal(step, (uint32_t)(1.2 * one.above[0].px + 0.5));
        assert_int_equal(two.above[0].height + two.above[1].baseline, two.above[0].baseline + step);
        assert_int_equal(two.above[0].baseline, one.above[0].baseline);
    }
}

static void test_one_line_of_a_title_is_the_whole_title(void **state)
{
    (void)state;
    const struct fpx_page_texts words = {
        .title = "Flame Chart", .title_first = "Flame", .title_second = "Chart"};
    struct flamepix_figure_options options = usual();
    struct fpx_page page = {.columns = 1180};
    fpx_page_plan_captions(&options, &words, &page);
    fpx_page_drop_captions(&options, &page, page.above[0].height + 8 + 40, 40);
    assert_int_equal(page.above_count, 1);
    assert_string_equal(page.above[0].text, "Flame Chart");
    assert_int_equal(page.above[0].keep, FLAMEPIX_KEEP_MIDDLE);
}

static void test_what_is_shown_is_said_under_the_subtitle(void **state)
{
    (void)state;
    struct fpx_page_texts words = {
        .title = "Flame Chart", .zoom = "100% is f", .summary = "Self: 1% a", .search_lines = 2};
    struct flamepix_figure_options options = usual();
    struct fpx_page page = {.columns = 1180, .side_padding = 10};
    fpx_page_plan_captions(&options, &words, &page);
    assert_int_equal(page.above_count, FPX_PAGE_ABOVE_MAX - 1);
    assert_string_equal(page.above[0].text, "Flame Chart");
    assert_string_equal(page.above[2].text, "100% is f");
    assert_true(!page.above[2].quiet && !page.above[2].centred && page.above[3].is_search);
    options.title = "own";
    options.title_align = FLAMEPIX_TITLE_CENTER;
    fpx_page_plan_captions(&options, &words, &page);
    assert_string_equal(page.above[0].text, "own");
    assert_true(page.above[2].centred);
}

static void test_a_centred_title_is_flamegraph_pls(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.title_align = FLAMEPIX_TITLE_CENTER;
    const struct fpx_page page = planned(&options);
    assert_true(page.above[0].centred && !page.above[0].bold && page.above[0].px == 17.0);
    assert_int_equal(page.above[0].height, 36);
}

static void test_what_callouts_do_not_need_is_shared_by_both_sides(void **state)
{
    (void)state;
    struct fpx_page page = {.callouts = 40, .space_above = 50, .space_below = 5};
    fpx_page_center_chart(&page, 20);
    assert_int_equal(page.space_above, 40);
    assert_int_equal(page.space_below, 15);
    page =
        (struct fpx_page){.callouts = 40, .space_above = 5, .space_below = 50, .root_on_top = true};
    fpx_page_center_chart(&page, 60);
    assert_int_equal(page.space_below, 50);
    fpx_page_center_chart(&page, 0);
    assert_int_equal(page.space_above, 25);
    assert_int_equal(page.space_below, 30);
}

/* A page that gives up words one by one. */
static void test_what_searches_find_stands_longer_than_the_footer(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = usual();
    const struct fpx_page_texts words = {.summary = "Self: 1% a",
                                         .footer = "footer",
                                         .search_lines = 2,
                                         .legend_lines = 1,
                                         .callout_lines = 1};
    struct fpx_page page = {.columns = 1180, .side_padding = 10};
    fpx_page_plan_captions(&options, &words, &page);
    assert_int_equal(page.above_count, 5);
    assert_true(page.above[3].is_search && page.above[3].line == 1 && !page.above[3].quiet);
    for (uint32_t height = 400; height > 20; height--) {
        fpx_page_drop_captions(&options, &page, height, 1000);
        assert_true(!page.has_footer || page.above_count >= 4);
        assert_true(page.above_count != 5 || page.has_footer);
    }
    assert_false(page.has_footer);
}

static void test_bare_pages_have_no_words(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    options.bare = true;
    struct fpx_page page = {.columns = 1180};
    fpx_page_plan_captions(&options, &all_words, &page);
    assert_int_equal(fpx_page_height_around(&page), 0);
}

static void test_the_axis_can_be_off_and_needs_a_chart_of_some_width(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    assert_true(fpx_page_axis_height(&(struct fpx_page){0}) == 0);
    struct fpx_page page = planned(&options);
    assert_true(fpx_page_axis_height(&page) > 0);
    options.axis = false;
    page = planned(&options);
    assert_int_equal(fpx_page_axis_height(&page), 0);
    options.axis = true;
    page = (struct fpx_page){.columns = 143, .side_padding = 10};
    fpx_page_plan_captions(&options, &all_words, &page);
    assert_int_equal(fpx_page_axis_height(&page), 0);
}

/* Less and less room: nothing comes back that has gone, and the title and callouts go last. */
static void test_captions_go_one_after_the_other_where_room_is_short(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = usual();
    struct fpx_page before = planned(&options);
    for (uint32_t height = 600; height-- > 1;) {
        struct fpx_page page = planned(&options);
        fpx_page_drop_captions(&options, &page, height, 10000);
        assert_true(fpx_page_height_around(&page) * 2 <= height);
        assert_true(before.has_axis || !page.has_axis);
        assert_true(before.legend_lines >= page.legend_lines);
        assert_true(before.above_count >= page.above_count);
        assert_true(page.above_count > 0 || !page.has_footer);
        assert_true(page.callouts > 0 || page.above_count == 0);
        before = page;
    }
    assert_int_equal(before.callouts, 0);
}

static void test_space_that_callouts_do_not_need_is_given_back(void **state)
{
    (void)state;
    struct flamepix_figure_options options = usual();
    for (int inverted = 0; inverted < 2; inverted++) {
        options.inverted = inverted == 1;
        struct fpx_page page = planned(&options);
        const uint64_t around = fpx_page_height_around(&page);
        const uint32_t kept = page.callouts;
        page.height = 1000;
        assert_int_equal(kept, 3 * page.callout_line);
        fpx_page_shrink_callouts(&page, 5);
        assert_int_equal(page.height, 1000 - (kept - 5));
        assert_int_equal(fpx_page_height_around(&page), around - (kept - 5));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_title_is_large_bold_and_at_the_left),
        cmocka_unit_test(test_a_title_of_two_lines_takes_a_step_more),
        cmocka_unit_test(test_one_line_of_a_title_is_the_whole_title),
        cmocka_unit_test(test_what_is_shown_is_said_under_the_subtitle),
        cmocka_unit_test(test_a_centred_title_is_flamegraph_pls),
        cmocka_unit_test(test_what_callouts_do_not_need_is_shared_by_both_sides),
        cmocka_unit_test(test_what_searches_find_stands_longer_than_the_footer),
        cmocka_unit_test(test_bare_pages_have_no_words),
        cmocka_unit_test(test_the_axis_can_be_off_and_needs_a_chart_of_some_width),
        cmocka_unit_test(test_captions_go_one_after_the_other_where_room_is_short),
        cmocka_unit_test(test_space_that_callouts_do_not_need_is_given_back),
    };
    return cmocka_run_group_tests_name("page_captions", tests, NULL, NULL);
}
