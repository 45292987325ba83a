#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

static void expect_title(const struct flamepix_figure_view *items, size_t count, bool input_order,
                         bool inverted, const char *expected)
{
    const struct flamepix_figure_views views = {
        .items = items, .count = count, .input_order = input_order};
    const struct fpx_title_facts facts = {.views = &views, .inverted = inverted};
    struct flamepix_buffer title = {0};
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    if (expected == NULL)
        assert_null(title.data);
    else
        assert_string_equal(title.data, expected);
    flamepix_buffer_free(&title);
}

static void test_views_that_say_nothing_leave_the_title_as_it_is(void **state)
{
    (void)state;
    const struct flamepix_figure_view focus = {.name = "focus", .argument = "x"};
    expect_title(NULL, 0, false, false, NULL);
    expect_title(&focus, 1, false, true, NULL);
}

static void test_the_words_of_views_stand_in_brackets(void **state)
{
    (void)state;
    const struct flamepix_figure_view views[] = {
        {.name = "focus", .argument = "x"},
        {.name = "reverse", .title = "callers"},
        {.name = "around", .argument = "malloc", .title = "around"}};
    expect_title(views, 2, false, false, "Flame Graph (callers)");
    expect_title(views, 2, false, true, "Icicle Graph (callers)");
    expect_title(views, 3, false, false, "Flame Graph (callers, around malloc)");
}

static void test_in_the_order_of_the_input_a_graph_is_a_chart(void **state)
{
    (void)state;
    const struct flamepix_figure_view chart = {.name = "flamechart"};
    const struct flamepix_figure_view callers = {.name = "reverse", .title = "callers"};
    expect_title(&chart, 1, true, false, "Flame Chart");
    expect_title(&callers, 1, true, true, "Icicle Chart (callers)");
}

static void test_many_have_one_title(void **state)
{
    (void)state;
    const struct flamepix_figure_view callers = {.name = "reverse", .title = "callers"};
    struct flamepix_figure_views views = {.items = &callers, .count = 1};
    struct fpx_title_facts facts = {.views = &views, .many = true};
    struct flamepix_buffer title = {0};
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    assert_string_equal(title.data, "Flame Graphs (callers)");
    title.length = 0;
    views.input_order = facts.inverted = true;
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    assert_string_equal(title.data, "Icicle Charts (callers)");
    flamepix_buffer_free(&title);
}

static void test_a_comparison_says_what_it_is(void **state)
{
    (void)state;
    const struct flamepix_measure after = {.name = "after"};
    const struct flamepix_figure_view callers = {.name = "reverse", .title = "callers"};
    struct flamepix_figure_comparison comparison = {.measure = &after};
    struct flamepix_figure_views views = {0};
    const struct fpx_title_facts facts = {.views = &views, .comparison = &comparison};
    struct flamepix_buffer title = {0};
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    assert_string_equal(title.data, "Differential Flame Graph");
    title.length = 0;
    views = (struct flamepix_figure_views){.items = &callers, .count = 1};
    comparison.measure = NULL;
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    assert_string_equal(title.data, "Ratio Flame Graph (callers)");
    flamepix_buffer_free(&title);
}

static void test_the_argument_says_a_name(void **state)
{
    (void)state;
    struct flamepix_figure_view around = {.name = "around", .title = "around"};
    around.argument = "=JOIN::exec";
    expect_title(&around, 1, false, false, "Flame Graph (around JOIN::exec)");
    around.argument = ";main;draw;";
    expect_title(&around, 1, false, false, "Flame Graph (around draw)");
    around.argument = ";main";
    expect_title(&around, 1, false, false, "Flame Graph (around main)");
    around.argument = "+operator()";
    expect_title(&around, 1, false, false, "Flame Graph (around operator())");
    around.argument = "^m.*c$";
    expect_title(&around, 1, false, false, "Flame Graph (around ^m.*c$)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views_that_say_nothing_leave_the_title_as_it_is),
        cmocka_unit_test(test_the_words_of_views_stand_in_brackets),
        cmocka_unit_test(test_in_the_order_of_the_input_a_graph_is_a_chart),
        cmocka_unit_test(test_many_have_one_title),
        cmocka_unit_test(test_a_comparison_says_what_it_is),
        cmocka_unit_test(test_the_argument_says_a_name),
    };
    return cmocka_run_group_tests_name("default_title", tests, NULL, NULL);
}
