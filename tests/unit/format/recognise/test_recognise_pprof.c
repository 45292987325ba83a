#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

static bool is_pprof(const char *bytes, size_t length)
{
    return fpx_recognise_pprof((struct flamepix_bytes){bytes, length}, NULL);
}

#define IS_PPROF(text) is_pprof(text, sizeof(text) - 1)

static void test_three_fields_of_a_profile_are_one(void **state)
{
    (void)state;
    assert_true(IS_PPROF("\x0A\4\x08\1\x10\2\x48\x80\x01\x50\1"));
    assert_true(IS_PPROF("\x6A\2\1\2\x68\3\x32\0"));
    assert_false(IS_PPROF("\x48\1\x50\1"));
    assert_false(IS_PPROF(""));
}

static void test_a_head_may_end_within_a_field_that_is_bytes(void **state)
{
    (void)state;
    assert_true(IS_PPROF("\x48\1\x50\1\x12\x7F\1\2\3"));
    assert_false(IS_PPROF("\x48\1\x12\x7F\1\2\3"));
}

static void test_a_field_that_a_profile_does_not_have_is_none(void **state)
{
    (void)state;
    assert_false(IS_PPROF("\x48\1\x50\1\x60\1\x82\1\1x"));
    assert_false(IS_PPROF("\x48\1\x50\1\x60\1\x08\1"));
    assert_false(IS_PPROF("\x48\1\x50\1\x60\1\x4A\1x"));
    assert_false(IS_PPROF("\x48\1\x50\1\x60\1\x00\1"));
}

static void test_a_sample_type_is_two_numbers_and_no_more(void **state)
{
    (void)state;
    static const char types[] = "\x0A\x16"
                                "1234567890123456789012\x48\1\x50\1";
    static const char resources[] = "\x0A\x17"
                                    "12345678901234567890123\x48\1\x50\1";
    assert_true(is_pprof(types, sizeof(types) - 1));
    assert_false(is_pprof(resources, sizeof(resources) - 1));
}

static void test_a_number_beyond_ten_bytes_is_none(void **state)
{
    (void)state;
    assert_false(IS_PPROF("\x48\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\x50\1\x60\1"));
    assert_true(IS_PPROF("\x48\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\x50\1\x32\0"));
}

static void test_text_is_no_profile(void **state)
{
    (void)state;
    assert_false(IS_PPROF("main;read 5\n"));
    assert_false(IS_PPROF("\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"));
    assert_false(IS_PPROF("HHHHHHHHHHH\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_fields_of_a_profile_are_one),
        cmocka_unit_test(test_a_head_may_end_within_a_field_that_is_bytes),
        cmocka_unit_test(test_a_field_that_a_profile_does_not_have_is_none),
        cmocka_unit_test(test_a_sample_type_is_two_numbers_and_no_more),
        cmocka_unit_test(test_a_number_beyond_ten_bytes_is_none),
        cmocka_unit_test(test_text_is_no_profile),
    };
    return cmocka_run_group_tests_name("recognise_pprof", tests, NULL, NULL);
}
