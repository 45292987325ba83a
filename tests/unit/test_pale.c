#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "figure/pale.h"

static double luminance(uint32_t color)
{
    static const double shares[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double channel = (color >> (16 - 8 * i) & 0xFF) / 255.0;
        sum += shares[i] *
               (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static void expect_seen(uint32_t color, uint32_t ground)
{
    double pale = luminance(flamepix_pale_color(color, ground)) + 0.05;
    double under = luminance(ground) + 0.05;
    assert_true((pale > under ? pale / under : under / pale) >= 1.3);
}

/* 4,096 colours, and grounds of both themes. */
static void test_no_pale_color_is_lost_on_its_ground(void **state)
{
    (void)state;
    static const uint32_t grounds[] = {0xFFFFFF, 0xF4F0E0, 0x1B1E24, 0x000000};
    for (uint32_t i = 0; i < 4096; i++) {
        uint32_t color = (i >> 8) * 0x110000 | (i >> 4 & 15) * 0x1100 | (i & 15) * 0x11;
        for (int ground = 0; ground < 4; ground++)
            expect_seen(color, grounds[ground]);
    }
}

static void test_pale_colors_are_nearer_to_the_ground_and_few(void **state)
{
    (void)state;
    assert_int_equal(flamepix_pale_color(0xFF5A00, 0xFFFFFF), 0xF8B898);
    assert_int_equal(flamepix_pale_color(0xFF5B01, 0xFFFFFF), 0xF8B898);
    assert_int_equal(flamepix_pale_color(0xFF5A00, 0x1B1E24), 0x783818);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_pale_color_is_lost_on_its_ground),
        cmocka_unit_test(test_pale_colors_are_nearer_to_the_ground_and_few),
    };
    return cmocka_run_group_tests_name("pale", tests, NULL, NULL);
}
