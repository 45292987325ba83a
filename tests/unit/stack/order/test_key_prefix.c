#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "stack/order/next_key.h"

static void test_keys_ends_at_the_first_byte_that_differs(void **state)
{
    (void)state;
    const char a[] = "0123456789abcdef0123456789";
    for (size_t at = 0; at < sizeof(a) - 1; at++) {
        char b[] = "0123456789abcdef0123456789";
        b[at] = '\xff';
        for (size_t known = 0; known <= at; known++)
            assert_int_equal(fpx_key_prefix_length(a, sizeof(a) - 1, b, sizeof(b) - 1, known), at);
    }
}

static void test_keys_is_not_longer_than_the_shorter_string(void **state)
{
    (void)state;
    const char a[] = "0123456789abcdef";
    for (size_t length = 0; length < sizeof(a); length++) {
        assert_int_equal(fpx_key_prefix_length(a, length, a, 16, 0), length);
        assert_int_equal(fpx_key_prefix_length(a, 16, a, length, length), length);
    }
}

static void test_keys_of_nothing_is_empty(void **state)
{
    (void)state;
    assert_int_equal(fpx_key_prefix_length(NULL, 0, "a", 1, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_ends_at_the_first_byte_that_differs),
        cmocka_unit_test(test_keys_is_not_longer_than_the_shorter_string),
        cmocka_unit_test(test_keys_of_nothing_is_empty),
    };
    return cmocka_run_group_tests_name("key_prefix", tests, NULL, NULL);
}
