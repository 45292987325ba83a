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

typedef enum flamepix_status append_fn(struct flamepix_buffer *text, struct flamepix_bytes any);

static void expect(append_fn *append, struct flamepix_bytes any, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(append(&text, any), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_nothing_in_text_is_markup(void **state)
{
    (void)state;
    expect(fpx_rst_text, BYTES("*a* |b| `c`_ d_"), "\\*a\\* \\|b\\| \\`c\\`\\_ d\\_");
    expect(fpx_rst_text, BYTES("a\\"), "a\\\\");
    expect(fpx_rst_text, BYTES("http://a.b"), "http\\://a\\.b");
    expect(fpx_rst_text, BYTES(""), "");
}

static void test_no_line_of_text_begins_as_a_block(void **state)
{
    (void)state;
    expect(fpx_rst_text, BYTES(".. x::"), "\\.\\. x\\:\\:");
    expect(fpx_rst_text, BYTES("1. x"), "1\\. x");
    expect(fpx_rst_text, BYTES(",,,,"), "\\,,,,");
    expect(fpx_rst_text, BYTES("55%, half"), "55%, half");
    expect(fpx_rst_text, BYTES("a\nb"), "a\\\\x0Ab");
}

static void test_a_name_stands_in_double_backticks_as_it_is(void **state)
{
    (void)state;
    expect(fpx_rst_code, BYTES("std::v<int*>|x|_\\"), "``std::v<int*>|x|_\\``");
    expect(fpx_rst_code, BYTES("a\x01\xff"), "``a\\x01\\xFF``");
}

static void test_a_name_that_would_end_its_code_is_text(void **state)
{
    (void)state;
    expect(fpx_rst_code, BYTES("a`b"), "a\\`b");
    expect(fpx_rst_code, BYTES(" a"), " a");
    expect(fpx_rst_code, BYTES("a "), "a ");
    expect(fpx_rst_code, BYTES(""), "");
    expect(fpx_rst_code, BYTES("\xc2\xa0<a>"), "\xc2\xa0\\<a\\>");
}

static void test_a_path_is_the_name_of_its_file(void **state)
{
    (void)state;
    expect(fpx_rst_path, BYTES("img/p.png"), "img/p.png");
    expect(fpx_rst_path, BYTES("a b\\(1) #?%'\".png"), "a\\ b\\\\(1)\\ #?%'\".png");
    expect(fpx_rst_path, BYTES("\xc3\xa4.png"), "\xc3\xa4.png");
}

static void test_what_cannot_stand_in_a_line_is_encoded_in_a_path(void **state)
{
    (void)state;
    expect(fpx_rst_path, BYTES("a\nb\xff\xe2\x80\xa8.png"), "a%0Ab%FF%E2%80%A8.png");
    expect(fpx_rst_path, BYTES(":alt: x.png"), "./:alt:\\ x.png");
}

static enum flamepix_status write_all(void *user)
{
    struct flamepix_buffer text = {0};
    (void)user;
    enum flamepix_status status = fpx_rst_text(&text, BYTES("a`b"));
    if (status == FLAMEPIX_OK)
        status = fpx_rst_code(&text, BYTES("a"));
    if (status == FLAMEPIX_OK)
        status = fpx_rst_path(&text, BYTES("a b"));
    flamepix_buffer_free(&text);
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(write_all, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_in_text_is_markup),
        cmocka_unit_test(test_no_line_of_text_begins_as_a_block),
        cmocka_unit_test(test_a_name_stands_in_double_backticks_as_it_is),
        cmocka_unit_test(test_a_name_that_would_end_its_code_is_text),
        cmocka_unit_test(test_a_path_is_the_name_of_its_file),
        cmocka_unit_test(test_what_cannot_stand_in_a_line_is_encoded_in_a_path),
        cmocka_unit_test(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
