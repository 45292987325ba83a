#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text_lines.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void assert_bytes(struct flamepix_bytes bytes, const char *expected)
{
    assert_int_equal(bytes.length, strlen(expected));
    assert_memory_equal(bytes.data, expected, bytes.length);
}

static void test_lines_come_without_their_ends(void **state)
{
    (void)state;
    struct flamepix_bytes rest = bytes_of("a\r\n\nb \nc");
    struct flamepix_bytes line;
    static const char *const expected[] = {"a", "", "b ", "c"};
    for (size_t i = 0; i < 4; i++) {
        assert_true(fpx_text_line(&rest, &line));
        assert_bytes(line, expected[i]);
    }
    assert_false(fpx_text_line(&rest, &line));
}

static void test_words_are_parted_by_blanks(void **state)
{
    (void)state;
    struct flamepix_bytes line = bytes_of(" \tone two\tthree ");
    struct flamepix_bytes word;
    static const char *const expected[] = {"one", "two", "three"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(fpx_text_word(&line, &word));
        assert_bytes(word, expected[i]);
    }
    assert_false(fpx_text_word(&line, &word));
}

static void test_a_byte_order_mark_is_cut_off(void **state)
{
    (void)state;
    assert_bytes(fpx_text_without_mark(bytes_of("\xEF\xBB\xBFx")), "x");
    assert_bytes(fpx_text_without_mark(bytes_of("\xEF\xBBx")), "\xEF\xBBx");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_come_without_their_ends),
        cmocka_unit_test(test_words_are_parted_by_blanks),
        cmocka_unit_test(test_a_byte_order_mark_is_cut_off),
    };
    return cmocka_run_group_tests_name("text_lines", tests, NULL, NULL);
}
