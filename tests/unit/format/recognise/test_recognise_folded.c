#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "format/recognise/recognise.h"

#include <flamepix/input.h>

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static bool is_folded(const char *text)
{
    return fpx_recognise_folded(bytes_of(text), NULL);
}

static void test_every_line_with_a_count_is_folded_text(void **state)
{
    (void)state;
    assert_true(is_folded("main 5\nmain 0\nmain 5.25"));
    assert_true(is_folded("v 1\n# heaptrack's version is larger\nmain 5\n"));
    assert_false(is_folded("main 5\nmain\n"));
    assert_false(is_folded("main 5\nmain -5x\n"));
    assert_false(is_folded("main 5\n7\n"));
    assert_true(is_folded("main 5\nmain 1e3\nmain 2.5E-05\nmain +5\nmain -5\n"));
    assert_false(is_folded("main 5\nmain 1e\n"));
}

static void test_json_that_is_cut_behind_a_number_is_none(void **state)
{
    (void)state;
    assert_false(is_folded("{\"time\": 0.001"));
    assert_false(is_folded("[ {\"ph\": \"X\", \"name\": \"a;b\", \"ts\": 5"));
    assert_true(is_folded("{closure};main 5"));
    assert_true(is_folded("[kernel];main 5"));
}

static void test_half_of_the_lines_are_enough_where_they_are_paths(void **state)
{
    (void)state;
    assert_true(is_folded("a;b 5\nnothing\n"));
    assert_false(is_folded("a;b 5\nnothing\nnothing\n"));
    assert_false(is_folded("ab 5\nnothing\n"));
}

static void test_blank_lines_and_comments_say_nothing(void **state)
{
    (void)state;
    assert_true(is_folded("# comment\n\n  \nmain 5\n"));
    assert_false(is_folded("# comment 5\n\n"));
    assert_false(is_folded(""));
}

static void test_the_line_at_the_end_of_a_full_head_may_be_torn(void **state)
{
    (void)state;
    enum { FULL = FLAMEPIX_INPUT_HEAD_NBYTES };
    static char head[FULL];
    memset(head, 'x', FULL);
    memcpy(head, "main 5\n", 7);
    assert_true(fpx_recognise_folded((struct flamepix_bytes){head, FULL}, NULL));
    assert_false(fpx_recognise_folded((struct flamepix_bytes){head, FULL - 1}, NULL));
}

/* It may be the beginning of a stack; of a short input, it is all there is. */
static void test_a_full_head_without_a_whole_line_may_be_one_stack(void **state)
{
    (void)state;
    enum { FULL = FLAMEPIX_INPUT_HEAD_NBYTES };
    static char head[FULL];
    memset(head, 'x', FULL);
    assert_true(fpx_recognise_folded((struct flamepix_bytes){head, FULL}, NULL));
    assert_false(fpx_recognise_folded((struct flamepix_bytes){head, FULL - 1}, NULL));
    memcpy(head, "{\"a\":", 5);
    assert_false(fpx_recognise_folded((struct flamepix_bytes){head, FULL}, NULL));
    memcpy(head, "<svg ", 5);
    assert_false(fpx_recognise_folded((struct flamepix_bytes){head, FULL}, NULL));
    memset(head, 1, 1000);
    assert_false(fpx_recognise_folded((struct flamepix_bytes){head, FULL}, NULL));
}

static void test_one_bad_line_of_three_or_one_in_ten_is_borne(void **state)
{
    (void)state;
    assert_true(is_folded("main 5\nmain 6\nmain\n"));
    assert_false(is_folded("main 5\nmain\nmain\n"));
    assert_false(is_folded("a header\nmain 5\nmain 6\n"));
}

static void test_the_first_thirty_lines_decide(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    for (int i = 0; i < 34; i++)
        assert_int_equal(fpx_buffer_printf(&text, i < 30 ? "main 5\n" : "junk\n"), FLAMEPIX_OK);
    struct flamepix_bytes bytes = {text.data, text.length};
    assert_true(fpx_recognise_folded(bytes, NULL));
    bytes.data += 4 * strlen("main 5\n");
    bytes.length -= 4 * strlen("main 5\n");
    assert_false(fpx_recognise_folded(bytes, NULL));
    flamepix_buffer_free(&text);
}

static void test_the_count_of_the_stack_without_frames_may_come_first(void **state)
{
    (void)state;
    assert_true(fpx_recognise_folded(bytes_of(" 5\n"), NULL));
    assert_true(fpx_recognise_folded(bytes_of(" 5\nmain 6\n"), NULL));
    assert_false(fpx_recognise_folded(bytes_of("5\n"), NULL));
}

static void test_a_comment_is_told_by_the_first_line_that_says_anything(void **state)
{
    (void)state;
    assert_true(fpx_recognise_comment(bytes_of("# idle\n")));
    assert_true(fpx_recognise_comment(bytes_of("\xEF\xBB\xBF\r\n \t# idle")));
    assert_false(fpx_recognise_comment(bytes_of("main 0\n# idle\n")));
    assert_false(fpx_recognise_comment(bytes_of(" \n\n")));
    assert_false(fpx_recognise_comment(bytes_of("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_comment_is_told_by_the_first_line_that_says_anything),
        cmocka_unit_test(test_every_line_with_a_count_is_folded_text),
        cmocka_unit_test(test_json_that_is_cut_behind_a_number_is_none),
        cmocka_unit_test(test_half_of_the_lines_are_enough_where_they_are_paths),
        cmocka_unit_test(test_blank_lines_and_comments_say_nothing),
        cmocka_unit_test(test_the_line_at_the_end_of_a_full_head_may_be_torn),
        cmocka_unit_test(test_a_full_head_without_a_whole_line_may_be_one_stack),
        cmocka_unit_test(test_one_bad_line_of_three_or_one_in_ten_is_borne),
        cmocka_unit_test(test_the_first_thirty_lines_decide),
        cmocka_unit_test(test_the_count_of_the_stack_without_frames_may_come_first),
    };
    return cmocka_run_group_tests_name("recognise_folded", tests, NULL, NULL);
}
