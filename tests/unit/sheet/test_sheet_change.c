/* Sheets of two sides: one rule for all panels, rows of their own, and what is said around them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "support/pictures/differing_profiles.h"
#include "support/pictures/pixels.h"
#include "support/pictures/sheets.h"

enum { NAMES_MAX = 8 };

struct compared {
    const struct flamepix_measure *measures[NAMES_MAX];
    size_t count;
    struct flamepix_panels *panels;
    struct flamepix_profile_report report;
    struct flamepix_sheet_options options;
    struct sheets sheets; /* its sheet and fonts alone */
};

static void read_panels(struct compared *compared, const char *before, const char *after)
{
    static const struct flamepix_input_part parts[] = {{.side = FLAMEPIX_BEFORE},
                                                       {.side = FLAMEPIX_AFTER}};
    struct flamepix_panels_options options = {.profile = flamepix_profile_defaults(),
                                              .sheet = compared->options,
                                              .measures = compared->measures,
                                              .count = compared->count};
    options.profile.parts = parts;
    struct flamepix_input *inputs[2];
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(before), NULL, &inputs[0]),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(after), NULL, &inputs[1]),
                     FLAMEPIX_OK);
    assert_int_equal(
        flamepix_panels_read(inputs, 2, &options, &compared->panels, &compared->report),
        FLAMEPIX_OK);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
}

