#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/ink.h>
#include <flamepix/limits.h>

#include "color/colors_facts.h"
#include "color/space/color_space.h"
#include "color/theme.h"

static const enum flamepix_theme themes[] = {FLAMEPIX_LIGHT, FLAMEPIX_DARK};
enum { THEMES = 2 };

/* Everything that captions write stands on the ground. */
static void test_words_are_read_on_the_ground_of_each_theme(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        const struct fpx_theme_colors *theme = fpx_theme_colors(themes[i]);
        assert_true(fpx_contrast(theme->ground, theme->ink) >= FPX_TEXT_CONTRAST);
        assert_true(fpx_contrast(theme->ground, theme->quiet) >= FPX_TEXT_CONTRAST);
        assert_true(fpx_contrast(theme->ground, theme->line) >= FPX_LEAST_CONTRAST);
        assert_true(fpx_contrast(theme->ground, theme->quiet) <
                    fpx_contrast(theme->ground, theme->ink));
    }
}

static void test_words_are_read_on_runs(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        const struct fpx_theme_colors *theme = fpx_theme_colors(themes[i]);
        for (int k = 0; k < FPX_RUN_STEPS; k++)
            assert_true(fpx_contrast(theme->runs[k], theme->run_ink) >= FPX_TEXT_CONTRAST);
    }
}

static void test_fuller_runs_are_stronger(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        const struct fpx_theme_colors *theme = fpx_theme_colors(themes[i]);
        for (int k = 1; k < FPX_RUN_STEPS; k++)
            assert_true(fpx_contrast(theme->runs[k], theme->ground) >
                        fpx_contrast(theme->runs[k - 1], theme->ground));
        assert_int_equal(fpx_theme_run_color(themes[i], 0.3), theme->runs[1]);
        assert_int_equal(fpx_theme_run_color(themes[i], (double)NAN), theme->runs[0]);
        assert_int_equal(fpx_theme_run_color(themes[i], 7), theme->runs[3]);
    }
}

/* -- every palette in every theme -------------------------------------------------------------- */

enum { FRAMES = 700, COLORS_MAX = 64 };

struct census {
    uint32_t colors[COLORS_MAX];
    size_t count;
};

static void count_color(struct census *census, uint32_t color)
{
    for (size_t i = 0; i < census->count; i++)
        if (census->colors[i] == color)
            return;
    assert_true(census->count < COLORS_MAX);
    census->colors[census->count++] = color;
}

/* What frames of the palettes of comparisons are told apart by. */
enum { CHANGE_MOST = 30 };
static const struct flamepix_change_rule change_rule = {
    .by = FLAMEPIX_CHANGE_IS_OTHER, .tells_presence = true, .full = CHANGE_MOST};

static double other_of(unsigned i, double weight)
{
    return i % 11 == 0 ? weight : i % 11 == 1 ? -weight : 0;
}

/* Frame i of many: of all depths and sizes, with and without annotations, of all changes, and the
 * separators. */
static uint32_t color_of_frame(const struct flamepix_palette *palette, unsigned i)
{
    static const char *const endings[] = {"",     "_[k]", "_[d]", "_[g]",
                                          "_[j]", "_[i]", "_[w]", "_[c]"};
    char text[64];
    snprintf(text, sizeof(text), "a/b%u/pkg.frame_%u%s", i % 13, i, endings[i % 8]);
    if (i < 2)
        snprintf(text, sizeof(text), "%s", i == 0 ? "-" : "--");
    struct flamepix_frame_facts frame = {
        .name = flamepix_bytes_of(text),
        .first = flamepix_bytes_of(text),
        .depth = i % 40,
        .number = 1 + i % 31,
        .woken = i % 3 == 0,
        .weight = 1 + i % 100,
        .self = i % 7,
        .other = other_of(i, 1 + i % 100),
        .other_self = (double)(i % (2 * CHANGE_MOST + 1)) - CHANGE_MOST,
        .total = 1000,
    };
    return palette->color(palette->user, &frame);
}

static struct census census_of(const char *name, enum flamepix_theme theme)
{
    struct census census = {0};
    struct flamepix_palette_options options = {.name = name,
                                               .compared = &change_rule,
                                               .fresh = {true, 0xB04FC8},
                                               .gone = {true, 0x3FA36B}};
    struct flamepix_chart_facts chart = {.total = 1000, .depths = 40, .theme = theme};
    struct flamepix_colors *colors;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    for (unsigned i = 0; i < FRAMES; i++)
        count_color(&census, color_of_frame(&palette, i));
    flamepix_colors_free(colors);
    return census;
}

typedef void check_fn(uint32_t color, enum flamepix_theme theme);

/* Whoever adds a palette or a theme adds a row, and the rows are what is walked here: so there can
 * be no palette that a theme cannot show. */
static void check_all(check_fn *check)
{
    for (int i = 0; i < THEMES; i++)
        for (const char *const *name = flamepix_palette_names(); *name != NULL; name++) {
            struct census census = census_of(*name, themes[i]);
            for (size_t k = 0; k < census.count; k++)
                check(census.colors[k], themes[i]);
        }
}

