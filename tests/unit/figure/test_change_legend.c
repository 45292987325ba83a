#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/change_legend.h"
#include "figure/change_scale.h"
#include "figure/figure_change.h"

#include "color/colors_facts.h"
#include "support/pictures/compared_figure.h"
#include "support/recordings/layout_text.h"

/* A picture so wide, px; frames that only one side has have colours of their own. */
static struct compared *figure_of(const char *measure, uint32_t width,
                                  struct flamepix_delta_options delta)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = width;
    options.delta = delta;
    options.colors.fresh = (struct flamepix_optional_color){true, 0x00FF00};
    options.colors.gone = (struct flamepix_optional_color){true, 0x800080};
    return compared_of(COMPARED_BEFORE, COMPARED_AFTER, measure, &options);
}

static const struct fpx_legend_band *legend_of(const struct compared *compared)
{
    return &compared->figure->legend;
}

/* Its texts, " | " between them; "#" stands for swatches that touch. */
static void assert_legend(const struct compared *compared, const char *expected)
{
    const struct fpx_legend_band *band = legend_of(compared);
    struct flamepix_buffer text = {0};
    bool is_bar = false;
    for (size_t i = 0; i < band->count; i++) {
        const struct fpx_legend_place *place = &band->places[i];
        const struct flamepix_bytes words = fpx_legend_band_text(band, place);
        const bool is_part = words.length == 0;
        if (is_part && is_bar)
            continue;
        is_bar = is_part;
        if (text.length > 0)
            flamepix_buffer_append(&text, " | ", 3);
        flamepix_buffer_append(&text, is_part ? "#" : words.data, is_part ? 1 : words.length);
    }
    flamepix_buffer_append(&text, "", 1);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_the_bar_says_what_its_ends_and_its_middle_are(void **state)
{
    (void)state;
    struct compared *compared = figure_of("delta", 1200, (struct flamepix_delta_options){0});
    assert_legend(compared, "Change by self: | shrank −25 (36.2% of before) | # | 0 | # | "
                            "+25 (29.4% of after) grew");
    assert_int_equal(legend_of(compared)->lines, 1);
    compared_free(compared);
    compared = figure_of(
        "delta", 1200,
        (struct flamepix_delta_options){.inclusive = true, .max = 48, .least_percent = 12.5});
    assert_legend(compared,
                  "Change with all it calls: | shrank −48 (69.6% of before) | # | ±10.62 | # | "
                  "+48 (56.5% of after) grew");
    compared_free(compared);
}

static void test_against_each_frame_the_ends_are_all_of_it(void **state)
{
    (void)state;
    struct compared *compared = figure_of(
        "delta", 1200, (struct flamepix_delta_options){.against = FLAMEPIX_AGAINST_FRAME});
    assert_legend(compared,
                  "Change of each frame by self: | shrank −100% | # | 0 | # | +100% grew");
    compared_free(compared);
}

static void test_frames_of_one_side_have_swatches_where_they_are_drawn(void **state)
{
    (void)state;
    struct compared *compared = figure_of("max", 1200, (struct flamepix_delta_options){0});
    const struct fpx_legend_band *band = legend_of(compared);
    assert_legend(compared, "Change by self: | shrank −25 (36.2% of before) | # | 0 | # | "
                            "+25 (29.4% of after) grew | new | "
                            "gone");
    assert_int_equal(band->places[band->count - 2].color, 0x00FF00);
    assert_int_equal(band->places[band->count - 1].color, 0x800080);
    compared_free(compared);
    compared = figure_of("before", 1200, (struct flamepix_delta_options){0});
    assert_legend(compared, "Change by self: | shrank −25 (36.2% of before) | # | 0 | # | "
                            "+25 (29.4% of after) grew | pale: may be chance | gone");
    compared_free(compared);
}

static void test_a_ratio_has_that_of_the_whole_in_the_middle(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a 30,10\nb 10,10\n", NULL, NULL, &options);
    assert_legend(compared, "Ratio by self: | lower 0.50 | # | 2.00 | # | 8.00 higher");
    compared_free(compared);
}

static void test_where_nothing_changed_there_is_no_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_AFTER, COMPARED_AFTER, "after", &options);
    assert_legend(compared, "no frame changed");
    compared_free(compared);
}

