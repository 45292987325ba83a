#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/escape.h"

static void expect(const char *path, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_url_append(&text, flamepix_bytes_of(path)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_plain_paths_are_themselves(void **state)
{
    (void)state;
    expect("../a-b_c/d.e~f.png", "../a-b_c/d.e~f.png");
    expect("", "");
}

static void test_all_else_is_encoded(void **state)
{
    (void)state;
    expect("a b.png", "a%20b.png");
    expect("javascript:x", "javascript%3Ax");
    expect("?#%\"'()<>&\\", "%3F%23%25%22%27%28%29%3C%3E%26%5C");
    expect("\xc3\xa4\xff\n", "%C3%A4%FF%0A");
}

static void test_marks_are_the_callers(void **state)
{
    struct flamepix_buffer text = {0};
    (void)state;
    assert_int_equal(fpx_url_encode(&text, (struct flamepix_bytes){"a/b?\0", 5}, "?"), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, "a%2Fb?%00");
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_paths_are_themselves),
        cmocka_unit_test(test_all_else_is_encoded),
        cmocka_unit_test(test_marks_are_the_callers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
