#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/decimal.h"
#include <float.h>
#include <locale.h>

static void assert_plain(double value, const char *expected)
{
    char text[FPX_DECIMAL_NBYTES];
    size_t length = fpx_decimal_plain(value, text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void assert_grouped(double value, const char *expected)
{
    char text[FPX_DECIMAL_NBYTES];
    size_t length = fpx_decimal_grouped(value, text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void test_integers_up_to_two_to_the_53_are_plain_in_full(void **state)
{
    (void)state;
    assert_plain(0, "0");
    assert_plain(348427, "348427");
    assert_plain(9007199254740992.0, "9007199254740992");
    assert_plain(-5, "-5");
}

static void test_larger_integers_are_plain_in_as_many_digits_as_they_need(void **state)
{
    (void)state;
    assert_plain(9007199254740994.0, "9007199254740994");
    assert_plain(-9007199254740994.0, "-9007199254740994");
    assert_plain(0x1p54, "18014398509481984");
    assert_plain(0x1p60, "1.152921504606847e+18");
    assert_plain(1e16, "1e+16");
    assert_plain(1e300, "1e+300");
    static const double integers[] = {0x1p53 + 2, 0x1p57 + 32, 1e17 + 16, 0x1p64, DBL_MAX};
    for (size_t i = 0; i < sizeof(integers) / sizeof(integers[0]); i++) {
        char text[FPX_DECIMAL_NBYTES];
        (void)fpx_decimal_plain(integers[i], text);
        assert_true(strtod(text, NULL) == integers[i]);
    }
}

static void test_fractions_are_plain_without_noise(void **state)
{
    (void)state;
    assert_plain(0.1 + 0.2, "0.3");
    assert_plain(3.25, "3.25");
    assert_plain(1e300, "1e+300");
}

static void test_people_see_thousands_apart(void **state)
{
    (void)state;
    assert_grouped(0, "0");
    assert_grouped(999, "999");
    assert_grouped(1000, "1,000");
    assert_grouped(348427, "348,427");
    assert_grouped(1234567.5, "1,234,567.5");
    assert_grouped(-1234, "-1,234");
    assert_grouped(0.00012345, "0.000123");
    assert_grouped(0.5, "0.5");
    char text[FPX_DECIMAL_NBYTES];
    assert_int_equal(fpx_count_grouped(UINT64_MAX, text), 26);
    assert_string_equal(text, "18,446,744,073,709,551,615");
}

static void test_the_largest_number_fits(void **state)
{
    (void)state;
    char text[FPX_DECIMAL_NBYTES];
    assert_in_range(fpx_decimal_grouped(-DBL_MAX, text), 400, FPX_DECIMAL_NBYTES - 1);
}

static void test_a_locale_with_a_decimal_comma_changes_nothing(void **state)
{
    (void)state;
    if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL)
        skip();
    assert_plain(3.25, "3.25");
    assert_grouped(1234.5, "1,234.5");
    char text[FPX_VALUE_SIZE];
    fpx_real_print(text, 0.25);
    assert_string_equal(text, "0.25");
    setlocale(LC_NUMERIC, "C");
}

static void test_numbers_are_printed_as_people_write_them(void **state)
{
    (void)state;
    char text[FPX_VALUE_SIZE];
    fpx_real_print(text, 0.01);
    assert_string_equal(text, "0.01");
    fpx_real_print(text, 100);
    assert_string_equal(text, "100");
    fpx_real_print(text, 0.000000001);
    assert_string_equal(text, "0.000000001");
    fpx_real_print(text, 999999999999999872.0);
    assert_string_equal(text, "999999999999999872");
    fpx_real_print(text, 1e290);
    assert_string_equal(text, "1e+290");
    fpx_size_print(text, 67108864);
    assert_string_equal(text, "64M");
    fpx_size_print(text, 1500);
    assert_string_equal(text, "1500");
    fpx_size_print(text, 0);
    assert_string_equal(text, "0");
    fpx_size_print(text, 0x1p44);
    assert_string_equal(text, "16T");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers_up_to_two_to_the_53_are_plain_in_full),
        cmocka_unit_test(test_larger_integers_are_plain_in_as_many_digits_as_they_need),
        cmocka_unit_test(test_fractions_are_plain_without_noise),
        cmocka_unit_test(test_people_see_thousands_apart),
        cmocka_unit_test(test_the_largest_number_fits),
        cmocka_unit_test(test_numbers_are_printed_as_people_write_them),
        cmocka_unit_test(test_a_locale_with_a_decimal_comma_changes_nothing),
    };
    return cmocka_run_group_tests_name("decimal", tests, NULL, NULL);
}
