#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/digits.h"

static struct flamepix_digits digits_of(const char *whole, const char *fraction)
{
    struct flamepix_digits digits = {0};
    const char *end = whole + strlen(whole);
    assert_ptr_equal(flamepix_digits_take(whole, end, 0, &digits), end);
    end = fraction + strlen(fraction);
    assert_ptr_equal(flamepix_digits_take(fraction, end, -1, &digits), end);
    return digits;
}

static void test_digits_on_both_sides_of_the_point_make_one_number(void **state)
{
    (void)state;
    const struct flamepix_digits digits = digits_of("12", "50");
    assert_int_equal(digits.mantissa, 1250);
    assert_int_equal(digits.exponent, -2);
    assert_false(digits.is_cut);
    assert_true(flamepix_digits_value(&digits) == 12.5);
}

static void test_digits_end_where_something_else_begins(void **state)
{
    (void)state;
    const char text[] = "12x";
    struct flamepix_digits digits = {0};
    assert_ptr_equal(flamepix_digits_take(text, text + 3, 0, &digits), text + 2);
    assert_ptr_equal(flamepix_digits_take(text + 2, text + 3, 0, &digits), text + 2);
}

static void test_what_is_behind_nineteen_digits_is_dropped(void **state)
{
    (void)state;
    struct flamepix_digits digits = digits_of("12345678901234567890123", "");
    assert_int_equal(digits.mantissa, UINT64_C(1234567890123456789));
    assert_int_equal(digits.exponent, 4);
    assert_true(digits.is_cut);
    digits = digits_of("10000000000000000000000", "0");
    assert_false(digits.is_cut);
    assert_true(flamepix_digits_value(&digits) == 1e22);
}

static void test_an_exponent_without_digits_is_none(void **state)
{
    (void)state;
    const char text[] = "-3 +x";
    struct flamepix_digits digits = digits_of("5", "");
    assert_ptr_equal(flamepix_digits_exponent(text, text + 2, &digits), text + 2);
    assert_int_equal(digits.exponent, -3);
    assert_null(flamepix_digits_exponent(text + 3, text + 5, &digits));
    assert_int_equal(digits.exponent, -3);
}

static void test_values_are_the_nearest_doubles(void **state)
{
    (void)state;
    struct flamepix_digits digits = digits_of("0", "1");
    assert_true(flamepix_digits_value(&digits) == 0.1);
    digits = digits_of("0", "12345678901234567");
    assert_true(flamepix_digits_value(&digits) == 0.12345678901234567);
    digits.exponent = 999;
    assert_true(flamepix_digits_value(&digits) > 1.7976931348623157e308);
    digits.exponent = -999;
    assert_true(flamepix_digits_value(&digits) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits_on_both_sides_of_the_point_make_one_number),
        cmocka_unit_test(test_digits_end_where_something_else_begins),
        cmocka_unit_test(test_what_is_behind_nineteen_digits_is_dropped),
        cmocka_unit_test(test_an_exponent_without_digits_is_none),
        cmocka_unit_test(test_values_are_the_nearest_doubles),
    };
    return cmocka_run_group_tests_name("digits", tests, NULL, NULL);
}
