#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader_internal.h"

static void expect_text(const char *raw, const char *expected, size_t length)
{
    struct flamepix_buffer text = {0};
    size_t fault = 77;
    assert_int_equal(fpx_json_unescape(flamepix_bytes_of(raw), &text, &fault), FLAMEPIX_OK);
    assert_int_equal(text.length, length);
    assert_memory_equal(text.data, expected, length);
    assert_int_equal(fault, 77);
    flamepix_buffer_free(&text);
}

#define EXPECT_TEXT(raw, expected) expect_text(raw, expected, sizeof(expected) - 1)

static void test_escapes_are_decoded(void **state)
{
    (void)state;
    EXPECT_TEXT("plain", "plain");
    EXPECT_TEXT("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t");
    EXPECT_TEXT("a\\u0041\\u00e9\\u00E9\\u20Acb", "aA\xC3\xA9\xC3\xA9\xE2\x82\xAC"
                                                  "b");
    EXPECT_TEXT("\\uD83D\\uDE00\\uDBFF\\uDFFF", "\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF");
    EXPECT_TEXT("a\\u0000b", "a\0b");
}

static void test_half_a_pair_is_no_character(void **state)
{
    (void)state;
    EXPECT_TEXT("\\uD800", "\xEF\xBF\xBD");
    EXPECT_TEXT("\\uDC00!", "\xEF\xBF\xBD!");
    EXPECT_TEXT("\\uD800\\u0041", "\xEF\xBF\xBD"
                                  "A");
    EXPECT_TEXT("\\uD800\\n", "\xEF\xBF\xBD\n");
    EXPECT_TEXT("\\uD800\\uD83D\\uDE00", "\xEF\xBF\xBD\xF0\x9F\x98\x80");
    EXPECT_TEXT("\\uDE00\\uD83D", "\xEF\xBF\xBD\xEF\xBF\xBD");
}

static void test_bytes_that_are_not_utf8_are_replaced(void **state)
{
    (void)state;
    EXPECT_TEXT("\xC3\xA9 \xF0\x9F\x98\x80", "\xC3\xA9 \xF0\x9F\x98\x80");
    EXPECT_TEXT("a\xFF"
                "b",
                "a\xEF\xBF\xBD"
                "b");
    EXPECT_TEXT("\xC3", "\xEF\xBF\xBD");
    EXPECT_TEXT("\xC3\\n", "\xEF\xBF\xBD\n");
    EXPECT_TEXT("\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

static void expect_fault(const char *raw, size_t expected)
{
    struct flamepix_buffer text = {0};
    size_t fault = 77;
    assert_int_equal(fpx_json_unescape(flamepix_bytes_of(raw), &text, &fault),
                     FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fault, expected);
    flamepix_buffer_free(&text);
}

static void test_escapes_that_are_none_are_found_where_they_are(void **state)
{
    (void)state;
    expect_fault("\\", 0);
    expect_fault("ab\\", 2);
    expect_fault("\\x41", 0);
    expect_fault("a\\U0041", 1);
    expect_fault("\\u004", 0);
    expect_fault("\\u004g", 0);
    expect_fault("\\n\\u 041", 2);
    expect_fault("\\\xC3\xA9", 0);
    expect_fault("\\uD800\\u12", 6);
}

/* Against a loop that asks for each byte, with every byte at every place of two words. */
static void test_the_plain_part_ends_at_the_first_byte_that_is_not(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        bool is_plain = byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
        for (size_t at = 0; at < 16; at++) {
            char text[32] = "                ";
            text[at] = (char)byte;
            assert_int_equal(fpx_json_plain_length(text), is_plain ? 16 : at);
            text[at + 1] = '"';
            assert_int_equal(fpx_json_plain_length(text), is_plain ? at + 1 : at);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes_are_decoded),
        cmocka_unit_test(test_half_a_pair_is_no_character),
        cmocka_unit_test(test_bytes_that_are_not_utf8_are_replaced),
        cmocka_unit_test(test_escapes_that_are_none_are_found_where_they_are),
        cmocka_unit_test(test_the_plain_part_ends_at_the_first_byte_that_is_not),
    };
    return cmocka_run_group_tests_name("JSON string", tests, NULL, NULL);
}
