#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "batch/task_result.h"

static void test_a_result_comes_through_as_it_went_in(void **state)
{
    struct flamepix_buffer reply = {0};
    struct flamepix_task_result read;
    const struct flamepix_task_result result = {
        .entry = {.outcome = FLAMEPIX_FAILED,
                  .code = 6,
                  .error = "no room",
                  .line = 7,
                  .unit = "cycles",
                  .hottest = "",
                  .matched = "23.4%",
                  .alt = "Flame graph.",
                  .change = {.growth = {.name = "g"}, .decline = {.name = "d"}},
                  .total = 2.5,
                  .depth = 3,
                  .nbytes = 99,
                  .input_hash = 11},
        .writing = true,
        .plain = true};
    (void)state;
    assert_int_equal(flamepix_task_result_write(&result, &reply), FLAMEPIX_OK);
    assert_true(
        flamepix_task_result_read((struct flamepix_bytes){reply.data, reply.length}, &read));
    assert_int_equal(read.entry.outcome, FLAMEPIX_FAILED);
    assert_int_equal(read.entry.code, 6);
    assert_string_equal(read.entry.error, "no room");
    assert_null(read.entry.warnings);
    assert_string_equal(read.entry.unit, "cycles");
    assert_string_equal(read.entry.hottest, "");
    assert_string_equal(read.entry.matched, "23.4%");
    assert_string_equal(read.entry.alt, "Flame graph.");
    assert_string_equal(read.entry.change.growth.name, "g");
    assert_string_equal(read.entry.change.decline.name, "d");
    assert_true(read.entry.total > 2.4 && read.entry.total < 2.6);
    assert_int_equal(read.entry.input_hash, 11);
    assert_true(read.writing);
    assert_true(read.plain);
    assert_false(read.unchanged);
    flamepix_buffer_free(&reply);
}

static void test_what_is_cut_or_too_long_is_no_result(void **state)
{
    struct flamepix_buffer reply = {0};
    struct flamepix_task_result read;
    const struct flamepix_task_result result = {.entry = {.error = "why", .hottest = "a"}};
    (void)state;
    assert_int_equal(flamepix_task_result_write(&result, &reply), FLAMEPIX_OK);
    for (size_t length = 0; length < reply.length; length++)
        assert_false(flamepix_task_result_read((struct flamepix_bytes){reply.data, length}, &read));
    assert_int_equal(flamepix_buffer_append(&reply, "x", 1), FLAMEPIX_OK);
    assert_false(
        flamepix_task_result_read((struct flamepix_bytes){reply.data, reply.length}, &read));
    flamepix_buffer_free(&reply);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_result_comes_through_as_it_went_in),
        cmocka_unit_test(test_what_is_cut_or_too_long_is_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
