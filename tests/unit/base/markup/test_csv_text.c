#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/markup/escape.h"

static void expect_field(const char *text, const char *expected)
{
    struct flamepix_buffer row = {0};
    assert_int_equal(fpx_csv_append_text(&row, flamepix_bytes_of(text)), FLAMEPIX_OK);
    assert_int_equal(row.length, strlen(expected));
    if (row.length > 0)
        assert_memory_equal(row.data, expected, row.length);
    flamepix_buffer_free(&row);
}

static void test_plain_texts_stay_as_they_are(void **state)
{
    (void)state;
    expect_field("", "");
    expect_field("main.parse", "main.parse");
    expect_field("\xC3\xA9t\xC3\xA9", "\xC3\xA9t\xC3\xA9");
    expect_field("a b", "a b");
}

static void test_separators_quotes_and_line_ends_are_quoted(void **state)
{
    (void)state;
    expect_field("a,b", "\"a,b\"");
    expect_field("say \"a\"", "\"say \"\"a\"\"\"");
    expect_field("main;parse", "\"main;parse\"");
    expect_field(" a", "\" a\"");
    expect_field("a ", "\"a \"");
}

static void test_what_looks_like_a_formula_becomes_text(void **state)
{
    (void)state;
    expect_field("=1+1", "'=1+1");
    expect_field("+a", "'+a");
    expect_field("-a", "'-a");
    expect_field("@a", "'@a");
    expect_field("  =1", "\"  '=1\"");
    expect_field("=\"a\"", "\"'=\"\"a\"\"\"");
    expect_field("a=b", "a=b");
}

static void test_a_formula_after_a_separator_becomes_text(void **state)
{
    (void)state;
    expect_field("root;=cmd|' /C calc'!A0", "\"root;'=cmd|' /C calc'!A0\"");
    expect_field("a, @b;+c", "\"a, '@b;'+c\"");
    expect_field("a;b=c", "\"a;b=c\"");
    expect_field(";-1", "\";'-1\"");
}

static void test_control_characters_and_bytes_that_are_no_text_are_escaped(void **state)
{
    (void)state;
    expect_field("a\nb", "a\\x0Ab");
    expect_field("a\r", "a\\x0D");
    expect_field("\t=1", "\\x09=1");
    expect_field("\x1B[31m", "\\x1B[31m");
    expect_field("\xFF", "\\xFF");
    expect_field("\xC2\x9B", "\\u{9B}");
}

static void test_numbers_are_plain_decimals(void **state)
{
    (void)state;
    struct flamepix_buffer row = {0};
    assert_int_equal(fpx_csv_append_number(&row, 1234567), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&row, ";", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_csv_append_number(&row, -0.25), FLAMEPIX_OK);
    assert_int_equal(row.length, 13);
    assert_memory_equal(row.data, "1234567;-0.25", 13);
    flamepix_buffer_free(&row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_texts_stay_as_they_are),
        cmocka_unit_test(test_separators_quotes_and_line_ends_are_quoted),
        cmocka_unit_test(test_what_looks_like_a_formula_becomes_text),
        cmocka_unit_test(test_a_formula_after_a_separator_becomes_text),
        cmocka_unit_test(test_control_characters_and_bytes_that_are_no_text_are_escaped),
        cmocka_unit_test(test_numbers_are_plain_decimals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
