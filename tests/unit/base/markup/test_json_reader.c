/* The reader's tokens, whatever parts the bytes come in, and where and why it finds damage. What is
 * tested here is all of json_reader.c, json_peek.c and json_token.c. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader.h"
#include "support/json.h"
#include "support/scarce_memory.h"
#include "unit/base/markup/json_rows.h"

static void expect(const char *json, const char *expected)
{
    test_json_expect(flamepix_bytes_of(json), false, expected);
}

static void expect_lenient(const char *json, const char *expected)
{
    test_json_expect(flamepix_bytes_of(json), true, expected);
}

static void test_tokens_come_in_the_order_of_the_document(void **state)
{
    (void)state;
    expect("{\"a\":[1,-2.5,true],\"b\":{},\"\":[[]]}",
           "{ a: [ 1 -2.5 true ] b: { } : [ [ ] ] } end");
    expect(" \t\r\n{ \"a\" : [ false , null ] } \n", "{ a: [ false null ] } end");
    expect("\"text\"", "\"text\" end");
    expect("12", "12 end");
}

static void test_a_byte_order_mark_is_passed_over_once_and_at_the_start(void **state)
{
    (void)state;
    expect("\xEF\xBB\xBF[1]", "[ 1 ] end");
    expect("\xEF\xBB\xBF\xEF\xBB\xBF[1]", "damaged at 3: a value");
    expect(" \xEF\xBB\xBF[1]", "damaged at 1: a value");
    expect("\xEF\xBB{}", "damaged at 0: a value");
    expect("\xEF\xBB", "cut at 0: a value");
}

static void test_strings_are_handed_out_decoded(void **state)
{
    (void)state;
    expect("[\"\\u0041\\n\\\\ \\\"\",\"plain\",\"\xC3\xA9\",\"\xFF\"]",
           "[ \"A\n\\ \"\" \"plain\" \"\xC3\xA9\" \"\xEF\xBF\xBD\" ] end");
    expect("{\"\\u00e9\":\"\\\\\"}", "{ \xC3\xA9: \"\\\" } end");
}

static void test_numbers_know_whether_they_are_whole(void **state)
{
    (void)state;
    expect("[0,-0,12.0,3e2,1e400]",
           "[ 0 0 12 300 damaged at 15: a number as JSON spells it, within "
           "the range of a double");
    expect("[9223372036854775807,9223372036854775808,0.5]",
           "[ 9223372036854775807 9.2233720368547758e+18 0.5 ] end");
}

static void test_damage_says_where_and_what_was_expected(void **state)
{
    (void)state;
    expect("x", "damaged at 0: a value");
    expect("[1 2]", "[ 1 damaged at 3: ',' or ']'");
    expect("[1}", "[ 1 damaged at 2: ',' or ']'");
    expect("[,1]", "[ damaged at 1: a value or ']'");
    expect("[1,]", "[ 1 damaged at 3: a value behind ','");
    expect("{1:2}", "{ damaged at 1: a key or '}'");
    expect("{\"a\" 1}", "{ a: damaged at 5: ':' behind a key");
    expect("{\"a\":}", "{ a: damaged at 5: a value");
    expect("{\"a\":1 \"b\"}", "{ a: 1 damaged at 7: ',' or '}'");
    expect("{\"a\":1]", "{ a: 1 damaged at 6: ',' or '}'");
    expect("{\"a\":1,}", "{ a: 1 damaged at 7: a key behind ','");
    expect("[] []", "[ ] damaged at 3: nothing after the outermost value");
    expect("1,", "1 damaged at 1: nothing after the outermost value");
    expect("[nul]", "[ damaged at 1: a value");
    expect("[01]", "[ damaged at 1: a number as JSON spells it, within the range of a double");
    expect("[\"a\nb\"]", "[ damaged at 3: an escape for a control character");
    expect("[\"ab\\x\"]", "[ damaged at 4: an escape as JSON knows it");
    expect("[\"\\u12\"]", "[ damaged at 2: an escape as JSON knows it");
}

static void test_bytes_that_end_too_early_are_told_apart(void **state)
{
    (void)state;
    expect("", "cut at 0: a value");
    expect(" ", "cut at 1: a value");
    expect("[", "[ cut at 1: a value or ']'");
    expect("[1", "[ cut at 2: the rest of a number");
    expect("[1 ", "[ 1 cut at 3: ',' or ']'");
    expect("[1,", "[ 1 cut at 3: a value behind ','");
    expect("{", "{ cut at 1: a key or '}'");
    expect("{\"a\"", "{ a: cut at 4: ':' behind a key");
    expect("{\"a\":", "{ a: cut at 5: a value");
    expect("{\"a\":true", "{ a: true cut at 9: ',' or '}'");
    expect("{\"a\":1,", "{ a: 1 cut at 7: a key behind ','");
    expect("[\"a", "[ cut at 3: '\"' at the end of a string");
    expect("[\"a\\", "[ cut at 3: an escape after '\\'");
    expect("[nul", "[ cut at 1: a value");
    expect("[-", "[ cut at 2: the rest of a number");
    expect("-", "cut at 0: a number as JSON spells it, within the range of a double");
}

static void test_a_nul_is_no_end_and_no_blank(void **state)
{
    (void)state;
    test_json_expect((struct flamepix_bytes){"[\0]", 3}, false, "[ damaged at 1: a value or ']'");
    test_json_expect((struct flamepix_bytes){"[1\0]", 4}, false, "[ 1 damaged at 2: ',' or ']'");
    test_json_expect((struct flamepix_bytes){"[\"a\0\"]", 6}, false,
                     "[ damaged at 3: an escape for a control character");
    test_json_expect((struct flamepix_bytes){"1\0", 2}, false,
                     "1 damaged at 1: nothing after the outermost value");
}

static void test_a_lenient_reader_takes_a_trailing_comma_in_an_array(void **state)
{
    (void)state;
    expect_lenient("[1,[2,],]", "[ 1 [ 2 ] ] end");
    expect_lenient("[1,,]", "[ 1 damaged at 3: a value behind ','");
    expect_lenient("[,]", "[ damaged at 1: a value or ']'");
    expect_lenient("{\"a\":1,}", "{ a: 1 damaged at 7: a key behind ','");
}

static void test_a_lenient_reader_closes_the_outermost_bracket_that_is_missing(void **state)
{
    (void)state;
    expect_lenient("[", "[ ] cut end");
    expect_lenient("[\"a\"", "[ \"a\" ] cut end");
    expect_lenient("[1 ", "[ 1 ] cut end");
    expect_lenient("[1", "[ cut at 2: the rest of a number");
    expect_lenient("[{\"a\":1},\n", "[ { a: 1 } ] cut end");
    expect_lenient("{", "{ } cut end");
    expect_lenient("{\"a\":[]", "{ a: [ ] } cut end");
    expect_lenient("{\"a\":1,", "{ a: 1 } cut end");
    expect_lenient("[1]", "[ 1 ] end");
    expect_lenient("[[1,", "[ [ 1 cut at 4: a value behind ','");
    expect_lenient("{\"a\"", "{ a: cut at 4: ':' behind a key");
    expect_lenient("{\"a\":", "{ a: cut at 5: a value");
    expect_lenient("[\"a", "[ cut at 3: '\"' at the end of a string");
    expect_lenient("", "cut at 0: a value");
}

/* -- more documents ---------------------------------------------------------------------------- */

