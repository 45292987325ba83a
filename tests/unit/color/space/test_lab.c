#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static void test_lab_has_red_where_the_cie_has_it(void **state)
{
    (void)state;
    struct fpx_lab red = fpx_lab_of(0xFF0000);
    assert_float_equal(red.l, 53.24, 0.01);
    assert_float_equal(red.a, 80.09, 0.01);
    assert_float_equal(red.b, 67.20, 0.01);
    assert_float_equal(fpx_lab_chroma(red), 104.55, 0.01);
    assert_float_equal(fpx_lab_hue(red), 40.0, 0.01);
}

static void test_lab_there_and_back_is_the_same_color(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 4099) {
        struct fpx_lab lab = fpx_lab_of(color);
        assert_int_equal(fpx_lab_color(lab), color);
        struct fpx_lab polar = fpx_lab_polar(lab.l, fpx_lab_chroma(lab), fpx_lab_hue(lab));
        assert_int_equal(fpx_lab_color(polar), color);
    }
}

static void test_lab_cuts_off_what_no_screen_shows(void **state)
{
    (void)state;
    assert_int_equal(fpx_lab_color(fpx_lab_polar(120, 0, 0)), 0xFFFFFF);
    assert_int_equal(fpx_lab_color(fpx_lab_polar(0, 0, 0)), 0x000000);
    assert_int_equal(fpx_lab_color(fpx_lab_polar(65, 100, 40)) >> 16, 0xFF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lab_has_red_where_the_cie_has_it),
        cmocka_unit_test(test_lab_there_and_back_is_the_same_color),
        cmocka_unit_test(test_lab_cuts_off_what_no_screen_shows),
    };
    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
