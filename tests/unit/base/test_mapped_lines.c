#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mapped_lines.h"
#include "support/random.h"

enum { STEP = 1 << 20 };

/* What `pass` was told, and what it returns from byte `fails_at` on. */
struct passed {
    size_t calls, at, fails_at;
};

static enum flamepix_status pass(void *user, size_t at)
{
    struct passed *passed = user;
    assert_true(at >= passed->at);
    passed->calls++;
    passed->at = at;
    return at >= passed->fails_at ? FLAMEPIX_INPUT_CHANGED : FLAMEPIX_OK;
}

static struct passed passed_from(size_t fails_at)
{
    return (struct passed){.fails_at = fails_at};
}

static void begin(struct fpx_mapped_lines *lines, const char *text, struct passed *passed,
                  size_t limit)
{
    const struct fpx_mapped_text all = {{text, strlen(text)}, pass, passed, STEP};
    fpx_mapped_lines_init(lines, &all, limit);
}

static struct fpx_line expect_line(struct fpx_mapped_lines *lines, const char *text, size_t shared)
{
    struct fpx_line line;
    assert_int_equal(fpx_mapped_lines_next(lines, &line), FLAMEPIX_OK);
    assert_int_equal(line.length, strlen(text));
    assert_memory_equal(line.text, text, line.length);
    assert_int_equal(line.indent, strspn(text, " \t"));
    assert_int_equal(line.shared, shared);
    return line;
}

static void expect_status(struct fpx_mapped_lines *lines, enum flamepix_status status)
{
    struct fpx_line line;
    assert_int_equal(fpx_mapped_lines_next(lines, &line), status);
}

static void test_lines_are_told_their_indent_and_the_last_may_have_no_end(void **state)
{
    (void)state;
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    begin(&lines, "one\n\n  two\nthe last", &passed, 100);
    expect_line(&lines, "one", 0);
    expect_line(&lines, "", 0);
    expect_line(&lines, "  two", 0);
    assert_true(fpx_mapped_lines_torn(&lines));
    expect_line(&lines, "the last", 0);
    assert_false(fpx_mapped_lines_torn(&lines));
    expect_status(&lines, FLAMEPIX_END);
    assert_int_equal(passed.at, 19);
    fpx_mapped_lines_free(&lines);
}

static void test_a_pinned_key_can_be_written_to_and_tells_what_lines_share(void **state)
{
    (void)state;
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    begin(&lines, "main;read 1\nmain;reap 2\n  main;read 3\nx 4\nmain;read;a 5\n", &passed, 100);
    struct fpx_line line = expect_line(&lines, "main;read 1", 0);
    line.text[9] = ';';
    fpx_mapped_lines_pin(&lines, line.text, 10);
    expect_line(&lines, "main;reap 2", 8);
    expect_line(&lines, "  main;read 3", 9);
    expect_line(&lines, "x 4", 0);
    assert_memory_equal(line.text, "main;read;", 10);
    expect_line(&lines, "main;read;a 5", 10);
    fpx_mapped_lines_free(&lines);
}

static void
test_a_key_that_begins_within_its_line_shares_nothing_with_the_place_of_the_next(void **state)
{
    (void)state;
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    begin(&lines, "...abc 1\nabd 2\nabde 3\n", &passed, 100);
    struct fpx_line line = expect_line(&lines, "...abc 1", 0);
    fpx_mapped_lines_pin(&lines, line.text + 3, 3);
    line = expect_line(&lines, "abd 2", 2);
    fpx_mapped_lines_pin(&lines, line.text, 3);
    expect_line(&lines, "abde 3", 3);
    fpx_mapped_lines_free(&lines);
}

static void test_a_line_at_the_limit_is_handed_out_and_a_longer_one_is_not(void **state)
{
    (void)state;
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    begin(&lines, "12345\n  3456\n", &passed, 5);
    expect_line(&lines, "12345", 0);
    expect_status(&lines, FLAMEPIX_LIMIT_LINE);
    assert_true(fpx_mapped_lines_torn(&lines));
    fpx_mapped_lines_free(&lines);
}

static void test_what_passing_answers_comes_before_the_end_and_a_line_that_is_too_long(void **state)
{
    (void)state;
    struct passed passed = passed_from(4);
    struct fpx_mapped_lines lines;
    begin(&lines, "one\n", &passed, 100);
    expect_line(&lines, "one", 0);
    expect_status(&lines, FLAMEPIX_INPUT_CHANGED);
    fpx_mapped_lines_free(&lines);
    begin(&lines, "one\n123456", &passed, 5);
    expect_line(&lines, "one", 0);
    expect_status(&lines, FLAMEPIX_INPUT_CHANGED);
    fpx_mapped_lines_free(&lines);
}

