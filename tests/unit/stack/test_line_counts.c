#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/line_counts.h"

static struct flamepix_counts_guess guess(struct flamepix_bytes head)
{
    struct flamepix_counts_guess guess;
    assert_int_equal(flamepix_counts_guess(head, &guess), FLAMEPIX_OK);
    return guess;
}

static struct flamepix_counts_guess guess_text(const char *text)
{
    return guess(flamepix_bytes_of(text));
}

static unsigned counts_of(const char *text)
{
    return guess_text(text).counts;
}

static void test_two_counts_are_those_of_all_lines(void **state)
{
    (void)state;
    const struct flamepix_counts_guess two =
        guess_text("# x\n\na b;c 0  2.5 \r\nb 1 2\nc -1 1e3\n");
    assert_int_equal(two.counts, 2);
    assert_false(two.is_said);
    assert_int_equal(two.lines, 3);
    assert_int_equal(two.two, 3);
    assert_int_equal(two.line, 3);
    const struct flamepix_counts_guess one = guess_text("a 1 2\nb 1 2\nc 3\nd 1 2\n");
    assert_int_equal(one.counts, 1);
    assert_int_equal(one.lines, 4);
    assert_int_equal(one.two, 3);
    assert_int_equal(one.line, 3);
    assert_int_equal(one.earlier_line, 0);
    assert_int_equal(counts_of("a 1 2\nno number\n"), 1);
    assert_int_equal(counts_of(""), 1);
    assert_int_equal(counts_of("# 1 2\n"), 1);
    assert_int_equal(counts_of("\xEF\xBB\xBF# a comment\na 1 2\n"), 2);
    assert_int_equal(counts_of("#a 1 2\n"), 2);
}

static void test_where_a_stack_stands_twice_without_two_numbers_there_is_one(void **state)
{
    (void)state;
    const struct flamepix_counts_guess one =
        guess_text("main;chunk 12 30\nx 1 2\nmain;chunk 13 20\n");
    assert_int_equal(one.counts, 1);
    assert_int_equal(one.line, 3);
    assert_int_equal(one.earlier_line, 1);
    assert_int_equal(counts_of("a 1 2\n a  3 4\n"), 1);
    assert_int_equal(counts_of("a 1 2\na;b 3 4\n"), 2);
}

static void test_two_numbers_need_a_stack_before_them(void **state)
{
    (void)state;
    assert_int_equal(counts_of("1 2\n"), 1);
    assert_int_equal(counts_of(" 1 2\n"), 1);
    assert_int_equal(counts_of(" 1 2\na 3 4\n"), 2);
    assert_int_equal(counts_of("a1 2\n"), 1);
    assert_int_equal(counts_of("main (file.py:12) 2\n"), 1);
}

static void test_a_comment_decides_also_for_lines_before_it(void **state)
{
    (void)state;
    const struct flamepix_counts_guess one = guess_text("\"a 1 2\n# counts: one per line\nb 1 2\n");
    assert_int_equal(one.counts, 1);
    assert_true(one.is_said);
    assert_int_equal(one.line, 2);
    assert_int_equal(counts_of("# counts: two per line (before, after)\n 1 2\n"), 2);
    assert_int_equal(counts_of("#counts:two\na 1 2\na 1 2\n"), 2);
    assert_int_equal(counts_of("a 5\n# counts: two per line\na 1 2\n"), 1);
    assert_int_equal(counts_of("# counts: 1\na 1 2\n"), 2);
    assert_int_equal(counts_of("# counts:\na 1 2\n"), 2);
    assert_int_equal(counts_of("# counts: onerous\na 1 2\n"), 2);
}

static void test_a_torn_line_says_nothing_of_counts(void **state)
{
    (void)state;
    enum { FULL = FLAMEPIX_INPUT_HEAD_NBYTES };
    static char head[FULL];
    memset(head, 'x', FULL);
    memcpy(head, "main 5 6\n", 9);
    assert_int_equal(guess((struct flamepix_bytes){head, FULL}).counts, 2);
    assert_int_equal(guess((struct flamepix_bytes){head, FULL - 1}).counts, 1);
    head[8] = 'x';
    assert_int_equal(guess((struct flamepix_bytes){head, FULL}).counts, 1);
}

static void test_the_comment_is_read_as_what_it_says_and_ends_in_no_number(void **state)
{
    (void)state;
    for (unsigned counts = 1; counts <= 2; counts++) {
        struct flamepix_bytes line = flamepix_bytes_of(fpx_counts_comment(counts));
        assert_int_equal(line.data[--line.length], '\n');
        assert_int_equal(fpx_counts_of_comment(line), counts);
        assert_true(line.data[line.length - 1] < '0' || line.data[line.length - 1] > '9');
    }
}

static void test_lines_that_begin_with_a_number_behind_blanks_are_counted(void **state)
{
    (void)state;
    assert_int_equal(guess_text("   5 main;chunk 12\n 6 main;chunk 13\n").first, 2);
    assert_int_equal(guess_text("5 main;chunk 12\n 6x main 13\n 7\n\t8 9\n\t1 a 2 3\n").first, 1);
}

static void test_a_number_is_one_behind_a_blank(void **state)
{
    (void)state;
    assert_true(fpx_ends_in_number(flamepix_bytes_of("chunk 12")));
    assert_true(fpx_ends_in_number(flamepix_bytes_of("chunk\t-1.5e3")));
    assert_true(fpx_ends_in_number(flamepix_bytes_of(" 5.")));
    assert_false(fpx_ends_in_number(flamepix_bytes_of("12")));
    assert_false(fpx_ends_in_number(flamepix_bytes_of("main;12")));
    assert_false(fpx_ends_in_number(flamepix_bytes_of("chunk 12x")));
    assert_false(fpx_ends_in_number(flamepix_bytes_of("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_counts_are_those_of_all_lines),
        cmocka_unit_test(test_where_a_stack_stands_twice_without_two_numbers_there_is_one),
        cmocka_unit_test(test_two_numbers_need_a_stack_before_them),
        cmocka_unit_test(test_a_comment_decides_also_for_lines_before_it),
        cmocka_unit_test(test_a_torn_line_says_nothing_of_counts),
        cmocka_unit_test(test_the_comment_is_read_as_what_it_says_and_ends_in_no_number),
        cmocka_unit_test(test_lines_that_begin_with_a_number_behind_blanks_are_counted),
        cmocka_unit_test(test_a_number_is_one_behind_a_blank),
    };
    return cmocka_run_group_tests_name("line_counts", tests, NULL, NULL);
}
