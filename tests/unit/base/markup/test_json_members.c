#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader.h"
#include "support/json.h"

static struct fpx_json_reader *begin(struct test_json *json, const char *text)
{
    test_json_begin(json, flamepix_bytes_of(text), 3);
    return &json->reader;
}

static void expect_key(struct fpx_json_reader *reader, const char *name)
{
    struct flamepix_bytes key = {0};
    assert_int_equal(fpx_json_member(reader, &key), FLAMEPIX_OK);
    assert_true(fpx_json_is(key, name));
}

static void expect_object_end(struct fpx_json_reader *reader)
{
    struct flamepix_bytes key;
    assert_int_equal(fpx_json_member(reader, &key), FLAMEPIX_END);
}

static void expect_over(struct test_json *json)
{
    struct fpx_json_token token;
    assert_int_equal(fpx_json_next(&json->reader, &token), FLAMEPIX_END);
    fpx_json_reader_free(&json->reader);
}

static void test_members_that_are_not_read_are_passed_over(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader =
        begin(&json, "{\"a\":1,\"b\":{\"x\":[2]},\"c\":\"3\",\"d\":[4],\"e\":5}");
    double value = 0;
    assert_true(fpx_json_begin_object(reader));
    expect_key(reader, "a");
    expect_key(reader, "b");
    expect_key(reader, "c");
    enum fpx_json_kind kind;
    assert_int_equal(fpx_json_peek(reader, &kind), FLAMEPIX_OK);
    assert_int_equal(kind, FPX_JSON_STRING);
    expect_key(reader, "d");
    expect_key(reader, "e");
    assert_true(fpx_json_read_number(reader, &value));
    assert_true(value == 5);
    expect_object_end(reader);
    expect_over(&json);
}

static void test_elements_that_are_not_read_are_passed_over(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[1,[2,3],{\"a\":4},5]");
    int64_t value = 0;
    assert_true(fpx_json_begin_array(reader));
    for (int i = 0; i < 4; i++)
        assert_int_equal(fpx_json_element(reader), FLAMEPIX_OK);
    assert_true(fpx_json_read_integer(reader, &value));
    assert_int_equal(value, 5);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    expect_over(&json);
}

static void test_loops_nest_and_go_on_behind_what_they_read(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader =
        begin(&json, "{\"nodes\":[{\"id\":1},{},{\"id\":3,\"x\":[]}],\"empty\":[],\"last\":{}}");
    struct flamepix_bytes key;
    int64_t sum = 0, members = 0;
    assert_true(fpx_json_begin_object(reader));
    while (fpx_json_member(reader, &key) == FLAMEPIX_OK) {
        members++;
        if (!fpx_json_begin_array(reader))
            continue;
        while (fpx_json_element(reader) == FLAMEPIX_OK) {
            int64_t id = 0;
            assert_true(fpx_json_begin_object(reader));
            while (fpx_json_member(reader, &key) == FLAMEPIX_OK)
                if (fpx_json_is(key, "id"))
                    assert_true(fpx_json_read_integer(reader, &id));
            sum = sum * 10 + id;
        }
    }
    assert_int_equal(sum, 103);
    assert_int_equal(members, 3);
    assert_int_equal(fpx_json_status(reader), FLAMEPIX_OK);
    expect_over(&json);
}

static void test_a_loop_goes_over_all_that_it_opened(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "{\"a\":1,\"b\":[2,3,[]],\"c\":4}");
    struct flamepix_bytes key;
    int64_t sum = 0, value = 0;
    enum flamepix_status status = fpx_json_open_object(reader);
    while (fpx_json_next_member(reader, &key, &status)) {
        if (!fpx_json_is(key, "b"))
            continue;
        status = fpx_json_open_array(reader);
        while (fpx_json_next_element(reader, &status))
            if (fpx_json_read_integer(reader, &value))
                sum = sum * 10 + value;
    }
    assert_int_equal(status, FLAMEPIX_OK);
    assert_int_equal(sum, 23);
    expect_over(&json);
}