static void compare(struct compared *compared, const char *const *names,
                    const struct flamepix_figure_options *figure, const char *before,
                    const char *after)
{
    const struct flamepix_layout_options layout = flamepix_layout_defaults();
    *compared = (struct compared){0};
    for (size_t i = 0; names[i] != NULL; i++)
        compared->measures[compared->count++] = flamepix_measure_named(names[i]);
    compared->options =
        flamepix_panels_sheet(figure, &layout, compared->measures, compared->count, false);
    read_panels(compared, before, after);
    size_t count;
    const struct flamepix_sheet_panel *panels = flamepix_panels_all(compared->panels, &count);
    compared->options.difference = &compared->report.difference;
    assert_int_equal(flamepix_fonts_create(&compared->sheets.fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_sheet_create(panels, count, &compared->options,
                                           compared->sheets.fonts, &compared->sheets.sheet),
                     FLAMEPIX_OK);
}

static void compared_free(struct compared *compared)
{
    sheets_free(&compared->sheets);
    flamepix_panels_free(compared->panels);
}

/* The colour of a frame in a panel, of which no letter stands in the line below its upper edge. */
static uint32_t color_in(const struct compared *compared, const struct pixels *pixels,
                         const char *name, unsigned panel)
{
    char *all = sheets_frames(&compared->sheets);
    const char *json = strstr(all, "\"frames\":");
    struct sheets_frame frame;
    while (sheets_next_frame(&json, &frame)) {
        if (frame.panel == panel && strcmp(frame.name, name) == 0) {
            free(all);
            return pixels_color(pixels, frame.x + frame.width / 2, frame.y + 1);
        }
    }
    fail_msg("panel %u has no frame %s", panel, name);
    return 0;
}

static void test_one_change_has_one_color_in_all_panels(void **state)
{
    (void)state;
    static const char *const names[] = {"before", "after", "delta", "sum", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    compare(&compared, names, &figure, differing_before, differing_after);
    struct pixels pixels = sheets_draw(&compared.sheets);
    static const char *const frames[] = {"main", "func2", "func3", "func4", "func5", "func6"};
    for (size_t i = 0; i < sizeof(frames) / sizeof(frames[0]); i++) {
        const uint32_t color = color_in(&compared, &pixels, frames[i], 0);
        for (unsigned panel = 1; panel < 4; panel++)
            assert_int_equal(color_in(&compared, &pixels, frames[i], panel), color);
    }
    pixels_free(&pixels);
    compared_free(&compared);
}

/* In "new" alone the change of 7 would be the largest. */
static void test_the_full_color_is_that_of_the_largest_change_in_any_panel(void **state)
{
    (void)state;
    static const char *const both[] = {"new", "before", NULL}, *const alone[] = {"new", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    compare(&compared, both, &figure, differing_before, differing_after);
    struct pixels pixels = sheets_draw(&compared.sheets);
    const uint32_t beside = color_in(&compared, &pixels, "func7", 0);
    pixels_free(&pixels);
    compared_free(&compared);
    compare(&compared, alone, &figure, differing_before, differing_after);
    pixels = sheets_draw(&compared.sheets);
    assert_int_not_equal(color_in(&compared, &pixels, "func7", 0), beside);
    pixels_free(&pixels);
    compared_free(&compared);
}

static void test_a_panel_that_has_a_row_is_as_wide_as_all_columns(void **state)
{
    (void)state;
    static const char *const names[] = {"before", "delta", "after", "gone", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    compare(&compared, names, &figure, differing_before, differing_after);
    const struct flamepix_sheet *sheet = compared.sheets.sheet;
    const struct flamepix_sheet_place before = flamepix_sheet_place(sheet, 0);
    const struct flamepix_sheet_place delta = flamepix_sheet_place(sheet, 1);
    const struct flamepix_sheet_place after = flamepix_sheet_place(sheet, 2);
    const struct flamepix_sheet_place gone = flamepix_sheet_place(sheet, 3);
    assert_int_equal(flamepix_sheet_page(sheet).rows, 3);
    assert_int_equal(before.width, 582);
    assert_int_equal(delta.x, before.x);
    assert_int_equal(delta.width, 2 * 582 + 16);
    assert_true(delta.y > before.y && after.y > delta.y);
    assert_int_equal(gone.y, after.y);
    assert_int_equal(gone.x, after.x + 582 + 16);
    compared_free(&compared);
}

static void test_equal_weights_are_as_wide_in_a_row_as_in_a_column(void **state)
{
    (void)state;
    static const char *const names[] = {"before", "after", "sum", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    compare(&compared, names, &figure, differing_before, differing_after);
    const struct flamepix_sheet *sheet = compared.sheets.sheet;
    assert_int_equal(flamepix_sheet_place(sheet, 0).figure_width, 472);  /* 582 × 69 ÷ 85 */
    assert_int_equal(flamepix_sheet_place(sheet, 1).figure_width, 582);  /* 85 */
    assert_int_equal(flamepix_sheet_place(sheet, 2).figure_width, 1054); /* 582 × 154 ÷ 85 */
    compared_free(&compared);
}

static void test_tags_go_on_through_all_rows(void **state)
{
    (void)state;
    static const char *const names[] = {"before", "delta", "after", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    struct sheets_frame frame;
    unsigned count = 0;
    compare(&compared, names, &figure, differing_before, differing_after);
    char *all = sheets_frames(&compared.sheets);
    uint32_t *tags = sheets_tags(&compared.sheets);
    const uint32_t width = flamepix_sheet_page(compared.sheets.sheet).width;
    const char *json = strstr(all, "\"frames\":");
    while (sheets_next_frame(&json, &frame)) {
        assert_int_equal(frame.tag, ++count);
        assert_int_equal(tags[(size_t)frame.y * width + frame.x], frame.tag);
    }
    assert_int_equal(count, flamepix_sheet_page(compared.sheets.sheet).drawn);
    free(tags);
    free(all);
    compared_free(&compared);
}

static void test_a_sheet_may_have_nothing_but_notes(void **state)
{
    (void)state;
    static const char *const names[] = {"delta", "gone", NULL};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct compared compared;
    compare(&compared, names, &figure, "a 1\n", "a 1\n");
    struct pixels pixels = sheets_draw(&compared.sheets);
    assert_int_equal(pixels_color(&pixels, 0, 0), 0xFFFFFF);
    pixels_free(&pixels);
    compared_free(&compared);
}

static void test_a_comparison_needs_a_measure_for_each_panel(void **state)
{
    (void)state;
    static const char *const texts[] = {"a 1\n"};
    const struct flamepix_difference difference = differing_sums("a 1\n", "a 2\n");
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    struct sheets sheets;
    options.difference = &difference;
    assert_int_equal(sheets_open(&sheets, texts, 1, &options), FLAMEPIX_BAD_ARGUMENT);
    sheets_free(&sheets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_change_has_one_color_in_all_panels),
        cmocka_unit_test(test_the_full_color_is_that_of_the_largest_change_in_any_panel),
        cmocka_unit_test(test_a_panel_that_has_a_row_is_as_wide_as_all_columns),
        cmocka_unit_test(test_equal_weights_are_as_wide_in_a_row_as_in_a_column),
        cmocka_unit_test(test_tags_go_on_through_all_rows),
        cmocka_unit_test(test_a_sheet_may_have_nothing_but_notes),
        cmocka_unit_test(test_a_comparison_needs_a_measure_for_each_panel),
    };
    return cmocka_run_group_tests_name("sheet_change", tests, NULL, NULL);
}
