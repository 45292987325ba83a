#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

#include "support/pictures/type_support.h"

enum { WIDE = 4000 };

static void assert_footer(struct flamepix_fonts *fonts, const struct fpx_footer_facts *facts,
                          uint32_t room, const char *expected)
{
    struct flamepix_buffer footer = {0};
    assert_int_equal(fpx_footer_write(facts, type_of(fonts, 12), room, &footer), FLAMEPIX_OK);
    assert_string_equal(footer.data, expected);
    flamepix_buffer_free(&footer);
}

static void test_the_footer_tells_total_unit_and_stacks(void **state)
{
    struct fpx_footer_facts facts = {.total = 348427, .unit = "samples", .stacks = 27053};
    assert_footer(*state, &facts, WIDE, "348,427 samples · 27,053 stacks");
    facts = (struct fpx_footer_facts){.total = 1, .unit = "", .stacks = 1};
    assert_footer(*state, &facts, WIDE, "1 · 1 stack");
}

static void test_totals_from_a_million_on_are_shortened(void **state)
{
    struct fpx_footer_facts facts = {.total = 999999, .unit = "cycles"};
    assert_footer(*state, &facts, WIDE, "999,999 cycles");
    facts.total = 34598123456.0;
    assert_footer(*state, &facts, WIDE, "34.6 G cycles");
}

static void test_the_footer_tells_all_that_is_left_out_in_plain_words(void **state)
{
    const struct fpx_footer_facts facts = {
        .total = 10,
        .unit = "samples",
        .stacks = 3,
        .elided = 5105,
        .elided_share = .25,
        .least_px = 1,
        .rows = 129,
        .thin_rows = 120,
        .merged = 38,
        .cut_rows = 7,
        .folded = 2,
    };
    assert_footer(*state, &facts, WIDE,
                  "10 samples · 3 stacks · grey: 5,105 frames under 1 px, 25.0% of "
                  "the samples · 7 rows cut at the leaves · 2 deeper frames folded into their "
                  "ancestors · 38 frames of chains share rows · 129 rows, 120 of them thin");
}

static void test_words_follow_the_least_width_and_hidden_runs(void **state)
{
    struct fpx_footer_facts facts = {
        .total = 10, .unit = "ms", .elided = 1, .elided_share = 0.0001, .least_px = 0.5};
    assert_footer(*state, &facts, WIDE, "10 ms · grey: 1 frame under 0.5 px, <0.1% of the time");
    facts.hides_runs = true;
    assert_footer(*state, &facts, WIDE,
                  "10 ms · not shown: 1 frame under 0.5 px, <0.1% of the time");
}

static void test_where_any_width_is_shown_frames_are_without_a_pixel(void **state)
{
    const struct fpx_footer_facts facts = {
        .total = 10, .unit = "ms", .elided = 2, .elided_share = 0.0001};
    assert_footer(*state, &facts, WIDE,
                  "10 ms · grey: 2 frames without a pixel, <0.1% of the time");
}

static void test_what_is_gone_is_told_where_it_is_shown(void **state)
{
    struct fpx_footer_facts facts = {.unit = "samples",
                                     .is_compared = true,
                                     .before = 100,
                                     .after = 100,
                                     .similarity = -1,
                                     .nothing_is_gone = true,
                                     .elided = 2};
    assert_footer(*state, &facts, WIDE,
                  "100 → 100 samples · d 0 · nothing is gone · not shown: 2 frames without width");
    facts.nothing_is_gone = false;
    facts.shows_gone = true;
    facts.gone = 3;
    assert_footer(*state, &facts, WIDE, "100 → 100 samples · d 0 · gone 3");
    facts.elided_share = 0.5;
    facts.least_px = 1;
    facts.share_of = "width";
    assert_footer(*state, &facts, WIDE,
                  "100 → 100 samples · d 0 · gone 3 · in runs: 2 frames under 1 px, 50.0% of the "
                  "width");
}

