#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/parse_text.h"

static void assert_rest(struct flamepix_bytes text, const char *expected)
{
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
}

static void test_what_is_known_is_taken_from_both_ends(void **state)
{
    (void)state;
    struct flamepix_bytes text = flamepix_bytes_of("at f()");
    assert_true(fpx_take(&text, "at "));
    assert_false(fpx_take(&text, "at "));
    assert_true(fpx_take_end(&text, "()"));
    assert_false(fpx_take_end(&text, "()"));
    assert_rest(text, "f");
}

static void test_marks_divide_a_text_at_the_first_or_the_last(void **state)
{
    (void)state;
    struct flamepix_bytes first = flamepix_bytes_of("a::b::c"), last = first, before;
    assert_true(fpx_take_until(&first, "::", &before));
    assert_rest(before, "a");
    assert_rest(first, "b::c");
    assert_true(fpx_take_until_last(&last, "::", &before));
    assert_rest(before, "a::b");
    assert_rest(last, "c");
    assert_false(fpx_take_until(&last, "::", &before));
    assert_rest(last, "c");
}

static void test_the_last_field_has_no_mark_behind_it(void **state)
{
    (void)state;
    struct flamepix_bytes text = flamepix_bytes_of("a;;b");
    assert_rest(fpx_take_field(&text, ";"), "a");
    assert_rest(fpx_take_field(&text, ";"), "");
    assert_rest(fpx_take_field(&text, ";"), "b");
    assert_rest(text, "");
    assert_rest(fpx_take_field(&text, ";"), "");
}

static void test_numbers_end_where_their_digits_do(void **state)
{
    (void)state;
    uint64_t number;
    struct flamepix_bytes text = flamepix_bytes_of("12ab");
    assert_true(fpx_take_number(&text, &number));
    assert_int_equal(number, 12);
    assert_false(fpx_take_number(&text, &number));
    assert_true(fpx_take_hex(&text, &number));
    assert_int_equal(number, 0xab);
    text = flamepix_bytes_of("0xFf 99999999999999999999");
    assert_true(fpx_take_hex(&text, &number));
    assert_int_equal(number, 255);
    fpx_take_blanks(&text);
    assert_true(fpx_take_number(&text, &number));
    assert_true(number == UINT64_MAX);
    assert_rest(text, "");
}

static void test_a_number_at_the_end_goes_with_its_mark(void **state)
{
    (void)state;
    uint64_t number = 1;
    struct flamepix_bytes text = flamepix_bytes_of("a.c:3x:5:14");
    assert_true(fpx_take_end_number(&text, ":", &number));
    assert_int_equal(number, 14);
    assert_true(fpx_take_end_number(&text, ":", &number));
    assert_int_equal(number, 5);
    assert_rest(text, "a.c:3x");
    assert_false(fpx_take_end_number(&text, ":", &number));
    assert_int_equal(number, 5);
    assert_rest(text, "a.c:3x");
    text = flamepix_bytes_of("a.c:");
    assert_false(fpx_take_end_number(&text, ":", &number));
    text = flamepix_bytes_of("14");
    assert_false(fpx_take_end_number(&text, ":", &number));
    assert_rest(text, "14");
}

static void test_real_numbers_have_signs_points_and_exponents(void **state)
{
    (void)state;
    double number;
    struct flamepix_bytes text = flamepix_bytes_of("-1.5e3 ms");
    assert_true(fpx_take_real(&text, &number));
    assert_true(number == -1500);
    assert_rest(text, " ms");
    text = flamepix_bytes_of("ms");
    assert_false(fpx_take_real(&text, &number));
    assert_rest(text, "ms");
    text = flamepix_bytes_of("+.5e+x");
    assert_true(fpx_take_real(&text, &number));
    assert_true(number == 0.5);
    assert_rest(text, "e+x");
    text = flamepix_bytes_of("-.");
    assert_false(fpx_take_real(&text, &number));
}

static void test_real_numbers_are_the_nearest_doubles(void **state)
{
    static const char *const texts[] = {"0.12345678901234567",
                                        "123456789012345678.9",
                                        "1.7976931348623157e308",
                                        "2.2250738585072014E-308",
                                        "0e999",
                                        "3.1e23",
                                        "1e999"};
    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct flamepix_bytes text = flamepix_bytes_of(texts[i]);
        double number;
        assert_true(fpx_take_real(&text, &number));
        assert_true(number == strtod(texts[i], NULL));
        assert_rest(text, "");
    }
}

static void test_a_text_is_a_number_where_it_is_all_digits(void **state)
{
    (void)state;
    assert_true(fpx_text_is_number("17", 17));
    assert_true(fpx_text_is_number("0017", 17));
    assert_true(fpx_text_is_number("0", 0));
    assert_false(fpx_text_is_number("17", 16));
    assert_false(fpx_text_is_number("17 ", 17));
    assert_false(fpx_text_is_number("17a", 17));
    assert_false(fpx_text_is_number("-17", 17));
    assert_false(fpx_text_is_number("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_known_is_taken_from_both_ends),
        cmocka_unit_test(test_marks_divide_a_text_at_the_first_or_the_last),
        cmocka_unit_test(test_the_last_field_has_no_mark_behind_it),
        cmocka_unit_test(test_numbers_end_where_their_digits_do),
        cmocka_unit_test(test_a_number_at_the_end_goes_with_its_mark),
        cmocka_unit_test(test_real_numbers_have_signs_points_and_exponents),
        cmocka_unit_test(test_real_numbers_are_the_nearest_doubles),
        cmocka_unit_test(test_a_text_is_a_number_where_it_is_all_digits),
    };
    return cmocka_run_group_tests_name("parse_text", tests, NULL, NULL);
}