static void test_a_loop_over_another_value_has_no_turn(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[[1],{\"a\":2}]");
    struct flamepix_bytes key;
    assert_true(fpx_json_begin_array(reader));
    enum flamepix_status status = fpx_json_open_object(reader);
    assert_int_equal(status, FLAMEPIX_END);
    assert_false(fpx_json_next_member(reader, &key, &status));
    assert_int_equal(status, FLAMEPIX_OK);
    status = fpx_json_open_array(reader);
    assert_int_equal(status, FLAMEPIX_END);
    assert_false(fpx_json_next_element(reader, &status));
    assert_int_equal(status, FLAMEPIX_OK);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    expect_over(&json);
}

static void test_a_loop_ends_where_its_body_says_so_or_the_json_is_damaged(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[1,2,}");
    enum flamepix_status status = fpx_json_open_array(reader);
    assert_true(fpx_json_next_element(reader, &status));
    status = FLAMEPIX_NO_MEMORY;
    assert_false(fpx_json_next_element(reader, &status));
    assert_int_equal(status, FLAMEPIX_NO_MEMORY);
    status = FLAMEPIX_END;
    assert_false(fpx_json_next_element(reader, &status));
    assert_int_equal(status, FLAMEPIX_OK);
    assert_true(fpx_json_next_element(reader, &status));
    assert_false(fpx_json_next_element(reader, &status));
    assert_int_equal(status, FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_open_object(reader), FLAMEPIX_BAD_RECORDING);
    fpx_json_reader_free(reader);
}

static void test_an_object_or_array_is_begun_only_where_there_is_one(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[null,[1],{\"a\":2},[],{},\"x\"]");
    assert_true(fpx_json_begin_array(reader));
    assert_false(fpx_json_begin_object(reader));
    assert_false(fpx_json_begin_object(reader));
    assert_false(fpx_json_begin_array(reader));
    assert_true(fpx_json_begin_array(reader));
    assert_false(fpx_json_is_in_object(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    assert_true(fpx_json_begin_object(reader));
    assert_true(fpx_json_is_in_object(reader));
    expect_object_end(reader);
    assert_false(fpx_json_begin_array(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    expect_over(&json);
}

static void test_members_and_elements_are_asked_of_what_is_open(void **state)
{
    (void)state;
    struct test_json json;
    struct flamepix_bytes key;
    struct fpx_json_reader *reader = begin(&json, "[1]");
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_BAD_ARGUMENT);
    assert_false(fpx_json_begin_array(reader));
    assert_int_equal(fpx_json_status(reader), FLAMEPIX_BAD_ARGUMENT);
    reader = begin(&json, "[1]");
    assert_true(fpx_json_begin_array(reader));
    assert_int_equal(fpx_json_member(reader, &key), FLAMEPIX_BAD_ARGUMENT);
    fpx_json_reader_free(reader);
    reader = begin(&json, "{}");
    assert_true(fpx_json_begin_object(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_BAD_ARGUMENT);
    fpx_json_reader_free(reader);
}

/* -- values ------------------------------------------------------------------------------------ */

static void test_values_of_another_kind_leave_the_default(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader =
        begin(&json, "[null,{\"a\":[]},true,\"x\",[1], 2.5,\"7\",1e300,false,0]");
    double number = -1;
    int64_t integer = -1;
    bool truth = true;
    struct flamepix_bytes text = flamepix_bytes_of("default");
    assert_true(fpx_json_begin_array(reader));
    assert_false(fpx_json_read_number(reader, &number));
    assert_false(fpx_json_read_number(reader, &number));
    assert_false(fpx_json_read_number(reader, &number));
    assert_false(fpx_json_read_number(reader, &number));
    assert_false(fpx_json_read_string(reader, &text));
    assert_false(fpx_json_read_integer(reader, &integer));
    assert_false(fpx_json_read_bool(reader, &truth));
    assert_false(fpx_json_read_integer(reader, &integer));
    assert_false(fpx_json_read_string(reader, &text));
    assert_false(fpx_json_read_bool(reader, &truth));
    assert_true(number == -1 && integer == -1 && truth);
    assert_true(fpx_json_is(text, "default"));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    expect_over(&json);
}

static void test_values_of_their_kind_are_read(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader =
        begin(&json, "[2.5,\"2.5\",-7,\"-9223372036854775808\",3.0,\"\\u0041\",true,false]");
    double number = 0;
    int64_t integer = 0;
    bool truth = false;
    struct flamepix_bytes text = {0};
    assert_true(fpx_json_begin_array(reader));
    assert_true(fpx_json_read_number(reader, &number) && number == 2.5);
    number = 0;
    assert_true(fpx_json_read_number(reader, &number) && number == 2.5);
    assert_true(fpx_json_read_integer(reader, &integer) && integer == -7);
    assert_true(fpx_json_read_integer(reader, &integer) && integer == INT64_MIN);
    assert_true(fpx_json_read_integer(reader, &integer) && integer == 3);
    assert_true(fpx_json_read_string(reader, &text) && fpx_json_is(text, "A"));
    assert_true(fpx_json_read_bool(reader, &truth) && truth);
    assert_true(fpx_json_read_bool(reader, &truth) && !truth);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    expect_over(&json);
}

static void test_a_scalar_is_any_value_without_brackets(void **state)
{
    (void)state;
    static const enum fpx_json_kind kinds[] = {FPX_JSON_NULL, FPX_JSON_TRUE, FPX_JSON_FALSE,
                                               FPX_JSON_STRING, FPX_JSON_NUMBER};
    struct test_json json;
    struct fpx_json_token token = {.kind = FPX_JSON_KEY};
    struct fpx_json_reader *reader = begin(&json, "[[1],{\"a\":2},null,true,false,\"x\",3]");
    assert_true(fpx_json_begin_array(reader));
    assert_false(fpx_json_read_scalar(reader, &token));
    assert_false(fpx_json_read_scalar(reader, &token));
    assert_int_equal(token.kind, FPX_JSON_KEY);
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        assert_true(fpx_json_read_scalar(reader, &token));
        assert_int_equal(token.kind, kinds[i]);
    }
    assert_int_equal(token.integer, 3);
    assert_false(fpx_json_read_scalar(reader, &token)); /* at the bracket */
    assert_int_equal(fpx_json_status(reader), FLAMEPIX_BAD_RECORDING);
    fpx_json_reader_free(reader);
}

static void test_behind_damage_every_call_answers_it(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_token token;
    struct flamepix_bytes text;
    enum fpx_json_kind kind;
    double number;
    struct fpx_json_reader *reader = begin(&json, "{\"a\":[tru]}");
    assert_true(fpx_json_begin_object(reader));
    expect_key(reader, "a");
    assert_true(fpx_json_begin_array(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_member(reader, &text), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_next(reader, &token), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_peek(reader, &kind), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_expect(reader, FPX_JSON_NULL), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_skip(reader), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(fpx_json_skip_rest(reader), FLAMEPIX_BAD_RECORDING);
    assert_false(fpx_json_begin_array(reader));
    assert_false(fpx_json_read_number(reader, &number));
    assert_false(fpx_json_read_string(reader, &text));
    assert_int_equal(fpx_json_offset(reader), 6);
    assert_string_equal(fpx_json_expected(reader), "a value");
    fpx_json_reader_free(reader);
}

static void test_an_array_that_is_cut_ends_behind_its_last_whole_element(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[{\"a\":1},{\"a\":2},\n");
    reader->is_lenient = true;
    assert_true(fpx_json_begin_array(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_OK);
    assert_false(fpx_json_is_cut(reader));
    assert_int_equal(fpx_json_element(reader), FLAMEPIX_END);
    assert_true(fpx_json_is_cut(reader));
    expect_over(&json);
}

static void test_decimals_are_read_as_whole_numbers_of_their_places(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "[1700000000000000.125,\"2.5\",null,1e99]");
    int64_t value = 7;
    assert_true(fpx_json_begin_array(reader));
    assert_true(fpx_json_read_scaled(reader, 3, &value));
    assert_int_equal(value, INT64_C(1700000000000000125));
    assert_true(fpx_json_read_scaled(reader, 3, &value));
    assert_int_equal(value, 2500);
    assert_false(fpx_json_read_scaled(reader, 3, &value));
    assert_false(fpx_json_read_scaled(reader, 3, &value));
    assert_int_equal(value, 2500);
    fpx_json_reader_free(reader);
}

static void test_documents_stand_one_behind_the_other(void **state)
{
    (void)state;
    struct test_json json;
    struct fpx_json_reader *reader = begin(&json, "{\"a\":1}\n[2] \n");
    struct flamepix_bytes key;
    assert_int_equal(fpx_json_next_document(reader), FLAMEPIX_BAD_ARGUMENT);
    fpx_json_reader_free(reader);
    reader = begin(&json, "{\"a\":1}\n[2] \n");
    assert_int_equal(fpx_json_expect(reader, FPX_JSON_OBJECT_BEGIN), FLAMEPIX_OK);
    while (fpx_json_member(reader, &key) == FLAMEPIX_OK)
        ;
    assert_int_equal(fpx_json_next_document(reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_expect(reader, FPX_JSON_ARRAY_BEGIN), FLAMEPIX_OK);
    assert_int_equal(fpx_json_skip_rest(reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_next_document(reader), FLAMEPIX_END);
    fpx_json_reader_free(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimals_are_read_as_whole_numbers_of_their_places),
        cmocka_unit_test(test_documents_stand_one_behind_the_other),
        cmocka_unit_test(test_members_that_are_not_read_are_passed_over),
        cmocka_unit_test(test_elements_that_are_not_read_are_passed_over),
        cmocka_unit_test(test_loops_nest_and_go_on_behind_what_they_read),
        cmocka_unit_test(test_a_loop_goes_over_all_that_it_opened),
        cmocka_unit_test(test_a_loop_over_another_value_has_no_turn),
        cmocka_unit_test(test_a_loop_ends_where_its_body_says_so_or_the_json_is_damaged),
        cmocka_unit_test(test_an_object_or_array_is_begun_only_where_there_is_one),
        cmocka_unit_test(test_members_and_elements_are_asked_of_what_is_open),
        cmocka_unit_test(test_values_of_another_kind_leave_the_default),
        cmocka_unit_test(test_values_of_their_kind_are_read),
        cmocka_unit_test(test_a_scalar_is_any_value_without_brackets),
        cmocka_unit_test(test_behind_damage_every_call_answers_it),
        cmocka_unit_test(test_an_array_that_is_cut_ends_behind_its_last_whole_element),
    };
    return cmocka_run_group_tests_name("JSON members", tests, NULL, NULL);
}
