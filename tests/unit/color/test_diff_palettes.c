#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/color.h>
#include <flamepix/limits.h>

#include "color/colors_facts.h"
#include "color/diff_palettes.h"

enum { STEPS = FPX_DIFF_STEPS, NEUTRAL = 0xE8E8E8 };

static const struct flamepix_change_rule grown = {
    .by = FLAMEPIX_CHANGE_FROM_OTHER, .tells_presence = true, .full = 25};

static struct flamepix_colors *open_colors(const struct flamepix_palette_options *options,
                                           enum flamepix_theme theme)
{
    const struct flamepix_chart_facts chart = {.total = 100, .depths = 9, .theme = theme};
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(options, &chart, &colors), FLAMEPIX_OK);
    return colors;
}

static uint32_t color_of(const struct flamepix_palette_options *options,
                         struct flamepix_frame_facts frame)
{
    struct flamepix_colors *colors = open_colors(options, FLAMEPIX_LIGHT);
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    const uint32_t color = palette.color(palette.user, &frame);
    flamepix_colors_free(colors);
    return color;
}

/* A frame with stacks of its own; as many go on from it on both sides. */
static struct flamepix_frame_facts frame_of(double before, double after)
{
    return (struct flamepix_frame_facts){.name = {"f", 1},
                                         .depth = 1,
                                         .weight = after + 10,
                                         .self = after,
                                         .other = before + 10,
                                         .other_self = before,
                                         .total = 100};
}

static void test_the_nearest_step_is_taken_and_0_for_nothing_alone(void **state)
{
    (void)state;
    assert_int_equal(fpx_diff_step(0), 0);
    assert_int_equal(fpx_diff_step(1e-300), 1);
    assert_int_equal(fpx_diff_step(-1e-300), -1);
    assert_int_equal(fpx_diff_step(0.5), 8);
    assert_int_equal(fpx_diff_step(0.4), 6);
    assert_int_equal(fpx_diff_step(-0.4), -6);
    assert_int_equal(fpx_diff_step(1), STEPS);
    assert_int_equal(fpx_diff_step(-7), -STEPS);
    assert_int_equal(fpx_diff_step((double)INFINITY), STEPS);
    assert_int_equal(fpx_diff_step((double)NAN), 0);
}

static void test_frames_are_colored_by_their_own_change(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = FLAMEPIX_CLASSIC_CHANGE_PALETTE,
                                                     .compared = &grown};
    assert_int_equal(color_of(&options, frame_of(10, 35)), 0xFF0000);
    assert_int_equal(color_of(&options, frame_of(25, 0)), 0x0000FF);
    assert_int_equal(color_of(&options, frame_of(8, 18)), 0xFF7E7E);
    assert_int_equal(color_of(&options, frame_of(8, 8)), NEUTRAL);
    assert_int_equal(color_of(&options, frame_of(0, 0)), NEUTRAL);
    /* The root, too. */
    struct flamepix_frame_facts root = frame_of(0, 25);
    root.depth = 0;
    assert_int_equal(color_of(&options, root), 0xFF0000);
}

static void test_inclusive_change_is_that_of_all_stacks(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = grown;
    rule.inclusive = true;
    const struct flamepix_palette_options options = {.name = FLAMEPIX_CLASSIC_CHANGE_PALETTE,
                                                     .compared = &rule};
    struct flamepix_frame_facts frame = frame_of(0, 0);
    frame.other = 35;
    assert_int_equal(color_of(&options, frame), 0x0000FF);
}

static void test_where_nothing_is_compared_all_is_neutral(void **state)
{
    (void)state;
    const struct flamepix_palette_options classic = {.name = FLAMEPIX_CLASSIC_CHANGE_PALETTE};
    const struct flamepix_palette_options safe = {.name = FLAMEPIX_CHANGE_PALETTE,
                                                  .fresh = {true, 0x123456}};
    assert_int_equal(color_of(&classic, frame_of(10, 35)), NEUTRAL);
    assert_int_equal(color_of(&safe, (struct flamepix_frame_facts){.name = {"f", 1}, .weight = 3}),
                     NEUTRAL);
}

