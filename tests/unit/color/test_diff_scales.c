#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "color/diff_palettes.h"
#include "color/space/color_space.h"
#include "color/theme.h"

enum { STEPS = FPX_DIFF_STEPS };

static const enum flamepix_theme themes[] = {FLAMEPIX_LIGHT, FLAMEPIX_DARK};
static const struct fpx_diff_scale *const scales[] = {&fpx_diff_safe, &fpx_diff_classic};
enum { SCALES = 2, THEMES = 2 };

/* flamegraph.pl's, of runs of the program and of the picture of differences that a rejected change
 * of inferno brought. */
static void test_diff_is_exactly_that_of_flamegraph_pl(void **state)
{
    (void)state;
    static const struct {
        double change;
        uint32_t color;
    } known[] = {{-25, 0x0000FF}, {-10, 0x7E7EFF}, {-5, 0xA8A8FF}, {-1, 0xC9C9FF}, {0, 0xFFFFFF},
                 {1, 0xFFC9C9},   {7, 0xFF9797},   {10, 0xFF7E7E}, {14, 0xFF5C5C}, {25, 0xFF0000}};
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        assert_int_equal(fpx_diff_color(known[i].change, 25), known[i].color);
}

static void test_diff_has_a_color_for_any_numbers(void **state)
{
    (void)state;
    assert_int_equal(fpx_diff_color(80, 25), 0xFF0000);
    assert_int_equal(fpx_diff_color(-(double)INFINITY, 25), 0x0000FF);
    assert_int_equal(fpx_diff_color((double)NAN, 25), 0xFFFFFF);
    assert_int_equal(fpx_diff_color(5, 0), 0xFFFFFF);
    assert_int_equal(fpx_diff_color(5, (double)NAN), 0xFFFFFF);
    assert_int_equal(fpx_diff_color(5, (double)INFINITY), 0xFFFFFF);
}

static void test_steps_of_diff_are_on_the_scale_of_flamegraph_pl(void **state)
{
    (void)state;
    for (int step = 1; step <= STEPS; step++) {
        assert_int_equal(fpx_diff_classic.color(step, FLAMEPIX_LIGHT), fpx_diff_color(step, STEPS));
        assert_int_equal(fpx_diff_classic.color(-step, FLAMEPIX_LIGHT),
                         fpx_diff_color(-step, STEPS));
    }
}

static void test_what_did_not_change_is_seen_on_the_ground(void **state)
{
    (void)state;
    for (int i = 0; i < SCALES * THEMES; i++) {
        const enum flamepix_theme theme = themes[i / SCALES];
        const uint32_t ground = fpx_theme_colors(theme)->ground;
        assert_true(fpx_contrast(scales[i % SCALES]->color(0, theme), ground) > 1.2);
    }
}

static struct fpx_lab seen(uint32_t color)
{
    return fpx_lab_of(color);
}

static struct fpx_lab seen_without_green(uint32_t color)
{
    struct fpx_xyz xyz = fpx_xyz_of(fpx_linear_of(color));
    return fpx_lab_of_xyz(fpx_deuteranopia(xyz, 1));
}

typedef struct fpx_lab see_fn(uint32_t color);

static double difference(see_fn *see, int a, int b, enum flamepix_theme theme)
{
    return fpx_delta_e(see(fpx_diff_safe.color(a, theme)), see(fpx_diff_safe.color(b, theme)));
}

/* Rounding to 8 bits a channel is a good part of a step. */
static void test_steps_of_diff_safe_look_even(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        for (int side = -1; side <= 1; side += 2) {
            double sum = 0;
            for (int step = 0; step < STEPS; step++)
                sum += difference(seen, side * step, side * (step + 1), themes[i]);
            for (int step = 0; step < STEPS; step++) {
                const double each = difference(seen, side * step, side * (step + 1), themes[i]);
                assert_true(each > 2 && fabs(each * STEPS / sum - 1) < 0.3);
            }
        }
    }
}

