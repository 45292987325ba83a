#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "color/space/color_space.h"

static void test_oklch_has_the_primaries_where_oklab_has_them(void **state)
{
    (void)state;
    static const struct {
        uint32_t color;
        double lightness, chroma, hue;
    } known[] = {
        {0xFF0000, 0.6280, 0.2577, 29.23},
        {0x00FF00, 0.8664, 0.2948, 142.50},
        {0x0000FF, 0.4520, 0.3132, 264.05},
        {0xFFFF00, 0.9680, 0.2110, 109.77},
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        struct fpx_oklch found = fpx_oklch_of(known[i].color);
        assert_float_equal(found.lightness, known[i].lightness, 1e-4);
        assert_float_equal(found.chroma, known[i].chroma, 1e-4);
        assert_float_equal(found.hue, known[i].hue, 1e-2);
    }
}

static void test_oklch_there_and_back_is_the_same_color(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 4099) {
        struct fpx_oklch found = fpx_oklch_of(color);
        assert_int_equal(fpx_oklch(found.lightness, found.chroma, found.hue), color);
    }
}

static void test_oklch_gives_up_chroma_alone_where_no_screen_shows_a_color(void **state)
{
    (void)state;
    for (double hue = 0; hue < 360; hue += 7) {
        struct fpx_oklch found = fpx_oklch_of(fpx_oklch(0.75, 0.4, hue));
        assert_float_equal(found.lightness, 0.75, 0.004);
        assert_true(found.chroma > 0.1 && found.chroma < 0.4);
        assert_true(fabs(remainder(found.hue - hue, 360)) < 1.0);
    }
}

static void test_oklch_takes_any_numbers(void **state)
{
    (void)state;
    assert_int_equal(fpx_oklch(-1, 0, 0), 0x000000);
    assert_int_equal(fpx_oklch(2, 0.1, 40), 0xFFFFFF);
    assert_int_equal(fpx_oklch(0.5, -3, 40), fpx_oklch(0.5, 0, 0));
    assert_int_equal(fpx_oklch(0.5, (double)INFINITY, 10) & ~0xFFFFFFu, 0);
    assert_int_equal(fpx_oklch(0.7, 0.1, 400), fpx_oklch(0.7, 0.1, 40));
    assert_int_equal(fpx_oklch((double)NAN, 0, 0) & ~0xFFFFFFu, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oklch_has_the_primaries_where_oklab_has_them),
        cmocka_unit_test(test_oklch_there_and_back_is_the_same_color),
        cmocka_unit_test(test_oklch_gives_up_chroma_alone_where_no_screen_shows_a_color),
        cmocka_unit_test(test_oklch_takes_any_numbers),
    };
    return cmocka_run_group_tests_name("oklch", tests, NULL, NULL);
}
