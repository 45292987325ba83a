#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/change_scale.h"
#include "figure/figure_change.h"

#include "support/pictures/compared_figure.h"

static void assert_number(double number, double expected)
{
    assert_memory_equal(&number, &expected, sizeof(number));
}

static struct compared *figure_in(const char *measure, struct flamepix_delta_options delta)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.delta = delta;
    return compared_of(COMPARED_BEFORE, COMPARED_AFTER, measure, &options);
}

static void test_the_frame_that_changed_most_has_the_full_colour(void **state)
{
    (void)state;
    struct compared *compared = figure_in("after", (struct flamepix_delta_options){0});
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(compared->figure);
    assert_int_equal(rule->by, FLAMEPIX_CHANGE_FROM_OTHER);
    assert_true(rule->tells_presence);
    assert_false(rule->inclusive);
    assert_number(rule->full, 25);
    assert_number(rule->least, 0);
    compared_free(compared);
}

static void test_with_all_that_frames_call_ancestors_of_all_do_not_count(void **state)
{
    (void)state;
    struct compared *compared =
        figure_in("before", (struct flamepix_delta_options){.inclusive = true, .no_chance = true});
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(compared->figure);
    assert_int_equal(rule->by, FLAMEPIX_CHANGE_FROM_WEIGHT);
    assert_number(rule->full, 25);
    compared_free(compared);
}

static void test_where_nothing_but_the_root_changed_it_counts(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.delta.inclusive = true;
    options.delta.no_chance = true;
    struct compared *compared = compared_of(" 3\n", " 5\n", "after", &options);
    assert_number(fpx_figure_change_rule(compared->figure)->full, 2);
    compared_free(compared);
}

static void test_the_largest_change_is_what_the_options_say(void **state)
{
    (void)state;
    struct compared *compared = figure_in(
        "delta", (struct flamepix_delta_options){.max = 50, .least_percent = 12.5, .negate = true});
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(compared->figure);
    assert_int_equal(rule->by, FLAMEPIX_CHANGE_IS_OTHER);
    assert_number(rule->full, 50);
    assert_number(rule->least, 10.625); /* of 85 */
    assert_true(rule->negate);
    compared_free(compared);
}

static void test_where_nothing_changed_there_is_a_full_colour_all_the_same(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_AFTER, COMPARED_AFTER, "after", &options);
    assert_number(fpx_figure_largest_change(compared->figure), 0);
    assert_true(fpx_figure_change_rule(compared->figure)->full > 0);
    compared_free(compared);
}

static void test_a_ratio_stands_against_that_of_the_whole(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a 30,10\nb 10,10\n", NULL, NULL, &options);
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(compared->figure);
    assert_true(fpx_figure_shows_ratio(compared->figure));
    assert_number(rule->whole, 2);
    assert_number(rule->full, 4);
    compared_free(compared);
    options.delta.max = 10;
    compared = compared_of("a 30\n", NULL, NULL, &options);
    rule = fpx_figure_change_rule(compared->figure);
    assert_number(rule->whole, 1); /* the whole has none */
    assert_number(rule->full, 10);
    compared_free(compared);
}

static void test_a_rule_of_the_caller_is_kept(void **state)
{
    (void)state;
    const struct flamepix_change_rule own = {.by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 7};
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.colors.compared = &own;
    options.colors.name = FLAMEPIX_CLASSIC_CHANGE_PALETTE;
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    assert_ptr_equal(fpx_figure_change_rule(compared->figure), &own);
    assert_string_equal(compared->figure->options.colors.name, FLAMEPIX_CLASSIC_CHANGE_PALETTE);
    compared_free(compared);
}

static void test_frames_of_one_side_are_known_where_they_are_drawn(void **state)
{
    (void)state;
    struct compared *compared = figure_in("after", (struct flamepix_delta_options){0});
    assert_true(fpx_figure_has_presence(compared->figure, FLAMEPIX_IS_NEW));
    assert_false(fpx_figure_has_presence(compared->figure, FLAMEPIX_IS_GONE));
    compared_free(compared);
    compared = figure_in("max", (struct flamepix_delta_options){0});
    assert_true(fpx_figure_has_presence(compared->figure, FLAMEPIX_IS_NEW));
    assert_true(fpx_figure_has_presence(compared->figure, FLAMEPIX_IS_GONE));
    compared_free(compared);
}

static void test_percentages_of_a_part_are_of_the_side_it_is_a_part_of(void **state)
{
    (void)state;
    static const struct {
        const char *measure;
        double norm;
    } rows[] = {{"after", 85}, {"before", 69}, {"delta", 96}, {"sum", 154}, {"plus", 85},
                {"minus", 69}, {"new", 85},    {"gone", 69},  {"grown", 85}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct compared *compared = figure_in(rows[i].measure, (struct flamepix_delta_options){0});
        assert_number(fpx_figure_norm(compared->figure), rows[i].norm);
        compared_free(compared);
    }
}

static void test_frames_have_both_measures(void **state)
{
    (void)state;
    struct compared *compared = figure_in("after", (struct flamepix_delta_options){0});
    const struct flamepix_change_facts facts =
        fpx_figure_change_facts(compared->figure, compared_span(compared, "func4"));
    assert_number(facts.weight, 18);
    assert_number(facts.other, 33);
    assert_number(facts.self_weight, 0);
    assert_number(facts.self_other, 25);
    compared_free(compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_frame_that_changed_most_has_the_full_colour),
        cmocka_unit_test(test_with_all_that_frames_call_ancestors_of_all_do_not_count),
        cmocka_unit_test(test_where_nothing_but_the_root_changed_it_counts),
        cmocka_unit_test(test_the_largest_change_is_what_the_options_say),
        cmocka_unit_test(test_where_nothing_changed_there_is_a_full_colour_all_the_same),
        cmocka_unit_test(test_a_ratio_stands_against_that_of_the_whole),
        cmocka_unit_test(test_a_rule_of_the_caller_is_kept),
        cmocka_unit_test(test_frames_of_one_side_are_known_where_they_are_drawn),
        cmocka_unit_test(test_percentages_of_a_part_are_of_the_side_it_is_a_part_of),
        cmocka_unit_test(test_frames_have_both_measures),
    };
    return cmocka_run_group_tests_name("figure_change", tests, NULL, NULL);
}