static void test_passing_is_told_again_and_again(void **state)
{
    (void)state;
    enum { LINES = 40000, LINE = 100 };
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    struct fpx_line line;
    char *text = malloc(LINES * LINE + 1);
    assert_non_null(text);
    memset(text, 'x', LINES * LINE);
    for (size_t i = 1; i <= LINES; i++)
        text[i * LINE - 1] = '\n';
    text[LINES * LINE] = '\0';
    begin(&lines, text, &passed, SIZE_MAX);
    for (size_t i = 0; i < LINES; i++) {
        assert_int_equal(fpx_mapped_lines_next(&lines, &line), FLAMEPIX_OK);
        assert_true(i * LINE - passed.at <= STEP);
    }
    expect_status(&lines, FLAMEPIX_END);
    assert_int_equal(passed.calls, 4);
    fpx_mapped_lines_free(&lines);
    free(text);
}

/* Another process may write to the text; here, somebody writes between two lines to the first of
 * them, whose place is not copied into again. */
static void test_what_a_line_shares_is_that_of_the_key_whatever_becomes_of_the_text(void **state)
{
    (void)state;
    char text[] = "abcd 1\nabce 2\nabce 3\nabce 4\n";
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    begin(&lines, text, &passed, 100);
    struct fpx_line line = expect_line(&lines, "abcd 1", 0);
    fpx_mapped_lines_pin(&lines, line.text, 4);
    memset(text, 'x', 4);
    line = expect_line(&lines, "abce 2", 3);
    fpx_mapped_lines_pin(&lines, line.text, 4);
    line = expect_line(&lines, "abce 3", 4);
    fpx_mapped_lines_pin(&lines, line.text, 4);
    memset(text, 'y', 14);
    expect_line(&lines, "abce 4", 4);
    fpx_mapped_lines_free(&lines);
}

/* A tab would be one of the text, which may not be one any more when it is copied. */
static void test_an_indent_is_of_spaces_in_the_copy(void **state)
{
    (void)state;
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    struct fpx_line line;
    begin(&lines, "\t \ta 1\n", &passed, 100);
    assert_int_equal(fpx_mapped_lines_next(&lines, &line), FLAMEPIX_OK);
    assert_int_equal(line.indent, 3);
    assert_int_equal(line.length, 6);
    assert_memory_equal(line.text, "   a 1", 6);
    fpx_mapped_lines_free(&lines);
}

static void expect_limit(const char *text, size_t limit, enum flamepix_status status)
{
    struct passed passed = passed_from(SIZE_MAX);
    struct fpx_mapped_lines lines;
    struct fpx_line line;
    begin(&lines, text, &passed, limit);
    assert_int_equal(fpx_mapped_lines_next(&lines, &line), status);
    for (size_t i = 0; i < 2; i++)
        assert_true(lines.copies[i].capacity <= 2 * (limit + 2000));
    fpx_mapped_lines_free(&lines);
}

static void test_a_line_beyond_the_limit_takes_no_more_memory_than_one_within(void **state)
{
    (void)state;
    enum { LIMIT = 5000, MOST = 100 * LIMIT };
    char *text = calloc(MOST + 1, 1);
    assert_non_null(text);
    for (size_t i = 0; i < 2; i++) {
        const char c = i == 0 ? 'x' : ' ';
        memset(text, c, LIMIT);
        expect_limit(text, LIMIT, FLAMEPIX_OK);
        text[LIMIT] = c;
        expect_limit(text, LIMIT, FLAMEPIX_LIMIT_LINE);
        memset(text, c, MOST);
        expect_limit(text, LIMIT, FLAMEPIX_LIMIT_LINE);
        memset(text, 0, MOST);
    }
    free(text);
}

