#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader.h"
#include "support/json.h"

/* Skips the first element of the array, and compares what is left. */
static void expect_skipped(const char *array, bool is_lenient, const char *expected)
{
    for (size_t part = 1; part < 20; part++) {
        struct test_json json;
        test_json_begin(&json, flamepix_bytes_of(array), part);
        json.reader.is_lenient = is_lenient;
        assert_int_equal(fpx_json_expect(&json.reader, FPX_JSON_ARRAY_BEGIN), FLAMEPIX_OK);
        enum flamepix_status status = fpx_json_skip(&json.reader);
        assert_int_equal(status, fpx_json_status(&json.reader));
        char *text = test_json_text(&json.reader);
        assert_string_equal(text, expected);
        free(text);
        fpx_json_reader_free(&json.reader);
    }
}

static void test_any_value_is_skipped_whole(void **state)
{
    (void)state;
    expect_skipped("[1,7]", false, "7 ] end");
    expect_skipped("[ -2.5e3 , 7]", false, "7 ] end");
    expect_skipped("[null,7]", false, "7 ] end");
    expect_skipped("[\"a]\\\"\\\\\",7]", false, "7 ] end");
    expect_skipped("[\"\xC3\xA9\xFF\",7]", false, "7 ] end");
    expect_skipped("[[],7]", false, "7 ] end");
    expect_skipped("[{},7]", false, "7 ] end");
    expect_skipped("[[1,[2,{\"a\":[],\"b\":{\"c\":\"]}\\\"\"}}],-3e4],7]", false, "7 ] end");
    expect_skipped("[{\"a\":{\"]\":[[]]}}]", false, "] end");
}

static void test_brackets_and_strings_are_checked_while_skipping(void **state)
{
    (void)state;
    expect_skipped("[[1}]", false, "damaged at 3: ',' or ']'");
    expect_skipped("[{\"a\":1]]", false, "damaged at 7: ',' or '}'");
    expect_skipped("[[\"a\nb\"]]", false, "damaged at 4: an escape for a control character");
    expect_skipped("[[1,[2", false, "cut at 6: ']'");
    expect_skipped("[{\"a\":1", false, "cut at 7: '}'");
    expect_skipped("[[\"a", false, "cut at 4: '\"' at the end of a string");
    expect_skipped("[\"a", false, "cut at 3: '\"' at the end of a string");
    expect_skipped("[-]", false,
                   "damaged at 1: a number as JSON spells it, within the range of a "
                   "double");
}

static void test_where_no_value_comes_nothing_is_skipped(void **state)
{
    (void)state;
    expect_skipped("[]", false, "damaged at 1: a value");
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of("1"), 1);
    assert_int_equal(fpx_json_skip(&json.reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_skip(&json.reader), FLAMEPIX_BAD_RECORDING);
    fpx_json_reader_free(&json.reader);
}

/* Takes `taken` tokens, skips the rest of what is open then, and compares what is left. */
static void expect_rest(const char *text, int taken, bool is_lenient, const char *expected)
{
    struct test_json json;
    struct fpx_json_token token;
    test_json_begin(&json, flamepix_bytes_of(text), 2);
    json.reader.is_lenient = is_lenient;
    for (int i = 0; i < taken; i++)
        assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_OK);
    enum flamepix_status status = fpx_json_skip_rest(&json.reader);
    assert_int_equal(status, fpx_json_status(&json.reader));
    char *tokens = test_json_text(&json.reader);
    assert_string_equal(tokens, expected);
    free(tokens);
    fpx_json_reader_free(&json.reader);
}

static void test_the_rest_of_what_is_open_is_skipped_from_anywhere(void **state)
{
    (void)state;
    static const char text[] = "[[1,{\"a\":2,\"b\":[3]},4],5]";
    expect_rest(text, 0, false, "[ [ 1 { a: 2 b: [ 3 ] } 4 ] 5 ] end");
    expect_rest(text, 1, false, "end");
    expect_rest(text, 2, false, "5 ] end");
    expect_rest(text, 3, false, "5 ] end");
    expect_rest(text, 4, false, "4 ] 5 ] end");
    expect_rest(text, 5, false, "4 ] 5 ] end");
    expect_rest(text, 8, false, "} 4 ] 5 ] end");
}

static void test_a_lenient_reader_skips_to_the_end_that_is_missing(void **state)
{
    (void)state;
    expect_rest("[1,2,", 2, true, "cut end");
    expect_rest("[1,2,", 2, false, "cut at 5: ']'");
    expect_rest("{\"a\":1,", 2, true, "cut end");
    expect_rest("[1,[2,", 2, true, "cut at 6: ']'");
}

static void test_a_string_that_is_skipped_takes_no_memory(void **state)
{
    (void)state;
    enum { LENGTH = 1000000 };
    char *text = malloc(LENGTH);
    assert_non_null(text);
    memset(text, 'a', LENGTH);
    text[0] = text[LENGTH - 1] = '"';
    struct test_json json;
    test_json_begin(&json, (struct flamepix_bytes){text, LENGTH}, SIZE_MAX);
    json.reader.longest = 10;
    assert_int_equal(fpx_json_skip(&json.reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_offset(&json.reader), LENGTH);
    assert_true(json.reader.window.capacity <= 64 * 1024);
    fpx_json_reader_free(&json.reader);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_value_is_skipped_whole),
        cmocka_unit_test(test_brackets_and_strings_are_checked_while_skipping),
        cmocka_unit_test(test_where_no_value_comes_nothing_is_skipped),
        cmocka_unit_test(test_the_rest_of_what_is_open_is_skipped_from_anywhere),
        cmocka_unit_test(test_a_lenient_reader_skips_to_the_end_that_is_missing),
        cmocka_unit_test(test_a_string_that_is_skipped_takes_no_memory),
    };
    return cmocka_run_group_tests_name("JSON skip", tests, NULL, NULL);
}