static void check_ends(see_fn *see, enum flamepix_theme theme)
{
    assert_true(difference(see, -STEPS, STEPS, theme) > 40);
    assert_true(difference(see, -STEPS, 0, theme) > 25);
    assert_true(difference(see, STEPS, 0, theme) > 25);
    /* Halfway and a fifth of the way, which side it is. */
    assert_true(difference(see, -STEPS / 2, STEPS / 2, theme) > 15);
    assert_true(difference(see, -STEPS / 5, STEPS / 5, theme) > 7);
}

static void test_both_sides_of_diff_safe_differ_for_eyes_without_green_too(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        check_ends(seen, themes[i]);
        check_ends(seen_without_green, themes[i]);
    }
}

static void test_what_grew_is_warm_and_what_shrank_is_blue(void **state)
{
    (void)state;
    for (int i = 0; i < SCALES * THEMES; i++) {
        const struct fpx_diff_scale *scale = scales[i % SCALES];
        const enum flamepix_theme theme = themes[i / SCALES];
        assert_true(fpx_oklch_of(scale->color(0, theme)).chroma < 0.01);
        for (int step = 1; step <= STEPS; step++) {
            const double warm = fpx_oklch_of(scale->color(step, theme)).hue;
            const double cold = fpx_oklch_of(scale->color(-step, theme)).hue;
            assert_true(warm > 10 && warm < 75);
            assert_true(cold > 215 && cold < 290);
        }
    }
}

static void test_the_more_changed_the_stronger_is_the_color(void **state)
{
    (void)state;
    for (int i = 0; i < SCALES * THEMES * 2; i++) {
        const struct fpx_diff_scale *scale = scales[i % SCALES];
        const enum flamepix_theme theme = themes[i / SCALES % THEMES];
        const int side = i < SCALES * THEMES ? -1 : 1;
        for (int step = 1; step <= STEPS; step++)
            assert_true(fpx_oklch_of(scale->color(side * step, theme)).chroma >
                        fpx_oklch_of(scale->color(side * (step - 1), theme)).chroma);
    }
}

static void test_words_are_read_on_every_step(void **state)
{
    (void)state;
    for (int i = 0; i < SCALES * THEMES; i++) {
        const enum flamepix_theme theme = themes[i / SCALES];
        for (int step = -STEPS; step <= STEPS; step++) {
            const uint32_t color = scales[i % SCALES]->color(step, theme);
            const uint32_t ink = fpx_ink_on(color, fpx_theme_colors(theme)->box_ink);
            assert_true(fpx_contrast(color, ink) >= FPX_TEXT_CONTRAST);
        }
    }
}

/* On the light ground with one ink, so that no label stands out that has another one. */
static void test_dark_words_are_read_on_all_of_diff_safe_on_a_light_ground(void **state)
{
    (void)state;
    for (int step = -STEPS; step <= STEPS; step++)
        assert_true(fpx_contrast(fpx_diff_safe.color(step, FLAMEPIX_LIGHT), 0x111111) >=
                    FPX_TEXT_CONTRAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diff_is_exactly_that_of_flamegraph_pl),
        cmocka_unit_test(test_diff_has_a_color_for_any_numbers),
        cmocka_unit_test(test_steps_of_diff_are_on_the_scale_of_flamegraph_pl),
        cmocka_unit_test(test_what_did_not_change_is_seen_on_the_ground),
        cmocka_unit_test(test_steps_of_diff_safe_look_even),
        cmocka_unit_test(test_both_sides_of_diff_safe_differ_for_eyes_without_green_too),
        cmocka_unit_test(test_what_grew_is_warm_and_what_shrank_is_blue),
        cmocka_unit_test(test_the_more_changed_the_stronger_is_the_color),
        cmocka_unit_test(test_words_are_read_on_every_step),
        cmocka_unit_test(test_dark_words_are_read_on_all_of_diff_safe_on_a_light_ground),
    };
    return cmocka_run_group_tests_name("diff_scales", tests, NULL, NULL);
}
