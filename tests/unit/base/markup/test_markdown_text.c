#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/escape.h"

#include "support/scarce_memory.h"

#define BYTES(literal) ((struct flamepix_bytes){literal, sizeof(literal) - 1})

static void assert_code(struct flamepix_bytes name, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_markdown_code(&text, name), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_a_name_stands_in_backticks_as_it_is(void **state)
{
    (void)state;
    assert_code(BYTES("std::vector<int>::*push_back_ & [a](b) ![c] #1 @d"),
                "`std::vector<int>::*push_back_ & [a](b) ![c] #1 @d`");
}

static void test_backticks_in_a_name_do_not_end_its_code(void **state)
{
    (void)state;
    assert_code(BYTES("a`b"), "``a`b``");
    assert_code(BYTES("unix`panic"), "``unix`panic``");
    assert_code(BYTES("`a``"), "``` `a`` ```");
    assert_code(BYTES("`"), "`` ` ``");
}

static void test_blanks_at_an_end_are_kept(void **state)
{
    (void)state;
    assert_code(BYTES(" a "), "`  a  `");
    assert_code(BYTES("a "), "` a  `");
}

static void test_a_bar_does_not_end_a_cell(void **state)
{
    (void)state;
    assert_code(BYTES("operator||"), "`operator\\|\\|`");
    assert_code(BYTES("C:\\a.exe"), "`C:\\a.exe`");
    assert_code(BYTES("a\\"), "`a\\`");
}

static void test_a_bar_behind_a_backslash_does_not_either(void **state)
{
    (void)state;
    assert_code(BYTES("a\\|b"), "<code>a&#92;&#124;b</code>");
    assert_code(BYTES("\\</code>|<b>&`*"),
                "<code>&#92;&#60;/code&#62;&#124;&#60;b&#62;&#38;&#96;&#42;</code>");
}

static void test_what_cannot_be_seen_is_spelled_out(void **state)
{
    (void)state;
    assert_code(BYTES("a\nb\r\0\x1B[0m\xFF\xE2\x80\xAE|"),
                "<code>a&#92;x0Ab&#92;x0D&#92;x00&#92;x1B&#91;0m&#92;xFF&#92;u&#123;202E&#125;"
                "&#124;</code>");
    assert_code(BYTES("a\nb"), "`a\\x0Ab`");
}

static void test_an_empty_name_is_no_backticks(void **state)
{
    (void)state;
    assert_code((struct flamepix_bytes){0}, "<code></code>");
}

static void test_text_has_no_markup(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_markdown_text(&text, BYTES("*a* <b>|\n`c` 5%")), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, "&#42;a&#42; &#60;b&#62;&#124;&#92;x0A&#96;c&#96; 5%");
    flamepix_buffer_free(&text);
}

static enum flamepix_status write_code(void *user)
{
    (void)user;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_markdown_code(&text, BYTES("`a|b"));
    if (status == FLAMEPIX_OK)
        status = fpx_markdown_code(&text, BYTES("a\\|b"));
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(write_code, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_stands_in_backticks_as_it_is),
        cmocka_unit_test(test_backticks_in_a_name_do_not_end_its_code),
        cmocka_unit_test(test_blanks_at_an_end_are_kept),
        cmocka_unit_test(test_a_bar_does_not_end_a_cell),
        cmocka_unit_test(test_a_bar_behind_a_backslash_does_not_either),
        cmocka_unit_test(test_what_cannot_be_seen_is_spelled_out),
        cmocka_unit_test(test_an_empty_name_is_no_backticks),
        cmocka_unit_test(test_text_has_no_markup),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("markdown_text", tests, NULL, NULL);
}