static void test_what_changed_without_a_box_is_said(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.hide_runs = true;
    options.delta.inclusive_words = "--delta inclusive";
    struct compared *compared =
        compared_of("a 9999\nb 2\nc 2\n", "a 9999\nb 3\nc 1\n", "after", &options);
    assert_legend(compared, "only frames too narrow to be drawn changed: +1, −1");
    compared_free(compared);
    compared = compared_of("a 9999\nb 2\n", "a 9999\nb 1\n", "after", &options);
    assert_legend(compared, "only frames too narrow to be drawn changed: −1 "
                            "(--delta inclusive shows where)");
    compared_free(compared);
    compared = compared_of("a 9\nb 2\n", "a 9\n", "after", &options);
    assert_legend(compared, "only frames that are gone, which have no width, changed: −2 "
                            "(--delta inclusive shows where)");
    compared_free(compared);
}

/* A run is drawn, and has a part in the scale. */
static void test_what_a_run_holds_is_on_the_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 300;
    struct flamepix_buffer before = {0}, after = {0};
    for (unsigned i = 0; i < 900; i++) {
        record_text(&before, "m;f%03u 4\n", i);
        record_text(&after, "m;f%03u %u\n", i, i < 300 ? 1 : 4);
    }
    char *const sides[] = {record_take(&before), record_take(&after)};
    struct compared *compared = compared_of(sides[0], sides[1], "after", &options);
    assert_true(fpx_figure_largest_change(compared->figure) == 900);
    compared_free(compared);
    free(sides[0]);
    free(sides[1]);
}

/* Turned around, numbers are turned, so that the colours stay. */
static void test_the_bar_goes_from_what_shrank_to_what_grew(void **state)
{
    (void)state;
    for (int negate = 0; negate < 2; negate++) {
        struct compared *compared =
            figure_of("delta", 1200, (struct flamepix_delta_options){.negate = negate});
        const struct fpx_legend_band *band = legend_of(compared);
        const struct flamepix_colors *colors = compared->figure->colors;
        const struct fpx_legend_place *first = &band->places[2], *last = first;
        for (size_t i = 2; i < band->count; i++)
            if (band->places[i].swatch_width > 0)
                last = &band->places[i];
        assert_int_equal(first->color, fpx_colors_of_change(colors, -1));
        assert_int_equal(last->color, fpx_colors_of_change(colors, 1));
        assert_int_not_equal(first->color, last->color);
        compared_free(compared);
    }
}

/* Nothing is cut, and nothing stands on something else. */
static void test_in_any_room_its_parts_stand_behind_each_other(void **state)
{
    (void)state;
    for (uint32_t width = 30; width < 800; width += 7) {
        struct compared *compared = figure_of("max", width, (struct flamepix_delta_options){0});
        const struct fpx_legend_band *band = legend_of(compared);
        struct flamepix_type *type;
        assert_int_equal(fpx_figure_type(compared->figure, &type), FLAMEPIX_OK);
        uint32_t end = 0;
        for (size_t i = 0; i < band->count; i++) {
            const struct fpx_legend_place *place = &band->places[i];
            const struct flamepix_label *label = NULL;
            const struct flamepix_bytes words = fpx_legend_band_text(band, place);
            if (i > 0 && place->line > band->places[i - 1].line)
                end = 0;
            assert_true(place->x >= end);
            end = place->x + place->swatch_width;
            if (words.length > 0) {
                assert_int_equal(
                    flamepix_type_fit(type, words, UINT32_MAX / 2, FLAMEPIX_KEEP_WHOLE, &label),
                    FLAMEPIX_OK);
                end = place->text_x + flamepix_label_width(label);
            }
            assert_true(end <= compared->figure->summary.columns);
        }
        compared_free(compared);
    }
}

static void test_silent_pictures_have_none(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.panel = true;
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    assert_int_equal(legend_of(compared)->count, 0);
    compared_free(compared);
}

static void test_palettes_that_show_no_changes_have_their_own_legend(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.colors.name = "flame";
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    assert_false(fpx_colors_show_changes(compared->figure->colors));
    compared_free(compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bar_says_what_its_ends_and_its_middle_are),
        cmocka_unit_test(test_against_each_frame_the_ends_are_all_of_it),
        cmocka_unit_test(test_frames_of_one_side_have_swatches_where_they_are_drawn),
        cmocka_unit_test(test_a_ratio_has_that_of_the_whole_in_the_middle),
        cmocka_unit_test(test_where_nothing_changed_there_is_no_scale),
        cmocka_unit_test(test_what_changed_without_a_box_is_said),
        cmocka_unit_test(test_what_a_run_holds_is_on_the_scale),
        cmocka_unit_test(test_the_bar_goes_from_what_shrank_to_what_grew),
        cmocka_unit_test(test_in_any_room_its_parts_stand_behind_each_other),
        cmocka_unit_test(test_silent_pictures_have_none),
        cmocka_unit_test(test_palettes_that_show_no_changes_have_their_own_legend),
    };
    return cmocka_run_group_tests_name("change_legend", tests, NULL, NULL);
}
