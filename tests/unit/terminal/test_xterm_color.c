#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_cells.h"

static void test_every_color_of_xterm_is_itself(void **state)
{
    (void)state;
    for (unsigned i = 16; i < 256; i++) {
        const uint32_t value = fpx_xterm_color_value(i);
        assert_int_equal(fpx_xterm_color_value(fpx_xterm_color(value)), value);
    }
}

static void test_known_values(void **state)
{
    (void)state;
    assert_int_equal(fpx_xterm_color_value(16), 0x000000);
    assert_int_equal(fpx_xterm_color_value(231), 0xFFFFFF);
    assert_int_equal(fpx_xterm_color_value(208), 0xFF8700);
    assert_int_equal(fpx_xterm_color_value(232), 0x080808);
    assert_int_equal(fpx_xterm_color_value(255), 0xEEEEEE);
    assert_int_equal(fpx_xterm_color(0x000000), 16);
    assert_int_equal(fpx_xterm_color(0xFFFFFF), 231);
    assert_int_equal(fpx_xterm_color(0x111111), 233);
}

/* Of the cube, channel by channel; and of the greys, the one next to what is grey. */
static void test_no_color_is_far_from_its_own(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 4099) {
        const unsigned number = fpx_xterm_color(color);
        const uint32_t value = fpx_xterm_color_value(number);
        assert_in_range(number, 16, 255);
        for (unsigned shift = 0; shift <= 16; shift += 8) {
            const int difference = (int)(color >> shift & 0xFF) - (int)(value >> shift & 0xFF);
            assert_in_range(difference + 64, 0, 128);
        }
    }
}

static void test_greys_are_within_five(void **state)
{
    (void)state;
    for (uint32_t grey = 0; grey < 0xF4; grey++) {
        const uint32_t value = fpx_xterm_color_value(fpx_xterm_color(grey * 0x10101));
        assert_in_range((value & 0xFF) + 5 - grey, 0, 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_color_of_xterm_is_itself),
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_no_color_is_far_from_its_own),
        cmocka_unit_test(test_greys_are_within_five),
    };
    return cmocka_run_group_tests_name("xterm_color", tests, NULL, NULL);
}