/* They take more room than there is at first, again and again. */
static void test_lines_may_be_longer_than_most(void **state)
{
    (void)state;
    enum { MOST = 20000 };
    char *text = malloc(2 * MOST + 3);
    assert_non_null(text);
    for (size_t length = 900; length <= MOST; length = length * 5 / 4) {
        struct passed passed = passed_from(SIZE_MAX);
        struct fpx_mapped_lines lines;
        memset(text, 'x', 2 * length + 1);
        text[length / 2] = text[length - 1] = ';';
        text[length] = '\n';
        memcpy(text + length + 1, text, length);
        text[2 * length] = 'y';
        text[2 * length + 1] = '\0';
        begin(&lines, text, &passed, SIZE_MAX);
        struct fpx_line line;
        assert_int_equal(fpx_mapped_lines_next(&lines, &line), FLAMEPIX_OK);
        assert_int_equal(line.length, length);
        assert_int_equal(line.marks, 2);
        assert_int_equal(line.behind_mark, length);
        assert_memory_equal(line.text, text, length);
        fpx_mapped_lines_pin(&lines, line.text, length);
        assert_int_equal(fpx_mapped_lines_next(&lines, &line), FLAMEPIX_OK);
        assert_int_equal(line.length, length);
        assert_int_equal(line.shared, length - 1);
        assert_int_equal(line.marks, 0);
        assert_memory_equal(line.text, text + length + 1, length);
        fpx_mapped_lines_free(&lines);
    }
    free(text);
}

/* -- against whole copies ---------------------------------------------------------------------- */

/* Lines of few letters, so that they share much. */
static size_t random_text(struct test_random *random, char *text, size_t capacity)
{
    static const char letters[] = "aaaab;;\n\n ";
    for (size_t i = 0; i < capacity; i++)
        text[i] = letters[test_random_below(random, sizeof(letters) - 1)];
    return capacity;
}

static size_t shared_of(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t shared = 0;
    while (shared < a_length && shared < b_length && a[shared] == b[shared])
        shared++;
    return shared;
}

static void check_marks(const struct fpx_line *line)
{
    size_t marks = 0, behind_mark = 0;
    for (size_t at = line->indent + line->shared; at < line->length; at++)
        if (line->text[at] == ';') {
            marks++;
            behind_mark = at + 1;
        }
    assert_int_equal(line->marks, marks);
    assert_int_equal(line->behind_mark, behind_mark);
}

static void test_lines_are_those_of_the_text_whatever_is_pinned(void **state)
{
    (void)state;
    enum { LENGTH = 300, TEXTS = 500 };
    for (uint64_t i = 0; i < TEXTS; i++) {
        struct test_random random = {i};
        char text[LENGTH], key[LENGTH];
        size_t length = random_text(&random, text, LENGTH), key_length = 0, at = 0;
        struct passed passed = passed_from(SIZE_MAX);
        const struct fpx_mapped_text all = {{text, length}, pass, &passed, 64};
        struct fpx_mapped_lines lines;
        struct fpx_line line;
        fpx_mapped_lines_init(&lines, &all, SIZE_MAX);
        while (fpx_mapped_lines_next(&lines, &line) == FLAMEPIX_OK) {
            assert_true(line.length <= length - at);
            assert_memory_equal(line.text, text + at, line.length);
            assert_int_equal(line.shared, shared_of(key, key_length, line.text + line.indent,
                                                    line.length - line.indent));
            check_marks(&line);
            at += line.length;
            assert_true(at == length || text[at] == '\n');
            at += at < length;
            if (line.length == line.indent || test_random_below(&random, 3) == 0)
                continue;
            const size_t offset = line.indent + (test_random_below(&random, 8) == 0 ? 1 : 0);
            key_length = test_random_below(&random, line.length - offset + 1);
            if (key_length > 0)
                line.text[offset + key_length - 1] = ';';
            memcpy(key, line.text + offset, key_length);
            fpx_mapped_lines_pin(&lines, line.text + offset, key_length);
        }
        assert_int_equal(at, length);
        fpx_mapped_lines_free(&lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_told_their_indent_and_the_last_may_have_no_end),
        cmocka_unit_test(test_a_pinned_key_can_be_written_to_and_tells_what_lines_share),
        cmocka_unit_test(
            test_a_key_that_begins_within_its_line_shares_nothing_with_the_place_of_the_next),
        cmocka_unit_test(test_a_line_at_the_limit_is_handed_out_and_a_longer_one_is_not),
        cmocka_unit_test(
            test_what_passing_answers_comes_before_the_end_and_a_line_that_is_too_long),
        cmocka_unit_test(test_what_a_line_shares_is_that_of_the_key_whatever_becomes_of_the_text),
        cmocka_unit_test(test_passing_is_told_again_and_again),
        cmocka_unit_test(test_an_indent_is_of_spaces_in_the_copy),
        cmocka_unit_test(test_a_line_beyond_the_limit_takes_no_more_memory_than_one_within),
        cmocka_unit_test(test_lines_may_be_longer_than_most),
        cmocka_unit_test(test_lines_are_those_of_the_text_whatever_is_pinned),
    };
    return cmocka_run_group_tests_name("mapped lines", tests, NULL, NULL);
}
