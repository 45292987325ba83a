#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/cell_charts.h"
#include "support/scarce_memory.h"

static void test_rows_with_names_are_lines(void **state)
{
    (void)state;
    cell_pages_expect("main;parse 60\nmain;read 40\n", flamepix_render_defaults(), 40, 24,
                      "Flame Graph \302\267 100 samples\n"
                      "|parse             60.0%|read      40.0%\n"
                      "|main                               100%\n"
                      "|all                                100%\n");
}

static void test_rows_without_names_share_lines(void **state)
{
    (void)state;
    cell_pages_expect("main;a;b;c;d 10\nmain 90\n", flamepix_render_defaults(), 30, 24,
                      "Flame Graph \302\267 100 samples\n"
                      "                           888\n"
                      "                           888\n"
                      "|main                     100%\n"
                      "|all                      100%\n");
}

static void test_an_odd_row_is_next_to_the_root(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    cell_pages_expect("main;a;b;c 10\nmain 90\n", options, 30, 24,
                      "Flame Graph \302\267 100 samples\n"
                      "                           888\n"
                      "                           |..\n"
                      "|main                     100%\n"
                      "|all                      100%\n");
    options.figure.inverted = true;
    cell_pages_expect("main;a;b;c 10\nmain 90\n", options, 30, 24,
                      "Icicle Graph \302\267 100 samples\n"
                      "|all                      100%\n"
                      "|main                     100%\n"
                      "                           |..\n"
                      "                           888\n");
}

/* Of six lines, one is the heading. */
static void test_where_lines_are_few_the_narrowest_names_go(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.chains = FLAMEPIX_CHAINS_SHOW;
    cell_pages_expect("main;aaaa;bbbb;cccc;dddd;eeee;ffff 30\nmain;aaaa;bbbb;cccc 50\n"
                      "main;aaaa 10\nmain;xxxx 10\n",
                      options, 40, 6,
                      "Flame Graph \302\267 100 samples\n"
                      "                        888888888888\n"
                      "    88888888888888888888888888888888\n"
                      "|aaaa                          90.0%|...\n"
                      "|main                               100%\n"
                      "|all                                100%\n");
}

static void test_rows_that_hold_next_to_nothing_go_before_names(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.chains = FLAMEPIX_CHAINS_SHOW;
    cell_pages_expect("main;a;b;c;d;e;f;g;h;i;j 4\nmain;aaaa;bbbb 50\nmain 46\n", options, 40, 8,
                      "Flame Graph \302\267 100 samples\n"
                      "                  88\n"
                      "                  88\n"
                      "                  88\n"
                      "                  |.|bbbb          50.0%\n"
                      "                  |.|aaaa          50.0%\n"
                      "|main                               100%\n"
                      "|all                                100%\n");
}

static void test_chains_share_a_row_where_lines_are_few(void **state)
{
    (void)state;
    cell_pages_expect("main;rec;rec;rec;rec;rec 60\nmain 40\n", flamepix_render_defaults(), 40, 6,
                      "Flame Graph \302\267 100 samples\n"
                      "                |rec \303\2275            60.0%\n"
                      "|main                               100%\n"
                      "|all                                100%\n");
}

static void test_a_bare_page_has_no_words(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.bare = true;
    cell_pages_expect("main;parse 60\nmain;read 40\n", options, 40, 24,
                      "8888888888888888888888888888888888888888\n"
                      "|.......................................\n");
}

static void test_the_heading_is_what_was_asked_for(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.title = "A title\033[31m that is too long for this";
    options.figure.countname = "ns";
    cell_pages_expect("main 1000\n", options, 30, 24,
                      "A title?[31m that is too long\342\200\246\n"
                      "|main                     100%\n"
                      "|all                      100%\n");
    options.figure.title = "";
    cell_pages_expect("main 1000\n", options, 30, 24,
                      "1 µs\n"
                      "|main                     100%\n"
                      "|all                      100%\n");
}

static void test_any_page_fits_its_lines(void **state)
{
    (void)state;
    static const char deep[] = "a;b;c;d;e;f;g;h;i;j;k;l;m;n;o;p;q;r;s;t;u;v;w;x;y;z 5\n"
                               "a;bb;ccc;dddd;eeeee;ffffff;ggggggg;hhhhhhhh 50\na;b;cc;ddd 30\n";
    for (uint32_t lines = 2; lines < 40; lines++) {
        for (uint32_t columns = 1; columns < 60; columns += 7) {
            struct flamepix_render_options options = flamepix_render_defaults();
            struct fpx_cell_chart page = {0};
            fpx_cell_chart_options(&options.figure, columns, lines);
            struct scene scene = scene_of(deep, &options);
            assert_int_equal(fpx_figure_cell_chart(scene.figure, &page), FLAMEPIX_OK);
            assert_in_range(page.line_count, 1, lines - 1);
            fpx_cell_chart_free(&page);
            scene_free(&scene);
        }
    }
}

static enum flamepix_status make_page(void *user)
{
    struct fpx_cell_chart page = {0};
    const enum flamepix_status status = fpx_figure_cell_chart(user, &page);
    fpx_cell_chart_free(&page);
    return status;
}

static void test_memory_may_run_out(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    fpx_cell_chart_options(&options.figure, 40, 24);
    struct scene scene = scene_of("main;parse;a;b;c 6\nmain;a_name_to_be_cut 4\n", &options);
    assert_true(scarce_memory_try(make_page, scene.figure) > 0);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_with_names_are_lines),
        cmocka_unit_test(test_rows_without_names_share_lines),
        cmocka_unit_test(test_an_odd_row_is_next_to_the_root),
        cmocka_unit_test(test_where_lines_are_few_the_narrowest_names_go),
        cmocka_unit_test(test_rows_that_hold_next_to_nothing_go_before_names),
        cmocka_unit_test(test_chains_share_a_row_where_lines_are_few),
        cmocka_unit_test(test_a_bare_page_has_no_words),
        cmocka_unit_test(test_the_heading_is_what_was_asked_for),
        cmocka_unit_test(test_any_page_fits_its_lines),
        cmocka_unit_test(test_memory_may_run_out),
    };
    return cmocka_run_group_tests_name("cell_chart", tests, NULL, NULL);
}
