#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

#include "support/pictures/type_support.h"

enum { PX = 18 };

static uint32_t width_of(void *fonts, const char *text)
{
    uint32_t width;
    assert_int_equal(fpx_caption_width(type_of(fonts, PX), text_of(text), &width), FLAMEPIX_OK);
    return width;
}

/* Of a title in a room as wide as this text, and `more` px. */
static void expect_lines(void *fonts, const char *title, const char *room, int more,
                         const char *first, const char *second)
{
    struct fpx_title_lines lines = {0};
    const uint32_t px = (uint32_t)((int)width_of(fonts, room) + more);
    assert_int_equal(fpx_title_lines_break(&lines, type_of(fonts, PX), title, px), FLAMEPIX_OK);
    assert_string_equal(lines.first.length > 0 ? lines.first.data : "", first);
    assert_string_equal(lines.second.length > 0 ? lines.second.data : "", second);
    fpx_title_lines_free(&lines);
}

static void test_a_title_that_fits_has_one_line(void **state)
{
    expect_lines(*state, "Flame Graph", "Flame Graph", 0, "", "");
    expect_lines(*state, "", "a", 0, "", "");
    expect_lines(*state, "Flame Graph", "Flame Graph", -1, "Flame", "Graph");
}

static void test_lines_are_about_as_wide_as_each_other(void **state)
{
    expect_lines(*state, "one two three four five six", "one two three four five", 0,
                 "one two three", "four five six");
    expect_lines(*state, "a very_long_word_of_a_title", "very_long_word_of_a_title", 0, "a",
                 "very_long_word_of_a_title");
    expect_lines(*state, "all  blanks   go", "all  blanks   ", 0, "all  blanks", "go");
}

static void test_names_are_broken_behind_separators(void **state)
{
    expect_lines(*state, "/srv/profiles/frontend-7.folded", "/srv/profiles/frontend", 0,
                 "/srv/profiles/", "frontend-7.folded");
    expect_lines(*state, "store::cart::checkout", "store::cart::", 0, "store::cart::", "checkout");
    expect_lines(*state, "1,234,567,890", "1,234,56", 0, "1,234,5", "67,890");
}

static void test_else_they_are_broken_anywhere_but_before_a_mark(void **state)
{
    expect_lines(*state, "nnnnnnnnnn", "nnnnnn", 0, "nnnnn", "nnnnn");
    expect_lines(*state, "nnnnnn\xCC\x81nnnnnn", "nnnnnnn", 0, "nnnnnn\xCC\x81", "nnnnnn");
}

/* The middle of it is cut where it is drawn: the second line keeps its end. */
static void test_of_what_two_lines_cannot_hold_the_first_is_full(void **state)
{
    expect_lines(*state, "one two three four five six", "one two th", 0, "one two",
                 "three four five six");
    expect_lines(*state, "nnnnnnnnnnnnnnnn", "nnnn", 0, "nnnn", "nnnnnnnnnnnn");
    expect_lines(*state, "nnnn", "n", -1, "", "");
}

static void test_a_name_that_is_isolated_is_in_both(void **state)
{
    expect_lines(*state, "a \u2068\u05D0\u05D0\u05D0 \u05D0\u05D0\u05D0\u2069 b",
                 "a \u05D0\u05D0\u05D0 ", 0, "a \u2068\u05D0\u05D0\u05D0",
                 "\u2068\u05D0\u05D0\u05D0\u2069 b");
}

static void test_a_huge_title_takes_little_time(void **state)
{
    enum { LENGTH = 1000000 };
    struct fpx_title_lines lines = {0};
    char *title = malloc(LENGTH + 1);
    assert_non_null(title);
    memset(title, 'n', LENGTH);
    title[LENGTH] = '\0';
    assert_int_equal(fpx_title_lines_break(&lines, type_of(*state, PX), title, 300), FLAMEPIX_OK);
    assert_in_range(lines.first.length, 20, 30);
    assert_int_equal(lines.first.length + lines.second.length, LENGTH + 2);
    fpx_title_lines_free(&lines);
    free(title);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_title_that_fits_has_one_line),
        cmocka_unit_test(test_lines_are_about_as_wide_as_each_other),
        cmocka_unit_test(test_names_are_broken_behind_separators),
        cmocka_unit_test(test_else_they_are_broken_anywhere_but_before_a_mark),
        cmocka_unit_test(test_of_what_two_lines_cannot_hold_the_first_is_full),
        cmocka_unit_test(test_a_name_that_is_isolated_is_in_both),
        cmocka_unit_test(test_a_huge_title_takes_little_time),
    };
    return cmocka_run_group_tests_name("title_lines", tests, fonts_setup, fonts_teardown);
}