static void test_the_footer_tells_how_much_views_have_left(void **state)
{
    struct fpx_footer_facts facts = {
        .total = 27053, .left = 27053, .read = 348427, .unit = "samples", .stacks = 3};
    assert_footer(*state, &facts, WIDE, "27,053 of 348,427 samples (7.8%) · 3 stacks");
    facts.unit = "";
    assert_footer(*state, &facts, WIDE, "27,053 of 348,427 (7.8%) · 3 stacks");
    facts.unit = "ms";
    facts.left = facts.read = 27053;
    assert_footer(*state, &facts, WIDE, "27.1 s · 3 stacks");
    facts.read = 348427;
    assert_footer(*state, &facts, 60, "27.1 s");
}

static void test_two_sides_are_told_with_how_they_differ(void **state)
{
    struct fpx_footer_facts facts = {
        .total = 96,
        .unit = "samples",
        .is_compared = true,
        .before = 69,
        .after = 85,
        .distance = 96,
        .similarity = 0.376623,
        .fresh = 7,
        .grown = 49,
        .shrunk = 10,
        .gone = 30,
        .stacks = 10,
    };
    assert_footer(
        *state, &facts, WIDE,
        "69 → 85 samples (+18.8% of 85 after) · d 96 · similarity 0.377 · new 7, grown 49, shrunk "
        "10, gone 30 · 10 stacks");
    assert_footer(*state, &facts, 120, "69 → 85 samples");
    facts.unit = "nanoseconds";
    facts.stacks = 0;
    facts.fresh = facts.shrunk = facts.gone = 0;
    facts.after = 690;
    assert_footer(
        *state, &facts, WIDE,
        "69 ns → 690 ns (+90.0% of 690 ns after) · d 96 ns · similarity 0.377 · grown 49 ns");
}

static void test_sides_that_are_nearly_equal_are_not_equal(void **state)
{
    struct fpx_footer_facts facts = {.unit = "samples",
                                     .is_compared = true,
                                     .before = 1e4,
                                     .after = 1e4,
                                     .distance = 2,
                                     .similarity = 0.9999};
    assert_footer(*state, &facts, WIDE, "10,000 → 10,000 samples · d 2 · similarity 0.999");
    facts.distance = 0;
    facts.similarity = 1;
    assert_footer(*state, &facts, WIDE, "10,000 → 10,000 samples · d 0 · similarity 1.000");
    facts.before = 0;
    facts.similarity = -1;
    assert_footer(*state, &facts, WIDE, "0 → 10,000 samples (+100% of 10,000 after) · d 0");
}

static void test_frames_of_the_other_side_are_not_grey(void **state)
{
    struct fpx_footer_facts facts = {.unit = "samples",
                                     .is_compared = true,
                                     .before = 2,
                                     .after = 1,
                                     .similarity = -1,
                                     .read = 4,
                                     .left = 1,
                                     .elided = 12,
                                     .least_px = 1};
    assert_footer(*state, &facts, WIDE,
                  "2 → 1 sample (−50.0% of 2 before) · 25.0% of all that was read · d 0 · not "
                  "shown: 12 frames "
                  "without width");
    facts.elided_share = 0.1;
    facts.share_of = "width";
    facts.left = facts.read;
    assert_footer(*state, &facts, WIDE,
                  "2 → 1 sample (−50.0% of 2 before) · d 0 · in runs: 12 frames under 1 px, 10.0% "
                  "of the width");
}

static void test_one_sample_is_a_sample(void **state)
{
    struct fpx_footer_facts facts = {.total = 1, .unit = "samples", .stacks = 1};
    assert_footer(*state, &facts, WIDE, "1 sample · 1 stack");
    facts.unit = "ms";
    assert_footer(*state, &facts, WIDE, "1 ms · 1 stack");
}

