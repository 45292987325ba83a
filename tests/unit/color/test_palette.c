#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/color.h>

#include "color/palettes.h"

static uint32_t color_of(const char *palette_name, const char *name)
{
    struct flamepix_palette palette;
    assert_int_equal(flamepix_palette_named(palette_name, &palette), FLAMEPIX_OK);
    struct flamepix_frame_facts frame = {.name = {name, strlen(name)}};
    return palette.color(palette.user, &frame);
}

enum { NAMES = 20000 };

/* flamegraph.pl's palettes of one hue each, all of the class of shades. */
static const char *const SHADED[] = {"hot",    "mem",    "io",   "red",    "green", "blue",
                                     "yellow", "purple", "aqua", "orange", NULL};

/* The different colours that many names get, and how often each. */
struct census {
    uint32_t colors[256];
    unsigned uses[256];
    unsigned count;
};

static void count_color(struct census *census, uint32_t color)
{
    unsigned i = 0;
    while (i < census->count && census->colors[i] != color)
        i++;
    assert_true(i < 256);
    census->colors[i] = color;
    census->uses[i]++;
    if (i == census->count)
        census->count++;
}

static struct census census_of(const char *palette_name)
{
    struct census census = {0};
    for (int i = 0; i < NAMES; i++) {
        char name[32];
        snprintf(name, sizeof(name), "frame_%d", i);
        count_color(&census, color_of(palette_name, name));
    }
    count_color(&census, color_of(palette_name, "-"));
    count_color(&census, color_of(palette_name, "--"));
    return census;
}

static double linear(uint32_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* WCAG 2: relative luminance, and the contrast of two colours. */
static double luminance(uint32_t color)
{
    return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8 & 0xFF) +
           0.0722 * linear(color & 0xFF);
}

static double contrast(uint32_t light, uint32_t dark)
{
    return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

static void test_palette_names_are_those_of_the_header(void **state)
{
    (void)state;
    static const char *const expected[] = {"flame",
                                           "hot",
                                           "mem",
                                           "io",
                                           "red",
                                           "green",
                                           "blue",
                                           "yellow",
                                           "purple",
                                           "aqua",
                                           "orange",
                                           "java",
                                           "js",
                                           "perl",
                                           "python",
                                           "rust",
                                           "go",
                                           "node",
                                           "dotnet",
                                           "kernel",
                                           "wakeup",
                                           "chain",
                                           "annotations",
                                           "hot-cold",
                                           "package",
                                           "module",
                                           "file",
                                           "root",
                                           "self",
                                           "depth",
                                           "diffusion",
                                           "diff-safe",
                                           "diff",
                                           "okabe-ito",
                                           "cividis",
                                           "viridis",
                                           "distinguishable",
                                           "category"};
    enum { COUNT = sizeof(expected) / sizeof(expected[0]) };
    const char *const *names = flamepix_palette_names();
    for (int i = 0; i < COUNT; i++)
        assert_string_equal(names[i], expected[i]);
    assert_null(names[COUNT]);
}

static void test_palette_refuses_unknown_names(void **state)
{
    (void)state;
    struct flamepix_palette palette;
    assert_int_equal(flamepix_palette_named("java", &palette), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(flamepix_palette_named("", &palette), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(flamepix_palette_named("Hot", &palette), FLAMEPIX_BAD_ARGUMENT);
}

static void test_palette_has_at_most_32_shades_and_uses_them_evenly(void **state)
{
    (void)state;
    for (const char *const *name = SHADED; *name != NULL; name++) {
        struct census census = census_of(*name);
        assert_int_equal(census.count, FLAMEPIX_SHADES);
        for (unsigned i = 0; i < census.count; i++) {
            if (census.uses[i] == 1)
                continue; /* a separator */
            assert_in_range(census.uses[i], NAMES / 30 * 3 / 4, NAMES / 30 * 5 / 4);
        }
    }
}

static void test_palette_lets_black_text_be_read_on_every_shade(void **state)
{
    (void)state;
    for (const char *const *name = SHADED; *name != NULL; name++) {
        struct census census = census_of(*name);
        for (unsigned i = 0; i < census.count; i++) {
            assert_true(contrast(census.colors[i], 0x000000) >= 4.5);
            assert_true(contrast(census.colors[i], 0x111111) >= 4.5);
        }
    }
}

struct ranges {
    const char *name;
    uint8_t low[3], high[3];
};

static void test_palette_stays_inside_the_ranges_of_flamegraph_pl(void **state)
{
    (void)state;
    static const struct ranges all[] = {
        {"hot", {205, 0, 0}, {255, 230, 55}},       {"mem", {0, 190, 0}, {0, 240, 210}},
        {"io", {80, 80, 190}, {140, 140, 245}},     {"red", {200, 50, 50}, {255, 130, 130}},
        {"green", {50, 200, 50}, {110, 255, 110}},  {"blue", {80, 80, 205}, {140, 140, 255}},
        {"yellow", {175, 175, 50}, {230, 230, 70}}, {"purple", {190, 80, 190}, {255, 140, 255}},
        {"aqua", {50, 165, 165}, {110, 220, 220}},  {"orange", {190, 90, 0}, {255, 155, 0}},
    };
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        struct census census = census_of(all[i].name);
        for (unsigned k = 0; k < census.count; k++) {
            if (census.uses[k] == 1)
                continue; /* a separator */
            for (int c = 0; c < 3; c++) {
                uint32_t channel = census.colors[k] >> (16 - 8 * c) & 0xFF;
                assert_in_range(channel, all[i].low[c], all[i].high[c]);
            }
        }
    }
}

static void test_palette_hot_spreads_from_red_to_yellow(void **state)
{
    (void)state;
    struct census census = census_of("hot");
    unsigned reddish = 0, orange = 0, yellow = 0;
    for (unsigned i = 0; i < census.count; i++) {
        uint32_t green = census.colors[i] >> 8 & 0xFF;
        if (census.uses[i] > 1)
            ++*(green < 120 ? &reddish : green < 175 ? &orange : &yellow);
    }
    assert_in_range(reddish, 8, 12);
    assert_in_range(orange, 8, 12);
    assert_in_range(yellow, 8, 12);
}

static void test_palette_draws_stack_separators_grey(void **state)
{
    (void)state;
    for (const char *const *name = SHADED; *name != NULL; name++) {
        assert_int_equal(color_of(*name, "--"), 0xA0A0A0);
        assert_int_equal(color_of(*name, "-"), 0xC8C8C8);
        assert_int_not_equal(color_of(*name, "---"), 0xA0A0A0);
        assert_int_not_equal(color_of(*name, ""), 0xC8C8C8);
    }
}

static void test_palette_keys_colors_by_name_alone(void **state)
{
    (void)state;
    struct flamepix_palette palette;
    assert_int_equal(flamepix_palette_named("hot", &palette), FLAMEPIX_OK);
    struct flamepix_frame_facts root = {.name = {"main", 4}, .weight = 5, .self = 1, .total = 5};
    struct flamepix_frame_facts leaf = {.name = {"main;x", 4}, .depth = 9, .weight = 1, .total = 5};
    assert_int_equal(palette.color(palette.user, &root), palette.color(palette.user, &leaf));
}

/* Pins the colours: a picture drawn years ago and one drawn today can be compared. */
static void test_palette_gives_the_same_colors_for_ever(void **state)
{
    (void)state;
    assert_int_equal(color_of("hot", "main"), 0xFA881A);
    assert_int_equal(color_of("hot", "tcp_sendmsg_[k]"), 0xF4C62F);
    assert_int_equal(color_of("blue", "\xFF\x80"), 0x7E7EF6);
}

static void test_palette_tells_anagrams_and_neighbours_apart(void **state)
{
    (void)state;
    struct census anagrams = {0};
    static const char *const names[] = {"read", "dare", "dear", "ader", "erad", "adre"};
    for (int i = 0; i < 6; i++)
        count_color(&anagrams, color_of("hot", names[i]));
    assert_in_range(anagrams.count, 4, 6);
}

static void test_palettes_have_a_summary_of_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; flamepix_palette_names()[i] != NULL; i++) {
        const char *name = flamepix_palette_names()[i];
        const char *summary = flamepix_palette_summary(name);
        if (summary == NULL)
            fail_msg("%s has no summary in color/palettes.h", name);
        size_t length = strlen(summary);
        assert_in_range(length, 3, 80);
        assert_int_not_equal(summary[length - 1], '.');
        assert_null(strchr(summary, '\n'));
    }
}

