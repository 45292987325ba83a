#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/legend_band.h"

#include "support/pictures/type_support.h"

static struct flamepix_legend_entry entry(const char *label, double share)
{
    return (struct flamepix_legend_entry){.label = {label, strlen(label)}, .share = share};
}

static const struct flamepix_bytes NO_HEADING = {"", 0};

static void assert_text(const struct fpx_legend_band *band, size_t i, const char *expected)
{
    struct flamepix_bytes text = fpx_legend_band_text(band, &band->places[i]);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
}

static void test_entries_follow_each_other_with_their_shares(void **state)
{
    const struct flamepix_legend_entry entries[] = {entry("netty", .451), entry("jvm", -1)};
    struct fpx_legend_band band = {0};
    assert_int_equal(
        fpx_legend_band_fill(&band, NO_HEADING, entries, 2, type_of(*state, 12), 12, 400),
        FLAMEPIX_OK);
    assert_int_equal(band.lines, 1);
    assert_int_equal(band.count, 2);
    assert_text(&band, 0, "netty 45.1%");
    assert_text(&band, 1, "jvm");
    assert_int_equal(band.places[0].x, 0);
    assert_true(band.places[0].text_x > band.swatch);
    assert_true(band.places[1].x > band.places[0].text_x);
    fpx_legend_band_free(&band);
}

static void test_entries_stand_behind_what_is_there_already(void **state)
{
    const struct flamepix_legend_entry entries[] = {entry("new", -1), entry("gone", -1)};
    const struct fpx_legend_place place = {.has_swatch = true, .swatch_width = 70};
    struct fpx_legend_band band = {.lines = 1, .next_x = 90};
    assert_int_equal(fpx_legend_band_put(&band, place, NO_HEADING), FLAMEPIX_OK);
    assert_int_equal(
        fpx_legend_band_fill(&band, NO_HEADING, entries, 2, type_of(*state, 12), 12, 150),
        FLAMEPIX_OK);
    assert_int_equal(band.count, 3);
    assert_text(&band, 0, "");
    assert_text(&band, 1, "new");
    assert_int_equal(band.places[1].x, 90);
    assert_int_equal(band.places[1].line, 0);
    assert_text(&band, 2, "gone");
    assert_int_equal(band.places[2].x, 0);
    assert_int_equal(band.places[2].line, 1);
    fpx_legend_band_free(&band);
}

static void test_there_are_two_lines_of_whole_entries_at_most(void **state)
{
    struct flamepix_legend_entry entries[9];
    struct fpx_legend_band band = {0};
    for (size_t i = 0; i < 9; i++)
        entries[i] =
            entry(i == 1 ? "a label that is far too long for any line of this width" : "netty", .1);
    assert_int_equal(
        fpx_legend_band_fill(&band, NO_HEADING, entries, 9, type_of(*state, 12), 12, 200),
        FLAMEPIX_OK);
    assert_int_equal(band.lines, 2);
    assert_int_equal(band.count, 4);
    for (size_t i = 0; i < band.count; i++) {
        assert_text(&band, i, "netty 10.0%");
        assert_int_equal(band.places[i].line, i / 2);
    }
    fpx_legend_band_free(&band);
}

static void test_no_entries_need_no_line(void **state)
{
    struct fpx_legend_band band = {0};
    assert_int_equal(fpx_legend_band_fill(&band, NO_HEADING, NULL, 0, type_of(*state, 12), 12, 200),
                     FLAMEPIX_OK);
    assert_int_equal(band.lines, 0);
    fpx_legend_band_free(&band);
}

static void test_a_heading_stands_first_and_has_no_swatch(void **state)
{
    const struct flamepix_legend_entry entries[] = {entry("malloc", .2)};
    const struct flamepix_bytes heading = {"Matched: 20.0%", 14};
    struct fpx_legend_band band = {0};
    assert_int_equal(fpx_legend_band_fill(&band, heading, entries, 1, type_of(*state, 12), 12, 400),
                     FLAMEPIX_OK);
    assert_text(&band, 0, "Matched: 20.0%");
    assert_text(&band, 1, "malloc 20.0%");
    assert_false(band.places[0].has_swatch);
    assert_int_equal(band.places[0].text_x, 0);
    assert_true(band.places[1].has_swatch);
    fpx_legend_band_free(&band);
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_entries_follow_each_other_with_their_shares),
        WITH_FONTS(test_entries_stand_behind_what_is_there_already),
        WITH_FONTS(test_there_are_two_lines_of_whole_entries_at_most),
        WITH_FONTS(test_no_entries_need_no_line),
        WITH_FONTS(test_a_heading_stands_first_and_has_no_swatch),
    };
    return cmocka_run_group_tests_name("legend_band", tests, NULL, NULL);
}