static void test_documents_may_follow_each_other(void **state)
{
    (void)state;
    for (size_t part = 1; part < 9; part++) {
        struct flamepix_bytes key;
        struct test_json json;
        enum flamepix_status status = FLAMEPIX_OK;
        int documents = 0;
        test_json_begin(&json, flamepix_bytes_of("{\"a\":1} \n{\"b\":[2]}\n\n"), part);
        for (; status == FLAMEPIX_OK; documents++) {
            status = fpx_json_open_object(&json.reader);
            while (fpx_json_next_member(&json.reader, &key, &status))
                assert_int_equal(key.data[0], documents == 0 ? 'a' : 'b');
            assert_int_equal(status, FLAMEPIX_OK);
            status = fpx_json_next_document(&json.reader);
        }
        assert_int_equal(status, FLAMEPIX_END);
        assert_int_equal(documents, 2);
        fpx_json_reader_free(&json.reader);
    }
}

static void test_no_document_follows_one_that_is_open(void **state)
{
    (void)state;
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of("[[],[]]"), 3);
    assert_true(fpx_json_begin_array(&json.reader));
    assert_int_equal(fpx_json_next_document(&json.reader), FLAMEPIX_BAD_ARGUMENT);
    fpx_json_reader_free(&json.reader);
}

/* -- the test suite ---------------------------------------------------------------------------- */

