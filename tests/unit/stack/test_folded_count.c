#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/folded_count.h"

static void assert_number(const char *text, double expected)
{
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(text, strlen(text), &value, &fault));
    if (value.value != expected || value.rest != 0)
        fail_msg("%s gives %.17g + %g, not %.17g", text, value.value, value.rest, expected);
}

static void assert_fault(const char *text, enum flamepix_line_fault expected)
{
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault = FLAMEPIX_LINE_TOO_LARGE;
    if (fpx_folded_count_parse(text, strlen(text), &value, &fault))
        fail_msg("%s is taken for %.17g", text, value.value);
    if (fault != expected)
        fail_msg("%s has fault %d, not %d", text, (int)fault, (int)expected);
    assert_true(value.value == -1.0);
}

static void assert_weight(const char *text, double value, double rest)
{
    struct flamepix_weight number = {-1, 0};
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(text, strlen(text), &number, &fault));
    if (number.value != value || number.rest != rest)
        fail_msg("%s gives %.17g + %.17g", text, number.value, number.rest);
}

static void test_number_reads_integers_exactly_up_to_2_to_the_53(void **state)
{
    (void)state;
    assert_number("0", 0.0);
    assert_number("7", 7.0);
    assert_number("42", 42.0);
    assert_number("00042", 42.0);
    assert_number("9007199254740991", 9007199254740991.0);
    assert_number("9007199254740992", 9007199254740992.0);
}

static void test_number_reads_fractions_as_the_nearest_double(void **state)
{
    (void)state;
    assert_number("5.", 5.0);
    assert_number("3.25", 3.25);
    assert_number("0.1", 0.1);
    assert_number("0.30000", 0.3);
    assert_number("123456789.123456", 123456789.123456);
    assert_number("0.0000000000000000000001", 1e-22);
    assert_number("0.000", 0.0);
}

static void test_number_reads_long_numbers_from_their_first_19_digits(void **state)
{
    (void)state;
    assert_weight("9999999999999999999", 1e19, -1);
    assert_weight("100000000000000000000000000000", 1e29, 8566849142784.0);
    assert_number("3.2500000000000000000000000000000000", 3.25);
    char ones[400];
    memset(ones, '1', sizeof(ones));
    struct flamepix_weight value = {0, 0};
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(ones, 270, &value, &fault));
    assert_true(value.value > 1.111111111111110e269 && value.value < 1.111111111111112e269);
}

static void test_number_that_underflows_is_zero(void **state)
{
    (void)state;
    char text[500];
    memset(text, '0', sizeof(text));
    text[1] = '.';
    text[sizeof(text) - 1] = '1';
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(text, sizeof(text), &value, &fault));
    assert_true(value.value == 0.0);
}

static void test_number_too_large_to_add_up_is_a_fault(void **state)
{
    (void)state;
    char nines[400];
    memset(nines, '9', sizeof(nines));
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault = FLAMEPIX_LINE_NO_COUNT;
    assert_false(fpx_folded_count_parse(nines, sizeof(nines), &value, &fault));
    assert_int_equal(fault, FLAMEPIX_LINE_TOO_LARGE);
    fault = FLAMEPIX_LINE_NO_COUNT;
    assert_false(fpx_folded_count_parse(nines, 271, &value, &fault));
    assert_int_equal(fault, FLAMEPIX_LINE_TOO_LARGE);
    assert_true(fpx_folded_count_parse(nines, 270, &value, &fault));
    assert_true(value.value > 9.99999999999999e269 && value.value <= FLAMEPIX_COUNT_MAX);
}

static void test_number_takes_zeros_without_end_for_zero(void **state)
{
    (void)state;
    char zeros[2000];
    memset(zeros, '0', sizeof(zeros));
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(zeros, sizeof(zeros), &value, &fault));
    assert_true(value.value == 0.0);
}

