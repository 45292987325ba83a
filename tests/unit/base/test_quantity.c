#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/quantity.h"

static void assert_percent(double part, double whole, const char *expected)
{
    char text[FPX_QUANTITY_NBYTES];
    assert_int_equal(fpx_percent_print(text, part, whole), strlen(expected));
    assert_string_equal(text, expected);
}

static void assert_short(double value, const char *gap, const char *expected)
{
    char text[FPX_QUANTITY_NBYTES];
    assert_int_equal(fpx_short_print(text, value, gap), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_a_share_is_rounded_once_to_a_tenth_of_a_percent(void **state)
{
    (void)state;
    assert_percent(272959, 348427, "78.3%");
    assert_percent(1, 2000, "0.1%");
    assert_percent(1, 8, "12.5%");
    assert_percent(9994, 10000, "99.9%");
    assert_percent(9996, 10000, "100%");
    assert_percent(3, 3, "100%");
    assert_percent(5, 100, "5.0%");
}

static void test_a_share_that_is_there_is_never_none(void **state)
{
    (void)state;
    assert_percent(1, 2001, "<0.1%");
    assert_percent(1e-10, 1e290, "<0.1%");
    assert_percent(1, 1e9, "<0.1%");
    assert_percent(0, 10, "0%");
    assert_percent(0, 0, "0%");
}

static void test_a_number_is_shortened_to_three_digits(void **state)
{
    (void)state;
    assert_short(0, "", "0");
    assert_short(7, "", "7");
    assert_short(3.25, "", "3.25");
    assert_short(999, "", "999");
    assert_short(999.6, "", "1k");
    assert_short(3972, "", "4k");
    assert_short(3872, "", "3.9k");
    assert_short(34617231005, " ", "34.6 G");
    assert_short(120e6, " ", "120 M");
    assert_short(999.4e18, "", "999E");
    assert_short(4.2e21, "", "4e+21");
    assert_short(1e290, "", "1e+290");
}

static void assert_total(double total, const char *expected)
{
    char text[FPX_DECIMAL_NBYTES];
    assert_int_equal(fpx_total_print(text, total), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_a_total_is_whole_or_has_three_digits(void **state)
{
    (void)state;
    assert_total(1, "1");
    assert_total(999999, "999,999");
    assert_total(1e6, "1 M");
    assert_total(1234567, "1.23 M");
    assert_total(9980329, "9.98 M");
    assert_total(9995000, "10 M");
    assert_total(34598123456.0, "34.6 G");
    assert_total(999.6e6, "1 G");
}

static void assert_similarity(double similarity, const char *expected)
{
    char text[FPX_QUANTITY_NBYTES];
    assert_int_equal(fpx_similarity_print(text, similarity), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_only_equal_ones_have_a_similarity_of_1_and_disjoint_ones_of_0(void **state)
{
    (void)state;
    assert_similarity(1, "1.000");
    assert_similarity(0.999999, "0.999");
    assert_similarity(0.376623, "0.377");
    assert_similarity(0.07, "0.070");
    assert_similarity(1e-9, "0.001");
    assert_similarity(0, "0.000");
}

static void test_fine_percentages_have_two_decimals(void **state)
{
    static const struct {
        double part, whole;
        const char *text;
    } rows[] = {{272959, 348427, "78.34%"}, {1, 1, "100.00%"},   {0, 5, "0.00%"},
                {1, 1e6, "<0.01%"},         {1, 20000, "0.01%"}, {2.5, 2, "125.00%"},
                {1, 0, "<0.01%"},           {1, 3, "33.33%"},    {2, 3, "66.67%"}};
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[FPX_QUANTITY_NBYTES];
        const size_t length = fpx_percent_fine_print(text, rows[i].part, rows[i].whole);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(length, strlen(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fine_percentages_have_two_decimals),
        cmocka_unit_test(test_a_share_is_rounded_once_to_a_tenth_of_a_percent),
        cmocka_unit_test(test_a_share_that_is_there_is_never_none),
        cmocka_unit_test(test_a_number_is_shortened_to_three_digits),
        cmocka_unit_test(test_only_equal_ones_have_a_similarity_of_1_and_disjoint_ones_of_0),
        cmocka_unit_test(test_a_total_is_whole_or_has_three_digits),
    };
    return cmocka_run_group_tests_name("quantity", tests, NULL, NULL);
}