static void test_what_only_one_side_has_gets_its_color_where_one_is_given(void **state)
{
    (void)state;
    const struct flamepix_frame_facts fresh = {.name = {"f", 1}, .depth = 1, .weight = 9};
    const struct flamepix_frame_facts gone = {.name = {"f", 1}, .depth = 1, .other = 9};
    struct flamepix_palette_options options = {.name = FLAMEPIX_CHANGE_PALETTE, .compared = &grown};
    assert_int_equal(color_of(&options, fresh), NEUTRAL);
    assert_int_equal(color_of(&options, gone), NEUTRAL);
    options.fresh = (struct flamepix_optional_color){true, 0x123456};
    assert_int_equal(color_of(&options, fresh), 0x123456);
    assert_int_equal(color_of(&options, gone), NEUTRAL);
    options.gone = (struct flamepix_optional_color){true, 0x654321};
    assert_int_equal(color_of(&options, gone), 0x654321);
    assert_int_equal(color_of(&options, frame_of(5, 5)), NEUTRAL);
}

static void test_separators_are_grey_as_ever(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = FLAMEPIX_CHANGE_PALETTE,
                                                     .compared = &grown};
    struct flamepix_frame_facts frame = frame_of(10, 35);
    frame.name = flamepix_bytes_of("--");
    assert_int_equal(color_of(&options, frame), 0xA0A0A0);
}

static void test_the_color_of_a_change_is_that_of_a_frame(void **state)
{
    (void)state;
    static const char *const names[] = {FLAMEPIX_CHANGE_PALETTE, FLAMEPIX_CLASSIC_CHANGE_PALETTE};
    for (int i = 0; i < 4; i++) {
        const struct flamepix_palette_options options = {.name = names[i / 2], .compared = &grown};
        struct flamepix_colors *colors = open_colors(&options, (enum flamepix_theme)(i % 2));
        struct flamepix_palette palette = flamepix_colors_palette(colors);
        for (int change = -25; change <= 25; change++) {
            const struct flamepix_frame_facts frame = frame_of(30, 30 + change);
            assert_int_equal(fpx_colors_of_change(colors, change / 25.0),
                             palette.color(palette.user, &frame));
        }
        assert_int_equal(fpx_colors_of_change(colors, 9), fpx_colors_of_change(colors, 1));
        flamepix_colors_free(colors);
    }
}

static void test_palettes_that_show_no_changes_have_the_roots_grey_for_them(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "hot-cold"};
    const struct flamepix_frame_facts root = {.name = {"all", 3}, .depth = 0};
    struct flamepix_colors *colors = open_colors(&options, FLAMEPIX_DARK);
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    assert_int_equal(fpx_colors_of_change(colors, 1), palette.color(palette.user, &root));
    flamepix_colors_free(colors);
}

static void test_changes_have_no_legend(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = FLAMEPIX_CHANGE_PALETTE,
                                                     .compared = &grown};
    size_t count = 1;
    struct flamepix_colors *colors = open_colors(&options, FLAMEPIX_LIGHT);
    (void)flamepix_colors_legend(colors, &count);
    assert_int_equal(count, 0);
    assert_int_equal(flamepix_palette_wants_sums(&options), 0);
    flamepix_colors_free(colors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_nearest_step_is_taken_and_0_for_nothing_alone),
        cmocka_unit_test(test_frames_are_colored_by_their_own_change),
        cmocka_unit_test(test_inclusive_change_is_that_of_all_stacks),
        cmocka_unit_test(test_where_nothing_is_compared_all_is_neutral),
        cmocka_unit_test(test_what_only_one_side_has_gets_its_color_where_one_is_given),
        cmocka_unit_test(test_separators_are_grey_as_ever),
        cmocka_unit_test(test_the_color_of_a_change_is_that_of_a_frame),
        cmocka_unit_test(test_palettes_that_show_no_changes_have_the_roots_grey_for_them),
        cmocka_unit_test(test_changes_have_no_legend),
    };
    return cmocka_run_group_tests_name("diff_palettes", tests, NULL, NULL);
}