static void test_number_tells_the_faults_apart(void **state)
{
    (void)state;
    assert_fault(".5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("-.5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e+", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e5x", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e5.5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e5e5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e271", FLAMEPIX_LINE_TOO_LARGE);
    assert_fault("-1e400", FLAMEPIX_LINE_TOO_LARGE);
    assert_fault("1e99999999999999999999", FLAMEPIX_LINE_TOO_LARGE);
    assert_fault("0x5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("nan", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("NaN", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("-inf", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("Infinity", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1.2.3", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("5,5", FLAMEPIX_LINE_NOT_DECIMAL);
}

static void test_number_tells_thousands_separators(void **state)
{
    (void)state;
    static const char *const grouped[] = {"1,234",
                                          "12,345,678",
                                          "-1,234",
                                          "+1,234",
                                          "1'234",
                                          "1_234",
                                          "1,234.5",
                                          "1.234.567",
                                          "1.234.567,8",
                                          "1\xC2\xA0"
                                          "234",
                                          "1\xE2\x80\xAF"
                                          "234",
                                          "12,34,567"};
    static const char *const others[] = {"1,23",   "1,2345", "1234,567",  ",234",     "1.2.3",
                                         "1,,234", "1,234,", "1,2,345x5", "1,234.5.6"};
    for (size_t i = 0; i < sizeof(grouped) / sizeof(grouped[0]); i++)
        assert_fault(grouped[i], FLAMEPIX_LINE_THOUSANDS);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        struct flamepix_weight value;
        enum flamepix_line_fault fault;
        assert_false(fpx_folded_count_parse(others[i], strlen(others[i]), &value, &fault));
        if (fault == FLAMEPIX_LINE_THOUSANDS)
            fail_msg("%s has no thousands separators", others[i]);
    }
    assert_number("1.234", 1.234);
}

static void test_words_are_no_number(void **state)
{
    (void)state;
    assert_fault("", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("main", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("5;", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("5ms", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("-", FLAMEPIX_LINE_NO_COUNT);
    assert_fault(".", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("-x", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("e5", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("info", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("5,5s", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("\xD9\xA3", FLAMEPIX_LINE_NO_COUNT);
}

static void test_number_may_have_a_sign_and_an_exponent(void **state)
{
    (void)state;
    assert_number("1e3", 1000);
    assert_number("+1e3", 1000);
    assert_number("2.5e+03", 2500);
    assert_number("2.5E3", 2500);
    assert_number("5.e1", 50);
    assert_number("1E-05", 1e-05);
    assert_number("1e-400", 0);
    assert_number("0e999999999999999999999", 0);
    assert_number("1e00000000000000000000000003", 1000);
    assert_number("+5", 5);
    assert_number("-5", -5);
    assert_number("-2.5e-1", -0.25);
    assert_number("1e22", 1e22);
    assert_number("1e270", 1e270);
    assert_number("-1e270", -1e270);
    struct flamepix_weight value;
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse("-0", 2, &value, &fault));
    assert_true(value.value == 0.0 && !signbit(value.value));
}

static void test_whole_numbers_of_up_to_31_digits_are_exact(void **state)
{
    (void)state;
    assert_weight("9007199254740993", 9007199254740992.0, 1);
    assert_weight("-9007199254740993", -9007199254740992.0, -1);
    assert_weight("9007199254740993.", 9007199254740992.0, 1);
    assert_weight("0009007199254740993.000", 9007199254740992.0, 1);
    assert_weight("9.007199254740993e15", 9007199254740992.0, 1);
    assert_weight("90071992547409930e-1", 9007199254740992.0, 1);
    assert_weight("18446744073709551615", 18446744073709551616.0, -1);
    assert_weight("9999999999999999999999999999999", 0x1.f8def8808b024p+102, 364103705034751.0);
    assert_weight("1000000000000000000000000000001", 0x1.93e5939a08ceap+99, -19884624838655.0);
    assert_weight("9007199254740993.5", 9007199254740994.0, 0);
}

static void test_whole_numbers_beyond_31_digits_are_one_double(void **state)
{
    (void)state;
    assert_number("10000000000000000000000000000000", 1e31);
    assert_number("12345678901234567890123456789012", 12345678901234567890123456789012.0);
}

static void test_a_count_at_the_end_is_what_parsing_it_gives(void **state)
{
    (void)state;
    char text[] = "main;read \t1234567";
    const size_t length = sizeof(text) - 1;
    double value = -1.0;
    for (size_t digits = 1; digits <= 7; digits++) {
        struct flamepix_weight expected;
        enum flamepix_line_fault fault;
        text[length - digits - 1] = digits % 2 == 0 ? ' ' : '\t';
        assert_int_equal(fpx_folded_count_at_end(text, length, &value), digits);
        assert_true(fpx_folded_count_parse(text + length - digits, digits, &expected, &fault));
        assert_true(value == expected.value && expected.rest == 0);
        text[length - digits - 1] = (char)('0' + digits);
    }
}

static void test_a_count_at_the_end_that_is_not_as_most_are_is_left_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "7",
                                        "a;b 123",
                                        " 1234567",
                                        "main;read",
                                        "main;read ",
                                        "main;read;7",
                                        "main;read 1.5",
                                        "main;read -15",
                                        "main;read 12345678",
                                        "main;read 1234\xB5",
                                        "12345678901"};
    double value = -1.0;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_int_equal(fpx_folded_count_at_end(texts[i], strlen(texts[i]), &value), 0);
    assert_true(value == -1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number_reads_integers_exactly_up_to_2_to_the_53),
        cmocka_unit_test(test_number_reads_fractions_as_the_nearest_double),
        cmocka_unit_test(test_number_reads_long_numbers_from_their_first_19_digits),
        cmocka_unit_test(test_number_that_underflows_is_zero),
        cmocka_unit_test(test_number_too_large_to_add_up_is_a_fault),
        cmocka_unit_test(test_number_takes_zeros_without_end_for_zero),
        cmocka_unit_test(test_number_tells_the_faults_apart),
        cmocka_unit_test(test_number_tells_thousands_separators),
        cmocka_unit_test(test_words_are_no_number),
        cmocka_unit_test(test_number_may_have_a_sign_and_an_exponent),
        cmocka_unit_test(test_whole_numbers_of_up_to_31_digits_are_exact),
        cmocka_unit_test(test_whole_numbers_beyond_31_digits_are_one_double),
        cmocka_unit_test(test_a_count_at_the_end_is_what_parsing_it_gives),
        cmocka_unit_test(test_a_count_at_the_end_that_is_not_as_most_are_is_left_alone),
    };
    return cmocka_run_group_tests_name("folded_count", tests, NULL, NULL);
}
