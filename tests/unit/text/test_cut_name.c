#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/cut_name.h"

/* That `text`, of which all letters fit, is cut as `expected` is written: "~" is the ellipsis, and
 * "" is too little. */
static void assert_cut(const char *text, const char *expected)
{
    uint32_t codes[64];
    char shown[80] = "";
    size_t count = strlen(text);
    for (size_t i = 0; i < count; i++)
        codes[i] = (unsigned char)text[i];
    struct fpx_name_cut cut = fpx_cut_name(codes, count);
    memcpy(shown, text, cut.head);
    if (cut.head > 0)
        strcpy(shown + cut.head, "~");
    for (size_t i = 0; cut.head > 0 && i < cut.closed; i++)
        strcat(shown, "]");
    assert_string_equal(shown, expected);
}

static void test_no_separator_stands_before_the_ellipsis(void **state)
{
    (void)state;
    static const char *const ends[] = {".", "_",  ":", "::", "$", "/", "<", "(",  "[",
                                       "{", ", ", "-", " ",  "`", "@", "+", "(*", "\\"};
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        char text[32] = "main";
        strcat(text, ends[i]);
        assert_cut(text, "main~");
    }
    assert_cut("f(a)", "");
    assert_cut("fun(a)", "fun(a)~");
    assert_cut("vector<int>", "vector<int>~");
}

static void test_three_letters_or_digits_stay_or_nothing_does(void **state)
{
    (void)state;
    assert_cut("abc", "abc~");
    assert_cut("a.b.", "");
    assert_cut("a.b.7", "a.b.7~");
    assert_cut("__ab", "");
    assert_cut("...", "");
    assert_cut("", "");
    assert_cut("a09", "a09~");
    assert_cut("azA", "azA~");
    assert_cut("AZa", "AZa~");
}

static size_t head_of(uint32_t first, uint32_t second, uint32_t third)
{
    const uint32_t codes[] = {first, second, third};
    return fpx_cut_name(codes, 3).head;
}

static void test_letters_of_any_script_count_but_no_marks_or_blanks(void **state)
{
    (void)state;
    enum { E_ACUTE = 0xE9, ZHE = 0x436, HAN = 0x6F22, ACUTE = 0x301, WIDE_BLANK = 0x3000 };
    assert_int_equal(head_of(E_ACUTE, ZHE, HAN), 3);
    assert_int_equal(head_of('a', ACUTE, 'b'), 0);
    assert_int_equal(head_of(HAN, WIDE_BLANK, HAN), 0);
}

static void test_no_bracket_is_left_open(void **state)
{
    (void)state;
    assert_cut("Sort[int", "Sort~");
    assert_cut("Sort.[int", "Sort~");
    assert_cut("Sort[int].f", "Sort[int].f~");
    assert_cut("Sort[map[int]str", "Sort~");
    assert_cut("Sort[int][", "Sort[int]~");
    assert_cut("a]b]cd[e", "a]b]cd~");
}

static void test_a_name_in_brackets_keeps_both(void **state)
{
    (void)state;
    assert_cut("[libcry", "[libcry~]");
    assert_cut("[libcry.", "[libcry~]");
    assert_cut("[libcry[a", "[libcry~]");
    assert_cut("[li", "");
    assert_cut("[a[bc]def", "[a[bc]def~]");
    assert_cut("[[kernel.kall", "[[kernel.kall~]]");
    assert_cut("[[kernel.kallsyms]", "[[kernel.kallsyms~]]");
    assert_cut("[[[", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_separator_stands_before_the_ellipsis),
        cmocka_unit_test(test_three_letters_or_digits_stay_or_nothing_does),
        cmocka_unit_test(test_letters_of_any_script_count_but_no_marks_or_blanks),
        cmocka_unit_test(test_no_bracket_is_left_open),
        cmocka_unit_test(test_a_name_in_brackets_keeps_both),
    };
    return cmocka_run_group_tests_name("cut_name", tests, NULL, NULL);
}
