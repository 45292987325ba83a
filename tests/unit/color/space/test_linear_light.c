#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "color/space/color_space.h"

static void test_light_follows_the_curve_of_srgb(void **state)
{
    (void)state;
    for (uint32_t channel = 0; channel < 256; channel++) {
        const double bent = channel / 255.0;
        const double light = bent <= 0.04045 ? bent / 12.92 : pow((bent + 0.055) / 1.055, 2.4);
        const struct fpx_linear linear = fpx_linear_of(channel << 16 | channel);
        assert_true(fabs(linear.red - light) <= 1e-15);
        assert_true(linear.green == 0.0);
        assert_true(linear.blue == linear.red);
    }
}

static void test_light_goes_back_to_its_color(void **state)
{
    (void)state;
    for (uint32_t color = 0; color < 0x1000000; color += 0x010305)
        assert_int_equal(fpx_linear_color(fpx_linear_of(color)), color);
}

static void test_light_that_no_screen_shows_is_cut_off(void **state)
{
    (void)state;
    const struct fpx_linear light = {-0.5, 1.5, (double)NAN};
    assert_int_equal(fpx_linear_color(light), 0x00FF00);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_light_follows_the_curve_of_srgb),
        cmocka_unit_test(test_light_goes_back_to_its_color),
        cmocka_unit_test(test_light_that_no_screen_shows_is_cut_off),
    };
    return cmocka_run_group_tests_name("linear light", tests, NULL, NULL);
}
