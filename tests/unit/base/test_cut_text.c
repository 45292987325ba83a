#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text_columns.h"

static void expect(const char *text, size_t most, const char *expected)
{
    struct flamepix_buffer cut = {0};
    assert_int_equal(fpx_cut_append(&cut, flamepix_bytes_of(text), most), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&cut, "", 1), FLAMEPIX_OK);
    assert_string_equal(cut.data, expected);
    flamepix_buffer_free(&cut);
}

static void test_what_is_short_enough_stays(void **state)
{
    (void)state;
    expect("malloc", 6, "malloc");
    expect("", 0, "");
}

static void test_what_is_too_long_ends_in_an_ellipsis(void **state)
{
    (void)state;
    expect("malloc", 5, "mallo…");
}

static void test_no_character_is_cut(void **state)
{
    (void)state;
    expect("aä", 2, "a…");
    expect("a\xf0\x9f\x94\xa5", 4, "a…");
    expect("\x80\x80\x80\x80\x80\x80\x80\x80", 7, "\x80\x80\x80\x80…");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_short_enough_stays),
        cmocka_unit_test(test_what_is_too_long_ends_in_an_ellipsis),
        cmocka_unit_test(test_no_character_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
