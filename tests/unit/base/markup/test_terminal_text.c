#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/escape.h"

static void assert_escaped(const char *raw, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_escape_append(&text, raw, strlen(raw)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_ordinary_text_stays_as_it_is(void **state)
{
    (void)state;
    assert_escaped("", "");
    assert_escaped("profile 1.folded", "profile 1.folded");
    assert_escaped("\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x94\xA5",
                   "\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x94\xA5");
}

static void test_control_bytes_are_shown_by_number(void **state)
{
    (void)state;
    assert_escaped("\x1B[2J", "\\x1B[2J");
    assert_escaped("a\nb\rc\td\x7F", "a\\x0Ab\\x0Dc\\x09d\\x7F");
    assert_escaped("\xC2\x9B", "\\u{9B}");
}

static void test_what_changes_direction_is_shown_by_number(void **state)
{
    (void)state;
    assert_escaped("\xE2\x80\xAA", "\\u{202A}");
    assert_escaped("gnp\xE2\x80\xAE.exe", "gnp\\u{202E}.exe");
    assert_escaped("\xE2\x81\xA6\xE2\x81\xA9", "\\u{2066}\\u{2069}");
}

static void test_what_hides_is_shown_by_number(void **state)
{
    (void)state;
    assert_escaped("pro\xC2\xAD"
                   "file",
                   "pro\\u{AD}file");
    assert_escaped("pro\xE2\x81\xA0"
                   "file",
                   "pro\\u{2060}file");
    assert_escaped("file\xF3\xA0\x81\xA1", "file\\u{E0061}");
}

static void test_bytes_that_are_not_utf8_are_shown_by_number(void **state)
{
    (void)state;
    assert_escaped("\xFF", "\\xFF");
    assert_escaped("\xEF\xBF\xBD", "\xEF\xBF\xBD");
    assert_escaped("\xC3", "\\xC3");
    assert_escaped("\xC0\xAF", "\\xC0\\xAF");
    assert_escaped("\xED\xA0\x80", "\\xED\\xA0\\x80");
    assert_escaped("\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80");
    assert_escaped("a\xE2\x82z", "a\\xE2\\x82z");
}

static void test_a_nul_byte_is_shown_by_number(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_escape_append(&text, "a\0b", 3), FLAMEPIX_OK);
    assert_int_equal(text.length, 6);
    assert_memory_equal(text.data, "a\\x00b", 6);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ordinary_text_stays_as_it_is),
        cmocka_unit_test(test_control_bytes_are_shown_by_number),
        cmocka_unit_test(test_what_changes_direction_is_shown_by_number),
        cmocka_unit_test(test_what_hides_is_shown_by_number),
        cmocka_unit_test(test_bytes_that_are_not_utf8_are_shown_by_number),
        cmocka_unit_test(test_a_nul_byte_is_shown_by_number),
    };
    return cmocka_run_group_tests_name("terminal_text", tests, NULL, NULL);
}