/* Wholly covered, and as quiet as a share of the total is written. */
static void assert_words_are_read(uint32_t base, uint32_t wanted)
{
    uint32_t ink = fpx_ink_on(base, wanted);
    uint32_t quiet = fpx_color_mix(base, ink, fpx_quiet_level(base, ink));
    assert_true(fpx_contrast(base, ink) >= FPX_TEXT_CONTRAST);
    assert_true(fpx_contrast(base, quiet) >= FPX_TEXT_CONTRAST);
}

static void check_words(uint32_t color, enum flamepix_theme theme)
{
    const struct fpx_theme_colors *colors = fpx_theme_colors(theme);
    assert_words_are_read(color, colors->box_ink);
    assert_words_are_read(fpx_pale_color(color, colors->ground), colors->pale_ink);
    assert_words_are_read(fpx_faded_color(color, colors->ground), colors->faded_ink);
}

static void test_words_are_read_on_every_box_of_every_palette(void **state)
{
    (void)state;
    check_all(check_words);
}

static void check_pale(uint32_t color, enum flamepix_theme theme)
{
    uint32_t ground = fpx_theme_colors(theme)->ground;
    assert_true(fpx_contrast(fpx_pale_color(color, ground), ground) >= FPX_LEAST_CONTRAST);
    assert_true(fpx_contrast(fpx_faded_color(color, ground), ground) >= FPX_LEAST_CONTRAST);
}

static void test_pale_shades_are_seen_on_the_ground(void **state)
{
    (void)state;
    check_all(check_pale);
}

static void check_lightness(uint32_t color)
{
    const uint32_t separator = 0xC8C8C8;
    double lightness = fpx_oklch_of(color).lightness;
    if (color != separator)
        assert_true(lightness > 0.695 && lightness < 0.805);
}

static bool shows_changes(const char *name)
{
    return strcmp(name, FLAMEPIX_CHANGE_PALETTE) == 0 ||
           strcmp(name, FLAMEPIX_CLASSIC_CHANGE_PALETTE) == 0;
}

/* But for those of comparisons, where what did not change is dark. */
static void test_boxes_of_the_dark_theme_are_of_one_lightness(void **state)
{
    (void)state;
    for (const char *const *name = flamepix_palette_names(); *name != NULL; name++) {
        struct census census = census_of(*name, FLAMEPIX_DARK);
        for (size_t k = 0; k < census.count && !shows_changes(*name); k++)
            check_lightness(census.colors[k]);
    }
}

/* The others are for captions and runs. */
static void test_every_palette_leaves_a_picture_indexed(void **state)
{
    (void)state;
    assert_int_equal(FLAMEPIX_BOX_COLORS + FPX_RUN_STEPS + 2, FLAMEPIX_INDEXED_COLORS);
    for (int i = 0; i < THEMES; i++)
        for (const char *const *name = flamepix_palette_names(); *name != NULL; name++)
            assert_in_range(census_of(*name, themes[i]).count, 1, FLAMEPIX_BOX_COLORS);
}

/* -- any color --------------------------------------------------------------------------------- */

static void test_words_are_read_on_any_color(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 9973) {
        assert_words_are_read(color, 0x111111);
        assert_words_are_read(color, color);
    }
    assert_int_equal(fpx_ink_on(0xFF9127, 0x111111), 0x111111);
    assert_int_equal(fpx_ink_on(0x222222, 0x111111), 0xFFFFFF);
    assert_int_equal(fpx_ink_on(0x777777, 0x111111), 0x000000);
}

static void test_pale_shades_are_seen_on_any_ground(void **state)
{
    (void)state;
    static const uint32_t grounds[] = {0xFFFFFF, 0x000000, 0xEEEECF, 0x1B1E24, 0x888888};
    for (size_t i = 0; i < sizeof(grounds) / sizeof(grounds[0]); i++)
        for (uint32_t color = 0; color <= 0xFFFFFF; color += 99991)
            assert_true(fpx_contrast(fpx_pale_color(color, grounds[i]), grounds[i]) >=
                        FPX_LEAST_CONTRAST);
}

static void test_dark_colors_keep_their_hue(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 9973) {
        struct fpx_oklch light = fpx_oklch_of(color);
        struct fpx_oklch dark = fpx_oklch_of(fpx_dark_color(color));
        assert_true(dark.lightness > 0.699 && dark.lightness < 0.801);
        if (dark.chroma > 0.04)
            assert_true(fabs(remainder(dark.hue - light.hue, 360)) < 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_are_read_on_the_ground_of_each_theme),
        cmocka_unit_test(test_words_are_read_on_runs),
        cmocka_unit_test(test_fuller_runs_are_stronger),
        cmocka_unit_test(test_words_are_read_on_every_box_of_every_palette),
        cmocka_unit_test(test_pale_shades_are_seen_on_the_ground),
        cmocka_unit_test(test_boxes_of_the_dark_theme_are_of_one_lightness),
        cmocka_unit_test(test_every_palette_leaves_a_picture_indexed),
        cmocka_unit_test(test_words_are_read_on_any_color),
        cmocka_unit_test(test_pale_shades_are_seen_on_any_ground),
        cmocka_unit_test(test_dark_colors_keep_their_hue),
    };
    return cmocka_run_group_tests_name("theme", tests, NULL, NULL);
}
