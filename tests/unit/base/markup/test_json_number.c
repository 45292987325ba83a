#include <float.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_number.h"

static struct fpx_json_number parse(const char *text)
{
    struct fpx_json_number number;
    if (!fpx_json_number_parse(flamepix_bytes_of(text), &number))
        fail_msg("is a number: %s", text);
    return number;
}

static void expect_integer(const char *text, int64_t expected)
{
    struct fpx_json_number number = parse(text);
    assert_true(number.is_integer);
    assert_true(number.integer == expected);
    assert_true(number.value == (double)expected);
}

static void expect_real(const char *text, double expected)
{
    struct fpx_json_number number = parse(text);
    assert_false(number.is_integer);
    assert_true(number.value == expected);
}

static void test_whole_numbers_that_fit_are_exact(void **state)
{
    (void)state;
    expect_integer("0", 0);
    expect_integer("-1", -1);
    expect_integer("9007199254740993", 9007199254740993);
    expect_integer("9223372036854775807", INT64_MAX);
    expect_integer("-9223372036854775808", INT64_MIN);
    expect_integer("922337203685477580.7e1", INT64_MAX);
}

static void test_whole_numbers_may_be_written_with_point_and_exponent(void **state)
{
    (void)state;
    expect_integer("12.0", 12);
    expect_integer("1.50e2", 150);
    expect_integer("15e1", 150);
    expect_integer("15E+1", 150);
    expect_integer("1500e-2", 15);
    expect_integer("0e99999999999999999999", 0);
    expect_integer("-0.00", 0);
    expect_integer("1.00000000000000000000000000", 1);
}

static void test_other_numbers_are_no_integers(void **state)
{
    (void)state;
    expect_real("0.5", 0.5);
    expect_real("15e-1", 1.5);
    expect_real("9223372036854775808", 9223372036854775808.0);
    expect_real("-9223372036854775809", -9223372036854775808.0);
    expect_real("18446744073709551615", 18446744073709551615.0);
    expect_real("100000000000000000000000", 1e23);
    expect_real("1e19", 1e19);
    expect_real("-9223372036854775808e3", -9223372036854775808e3);
    expect_real("1e300", 1e300);
    expect_real("1.00000000000000000000000001", 1.0);
    expect_real("1e-99999999999999999999", 0.0);
}

static void test_minus_zero_keeps_its_sign(void **state)
{
    (void)state;
    assert_true(signbit(parse("-0").value));
    assert_false(signbit(parse("0").value));
}

/* Beyond the fast way, which multiplies or divides once. */
static void test_seventeen_digits_are_correctly_rounded(void **state)
{
    (void)state;
    expect_real("0.1", 0.1);
    expect_real("123456789012.345", 123456789012.345);
    expect_real("9007199254740993.5", 9007199254740993.5);
    expect_real("0.30000000000000004", 0.30000000000000004);
    expect_real("1.7976931348623157e308", DBL_MAX);
    expect_real("2.2250738585072014e-308", DBL_MIN);
    expect_real("4.9406564584124654e-324", 0x1p-1074);
    expect_real("123456789012345678e-30", 123456789012345678e-30);
    expect_real("8.5e22", 8.5e22);
}

static void test_exponents_and_digits_make_up_for_each_other(void **state)
{
    (void)state;
    char text[1000];
    memset(text, '0', sizeof(text));
    memcpy(text, "0.", 2);
    memcpy(text + 900, "25e899", 7);
    expect_real(text, 2.5);
    memset(text, '0', sizeof(text));
    text[0] = '3';
    memcpy(text + 601, "e-600", 6);
    expect_integer(text, 3);
}

static void test_what_is_no_number_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",   "-",   "+1",  "01", "-01", ".5",  "1.",    "1.e1", "1e",    "1e+",      "1e1.0",
        "1a", "0x1", "--1", "1 ", " 1",  "1-2", "1.2.3", "NaN",  "1e400", "-1e99999", "1,5"};
    struct fpx_json_number number;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        if (fpx_json_number_parse(flamepix_bytes_of(texts[i]), &number))
            fail_msg("is no number: %s", texts[i]);
}

static void test_numbers_are_the_same_in_every_locale(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"};
    bool is_set = false;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !is_set; i++)
        is_set = setlocale(LC_NUMERIC, names[i]) != NULL;
    if (!is_set)
        skip();
    expect_real("0.30000000000000004", 0.30000000000000004);
    expect_real("2.5", 2.5);
    setlocale(LC_NUMERIC, "C");
}

static void test_decimals_are_whole_numbers_of_their_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t scaled;
    } rows[] = {
        {"1.25", 1250},
        {"-1.25", -1250},
        {"7", 7000},
        {"0.0005", 1},
        {"0.00049", 0},
        {"2e-3", 2},
        {"1e3", 1000000},
        {"0", 0},
        {"0.9999", 1000},
        {"1e-999999999", 0},
        {"12.3456", 12346},
        {"-0.0005", -1},
        {"0e999999999", 0},
        {"0.00005", 0},
        {"1700000000000040.250", INT64_C(1700000000000040250)},
        {"9223372036854775.807", INT64_MAX},
    };
    int64_t scaled;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_true(fpx_json_number_scaled(flamepix_bytes_of(rows[i].text), 3, &scaled));
        assert_int_equal(scaled, rows[i].scaled);
    }
}

static void test_decimals_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "9223372036854775.808", "1e17", "1e999999999", "", "-", "1.", "x", "-1e99"};
    int64_t scaled;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_false(fpx_json_number_scaled(flamepix_bytes_of(texts[i]), 3, &scaled));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers_that_fit_are_exact),
        cmocka_unit_test(test_whole_numbers_may_be_written_with_point_and_exponent),
        cmocka_unit_test(test_other_numbers_are_no_integers),
        cmocka_unit_test(test_minus_zero_keeps_its_sign),
        cmocka_unit_test(test_seventeen_digits_are_correctly_rounded),
        cmocka_unit_test(test_exponents_and_digits_make_up_for_each_other),
        cmocka_unit_test(test_what_is_no_number_is_refused),
        cmocka_unit_test(test_numbers_are_the_same_in_every_locale),
        cmocka_unit_test(test_decimals_are_whole_numbers_of_their_places),
        cmocka_unit_test(test_decimals_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests_name("JSON number", tests, NULL, NULL);
}
