#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "stack/frame_bounds.h"

static bool is_unnamed(const char *key)
{
    return fpx_leaf_is_unnamed(flamepix_bytes_of(key));
}

static void test_unknown_leaves_have_no_name(void **state)
{
    (void)state;
    assert_true(is_unnamed("main;[unknown];"));
    assert_true(is_unnamed("[unknown];"));
    assert_true(is_unnamed("main;libc.so`[unknown];"));
    assert_false(is_unnamed("main;[libc.so];"));
    assert_false(is_unnamed("main;x[unknown];"));
    assert_false(is_unnamed("[unknown];main;"));
}

static void test_bare_addresses_are_no_names(void **state)
{
    (void)state;
    assert_true(is_unnamed("main;0x7f12ab;"));
    assert_true(is_unnamed("0x0;"));
    assert_true(is_unnamed("main;libc.so`0xDEAD;"));
    assert_false(is_unnamed("main;0x;"));
    assert_false(is_unnamed("main;x0x12;"));
    assert_false(is_unnamed("main;deadbeef;"));
    assert_false(is_unnamed("main;f+0x12;"));
}

static void test_an_address_may_have_any_number_of_digits(void **state)
{
    (void)state;
    static const char digits[] = "0123456789abcdefABCDEF09afAF";
    for (int length = 1; length < (int)sizeof(digits); length++) {
        char key[64];
        snprintf(key, sizeof(key), "main;0x%.*s;", length, digits);
        assert_true(is_unnamed(key));
        assert_true(is_unnamed(key + strlen("main;")));
        key[strlen("main;0")] = 'y';
        assert_false(is_unnamed(key));
    }
}

static void test_one_letter_that_is_no_digit_makes_it_a_name(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char key[] = "main;0x12345678?0;";
        *strchr(key, '?') = (char)byte;
        const bool is_digit = byte < 128 && strchr("0123456789abcdefABCDEF", byte) != NULL;
        assert_int_equal(is_unnamed(key), is_digit);
    }
}

static void test_a_key_without_frames_has_no_leaf(void **state)
{
    (void)state;
    assert_false(is_unnamed(""));
    assert_false(is_unnamed(";"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_leaves_have_no_name),
        cmocka_unit_test(test_bare_addresses_are_no_names),
        cmocka_unit_test(test_an_address_may_have_any_number_of_digits),
        cmocka_unit_test(test_one_letter_that_is_no_digit_makes_it_a_name),
        cmocka_unit_test(test_a_key_without_frames_has_no_leaf),
    };
    return cmocka_run_group_tests_name("frame_names", tests, NULL, NULL);
}
