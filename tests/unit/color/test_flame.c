#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include <flamepix/color.h>
#include <flamepix/limits.h>

#include "color/color_texts.h"
#include "color/space/color_space.h"

static void test_flame_is_the_default(void **state)
{
    (void)state;
    assert_string_equal(FLAMEPIX_DEFAULT_PALETTE, "flame");
    assert_string_equal(flamepix_palette_names()[0], "flame");
}

/* One row for each theme: its shades, and the middle of their lightness. */
static const struct {
    const struct fpx_color_list *list;
    enum flamepix_theme theme;
    double lightness;
} themes[] = {
    {&fpx_flame, FLAMEPIX_LIGHT, 0.80},
    {&fpx_flame_dark, FLAMEPIX_DARK, 0.76},
};
enum { THEMES = sizeof(themes) / sizeof(themes[0]) };

static void test_flame_is_warm_calm_and_of_one_lightness(void **state)
{
    (void)state;
    for (size_t t = 0; t < THEMES; t++)
        for (size_t i = 0; i < themes[t].list->count; i++) {
            struct fpx_oklch shade = fpx_oklch_of(themes[t].list->colors[i]);
            assert_true(fabs(shade.lightness - themes[t].lightness) <= 0.04);
            assert_true(shade.hue >= 39 && shade.hue <= 94);
            assert_true(shade.chroma >= 0.05 && shade.chroma <= 0.155);
        }
}

static void test_flame_is_a_good_ground_for_black(void **state)
{
    (void)state;
    for (size_t t = 0; t < THEMES; t++)
        for (size_t i = 0; i < themes[t].list->count; i++)
            assert_true(fpx_contrast(themes[t].list->colors[i], 0x111111) >= 7);
}

static struct fpx_lab without_green(uint32_t color)
{
    struct fpx_xyz xyz = fpx_xyz_of(fpx_linear_of(color));
    return fpx_lab_of_xyz(fpx_deuteranopia(xyz, 1.0));
}

/* Of all pairs of names, in percent: those whose shades differ by 5 or more. */
static void assert_names_are_told_apart(const struct fpx_color_list *list)
{
    const uint32_t *shades = list->colors;
    size_t pairs = list->count * list->count, far = 0, far_without_green = 0;
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < list->count; k++) {
            far += fpx_delta_e(fpx_lab_of(shades[i]), fpx_lab_of(shades[k])) >= 5;
            far_without_green +=
                fpx_delta_e(without_green(shades[i]), without_green(shades[k])) >= 5;
        }
    assert_true(100 * far >= 93 * pairs);
    assert_true(100 * far_without_green >= 75 * pairs);
}

static void test_flame_tells_names_apart(void **state)
{
    (void)state;
    for (size_t t = 0; t < THEMES; t++)
        assert_names_are_told_apart(themes[t].list);
}

static uint32_t color_of(enum flamepix_theme theme, const char *name, uint32_t depth)
{
    struct flamepix_palette_options options = {.name = "flame"};
    struct flamepix_chart_facts chart = {.total = 1, .depths = 2, .theme = theme};
    struct flamepix_frame_facts frame = {.name = {name, strlen(name)}, .depth = depth};
    struct flamepix_colors *colors;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    uint32_t color = palette.color(palette.user, &frame);
    flamepix_colors_free(colors);
    return color;
}

static bool is_shade(const struct fpx_color_list *list, uint32_t color)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->colors[i] == color)
            return true;
    return false;
}

static void test_the_root_is_neutral_and_its_name_deeper_is_not(void **state)
{
    (void)state;
    for (size_t t = 0; t < THEMES; t++) {
        uint32_t root = color_of(themes[t].theme, "all", 0);
        assert_true(fpx_oklch_of(root).chroma < 0.03);
        assert_true(fpx_contrast(root, 0x111111) >= 7);
        assert_true(is_shade(themes[t].list, color_of(themes[t].theme, "all", 1)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flame_is_the_default),
        cmocka_unit_test(test_flame_is_warm_calm_and_of_one_lightness),
        cmocka_unit_test(test_flame_is_a_good_ground_for_black),
        cmocka_unit_test(test_flame_tells_names_apart),
        cmocka_unit_test(test_the_root_is_neutral_and_its_name_deeper_is_not),
    };
    return cmocka_run_group_tests_name("flame", tests, NULL, NULL);
}
