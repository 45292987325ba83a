#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/color.h>
#include <flamepix/ink.h>

#include "color/colors_facts.h"

static void test_run_colors_are_four_and_grow_with_fullness(void **state)
{
    (void)state;
    static const uint32_t expected[] = {0xE8EBF1, 0xDDE1EA, 0xD3D8E2, 0xC9CFDB};
    for (int i = 0; i < 100; i++)
        assert_int_equal(flamepix_run_color(i / 100.0), expected[i / 25]);
    assert_int_equal(flamepix_run_color(1.0), expected[3]);
}

static void test_run_colors_take_any_number(void **state)
{
    (void)state;
    assert_int_equal(flamepix_run_color(-1), flamepix_run_color(0));
    assert_int_equal(flamepix_run_color((double)NAN), flamepix_run_color(0));
    assert_int_equal(flamepix_run_color(1e300), flamepix_run_color(1));
    assert_int_equal(flamepix_run_color((double)INFINITY), flamepix_run_color(1));
}

static void test_color_mix_rounds_each_channel(void **state)
{
    (void)state;
    assert_int_equal(fpx_color_mix(0xFF8001, 0x000000, 0), 0xFF8001);
    assert_int_equal(fpx_color_mix(0xFF8001, 0x000000, 1), 0xCC6601);
    assert_int_equal(fpx_color_mix(0xFF8001, 0x000000, 3), 0x663300);
    assert_int_equal(fpx_color_mix(0xFF8001, 0x123456, 5), 0x123456);
    assert_int_equal(fpx_color_mix(0x000000, 0xFFFFFF, 4), 0xCCCCCC);
    assert_int_equal(fpx_color_mix(0xFF8001, 0x123456, FLAMEPIX_LEVELS), 0x123456);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run_colors_are_four_and_grow_with_fullness),
        cmocka_unit_test(test_run_colors_take_any_number),
        cmocka_unit_test(test_color_mix_rounds_each_channel),
    };
    return cmocka_run_group_tests_name("mix_colors", tests, NULL, NULL);
}
