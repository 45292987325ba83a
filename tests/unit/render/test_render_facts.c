#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/render.h>

#include "support/pictures/made_up_views.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

static const struct flamepix_view late = {
    .name = "late", .title = "late", .stage = FLAMEPIX_VIEW_OF_CHART};
static const struct flamepix_view chart = {
    .name = "chart", .stage = FLAMEPIX_VIEW_OF_CHART, .order = FLAMEPIX_VIEW_IN_INPUT_ORDER};
static const struct flamepix_view early = {.name = "early", .stage = FLAMEPIX_VIEW_OF_NAMES};

static const struct flamepix_view_request requests[] = {
    {.view = &late}, {.view = &views_cut, .argument = "2"}, {.view = &early}, {.view = &chart}};

static void test_views_are_told_in_the_order_in_which_they_are_applied(void **state)
{
    (void)state;
    struct flamepix_render_options options = {.profile = {.views = requests, .view_count = 3}};
    const struct flamepix_profile_report report = {
        .unit = "ms", .bad_lines = 7, .views = {.read = {9, 0}, .left = {4, 0}, .shown_depth = 2}};
    struct flamepix_figure_facts *facts;
    assert_int_equal(flamepix_render_facts(&options, &report, NULL, &facts), FLAMEPIX_OK);
    assert_int_equal(facts->bad_lines, 7);
    assert_string_equal(facts->unit, "ms");
    assert_int_equal(facts->views.count, 3);
    assert_string_equal(facts->views.items[0].name, "early");
    assert_string_equal(facts->views.items[1].name, "cut");
    assert_string_equal(facts->views.items[1].argument, "2");
    assert_null(facts->views.items[1].title);
    assert_string_equal(facts->views.items[2].title, "late");
    assert_true(facts->views.read == 9 && facts->views.left == 4);
    assert_int_equal(facts->views.shown_depth, 2);
    assert_false(facts->views.input_order);
    flamepix_render_facts_free(facts);
    options.profile.view_count = 4;
    assert_int_equal(flamepix_render_facts(&options, &report, NULL, &facts), FLAMEPIX_OK);
    assert_true(facts->views.input_order);
    flamepix_render_facts_free(facts);
}

static void test_a_chart_of_a_range_begins_at_its_first_sample(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {0};
    struct flamepix_profile_report report = {.window = {.zero = 100, .from = 102, .to = 104}};
    struct flamepix_figure_facts *facts;
    report.window.chart_from = 102.5;
    for (int is_given = 0; is_given < 2; is_given++) {
        report.window.is_given = is_given;
        assert_int_equal(flamepix_render_facts(&options, &report, NULL, &facts), FLAMEPIX_OK);
        assert_true(facts->begin == (is_given ? 2.5 : 0));
        flamepix_render_facts_free(facts);
    }
}

static void test_sides_are_told_unless_a_ratio_is_shown(void **state)
{
    (void)state;
    const struct flamepix_profile_report report = {.has_two_sides = true};
    struct flamepix_tally *before = tallies_of("a 1\n", 0), *after = tallies_of("a 2\n", 0);
    struct flamepix_render_options options = {.before = before, .after = after};
    struct flamepix_figure_facts *facts;
    assert_int_equal(flamepix_render_facts(&options, &report, NULL, &facts), FLAMEPIX_OK);
    assert_ptr_equal(facts->comparison->before, before);
    assert_ptr_equal(facts->comparison->after, after);
    flamepix_render_facts_free(facts);
    options.shows_ratio = true;
    assert_int_equal(flamepix_render_facts(&options, &report, NULL, &facts), FLAMEPIX_OK);
    assert_null(facts->comparison->before);
    assert_null(facts->comparison->after);
    flamepix_render_facts_free(facts);
    flamepix_tally_free(before);
    flamepix_tally_free(after);
}

static enum flamepix_status make_and_free(void *user)
{
    const struct flamepix_render_options *options = user;
    const struct flamepix_profile_report report = {0};
    struct flamepix_figure_facts *facts = NULL;
    enum flamepix_status status = flamepix_render_facts(options, &report, NULL, &facts);
    flamepix_render_facts_free(facts);
    return status;
}

static void test_scarce_memory_makes_no_facts(void **state)
{
    (void)state;
    struct flamepix_render_options options = {.profile = {.views = requests, .view_count = 3}};
    assert_true(scarce_memory_try(make_and_free, &options) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_views_are_told_in_the_order_in_which_they_are_applied),
        cmocka_unit_test(test_a_chart_of_a_range_begins_at_its_first_sample),
        cmocka_unit_test(test_sides_are_told_unless_a_ratio_is_shown),
        cmocka_unit_test(test_scarce_memory_makes_no_facts),
    };
    return cmocka_run_group_tests_name("render_facts", tests, NULL, NULL);
}