static void test_facts_are_said_whole_and_the_most_needed_first(void **state)
{
    const struct fpx_footer_facts facts = {.total = 10,
                                           .unit = "samples",
                                           .stacks = 3,
                                           .elided = 5,
                                           .elided_share = .25,
                                           .least_px = 1,
                                           .rows = 9,
                                           .thin_rows = 4};
    static const char *const shorter[] = {
        "10 samples · 3 stacks · grey: 5 frames under 1 px, 25.0% of the samples · 9 rows, 4 of "
        "them thin",
        "10 samples · 3 stacks · grey: 5 frames under 1 px, 25.0% of the samples",
        "10 samples · grey: 5 frames under 1 px, 25.0% of the samples",
        "10 samples · 3 stacks · grey: 5 frames under 1 px",
        "10 samples · grey: 5 frames under 1 px",
        "10 samples · 3 stacks",
        "10 samples",
        "3 stacks",
        "",
    };
    enum { FORMS = sizeof(shorter) / sizeof(shorter[0]) };
    size_t seen = 0;
    for (uint32_t room = 1000; room-- > 0;) {
        struct flamepix_buffer footer = {0};
        assert_int_equal(fpx_footer_write(&facts, type_of(*state, 12), room, &footer), FLAMEPIX_OK);
        while (seen < FORMS && strcmp(footer.data, shorter[seen]) != 0)
            seen++;
        assert_true(seen < FORMS);
        flamepix_buffer_free(&footer);
    }
    assert_int_equal(seen, FORMS - 1);
}

static void test_the_footer_tells_which_stacks_both_sides_have(void **state)
{
    struct fpx_footer_facts facts = {
        .unit = "samples",
        .is_compared = true,
        .before = 69,
        .after = 85,
        .distance = 96,
        .similarity = -1,
        .tells_stacks = true,
        .stacks_before = 6,
        .stacks_after = 5,
        .stacks_common = 4,
        .scale = "582 px = 85 samples",
    };
    assert_footer(
        *state, &facts, WIDE,
        "69 → 85 samples (+18.8% of 85 after) · d 96 · 4 stacks in both, 2 only before, 1 only "
        "after · 582 px = 85 samples");
    facts.stacks_before = facts.stacks_after = 4;
    assert_footer(*state, &facts, WIDE,
                  "69 → 85 samples (+18.8% of 85 after) · d 96 · both sides have the same 4 stacks "
                  "· 582 px = "
                  "85 samples");
    facts.stacks_common = 0;
    assert_footer(
        *state, &facts, WIDE,
        "69 → 85 samples (+18.8% of 85 after) · d 96 · no stack in both, 4 only before, 4 only "
        "after · 582 px = 85 samples");
    facts.stacks_common = facts.stacks_after = 1;
    assert_footer(*state, &facts, WIDE,
                  "69 → 85 samples (+18.8% of 85 after) · d 96 · 1 stack in both, 3 only before · "
                  "582 px = 85 "
                  "samples");
}

static void test_where_there_is_little_room_stacks_are_the_same_or_differ(void **state)
{
    struct fpx_footer_facts facts = {
        .unit = "samples",
        .is_compared = true,
        .before = 69,
        .after = 85,
        .distance = 96,
        .similarity = -1,
        .tells_stacks = true,
        .stacks_before = 1,
        .stacks_after = 1,
        .stacks_common = 1,
    };
    assert_footer(*state, &facts, 400, "69 → 85 samples (+18.8% of 85 after) · d 96 · same stacks");
    facts.stacks_after = 2;
    assert_footer(*state, &facts, 400,
                  "69 → 85 samples (+18.8% of 85 after) · d 96 · stacks differ");
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_the_footer_tells_total_unit_and_stacks),
        WITH_FONTS(test_totals_from_a_million_on_are_shortened),
        WITH_FONTS(test_the_footer_tells_all_that_is_left_out_in_plain_words),
        WITH_FONTS(test_words_follow_the_least_width_and_hidden_runs),
        WITH_FONTS(test_where_any_width_is_shown_frames_are_without_a_pixel),
        WITH_FONTS(test_what_is_gone_is_told_where_it_is_shown),
        WITH_FONTS(test_the_footer_tells_how_much_views_have_left),
        WITH_FONTS(test_two_sides_are_told_with_how_they_differ),
        WITH_FONTS(test_sides_that_are_nearly_equal_are_not_equal),
        WITH_FONTS(test_frames_of_the_other_side_are_not_grey),
        WITH_FONTS(test_one_sample_is_a_sample),
        WITH_FONTS(test_facts_are_said_whole_and_the_most_needed_first),
        WITH_FONTS(test_the_footer_tells_which_stacks_both_sides_have),
        WITH_FONTS(test_where_there_is_little_room_stacks_are_the_same_or_differ),
    };
    return cmocka_run_group_tests_name("footer", tests, NULL, NULL);
}
