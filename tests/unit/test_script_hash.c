#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gallery/script_hash.h"

static void assert_script_hash(const char *script, const char *expected)
{
    char text[FLAMEPIX_SCRIPT_HASH_NBYTES];
    flamepix_script_hash((struct flamepix_bytes){script, strlen(script)}, text);
    assert_string_equal(text, expected);
}

static void test_a_script_has_the_hash_that_browsers_want(void **state)
{
    (void)state;
    /* The first is the example of the recommendation (CSP level 2, section 7.17.2). */
    assert_script_hash("alert('Hello, world.');", "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    assert_script_hash("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_script_has_the_hash_that_browsers_want),
    };
    return cmocka_run_group_tests_name("script_hash", tests, NULL, NULL);
}
