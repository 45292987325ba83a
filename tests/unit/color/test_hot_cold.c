#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "color/colors_facts.h"
#include "color/palettes.h"
#include "color/space/color_space.h"

enum { NAMES = 200 };

static struct flamepix_colors *colors_named(const char *palette)
{
    const struct flamepix_palette_options options = {.name = palette};
    const struct flamepix_chart_facts chart = {.total = 100, .depths = 9};
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    return colors;
}

static struct flamepix_colors *colors_of(enum flamepix_shading shading, enum flamepix_theme theme,
                                         const struct flamepix_name_sum *names, size_t count)
{
    const struct flamepix_palette_options options = {.name = FPX_HOT_COLD_PALETTE,
                                                     .shading = shading};
    const struct flamepix_chart_facts chart = {
        .total = 100, .depths = 9, .theme = theme, .names = names, .name_count = count};
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    return colors;
}

static uint32_t color_of(const struct flamepix_colors *colors, const char *name, uint32_t depth)
{
    const struct flamepix_frame_facts frame = {.name = flamepix_bytes_of(name), .depth = depth};
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    return palette.color(palette.user, &frame);
}

static bool is_warm(uint32_t color)
{
    double hue = fpx_oklch_of(color).hue;
    return hue > 30 && hue < 110;
}

static bool is_blue(uint32_t color)
{
    double hue = fpx_oklch_of(color).hue;
    return hue > 220 && hue < 275;
}

static void check_names(const struct flamepix_colors *colors, enum flamepix_theme theme)
{
    for (unsigned i = 0; i < NAMES; i++) {
        char on[32], off[40];
        snprintf(on, sizeof(on), "frame_%u%s", i, i % 2 == 0 ? "_[k]" : "");
        snprintf(off, sizeof(off), "%s_[o]", on);
        const uint32_t warm = color_of(colors, on, 1 + i % 5), blue = color_of(colors, off, 1);
        if (!is_warm(warm) || !is_blue(blue))
            fail_msg("%s: #%06X and #%06X", on, (unsigned)warm, (unsigned)blue);
        const uint32_t ink = theme == FLAMEPIX_DARK ? 0x111111 : 0x000000;
        assert_true(fpx_contrast(warm, ink) >= 4.5 && fpx_contrast(blue, ink) >= 4.5);
    }
}

static void test_frames_on_cpu_are_warm_and_those_off_it_blue_however_they_are_shaded(void **state)
{
    (void)state;
    for (int shading = 0; shading <= FLAMEPIX_SHADING_RANDOM; shading++) {
        for (int theme = 0; theme <= FLAMEPIX_DARK; theme++) {
            struct flamepix_colors *colors =
                colors_of((enum flamepix_shading)shading, (enum flamepix_theme)theme, NULL, 0);
            check_names(colors, (enum flamepix_theme)theme);
            flamepix_colors_free(colors);
        }
    }
}

static void test_palettes_of_languages_look_through_the_annotation(void **state)
{
    (void)state;
    struct flamepix_colors *colors = colors_named("java");
    const double green = fpx_oklch_of(color_of(colors, "org/acme/Shop.pay_[j]", 1)).hue;
    const double off = fpx_oklch_of(color_of(colors, "org/acme/Shop.pay_[j]_[o]", 1)).hue;
    assert_true(green - off < 2 && off - green < 2);
    assert_true(is_warm(color_of(colors, "schedule_[k]_[o]", 1)));
    flamepix_colors_free(colors);
}

static void test_the_root_is_neither(void **state)
{
    (void)state;
    struct flamepix_colors *colors = colors_of(FLAMEPIX_SHADING_NAME, FLAMEPIX_LIGHT, NULL, 0);
    assert_true(fpx_oklch_of(color_of(colors, "all", 0)).chroma < 0.02);
    assert_true(fpx_oklch_of(color_of(colors, "all", 1)).chroma > 0.04);
    flamepix_colors_free(colors);
}

static void test_the_legend_adds_up_both(void **state)
{
    (void)state;
    const struct flamepix_name_sum names[] = {
        {.name = flamepix_bytes_of("work"), .self = {30, 0}, .total = {30, 0}},
        {.name = flamepix_bytes_of("main"), .total = {30, 0}, .first = {30, 0}},
        {.name = flamepix_bytes_of("main_[o]"), .total = {62, 0}, .first = {62, 0}},
        {.name = flamepix_bytes_of("swap_[k]_[o]"), .total = {8, 0}, .first = {8, 0}}};
    size_t count;
    struct flamepix_colors *colors = colors_of(FLAMEPIX_SHADING_NAME, FLAMEPIX_LIGHT, names, 4);
    const struct flamepix_legend_entry *legend = flamepix_colors_legend(colors, &count);
    assert_int_equal(count, 2);
    assert_memory_equal(legend[0].label.data, "off CPU", 7);
    assert_memory_equal(legend[1].label.data, "on CPU", 6);
    assert_true(legend[0].share == 0.7 && legend[1].share == 0.3);
    assert_true(is_blue(legend[0].color) && is_warm(legend[1].color));
    assert_true(fpx_colors_legend_by_first(colors));
    flamepix_colors_free(colors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_on_cpu_are_warm_and_those_off_it_blue_however_they_are_shaded),
        cmocka_unit_test(test_palettes_of_languages_look_through_the_annotation),
        cmocka_unit_test(test_the_root_is_neither),
        cmocka_unit_test(test_the_legend_adds_up_both),
    };
    return cmocka_run_group_tests_name("hot_cold", tests, NULL, NULL);
}
