#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/draw_bands.h"

static void expect_step(double least, double step)
{
    assert_true(fabs(fpx_axis_step(least) - step) <= step * 1e-12);
}

static void test_steps_are_1_2_and_5_times_a_power_of_ten(void **state)
{
    (void)state;
    expect_step(1, 1);
    expect_step(1.01, 2);
    expect_step(2, 2);
    expect_step(4.9, 5);
    expect_step(5.1, 10);
    expect_step(99, 100);
    expect_step(0.03, 0.05);
    expect_step(2e-7, 2e-7);
}

/* 0.1 + 0.2 is a little more than 0.3. */
static void test_what_is_too_long_by_rounding_alone_is_no_longer_step(void **state)
{
    (void)state;
    expect_step((0.1 + 0.2) / 3 * 5, 0.5);
    expect_step(0.2 * (1 + 1e-12), 0.2);
}

static void expect_text(double count, double step, double seconds, const char *expected)
{
    char text[FPX_AXIS_TIME_NBYTES];
    fpx_axis_time_print(text, count, step, fpx_axis_time_unit(seconds));
    assert_string_equal(text, expected);
}

static void test_ticks_say_as_many_decimals_as_their_step_has(void **state)
{
    (void)state;
    expect_text(0, 1, 7, "0 s");
    expect_text(40, 20, 100, "40 s");
    expect_text(0, 0.5, 0.002, "0.0 ms");
    expect_text(1.5, 0.5, 0.002, "1.5 ms");
    expect_text(0.04, 0.02, 1e-6, "0.04 \xC2\xB5s");
    expect_text(0.3, 0.1, 1e-9, "0.3 ns");
    expect_text(1, 0.001, 1, "1.000 s");
    expect_text(200, 50, 299, "200 s");
    expect_text(4, 1, 300, "4 min");
    expect_text(300, 50, 17999, "300 min");
    expect_text(5, 1, 18000, "5 h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_1_2_and_5_times_a_power_of_ten),
        cmocka_unit_test(test_what_is_too_long_by_rounding_alone_is_no_longer_step),
        cmocka_unit_test(test_ticks_say_as_many_decimals_as_their_step_has),
    };
    return cmocka_run_group_tests_name("axis times", tests, NULL, NULL);
}
