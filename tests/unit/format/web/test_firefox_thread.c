#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/web/firefox.h"
#include "support/json.h"

static enum flamepix_status read(struct fpx_firefox_thread *thread, const char *text)
{
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    const enum flamepix_status status = fpx_firefox_thread_read(thread, &json.reader);
    fpx_json_reader_free(&json.reader);
    return status;
}

static void expect_text(const struct flamepix_buffer *text, const char *expected)
{
    assert_int_equal(text->length, strlen(expected));
    if (text->length > 0)
        assert_memory_equal(text->data, expected, text->length);
}

static void test_a_thread_is_its_name_process_samples_and_stacks(void **state)
{
    (void)state;
    struct fpx_firefox_thread thread = {0};
    assert_int_equal(read(&thread, "{\"name\":\"Worker\",\"pid\":17,\"x\":[],"
                                   "\"samples\":{\"stack\":[0,0]},"
                                   "\"stackTable\":{\"prefix\":[null],\"frame\":[0]}}"),
                     FLAMEPIX_OK);
    expect_text(&thread.name, "Worker");
    expect_text(&thread.pid, "17");
    assert_int_equal(thread.samples.row_count, 2);
    assert_true(thread.stacks.tables[FPX_FIREFOX_STACKS].is_known);
    fpx_firefox_thread_free(&thread);
}

static void test_what_the_thread_before_said_goes(void **state)
{
    (void)state;
    struct fpx_firefox_thread thread = {0};
    assert_int_equal(read(&thread, "{\"name\":\"a\",\"pid\":\"7\",\"samples\":{\"stack\":[0]},"
                                   "\"stackTable\":{\"frame\":[0]}}"),
                     FLAMEPIX_OK);
    expect_text(&thread.pid, "7");
    assert_int_equal(read(&thread, "{\"name\":null,\"pid\":1.5}"), FLAMEPIX_OK);
    expect_text(&thread.name, "");
    expect_text(&thread.pid, "");
    assert_int_equal(thread.samples.row_count, 0);
    assert_false(thread.stacks.tables[FPX_FIREFOX_STACKS].is_known);
    fpx_firefox_thread_free(&thread);
}

static void test_what_is_no_object_is_no_thread(void **state)
{
    (void)state;
    struct fpx_firefox_thread thread = {0};
    assert_int_equal(read(&thread, "{\"name\":\"a\"}"), FLAMEPIX_OK);
    assert_int_equal(read(&thread, "null"), FLAMEPIX_END);
    expect_text(&thread.name, "a");
    assert_int_equal(read(&thread, "{\"name\":"), FLAMEPIX_BAD_RECORDING);
    fpx_firefox_thread_free(&thread);
}

static void test_units_are_those_of_the_weights(void **state)
{
    (void)state;
    static const struct {
        const char *thread, *unit;
    } rows[] = {
        {"{}", "samples"},
        {"{\"samples\":{\"weightType\":\"samples\"}}", "samples"},
        {"{\"samples\":{\"weightType\":\"bytes\"}}", "bytes"},
        {"{\"samples\":{\"weightType\":\"tracing-ms\"}}", "milliseconds"},
        {"{\"samples\":{\"weightType\":\"joules\"}}", "joules"},
    };
    struct fpx_firefox_thread thread = {0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(read(&thread, rows[i].thread), FLAMEPIX_OK);
        assert_string_equal(fpx_firefox_thread_unit(&thread), rows[i].unit);
    }
    fpx_firefox_thread_free(&thread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thread_is_its_name_process_samples_and_stacks),
        cmocka_unit_test(test_what_the_thread_before_said_goes),
        cmocka_unit_test(test_what_is_no_object_is_no_thread),
        cmocka_unit_test(test_units_are_those_of_the_weights),
    };
    return cmocka_run_group_tests_name("Firefox thread", tests, NULL, NULL);
}
