#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/change_scale.h"
#include "figure/figure_change.h"

#include "support/pictures/compared_figure.h"

static struct compared *figure_of(const char *before, const char *after, const char *countname)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.countname = countname;
    return compared_of(before, after, "after", &options);
}

static double full_of(const struct compared *compared)
{
    return fpx_figure_change_rule(compared->figure)->full;
}

/* Two deviations of 200,000 samples are 894. */
static void test_a_scale_of_chance_alone_ends_where_a_change_would_be_clear(void **state)
{
    (void)state;
    struct compared *compared = figure_of("a 100000\nb 100000\n", "a 100001\nb 99999\n", NULL);
    const struct fpx_change_extent extent = fpx_figure_change_extent(compared->figure);
    assert_true(extent.largest == 1 && extent.clear == 0 && extent.has_chance);
    assert_true(full_of(compared) == 1800);
    compared_free(compared);
}

static void test_the_largest_change_that_is_no_chance_ends_the_scale(void **state)
{
    (void)state;
    struct compared *compared = figure_of("a 100000\nb 100\n", "a 100500\nb 500\n", NULL);
    const struct fpx_change_extent extent = fpx_figure_change_extent(compared->figure);
    assert_true(extent.largest == 500 && extent.clear == 400 && extent.has_chance);
    assert_true(full_of(compared) == 400);
    compared_free(compared);
}

static void test_of_what_is_no_sample_a_share_of_the_whole_is_no_change(void **state)
{
    (void)state;
    struct compared *compared = figure_of("a 50000\nb 50000\n", "a 50001\nb 49999\n", "ns");
    assert_true(full_of(compared) == 200);
    compared_free(compared);
    compared = figure_of("a 50000\nb 50000\n", "a 50300\nb 49700\n", "ns");
    assert_true(full_of(compared) == 300);
    compared_free(compared);
}

static void test_who_asks_for_a_scale_has_no_chance(void **state)
{
    (void)state;
    struct flamepix_delta_options delta = {.max = 5};
    const struct fpx_chance_request request = {
        .delta = &delta, .wholes = {100, 100}, .unit = "samples"};
    assert_true(fpx_change_chance_of(&request).before == 0);
    delta = (struct flamepix_delta_options){.no_chance = true};
    assert_true(fpx_change_chance_of(&request).before == 0);
    delta = (struct flamepix_delta_options){0};
    assert_true(fpx_change_chance_of(&request).before == 1);
}

static void test_samples_that_were_multiplied_vary_by_as_much(void **state)
{
    (void)state;
    const struct flamepix_delta_options delta = {0};
    const struct fpx_chance_request request = {
        .delta = &delta, .ratios = {0.5, 0}, .wholes = {100, 100}, .unit = "samples"};
    const struct flamepix_change_chance chance = fpx_change_chance_of(&request);
    assert_true(chance.before == 0.5 && chance.after == 1 && chance.least == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_scale_of_chance_alone_ends_where_a_change_would_be_clear),
        cmocka_unit_test(test_the_largest_change_that_is_no_chance_ends_the_scale),
        cmocka_unit_test(test_of_what_is_no_sample_a_share_of_the_whole_is_no_change),
        cmocka_unit_test(test_who_asks_for_a_scale_has_no_chance),
        cmocka_unit_test(test_samples_that_were_multiplied_vary_by_as_much),
    };
    return cmocka_run_group_tests_name("change_scale", tests, NULL, NULL);
}
