#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "view/view_argument.h"

static void test_a_number_is_within_its_range(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault;
    uint32_t number = 0;
    assert_int_equal(fpx_view_number("2", 2, UINT32_MAX, &fault, &number), FLAMEPIX_OK);
    assert_int_equal(number, 2);
    assert_int_equal(fpx_view_number("4294967295", 2, UINT32_MAX, &fault, &number), FLAMEPIX_OK);
    assert_int_equal(number, UINT32_MAX);
    assert_int_equal(fpx_view_number("007", 2, 9, &fault, &number), FLAMEPIX_OK);
    assert_int_equal(number, 7);
}

static void test_what_is_no_number_of_the_range_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",    "1",   "10", "4294967298", "99999999999999999999",
                                      " 3",  "3 ",  "+3", "-3",         "3.0",
                                      "0x3", "3e0", "x"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct flamepix_pattern_fault fault = {0};
        uint32_t number = 77;
        assert_int_equal(fpx_view_number(bad[i], 2, 9, &fault, &number), FLAMEPIX_BAD_ARGUMENT);
        assert_string_equal(fault.why, "this is not a whole number from 2 to 9");
        assert_int_equal(number, 77);
    }
}

static void test_a_choice_is_one_of_the_words(void **state)
{
    (void)state;
    static const char *const words[] = {"off", "adjacent", "all"};
    struct flamepix_pattern_fault fault = {0};
    size_t choice = 77;
    assert_int_equal(fpx_view_choice("all", words, 3, &fault, &choice), FLAMEPIX_OK);
    assert_int_equal(choice, 2);
    assert_int_equal(fpx_view_choice("al", words, 3, &fault, &choice), FLAMEPIX_BAD_ARGUMENT);
    assert_string_equal(fault.why, "this is not off, adjacent or all");
    assert_int_equal(choice, 2);
}

static void test_words_that_do_not_fit_are_cut(void **state)
{
    (void)state;
    static const char *words[64];
    struct flamepix_pattern_fault fault = {0};
    size_t choice;
    for (size_t i = 0; i < 64; i++)
        words[i] = "a-word-of-twenty-odd";
    assert_int_equal(fpx_view_choice("x", words, 64, &fault, &choice), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fault.why[sizeof(fault.why) - 1], '\0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_number_is_within_its_range),
        cmocka_unit_test(test_what_is_no_number_of_the_range_is_refused),
        cmocka_unit_test(test_a_choice_is_one_of_the_words),
        cmocka_unit_test(test_words_that_do_not_fit_are_cut),
    };
    return cmocka_run_group_tests_name("view_argument", tests, NULL, NULL);
}
