#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/prefix.h"

static void test_prefix_ends_at_the_first_byte_that_differs(void **state)
{
    (void)state;
    char a[200];
    char b[200];
    memset(a, 'x', sizeof(a));
    for (size_t length = 0; length <= sizeof(a); length++) {
        memset(b, 'x', sizeof(b));
        assert_int_equal(flamepix_prefix_length(a, b, length), length);
        for (size_t at = 0; at < length; at++) {
            b[at] = (char)('x' ^ 0x80);
            assert_int_equal(flamepix_prefix_length(a, b, length), at);
            b[at] = 'x';
        }
    }
}

static void test_prefix_sees_the_first_of_two_differences(void **state)
{
    (void)state;
    assert_int_equal(flamepix_prefix_length("abcdefgh", "abXdeYgh", 8), 2);
    assert_int_equal(flamepix_prefix_length("", "", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prefix_ends_at_the_first_byte_that_differs),
        cmocka_unit_test(test_prefix_sees_the_first_of_two_differences),
    };
    return cmocka_run_group_tests_name("prefix", tests, NULL, NULL);
}