static void test_what_is_no_palette_has_no_summary(void **state)
{
    (void)state;
    assert_null(flamepix_palette_summary("nonsense"));
    assert_null(flamepix_palette_summary(""));
}

static void test_palettes_of_groups_say_what_they_group_by(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum fpx_grouping grouping;
    } rows[] = {{"package", FPX_BY_PACKAGE},
                {"module", FPX_BY_MODULE},
                {"file", FPX_BY_FILE},
                {"root", FPX_BY_ROOT}};
    static const char *const others[] = {"hot", "depth", "nonsense", "package:2", ""};
    enum fpx_grouping grouping;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_true(fpx_palette_grouping(rows[i].name, &grouping));
        assert_int_equal(grouping, rows[i].grouping);
    }
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_palette_grouping(others[i], &grouping));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_palette_names_are_those_of_the_header),
        cmocka_unit_test(test_palette_refuses_unknown_names),
        cmocka_unit_test(test_palette_has_at_most_32_shades_and_uses_them_evenly),
        cmocka_unit_test(test_palette_lets_black_text_be_read_on_every_shade),
        cmocka_unit_test(test_palette_stays_inside_the_ranges_of_flamegraph_pl),
        cmocka_unit_test(test_palette_hot_spreads_from_red_to_yellow),
        cmocka_unit_test(test_palette_draws_stack_separators_grey),
        cmocka_unit_test(test_palette_keys_colors_by_name_alone),
        cmocka_unit_test(test_palette_gives_the_same_colors_for_ever),
        cmocka_unit_test(test_palette_tells_anagrams_and_neighbours_apart),
        cmocka_unit_test(test_palettes_have_a_summary_of_one_line),
        cmocka_unit_test(test_what_is_no_palette_has_no_summary),
        cmocka_unit_test(test_palettes_of_groups_say_what_they_group_by),
    };
    return cmocka_run_group_tests_name("palette", tests, NULL, NULL);
}
