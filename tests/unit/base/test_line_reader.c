#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/line_reader.h"

/* A text that is read `part` bytes at a time, and then fails where `fails`. */
struct source {
    const char *text;
    size_t length, part;
    bool fails;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct source *source = user;
    size_t length = source->length < source->part ? source->length : source->part;
    if (length > capacity)
        length = capacity;
    if (length == 0 && source->fails) {
        errno = EIO;
        return FLAMEPIX_READ_FAILED;
    }
    memcpy(buffer, source->text, length);
    source->text += length;
    source->length -= length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

static struct source source_of(const char *text, size_t part)
{
    return (struct source){text, strlen(text), part, false};
}

static void expect_line(struct fpx_line_reader *lines, const char *text, bool ended)
{
    struct fpx_line line;
    assert_int_equal(fpx_line_reader_next(lines, &line), FLAMEPIX_OK);
    assert_int_equal(line.length, strlen(text));
    assert_memory_equal(line.text, text, line.length);
    assert_int_equal(fpx_line_reader_ended(lines, &line), ended);
}

static void expect_status(struct fpx_line_reader *lines, enum flamepix_status status)
{
    struct fpx_line line;
    assert_int_equal(fpx_line_reader_next(lines, &line), status);
}

static void test_lines_are_the_same_however_they_arrive(void **state)
{
    (void)state;
    for (size_t part = 1; part < 20; part++) {
        struct source source = source_of("one\n\n two\nthe last", part);
        struct fpx_line_reader lines;
        fpx_line_reader_init(&lines, read_part, &source, '\n', 100);
        expect_line(&lines, "one", true);
        expect_line(&lines, "", true);
        expect_line(&lines, " two", true);
        expect_line(&lines, "the last", false);
        expect_status(&lines, FLAMEPIX_END);
        fpx_line_reader_free(&lines);
    }
}

static void test_any_byte_can_be_the_separator(void **state)
{
    (void)state;
    struct source source = {"a\nb\0c\0", 6, 4, false};
    struct fpx_line_reader lines;
    fpx_line_reader_init(&lines, read_part, &source, '\0', 100);
    expect_line(&lines, "a\nb", true);
    expect_line(&lines, "c", true);
    expect_status(&lines, FLAMEPIX_END);
    fpx_line_reader_free(&lines);
}

static void test_a_line_at_the_limit_is_read_and_a_longer_one_is_not(void **state)
{
    (void)state;
    struct source source = source_of("12345\n123456\n", 3);
    struct fpx_line_reader lines;
    fpx_line_reader_init(&lines, read_part, &source, '\n', 5);
    expect_line(&lines, "12345", true);
    expect_status(&lines, FLAMEPIX_LIMIT_LINE);
    assert_true(fpx_line_reader_torn(&lines));
    fpx_line_reader_free(&lines);
}

/* The memory of the reader is that of the limit, not that of the line. */
static void test_a_line_that_is_too_long_can_be_passed_over(void **state)
{
    (void)state;
    enum { LONG = 1 << 20 };
    char *text = malloc(LONG + 20);
    assert_non_null(text);
    memset(text, 'x', LONG);
    memcpy(text + LONG, "\nshort\nxxxxxxxxxxx", 19);
    for (size_t part = 7; part < 4000; part *= 3) {
        struct source source = source_of(text, part);
        struct fpx_line_reader lines;
        fpx_line_reader_init(&lines, read_part, &source, '\n', 10);
        expect_status(&lines, FLAMEPIX_LIMIT_LINE);
        assert_int_equal(fpx_line_reader_skip(&lines), FLAMEPIX_OK);
        expect_line(&lines, "short", true);
        expect_status(&lines, FLAMEPIX_LIMIT_LINE);
        assert_int_equal(fpx_line_reader_skip(&lines), FLAMEPIX_OK);
        expect_status(&lines, FLAMEPIX_END);
        assert_true(lines.halves[0].capacity <= 64 && lines.halves[1].capacity <= 64);
        fpx_line_reader_free(&lines);
    }
    free(text);
}

static void test_passing_over_stops_where_reading_fails(void **state)
{
    (void)state;
    struct source source = source_of("123456", 2);
    source.fails = true;
    struct fpx_line_reader lines;
    fpx_line_reader_init(&lines, read_part, &source, '\n', 3);
    expect_status(&lines, FLAMEPIX_LIMIT_LINE);
    assert_int_equal(fpx_line_reader_skip(&lines), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    fpx_line_reader_free(&lines);
}

static void test_a_line_without_a_limit_is_as_long_as_it_is(void **state)
{
    (void)state;
    enum { LONG = 1 << 20 };
    char *text = calloc(LONG + 1, 1);
    assert_non_null(text);
    memset(text, 'x', LONG);
    struct source source = source_of(text, SIZE_MAX);
    struct fpx_line_reader lines;
    fpx_line_reader_init(&lines, read_part, &source, '\n', SIZE_MAX);
    expect_line(&lines, text, false);
    free(text);
    fpx_line_reader_free(&lines);
}

static void test_a_pinned_key_stays_and_tells_what_lines_share_with_it(void **state)
{
    (void)state;
    struct source source = source_of("main;read 1\nmain;reap 2\n  main;read 3\nx 4\n", 5);
    struct fpx_line_reader lines;
    struct fpx_line line;
    fpx_line_reader_init(&lines, read_part, &source, '\n', 100);
    assert_int_equal(fpx_line_reader_next(&lines, &line), FLAMEPIX_OK);
    assert_int_equal(line.shared, 0);
    const char *key = line.text;
    fpx_line_reader_pin(&lines, key, 9);
    static const size_t indents[] = {0, 2, 0}, shared[] = {8, 9, 0};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(fpx_line_reader_next(&lines, &line), FLAMEPIX_OK);
        assert_int_equal(line.indent, indents[i]);
        assert_int_equal(line.shared, shared[i]);
        assert_memory_equal(key, "main;read", 9);
    }
    fpx_line_reader_free(&lines);
}

static void test_freeing_a_reader_keeps_errno(void **state)
{
    (void)state;
    struct source source = source_of("one\ntwo\n", 5);
    struct fpx_line_reader lines;
    fpx_line_reader_init(&lines, read_part, &source, '\n', 100);
    expect_line(&lines, "one", true);
    errno = ENOSPC;
    fpx_line_reader_free(&lines);
    assert_int_equal(errno, ENOSPC);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_the_same_however_they_arrive),
        cmocka_unit_test(test_any_byte_can_be_the_separator),
        cmocka_unit_test(test_a_line_at_the_limit_is_read_and_a_longer_one_is_not),
        cmocka_unit_test(test_a_line_that_is_too_long_can_be_passed_over),
        cmocka_unit_test(test_passing_over_stops_where_reading_fails),
        cmocka_unit_test(test_a_line_without_a_limit_is_as_long_as_it_is),
        cmocka_unit_test(test_a_pinned_key_stays_and_tells_what_lines_share_with_it),
        cmocka_unit_test(test_freeing_a_reader_keeps_errno),
    };
    return cmocka_run_group_tests_name("line_reader", tests, NULL, NULL);
}
