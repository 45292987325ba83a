#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "format/format_words.h"
#include "format/recognise/recognise.h"

static void expect_telling(flamepix_format_recognise_fn *recognise, const char *const *marks,
                           const char *expected)
{
    const struct flamepix_format format = {.recognise = recognise, .marks = marks};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_format_detection(&format, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_marks_are_told_in_words(void **state)
{
    (void)state;
    expect_telling(fpx_recognise_line, MARKS("TID ", "PID "),
                   "a line begins with `TID ` or `PID `");
    expect_telling(fpx_recognise_json, MARKS("\"ticks\":"), "JSON that holds `\"ticks\":`");
    expect_telling(fpx_recognise_json_pair, MARKS("\"a\"", "\"b\"", "\"c\""),
                   "JSON that holds two of `\"a\"` or `\"b\"` or `\"c\"`");
    expect_telling(fpx_recognise_json, NULL, "JSON of no other kind");
}

static void test_bytes_that_are_no_letters_are_told_by_their_numbers(void **state)
{
    (void)state;
    expect_telling(fpx_recognise_magic, MARKS("\x89PNG\t"),
                   "begins with the bytes `\\x89PNG\\x09`");
}

static void test_a_shape_is_told_as_one(void **state)
{
    (void)state;
    expect_telling(fpx_recognise_folded, NULL, "lines of a stack and a count");
    expect_telling(fpx_recognise_pprof, NULL, "its shape");
}

static void test_folded_text_claims_only_what_looks_like_it(void **state)
{
    (void)state;
    const struct flamepix_format *folded = flamepix_format_named("folded");
    assert_true(flamepix_format_claims(folded, flamepix_bytes_of("a;b 1\nc 2\n")));
    assert_true(flamepix_format_claims(folded, flamepix_bytes_of("")));
    assert_false(flamepix_format_claims(folded, flamepix_bytes_of("just text\n")));
    const struct flamepix_bytes picture = flamepix_bytes_of("<svg width='1'>\n");
    assert_false(flamepix_format_claims(flamepix_format_of(picture), picture));
}

static void test_what_a_name_speaks_for_came_close(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    const struct flamepix_near_formats none = {0};
    assert_int_equal(fpx_format_near(&none, "log", &text), FLAMEPIX_OK);
    assert_non_null(strstr(text.data, "; its name suggests "));
    assert_non_null(strstr(text.data, ", but that does not identify it"));
    flamepix_buffer_free(&text);
    assert_int_equal(fpx_format_near(&none, "nothing-has-it", &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
    assert_int_equal(fpx_format_near(&none, "", &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
}

static void test_a_name_that_speaks_for_many_formats_says_nothing(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    const struct flamepix_near_formats none = {0};
    assert_int_equal(fpx_format_near(&none, "txt", &text), FLAMEPIX_OK);
    assert_int_equal(fpx_format_near(&none, "json", &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
}

static void test_a_mark_that_stands_elsewhere_came_close(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    const struct flamepix_bytes head =
        flamepix_bytes_of("  12:01 Full THREAD dump OpenJDK\n  12:01 \"main\"\n");
    const struct flamepix_near_formats near = flamepix_formats_near(head);
    assert_int_equal(near.count, 1);
    assert_string_equal(near.formats[0]->name, "jstack");
    assert_int_equal(fpx_format_near(&near, "log", &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(text.data, "; it holds a mark of jstack (a thread "));
    assert_non_null(strstr(text.data, "), but not at the right place"));
    assert_null(strstr(text.data, "v8log"));
    flamepix_buffer_free(&text);
}

static void test_short_marks_are_in_any_text(void **state)
{
    (void)state;
    assert_int_equal(flamepix_formats_near(flamepix_bytes_of("@ home\nthe TID is 5]: x\n")).count,
                     0);
    assert_int_equal(flamepix_formats_near(flamepix_bytes_of("")).count, 0);
}

/* Both marks are in it; each name finds its own format, and one that says nothing the first. */
static void test_an_extension_breaks_a_tie(void **state)
{
    (void)state;
    const struct flamepix_bytes head =
        flamepix_bytes_of("{\"traceEvents\":[{\"ph\":\"X\"}],\"callFrame\":{},\"x\":1}");
    const struct flamepix_format *first = flamepix_format_of(head);
    assert_ptr_equal(flamepix_format_of_file(head, "log"), first);
    assert_ptr_equal(flamepix_format_of_file(head, "nothing-has-it"), first);
    const struct flamepix_format *profile = flamepix_format_named("cpuprofile");
    if (profile != NULL)
        assert_ptr_equal(flamepix_format_of_file(head, "cpuprofile"), profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks_are_told_in_words),
        cmocka_unit_test(test_bytes_that_are_no_letters_are_told_by_their_numbers),
        cmocka_unit_test(test_a_shape_is_told_as_one),
        cmocka_unit_test(test_folded_text_claims_only_what_looks_like_it),
        cmocka_unit_test(test_what_a_name_speaks_for_came_close),
        cmocka_unit_test(test_a_name_that_speaks_for_many_formats_says_nothing),
        cmocka_unit_test(test_a_mark_that_stands_elsewhere_came_close),
        cmocka_unit_test(test_short_marks_are_in_any_text),
        cmocka_unit_test(test_an_extension_breaks_a_tie),
    };
    return cmocka_run_group_tests_name("detection_text", tests, NULL, NULL);
}