static enum flamepix_status drain(struct fpx_json_reader *reader)
{
    struct fpx_json_token token;
    enum flamepix_status status;
    do
        status = fpx_json_next(reader, &token);
    while (status == FLAMEPIX_OK);
    return status;
}

static enum flamepix_status status_of(struct flamepix_bytes bytes, size_t part)
{
    struct test_json json;
    test_json_begin(&json, bytes, part);
    enum flamepix_status status = drain(&json.reader);
    fpx_json_reader_free(&json.reader);
    return status;
}

static void expect_rows(const struct flamepix_bytes *rows, size_t count,
                        enum flamepix_status expected)
{
    for (size_t i = 0; i < count; i++)
        for (size_t part = 1; part <= rows[i].length + 1; part++)
            if (status_of(rows[i], part) != expected)
                fail_msg("row %zu in parts of %zu: %s", i, part, rows[i].data);
}

static void test_what_the_suite_calls_json_is_read(void **state)
{
    (void)state;
    expect_rows(json_rows, sizeof(json_rows) / sizeof(json_rows[0]), FLAMEPIX_END);
}

static void test_what_the_suite_calls_damaged_is_damaged(void **state)
{
    (void)state;
    expect_rows(json_rows_damaged, sizeof(json_rows_damaged) / sizeof(json_rows_damaged[0]),
                FLAMEPIX_BAD_RECORDING);
}

/* -- limits ------------------------------------------------------------------------------------ */

/* `depth` times `open`, then as many times `close`. */
static struct flamepix_buffer nested(const char *open, const char *close, size_t depth)
{
    struct flamepix_buffer text = {0};
    for (size_t i = 0; i < depth; i++)
        assert_int_equal(flamepix_buffer_append(&text, open, strlen(open)), FLAMEPIX_OK);
    for (size_t i = 0; i < depth; i++)
        assert_int_equal(flamepix_buffer_append(&text, close, strlen(close)), FLAMEPIX_OK);
    return text;
}

static void test_brackets_are_open_4096_deep_and_no_deeper(void **state)
{
    (void)state;
    struct flamepix_buffer deep = nested("[", "]", FPX_JSON_DEEPEST);
    assert_int_equal(status_of(flamepix_buffer_bytes(&deep), SIZE_MAX), FLAMEPIX_END);
    struct flamepix_buffer deeper = nested("{\"\":[", "]}", FPX_JSON_DEEPEST / 2 + 1);
    struct test_json json;
    test_json_begin(&json, flamepix_buffer_bytes(&deeper), SIZE_MAX);
    assert_int_equal(drain(&json.reader), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_offset(&json.reader), FPX_JSON_DEEPEST / 2 * 5);
    assert_string_equal(fpx_json_expected(&json.reader), "objects and arrays at most 4,096 deep");
    fpx_json_reader_free(&json.reader);
    flamepix_buffer_free(&deep);
    flamepix_buffer_free(&deeper);
}

