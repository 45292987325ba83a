#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "format/parse/parse_text.h"

static void test_digits_are_those_behind_the_point(void **state)
{
    (void)state;
    assert_int_equal(fpx_decimals_of(0, 0), 0);
    assert_int_equal(fpx_decimals_of(820, 0), 0);
    assert_int_equal(fpx_decimals_of(0.3, 0), 1);
    assert_int_equal(fpx_decimals_of(-12.0625, 0), 4);
    assert_int_equal(fpx_decimals_of(0.3, 3), 3);
    assert_int_equal(fpx_decimals_of(1e300, 0), 0);
}

static void test_what_is_no_short_decimal_has_more_digits_than_are_looked_for(void **state)
{
    (void)state;
    assert_int_equal(fpx_decimals_of(1.0 / 3, 0), FPX_DECIMALS_MAX + 1);
    assert_int_equal(fpx_decimals_of(0.1 + 0.2, 0), FPX_DECIMALS_MAX + 1);
}

static void test_differences_are_rounded_to_decimals(void **state)
{
    (void)state;
    const double left = fpx_decimals_round(0.3 - 0.1, 1);
    assert_true(left >= 0.2 && left <= 0.2);
    const double nothing = fpx_decimals_round(0.3 - 0.1 - 0.2, 1);
    assert_true(nothing >= 0 && nothing <= 0);
}

static void test_what_has_no_room_for_digits_stays(void **state)
{
    (void)state;
    assert_true(fpx_decimals_round(1e300, 3) >= 1e300);
    assert_true(fpx_decimals_round(1.0 / 3, FPX_DECIMALS_MAX + 1) >= 1.0 / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits_are_those_behind_the_point),
        cmocka_unit_test(test_what_is_no_short_decimal_has_more_digits_than_are_looked_for),
        cmocka_unit_test(test_differences_are_rounded_to_decimals),
        cmocka_unit_test(test_what_has_no_room_for_digits_stays),
    };
    return cmocka_run_group_tests_name("decimal_rounding", tests, NULL, NULL);
}
