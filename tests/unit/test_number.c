#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/number.h"

static void assert_number(const char *text, double expected)
{
    double value = -1.0;
    enum flamepix_line_fault fault;
    assert_true(flamepix_number_parse(text, strlen(text), &value, &fault));
    if (value != expected)
        fail_msg("%s gives %.17g, not %.17g", text, value, expected);
}

static void assert_fault(const char *text, enum flamepix_line_fault expected)
{
    double value = -1.0;
    enum flamepix_line_fault fault = FLAMEPIX_LINE_TOO_LARGE;
    if (flamepix_number_parse(text, strlen(text), &value, &fault))
        fail_msg("%s is taken for %.17g", text, value);
    if (fault != expected)
        fail_msg("%s has fault %d, not %d", text, (int)fault, (int)expected);
    assert_true(value == -1.0);
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
    assert_number("9999999999999999999", 9999999999999999999.0);
    assert_number("100000000000000000000000000000", 1e29);
    assert_number("3.2500000000000000000000000000000000", 3.25);
    char ones[400];
    memset(ones, '1', sizeof(ones));
    double value = 0.0;
    enum flamepix_line_fault fault;
    assert_true(flamepix_number_parse(ones, 270, &value, &fault));
    assert_true(value > 1.111111111111110e269 && value < 1.111111111111112e269);
}

static void test_number_that_underflows_is_zero(void **state)
{
    (void)state;
    char text[500];
    memset(text, '0', sizeof(text));
    text[1] = '.';
    text[sizeof(text) - 1] = '1';
    double value = -1.0;
    enum flamepix_line_fault fault;
    assert_true(flamepix_number_parse(text, sizeof(text), &value, &fault));
    assert_true(value == 0.0);
}

static void test_number_too_large_to_add_up_is_a_fault(void **state)
{
    (void)state;
    char nines[400];
    memset(nines, '9', sizeof(nines));
    double value = -1.0;
    enum flamepix_line_fault fault = FLAMEPIX_LINE_NO_COUNT;
    assert_false(flamepix_number_parse(nines, sizeof(nines), &value, &fault));
    assert_int_equal(fault, FLAMEPIX_LINE_TOO_LARGE);
    fault = FLAMEPIX_LINE_NO_COUNT;
    assert_false(flamepix_number_parse(nines, 271, &value, &fault));
    assert_int_equal(fault, FLAMEPIX_LINE_TOO_LARGE);
    assert_true(flamepix_number_parse(nines, 270, &value, &fault));
    assert_true(value > 9.99999999999999e269 && value <= FLAMEPIX_COUNT_MAX);
}

static void test_number_takes_zeros_without_end_for_zero(void **state)
{
    (void)state;
    char zeros[2000];
    memset(zeros, '0', sizeof(zeros));
    double value = -1.0;
    enum flamepix_line_fault fault;
    assert_true(flamepix_number_parse(zeros, sizeof(zeros), &value, &fault));
    assert_true(value == 0.0);
}

static void test_number_tells_the_faults_apart(void **state)
{
    (void)state;
    assert_fault("-1", FLAMEPIX_LINE_NEGATIVE);
    assert_fault("-0", FLAMEPIX_LINE_NEGATIVE);
    assert_fault("-.5", FLAMEPIX_LINE_NEGATIVE);
    assert_fault("-3.25", FLAMEPIX_LINE_NEGATIVE);
    assert_fault("+1", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault(".5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1e3", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1E+3", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("0x5", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("nan", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("NaN", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("-inf", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("Infinity", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("1.2.3", FLAMEPIX_LINE_NOT_DECIMAL);
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
    assert_fault("info", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("5,5", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("\xD9\xA3", FLAMEPIX_LINE_NO_COUNT);
}

static void test_a_count_at_the_end_is_what_parsing_it_gives(void **state)
{
    (void)state;
    char text[] = "main;read \t1234567";
    const size_t length = sizeof(text) - 1;
    double value = -1.0;
    for (size_t digits = 1; digits <= 7; digits++) {
        double expected;
        enum flamepix_line_fault fault;
        text[length - digits - 1] = digits % 2 == 0 ? ' ' : '\t';
        assert_int_equal(flamepix_number_at_end(text, length, &value), digits);
        assert_true(flamepix_number_parse(text + length - digits, digits, &expected, &fault));
        assert_true(value == expected);
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
        assert_int_equal(flamepix_number_at_end(texts[i], strlen(texts[i]), &value), 0);
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
        cmocka_unit_test(test_words_are_no_number),
        cmocka_unit_test(test_a_count_at_the_end_is_what_parsing_it_gives),
        cmocka_unit_test(test_a_count_at_the_end_that_is_not_as_most_are_is_left_alone),
    };
    return cmocka_run_group_tests_name("number", tests, NULL, NULL);
}
