#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_reader.h"
#include "format/parse/json_recording.h"

static enum flamepix_status read_once(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    if (rest->length == 0)
        return FLAMEPIX_END;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    memcpy(buffer, rest->data, *length_ret);
    rest->data += *length_ret;
    rest->length -= *length_ret;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_numbers(const char *text, struct fpx_json_number_array *numbers)
{
    struct flamepix_bytes rest = flamepix_bytes_of(text);
    struct fpx_json_reader json;
    fpx_json_reader_init(&json, read_once, &rest);
    enum flamepix_status status = fpx_json_number_array_read(numbers, &json);
    fpx_json_reader_free(&json);
    return status;
}

static void test_arrays_are_added_to_each_other(void **state)
{
    (void)state;
    struct fpx_json_number_array numbers = {0};
    assert_int_equal(read_numbers("[1, -2.5, \"7\"]", &numbers), FLAMEPIX_OK);
    assert_int_equal(read_numbers("[null, [3], 4]", &numbers), FLAMEPIX_OK);
    assert_int_equal(numbers.count, 6);
    assert_true(numbers.values[1] == -2.5 && numbers.values[2] == 7);
    assert_true(numbers.values[3] == 0 && numbers.values[4] == 0 && numbers.values[5] == 4);
    fpx_json_number_array_free(&numbers);
}

static void test_what_is_no_number_may_be_marked(void **state)
{
    (void)state;
    struct fpx_json_number_array numbers = {0};
    struct flamepix_bytes rest = flamepix_bytes_of("[1, null, {}, \"2\"]");
    struct fpx_json_reader json;
    fpx_json_reader_init(&json, read_once, &rest);
    assert_int_equal(fpx_json_number_array_read_marked(&numbers, &json), FLAMEPIX_OK);
    fpx_json_reader_free(&json);
    assert_int_equal(numbers.count, 4);
    assert_true(numbers.values[0] == 1 && numbers.values[3] == 2);
    assert_true(numbers.values[1] != numbers.values[1] && numbers.values[2] != numbers.values[2]);
    fpx_json_number_array_free(&numbers);
}

static void test_what_is_no_array_is_passed_over(void **state)
{
    (void)state;
    struct fpx_json_number_array numbers = {0};
    assert_int_equal(read_numbers("{\"a\": [1]}", &numbers), FLAMEPIX_OK);
    assert_int_equal(numbers.count, 0);
    fpx_json_number_array_free(&numbers);
}

static void test_numbers_before_damage_are_kept(void **state)
{
    (void)state;
    struct fpx_json_number_array numbers = {0};
    assert_int_equal(read_numbers("[1, 2, x]", &numbers), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(numbers.count, 2);
    fpx_json_number_array_free(&numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrays_are_added_to_each_other),
        cmocka_unit_test(test_what_is_no_number_may_be_marked),
        cmocka_unit_test(test_what_is_no_array_is_passed_over),
        cmocka_unit_test(test_numbers_before_damage_are_kept),
    };
    return cmocka_run_group_tests_name("json_number_array", tests, NULL, NULL);
}
