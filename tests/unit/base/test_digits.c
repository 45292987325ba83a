#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/digits.h"
#include "support/random.h"

static struct fpx_digits digits_of(const char *whole, const char *fraction)
{
    struct fpx_digits digits = {0};
    const char *end = whole + strlen(whole);
    assert_ptr_equal(fpx_digits_take(whole, end, 0, &digits), end);
    end = fraction + strlen(fraction);
    assert_ptr_equal(fpx_digits_take(fraction, end, -1, &digits), end);
    return digits;
}

static void test_digits_on_both_sides_of_the_point_make_one_number(void **state)
{
    (void)state;
    const struct fpx_digits digits = digits_of("12", "50");
    assert_int_equal(digits.mantissa, 1250);
    assert_int_equal(digits.exponent, -2);
    assert_false(digits.is_cut);
    assert_true(fpx_digits_value(&digits) == 12.5);
}

static void test_digits_end_where_something_else_begins(void **state)
{
    (void)state;
    const char text[] = "12x";
    struct fpx_digits digits = {0};
    assert_ptr_equal(fpx_digits_take(text, text + 3, 0, &digits), text + 2);
    assert_ptr_equal(fpx_digits_take(text + 2, text + 3, 0, &digits), text + 2);
}

static void test_what_is_behind_nineteen_digits_is_dropped(void **state)
{
    (void)state;
    struct fpx_digits digits = digits_of("12345678901234567890123", "");
    assert_int_equal(digits.mantissa, UINT64_C(1234567890123456789));
    assert_int_equal(digits.exponent, 4);
    assert_true(digits.is_cut);
    digits = digits_of("10000000000000000000000", "0");
    assert_false(digits.is_cut);
    assert_true(fpx_digits_value(&digits) == 1e22);
}

static void test_an_exponent_without_digits_is_none(void **state)
{
    (void)state;
    const char text[] = "-3 +x";
    struct fpx_digits digits = digits_of("5", "");
    assert_ptr_equal(fpx_digits_exponent(text, text + 2, &digits), text + 2);
    assert_int_equal(digits.exponent, -3);
    assert_null(fpx_digits_exponent(text + 3, text + 5, &digits));
    assert_int_equal(digits.exponent, -3);
}

static void test_values_are_the_nearest_doubles(void **state)
{
    (void)state;
    struct fpx_digits digits = digits_of("0", "1");
    assert_true(fpx_digits_value(&digits) == 0.1);
    digits = digits_of("0", "12345678901234567");
    assert_true(fpx_digits_value(&digits) == 0.12345678901234567);
    digits.exponent = 999;
    assert_true(fpx_digits_value(&digits) > 1.7976931348623157e308);
    digits.exponent = -999;
    assert_true(fpx_digits_value(&digits) == 0.0);
}

/* One digit after the other. */
static const char *slow_take(const char *at, const char *end, int64_t step,
                             struct fpx_digits *digits)
{
    const uint64_t full = UINT64_C(1000000000000000000);
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (digits->mantissa < full) {
            digits->mantissa = digits->mantissa * 10 + (uint64_t)(*at - '0');
            digits->exponent += step;
        } else {
            digits->exponent += step + 1;
            digits->is_cut |= *at != '0';
        }
    }
    return at;
}

/* Mostly digits, zeros and nines among them, and now and then a byte next to them, or far away. */
static char random_digit(struct test_random *random)
{
    static const char others[] = {'/', ':', '.', ' ', '\0', '\x7F', '\x80', '\xB5', '\xFF'};
    const size_t kind = test_random_below(random, 40);
    if (kind == 0)
        return others[test_random_below(random, sizeof(others))];
    if (kind < 15)
        return kind < 10 ? '0' : '9';
    return (char)('0' + test_random_below(random, 10));
}

static void test_digits_are_taken_as_one_after_the_other_would_be(void **state)
{
    (void)state;
    struct test_random random = {2};
    char text[40];
    for (size_t round = 0; round < 200000; round++) {
        const size_t length = test_random_below(&random, sizeof(text) + 1);
        for (size_t i = 0; i < length; i++)
            text[i] = random_digit(&random);
        struct fpx_digits digits = {0}, expected = {0};
        const char *at = text, *end = text + length;
        const char *expected_end = slow_take(at, end, 0, &expected);
        at = fpx_digits_take(at, end, 0, &digits);
        assert_ptr_equal(at, expected_end);
        at += at < end;
        expected_end = slow_take(at, end, -1, &expected);
        assert_ptr_equal(fpx_digits_take(at, end, -1, &digits), expected_end);
        assert_true(digits.mantissa == expected.mantissa);
        assert_int_equal(digits.exponent, expected.exponent);
        assert_int_equal(digits.is_cut, expected.is_cut);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits_on_both_sides_of_the_point_make_one_number),
        cmocka_unit_test(test_digits_end_where_something_else_begins),
        cmocka_unit_test(test_what_is_behind_nineteen_digits_is_dropped),
        cmocka_unit_test(test_an_exponent_without_digits_is_none),
        cmocka_unit_test(test_values_are_the_nearest_doubles),
        cmocka_unit_test(test_digits_are_taken_as_one_after_the_other_would_be),
    };
    return cmocka_run_group_tests_name("digits", tests, NULL, NULL);
}
