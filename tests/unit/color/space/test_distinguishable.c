#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static struct flamepix_colors *open_palette(const char *name, enum flamepix_theme theme)
{
    struct flamepix_palette_options options = {.name = name};
    struct flamepix_chart_facts chart = {.theme = theme};
    struct flamepix_colors *colors;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    return colors;
}

/* A frame at a depth from 1, the so-many-th of its row; `annotation` is "_[d]" or "". */
static uint32_t color_at(const struct flamepix_colors *colors, uint32_t depth, uint32_t number,
                         const char *annotation)
{
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    char name[8];
    snprintf(name, sizeof(name), "f%s", annotation);
    struct flamepix_frame_facts frame = {
        .name = flamepix_bytes_of(name), .depth = depth - 1, .number = number};
    return palette.color(palette.user, &frame);
}

/* The pictures of FlameGraphs.jl's own tests: columns are a row's frames, left to right, and what
 * matters of a frame is its depth, its number and its marks. c1 to c4 are the colours for n = 2. */
enum { C1 = 0xE1B2FF, C2 = 0x6FDC91, C3 = 0x00B58B, C4 = 0x2CA3FF };

static void test_distinguishable_colors_a_tree_as_flamegraphs_jl_does(void **state)
{
    (void)state;
    static const uint32_t expected[5][3] = {{C1}, {C3, C4}, {C1, C2, C1}, {C3, C4}, {C1}};
    struct flamepix_colors *colors = open_palette("distinguishable", FLAMEPIX_LIGHT);
    for (uint32_t depth = 1; depth <= 5; depth++)
        for (uint32_t number = 1; number <= 3 && expected[depth - 1][number - 1] != 0; number++)
            assert_int_equal(color_at(colors, depth, number, ""), expected[depth - 1][number - 1]);
    flamepix_colors_free(colors);
}

static void test_distinguishable_marks_runtime_dispatch_and_garbage_collection(void **state)
{
    (void)state;
    struct flamepix_colors *colors = open_palette("distinguishable", FLAMEPIX_LIGHT);
    assert_int_equal(color_at(colors, 2, 1, "_[d]"), 0xD42137);
    assert_int_equal(color_at(colors, 2, 2, ""), C4);
    assert_int_equal(color_at(colors, 3, 1, "_[d]"), 0xF3004D);
    assert_int_equal(color_at(colors, 3, 2, "_[g]"), 0xFFA400);
    assert_int_equal(color_at(colors, 3, 3, "_[k]"), C1);
    flamepix_colors_free(colors);
}

/* The same tree with ten colours of the caller's and one colour for each mark. */
static void test_distinguishable_picks_from_any_number_of_colors(void **state)
{
    (void)state;
    static const uint32_t ten[] = {0xE870DD, 0x32B44E, 0x1AA2FF, 0x00DEE6, 0xFFA49C,
                                   0x9E9E9E, 0xA8A200, 0xCDB9FF, 0x00E5B2, 0xFF5F82};
    static const uint32_t red[] = {0xFF0000}, three[] = {1, 2, 3};
    assert_int_equal(fpx_distinguishable_pick(ten, 10, 1, 1), ten[0]);
    assert_int_equal(fpx_distinguishable_pick(red, 1, 2, 1), red[0]);
    assert_int_equal(fpx_distinguishable_pick(ten, 10, 2, 2), ten[6]);
    for (uint32_t i = 1; i <= 3; i++)
        assert_int_equal(fpx_distinguishable_pick(ten, 10, 3, i), ten[i - 1]);
    assert_int_equal(fpx_distinguishable_pick(ten, 10, 4, 1), ten[5]);
    assert_int_equal(fpx_distinguishable_pick(ten, 10, 4, 6), ten[5]);
    assert_int_equal(fpx_distinguishable_pick(three, 3, 2, 1), 3);
    assert_int_equal(fpx_distinguishable_pick(three, 3, 2, 2), 1);
}

static void test_distinguishable_takes_marks_as_asked_for(void **state)
{
    (void)state;
    struct flamepix_palette_options options = {
        .name = "distinguishable:5",
        .dispatch = {.is_set = true, .colors = {0xFF0000, 0x0000FF}, .count = 2},
        .gc = {.is_set = true},
    };
    struct flamepix_chart_facts chart = {0};
    struct flamepix_colors *colors;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    assert_int_equal(color_at(colors, 1, 1, "_[d]"), 0xFF0000);
    assert_int_equal(color_at(colors, 2, 1, "_[d]"), 0x0000FF);
    assert_int_equal(color_at(colors, 1, 1, "_[g]"), color_at(colors, 1, 1, ""));
    assert_int_not_equal(color_at(colors, 1, 5, ""), color_at(colors, 1, 1, ""));
    assert_int_equal(color_at(colors, 1, 6, ""), color_at(colors, 1, 1, ""));
    flamepix_colors_free(colors);
}

static void test_distinguishable_has_other_colors_in_the_dark(void **state)
{
    (void)state;
    static const uint32_t expected[] = {0x6FDC91, 0x00B58B, 0x2CA3FF, 0xDA7DD0};
    uint32_t seeds[14] = {0x171717, 0xFFFFFF}, found[4];
    fpx_color_variants(0xDC143C, seeds + 2);
    fpx_color_variants(0xFFA500, seeds + 6);
    fpx_color_variants(0xE6E6E6, seeds + 10);
    fpx_distant_colors(seeds, 14, 4, found);
    fpx_distant_colors_sort(found, 4, 0xFFFFFF);
    for (int i = 0; i < 4; i++)
        assert_int_equal(found[i], expected[i]);
    struct flamepix_colors *light = open_palette("distinguishable", FLAMEPIX_LIGHT);
    struct flamepix_colors *dark = open_palette("distinguishable", FLAMEPIX_DARK);
    assert_int_not_equal(color_at(light, 1, 1, ""), color_at(dark, 1, 1, ""));
    flamepix_colors_free(light);
    flamepix_colors_free(dark);
}

static void test_distinguishable_refuses_what_is_no_number_of_its_own(void **state)
{
    (void)state;
    static const char *const bad[] = {"0", "14", "", "-1", "2x", "4294967298", "99999999999999999"};
    struct flamepix_chart_facts chart = {0};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        char name[64];
        snprintf(name, sizeof(name), "distinguishable:%s", bad[i]);
        struct flamepix_palette_options options = {.name = name};
        struct flamepix_colors *colors;
        assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_BAD_ARGUMENT);
    }
}

static void test_distinguishable_colors_a_frame_that_nobody_numbered(void **state)
{
    (void)state;
    struct flamepix_colors *colors = open_palette("distinguishable:13", FLAMEPIX_LIGHT);
    assert_int_equal(color_at(colors, 1, 0, ""), color_at(colors, 1, 1, ""));
    flamepix_colors_free(colors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distinguishable_colors_a_tree_as_flamegraphs_jl_does),
        cmocka_unit_test(test_distinguishable_marks_runtime_dispatch_and_garbage_collection),
        cmocka_unit_test(test_distinguishable_picks_from_any_number_of_colors),
        cmocka_unit_test(test_distinguishable_takes_marks_as_asked_for),
        cmocka_unit_test(test_distinguishable_has_other_colors_in_the_dark),
        cmocka_unit_test(test_distinguishable_refuses_what_is_no_number_of_its_own),
        cmocka_unit_test(test_distinguishable_colors_a_frame_that_nobody_numbered),
    };
    return cmocka_run_group_tests_name("distinguishable", tests, NULL, NULL);
}