static void test_kinds_of_brackets_are_kept_at_every_depth(void **state)
{
    (void)state;
    struct flamepix_buffer mixed = nested("[{\"\":", "}]", 200);
    mixed.data[200 * 5] = '1'; /* `...:1]}]...`: one bracket is missing */
    assert_int_equal(status_of(flamepix_buffer_bytes(&mixed), 7), FLAMEPIX_BAD_RECORDING);
    flamepix_buffer_free(&mixed);
}

static void expect_longest(const char *text, const char *expected)
{
    for (size_t part = 1; part < 20; part++) {
        struct test_json json;
        test_json_begin(&json, flamepix_bytes_of(text), part);
        json.reader.longest = 5;
        char *tokens = test_json_text(&json.reader);
        assert_string_equal(tokens, expected);
        free(tokens);
        fpx_json_reader_free(&json.reader);
    }
}

static void test_a_string_or_number_beyond_the_limit_is_damage(void **state)
{
    (void)state;
    expect_longest("[\"abcde\",12345]", "[ \"abcde\" 12345 ] end");
    expect_longest("[ \"abcdef\"]", "[ damaged at 3: a string or number of at most 64 MiB");
    expect_longest("[ \"abcd\\n\"]", "[ damaged at 3: a string or number of at most 64 MiB");
    expect_longest("[123456]", "[ damaged at 1: a string or number of at most 64 MiB");
    expect_longest("{\"abcdef\":1}", "{ damaged at 2: a string or number of at most 64 MiB");
}

static void test_a_string_longer_than_the_window_is_whole(void **state)
{
    (void)state;
    enum { LENGTH = 1000000 };
    char *text = malloc(LENGTH);
    assert_non_null(text);
    memset(text, 'a', LENGTH);
    text[0] = text[LENGTH - 1] = '"';
    for (size_t part = 1000; part <= LENGTH; part *= 10) {
        struct test_json json;
        struct fpx_json_token token;
        test_json_begin(&json, (struct flamepix_bytes){text, LENGTH}, part);
        assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_OK);
        assert_int_equal(token.text.length, LENGTH - 2);
        assert_memory_equal(token.text.data, text + 1, LENGTH - 2);
        assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_END);
        fpx_json_reader_free(&json.reader);
    }
    free(text);
}

/* -- the calls --------------------------------------------------------------------------------- */

static void test_peek_tells_the_next_kind_and_takes_nothing(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_token token;
    enum fpx_json_kind kind;
    test_json_begin(&json, flamepix_bytes_of("{\"a\" : [1, true]}"), 1);
    enum flamepix_status status;
    size_t count = 0;
    while ((status = fpx_json_peek(&json.reader, &kind)) == FLAMEPIX_OK) {
        assert_int_equal(fpx_json_peek(&json.reader, &kind), FLAMEPIX_OK);
        assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_OK);
        assert_int_equal(token.kind, kind);
        count++;
    }
    assert_int_equal(status, FLAMEPIX_END);
    assert_int_equal(count, 7);
    fpx_json_reader_free(&json.reader);
}

static void test_expect_takes_its_kind_and_damages_on_another(void **state)
{
    (void)state;
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of("[ {\"a\": 1}]"), 3);
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_ARRAY_BEGIN), FLAMEPIX_OK);
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_OBJECT_BEGIN), FLAMEPIX_OK);
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_KEY), FLAMEPIX_OK);
    assert_null(fpx_json_expected(&json.reader));
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_ARRAY_BEGIN), FLAMEPIX_BAD_RECORDING);
    assert_string_equal(fpx_json_expected(&json.reader), "an array");
    assert_int_equal(fpx_json_offset(&json.reader), 8);
    fpx_json_reader_free(&json.reader);
}

static void test_expect_damages_where_the_document_has_ended(void **state)
{
    (void)state;
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of("1 "), 3);
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_NUMBER), FLAMEPIX_OK);
    assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_NUMBER), FLAMEPIX_BAD_RECORDING);
    assert_string_equal(fpx_json_expected(&json.reader), "a number");
    fpx_json_reader_free(&json.reader);
}

