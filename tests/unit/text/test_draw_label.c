#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"

enum { WIDTH = 60, HEIGHT = 20, BASELINE = 14 };

static void draw(struct flamepix_type *type, const char *text, int32_t x, int32_t baseline,
                 uint16_t *pixels)
{
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    const struct flamepix_label *label = label_of(type, text, 400, FLAMEPIX_KEEP_HEAD);
    assert_int_equal(flamepix_label_draw(type, label, x, baseline, &canvas), FLAMEPIX_OK);
}

static void test_ink_is_added_to_any_colour(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint16_t first[WIDTH * HEIGHT] = {0}, last[WIDTH * HEIGHT];
    const uint16_t base = (FLAMEPIX_COLORS_MAX - 1) * FLAMEPIX_LEVELS;
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        last[i] = base;
    draw(type, "read", 3, BASELINE, first);
    draw(type, "read", 3, BASELINE, last);
    unsigned full = 0;
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
        assert_true(first[i] < FLAMEPIX_LEVELS);
        assert_int_equal(last[i], base + first[i]);
        full += first[i] == FLAMEPIX_LEVELS - 1;
    }
    assert_true(full > 20);
}

static void test_ink_on_ink_is_never_more_than_full(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint16_t once[WIDTH * HEIGHT] = {0}, often[WIDTH * HEIGHT];
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        often[i] = 7 * FLAMEPIX_LEVELS;
    draw(type, "main", 3, BASELINE, once);
    for (int i = 0; i < 6; i++)
        draw(type, "main", 3, BASELINE, often);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(often[i], 7 * FLAMEPIX_LEVELS + (once[i] > 0 ? 5 : 0));
}

static void test_quiet_text_is_the_same_but_for_its_fullest_ink(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint16_t plain[WIDTH * HEIGHT] = {0}, quiet[WIDTH * HEIGHT] = {0};
    const struct flamepix_canvas canvas = {quiet, WIDTH, HEIGHT, WIDTH};
    draw(type, "24.1%", 3, BASELINE, plain);
    const struct flamepix_label *label = label_of(type, "24.1%", 400, FLAMEPIX_KEEP_HEAD);
    for (int twice = 0; twice < 2; twice++)
        assert_int_equal(flamepix_label_draw_quiet(type, label, 3, BASELINE, 1, &canvas),
                         FLAMEPIX_OK);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(quiet[i], plain[i] > 0 ? 1 : 0);
    assert_int_equal(flamepix_label_draw_quiet(type, label, 3, BASELINE, 0, &canvas), FLAMEPIX_OK);
    unsigned full = 0;
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
        assert_int_equal(quiet[i], plain[i] > 0 ? 1 : 0);
        full += plain[i] == 5;
    }
    assert_true(full > 10);
}

static void test_what_falls_outside_the_canvas_is_left_out(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint16_t whole[WIDTH * HEIGHT] = {0};
    draw(type, "Wgj|", 10, BASELINE, whole);
    for (int dy = -25; dy <= 25; dy += 5) {
        for (int dx = -50; dx <= 60; dx += 3) {
            uint16_t moved[WIDTH * HEIGHT] = {0};
            draw(type, "Wgj|", 10 + dx, BASELINE + dy, moved);
            for (int i = 0; i < WIDTH * HEIGHT; i++) {
                int x = i % WIDTH - dx, y = i / WIDTH - dy;
                bool inside = x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
                assert_int_equal(moved[i], inside ? whole[y * WIDTH + x] : 0);
            }
        }
    }
}

static void test_places_far_outside_are_harmless(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint16_t pixels[WIDTH * HEIGHT] = {0};
    draw(type, "far", INT32_MAX, INT32_MIN, pixels);
    draw(type, "far", INT32_MIN, INT32_MAX, pixels);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(pixels[i], 0);
}

static void test_giant_glyphs_outgrow_the_cache_and_are_drawn(void **state)
{
    struct flamepix_type *type = type_of(*state, 1000);
    enum { SIDE = 900 };
    uint16_t *pixels = calloc(SIDE * SIDE, sizeof(*pixels));
    assert_non_null(pixels);
    const struct flamepix_canvas canvas = {pixels, SIDE, SIDE, SIDE};
    const struct flamepix_label *label = label_of(type, "MWQ@%&BO", 100000, FLAMEPIX_KEEP_HEAD);
    assert_int_equal(flamepix_label_draw(type, label, -100, 800, &canvas), FLAMEPIX_OK);
    size_t full = 0;
    for (size_t i = 0; i < SIDE * SIDE; i++)
        full += pixels[i] == 5;
    assert_true(full > 100000);
    free(pixels);
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_ink_is_added_to_any_colour),
        WITH_FONTS(test_ink_on_ink_is_never_more_than_full),
        WITH_FONTS(test_quiet_text_is_the_same_but_for_its_fullest_ink),
        WITH_FONTS(test_what_falls_outside_the_canvas_is_left_out),
        WITH_FONTS(test_places_far_outside_are_harmless),
        WITH_FONTS(test_giant_glyphs_outgrow_the_cache_and_are_drawn),
    };
    return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
