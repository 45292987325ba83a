#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "batch/task_result.h"

static bool take(const char *bytes, size_t length, struct fpx_line_files *files,
                 struct fpx_task_result *read)
{
    bool good;
    assert_int_equal(
        fpx_task_result_read((struct flamepix_bytes){bytes, length}, files, read, &good),
        FLAMEPIX_OK);
    return good;
}

static void test_a_result_comes_through_as_it_went_in(void **state)
{
    struct flamepix_buffer reply = {0};
    struct fpx_task_result read;
    struct fpx_line_files taken = {0};
    struct fpx_entry_file files[] = {
        {.path = "a.png", .kind = "picture", .theme = "dark", .nbytes = 5, .hash = 6},
        {.path = "a.csv", .kind = "csv", .group = "main", .unit = "ms", .total = 1.5}};
    const struct fpx_task_result result = {
        .entry = {.outcome = FPX_OUTCOME_FAILED,
                  .code = 6,
                  .error = "no room",
                  .line = 7,
                  .unit = "cycles",
                  .hottest = "",
                  .matched = "23.4%",
                  .alt = "Flame graph.",
                  .change = {.growth = {.name = "g"}, .decline = {.name = "d"}},
                  .files = {files, 2},
                  .total = 2.5,
                  .depth = 3,
                  .nbytes = 99,
                  .input_hash = 11},
        .writing = true,
        .plain = true};
    (void)state;
    assert_int_equal(fpx_task_result_write(&result, &reply), FLAMEPIX_OK);
    assert_true(take(reply.data, reply.length, &taken, &read));
    assert_int_equal(read.entry.files.count, 2);
    assert_string_equal(read.entry.files.items[0].path, "a.png");
    assert_string_equal(read.entry.files.items[0].theme, "dark");
    assert_null(read.entry.files.items[0].group);
    assert_int_equal(read.entry.files.items[0].hash, 6);
    assert_string_equal(read.entry.files.items[1].group, "main");
    assert_true(read.entry.files.items[1].total == 1.5);
    assert_int_equal(read.entry.outcome, FPX_OUTCOME_FAILED);
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
    free(taken.items);
    flamepix_buffer_free(&reply);
}

static void test_what_is_cut_or_too_long_is_no_result(void **state)
{
    struct flamepix_buffer reply = {0};
    struct fpx_task_result read;
    struct fpx_line_files files = {0};
    struct fpx_entry_file file = {.path = "a", .kind = "picture"};
    const struct fpx_task_result result = {
        .entry = {.error = "why", .hottest = "a", .files = {&file, 1}}};
    (void)state;
    assert_int_equal(fpx_task_result_write(&result, &reply), FLAMEPIX_OK);
    for (size_t length = 0; length < reply.length; length++)
        assert_false(take(reply.data, length, &files, &read));
    assert_int_equal(flamepix_buffer_append(&reply, "x", 1), FLAMEPIX_OK);
    assert_false(take(reply.data, reply.length, &files, &read));
    free(files.items);
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
