#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes_match.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void test_a_text_is_found_wherever_it_is(void **state)
{
    (void)state;
    assert_true(fpx_bytes_hold(bytes_of("aab"), "ab"));
    assert_true(fpx_bytes_hold(bytes_of("ab"), "ab"));
    assert_false(fpx_bytes_hold(bytes_of("a"), "ab"));
    assert_false(fpx_bytes_hold(bytes_of(""), "ab"));
    assert_false(fpx_bytes_hold(bytes_of("acbaca"), "ab"));
    assert_true(fpx_bytes_begin_with(bytes_of("ab"), "a"));
    assert_false(fpx_bytes_begin_with(bytes_of("a"), "ab"));
    assert_true(fpx_bytes_end_with(bytes_of("ab"), "b"));
    assert_false(fpx_bytes_end_with(bytes_of(""), "b"));
    assert_true(fpx_bytes_end_with(bytes_of("abc"), "bc"));
    assert_true(fpx_bytes_end_with(bytes_of("bc"), "bc"));
    assert_false(fpx_bytes_end_with(bytes_of("c"), "bc"));
    assert_false(fpx_bytes_end_with(bytes_of("bcb"), "bc"));
}

static void test_a_text_is_found_where_it_stands_first(void **state)
{
    (void)state;
    const struct flamepix_bytes bytes = bytes_of("a: ab: ab");
    assert_ptr_equal(fpx_bytes_find(bytes, "ab"), bytes.data + 3);
    assert_ptr_equal(fpx_bytes_find(bytes, "a"), bytes.data);
    assert_null(fpx_bytes_find(bytes, "b:a"));
    assert_null(fpx_bytes_find((struct flamepix_bytes){NULL, 0}, "a"));
    assert_null(fpx_bytes_find((struct flamepix_bytes){bytes.data, 4}, "ab"));
}

static void assert_trimmed(const char *text, const char *expected)
{
    struct flamepix_bytes trimmed = fpx_bytes_trimmed(bytes_of(text));
    assert_int_equal(trimmed.length, strlen(expected));
    assert_memory_equal(trimmed.data, expected, trimmed.length);
}

static void test_blanks_at_both_ends_are_trimmed(void **state)
{
    (void)state;
    assert_trimmed(" \ta b\t ", "a b");
    assert_trimmed(" \t ", "");
    assert_trimmed("", "");
    assert_trimmed("\na\n", "\na\n");
}

static void test_of_two_byte_strings_one_comes_first_by_its_bytes(void **state)
{
    (void)state;
    assert_true(fpx_bytes_compare(bytes_of("a"), bytes_of("b")) < 0);
    assert_true(fpx_bytes_compare(bytes_of("b"), bytes_of("ab")) > 0);
    assert_true(fpx_bytes_compare(bytes_of("a"), bytes_of("ab")) < 0);
    assert_true(fpx_bytes_compare(bytes_of("\xFF"), bytes_of("a")) > 0);
    assert_true(fpx_bytes_compare((struct flamepix_bytes){NULL, 0}, bytes_of("a")) < 0);
    assert_int_equal(fpx_bytes_compare(bytes_of("ab"), bytes_of("ab")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_text_is_found_wherever_it_is),
        cmocka_unit_test(test_a_text_is_found_where_it_stands_first),
        cmocka_unit_test(test_blanks_at_both_ends_are_trimmed),
        cmocka_unit_test(test_of_two_byte_strings_one_comes_first_by_its_bytes),
    };
    return cmocka_run_group_tests_name("bytes_match", tests, NULL, NULL);
}