static void test_damage_that_a_format_finds_stays_the_first_one(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_token token;
    test_json_begin(&json, flamepix_bytes_of("[7, 8]"), 3);
    fpx_json_next(&json.reader, &token);
    fpx_json_next(&json.reader, &token);
    assert_int_equal(fpx_json_fail(&json.reader, "an index below 5"), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_fail(&json.reader, "another"), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_BAD_RECORDING);
    assert_string_equal(fpx_json_expected(&json.reader), "an index below 5");
    assert_int_equal(fpx_json_offset(&json.reader), 2);
    assert_false(fpx_json_is_cut(&json.reader));
    fpx_json_reader_free(&json.reader);
}

static void test_a_reading_that_fails_stays_failed(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_token token;
    test_json_begin(&json, flamepix_bytes_of("[\"ab"), 3);
    json.end = FLAMEPIX_READ_FAILED;
    errno = 0;
    assert_int_equal(drain(&json.reader), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    json.end = FLAMEPIX_OK;
    assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_json_status(&json.reader), FLAMEPIX_READ_FAILED);
    assert_null(fpx_json_expected(&json.reader));
    fpx_json_reader_free(&json.reader);
}

static enum flamepix_status read_long_strings(void *user)
{
    struct test_json json;
    test_json_begin(&json, *(const struct flamepix_bytes *)user, SIZE_MAX);
    enum flamepix_status status = drain(&json.reader);
    fpx_json_reader_free(&json.reader);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_memory_that_runs_out_is_told(void **state)
{
    (void)state;
    enum { LENGTH = 200000 };
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_buffer_append(&text, "[\"\\n", 4), FLAMEPIX_OK);
    for (size_t i = 0; i < LENGTH; i++)
        assert_int_equal(flamepix_buffer_append(&text, "a", 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "\"]", 2), FLAMEPIX_OK);
    struct flamepix_bytes bytes = flamepix_buffer_bytes(&text);
    assert_true(scarce_memory_try(read_long_strings, &bytes) > 3);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documents_may_follow_each_other),
        cmocka_unit_test(test_no_document_follows_one_that_is_open),
        cmocka_unit_test(test_tokens_come_in_the_order_of_the_document),
        cmocka_unit_test(test_a_byte_order_mark_is_passed_over_once_and_at_the_start),
        cmocka_unit_test(test_strings_are_handed_out_decoded),
        cmocka_unit_test(test_numbers_know_whether_they_are_whole),
        cmocka_unit_test(test_damage_says_where_and_what_was_expected),
        cmocka_unit_test(test_bytes_that_end_too_early_are_told_apart),
        cmocka_unit_test(test_a_nul_is_no_end_and_no_blank),
        cmocka_unit_test(test_a_lenient_reader_takes_a_trailing_comma_in_an_array),
        cmocka_unit_test(test_a_lenient_reader_closes_the_outermost_bracket_that_is_missing),
        cmocka_unit_test(test_what_the_suite_calls_json_is_read),
        cmocka_unit_test(test_what_the_suite_calls_damaged_is_damaged),
        cmocka_unit_test(test_brackets_are_open_4096_deep_and_no_deeper),
        cmocka_unit_test(test_kinds_of_brackets_are_kept_at_every_depth),
        cmocka_unit_test(test_a_string_or_number_beyond_the_limit_is_damage),
        cmocka_unit_test(test_a_string_longer_than_the_window_is_whole),
        cmocka_unit_test(test_peek_tells_the_next_kind_and_takes_nothing),
        cmocka_unit_test(test_expect_takes_its_kind_and_damages_on_another),
        cmocka_unit_test(test_expect_damages_where_the_document_has_ended),
        cmocka_unit_test(test_damage_that_a_format_finds_stays_the_first_one),
        cmocka_unit_test(test_a_reading_that_fails_stays_failed),
        cmocka_unit_test(test_memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests_name("JSON reader", tests, NULL, NULL);
}
