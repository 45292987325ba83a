#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/report_files.h"
#include "report/report_merge.h"
#include "support/place.h"
#include "support/scarce_memory.h"

static void put_report(const char *path, const char *const *inputs, enum flamepix_outcome outcome)
{
    struct flamepix_buffer text = {0};
    for (; *inputs != NULL; inputs++) {
        const struct flamepix_entry entry = {
            .input = *inputs, .output = "o", .outcome = outcome, .unit = "u", .ms = 500};
        assert_int_equal(flamepix_entry_write(&entry, &text), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    test_place_put(path, text.data);
    flamepix_buffer_free(&text);
}

static void test_reports_become_one_without_doubles(void **state)
{
    (void)state;
    const char *const one[] = {"c", "a", NULL};
    const char *const two[] = {"b", "a", NULL};
    const char *const paths[] = {"one", "two"};
    struct flamepix_merged merged;
    put_report("one", one, FLAMEPIX_FAILED);
    put_report("two", two, FLAMEPIX_DONE);
    assert_int_equal(flamepix_reports_merge(paths, 2, "new/all", true, &merged), FLAMEPIX_OK);
    assert_int_equal(merged.tally.done, 2);
    assert_int_equal(merged.tally.failed, 1);
    size_t count;
    const struct flamepix_entry *entries = flamepix_report_index_entries(merged.index, &count);
    assert_int_equal(count, 3);
    assert_string_equal(entries[0].input, "a");
    assert_int_equal(entries[0].outcome, FLAMEPIX_DONE);
    flamepix_report_index_free(merged.index);
    bool finished = false;
    assert_int_equal(flamepix_report_is_finished("new/all", &finished), FLAMEPIX_OK);
    assert_true(finished);
}

static void test_a_report_that_is_missing_is_told(void **state)
{
    (void)state;
    const char *const one[] = {"a", NULL};
    const char *const paths[] = {"one", "two"};
    struct flamepix_merged merged;
    put_report("one", one, FLAMEPIX_DONE);
    assert_int_equal(flamepix_reports_merge(paths, 2, "all", false, &merged), FLAMEPIX_READ_FAILED);
    assert_int_equal(merged.failed, 1);
    assert_int_not_equal(access("all", F_OK), 0);
}

static struct flamepix_buffer load_file(const char *path)
{
    struct flamepix_buffer text = {0};
    char part[4096];
    size_t length;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((length = fread(part, 1, sizeof(part), file)) > 0)
        assert_int_equal(flamepix_buffer_append(&text, part, length), FLAMEPIX_OK);
    assert_int_equal(fclose(file), 0);
    return text;
}

static void append_entry(struct flamepix_buffer *text, const char *input,
                         enum flamepix_outcome outcome, uint64_t options_hash)
{
    const struct flamepix_entry entry = {
        .input = input, .output = "o", .outcome = outcome, .options_hash = options_hash};
    assert_int_equal(flamepix_entry_write(&entry, text), FLAMEPIX_OK);
}

static void test_what_is_done_is_kept_byte_for_byte_and_nothing_else(void **state)
{
    (void)state;
    enum { OURS = 7, THEIRS = 8, LONG = 2 << 20 };
    struct flamepix_buffer report = {0}, expected = {0};
    char *long_name = calloc(LONG, 1);
    assert_non_null(long_name);
    memset(long_name, 'x', LONG - 1);
    append_entry(&report, "a", FLAMEPIX_DONE, OURS);
    append_entry(&report, "failed", FLAMEPIX_FAILED, OURS);
    append_entry(&report, "of other options", FLAMEPIX_DONE, THEIRS);
    append_entry(&report, long_name, FLAMEPIX_DONE, OURS);
    append_entry(&report, "\"\n\xFF", FLAMEPIX_SKIPPED, OURS);
    append_entry(&report, "half a line", FLAMEPIX_DONE, OURS);
    report.data[report.length - 1] = '\0';
    append_entry(&expected, "a", FLAMEPIX_DONE, OURS);
    append_entry(&expected, "\"\n\xFF", FLAMEPIX_SKIPPED, OURS);
    test_place_put("report", report.data);
    assert_int_equal(flamepix_report_keep_done("report", OURS, false), FLAMEPIX_OK);
    struct flamepix_buffer kept = load_file("report");
    assert_int_equal(kept.length, expected.length);
    assert_memory_equal(kept.data, expected.data, expected.length);
    flamepix_buffer_free(&kept);
    flamepix_buffer_free(&expected);
    flamepix_buffer_free(&report);
    free(long_name);
}

static void test_what_failed_after_it_was_done_is_not_kept(void **state)
{
    (void)state;
    enum { OURS = 7, THEIRS = 8 };
    struct flamepix_buffer report = {0};
    append_entry(&report, "failed", FLAMEPIX_DONE, OURS);
    append_entry(&report, "of other options", FLAMEPIX_DONE, OURS);
    append_entry(&report, "failed", FLAMEPIX_FAILED, OURS);
    append_entry(&report, "of other options", FLAMEPIX_DONE, THEIRS);
    assert_int_equal(flamepix_buffer_append(&report, "", 1), FLAMEPIX_OK);
    test_place_put("report", report.data);
    assert_int_equal(flamepix_report_keep_done("report", OURS, false), FLAMEPIX_OK);
    struct flamepix_buffer kept = load_file("report");
    assert_int_equal(kept.length, 0);
    flamepix_buffer_free(&kept);
    flamepix_buffer_free(&report);
}

static enum flamepix_status merge_both(void *paths)
{
    struct flamepix_merged merged = {0};
    enum flamepix_status status = flamepix_reports_merge(paths, 2, "new/all", true, &merged);
    if (status == FLAMEPIX_OK)
        assert_int_equal(merged.tally.done, 3);
    flamepix_report_index_free(merged.index);
    return status;
}

static enum flamepix_status keep_done(void *path)
{
    return flamepix_report_keep_done(path, 0, true);
}

static void test_reports_that_lack_memory_say_so(void **state)
{
    (void)state;
    const char *const one[] = {"c", "a", NULL};
    const char *const two[] = {"b", "a", NULL};
    const char *paths[] = {"one", "two"};
    put_report("one", one, FLAMEPIX_DONE);
    put_report("two", two, FLAMEPIX_DONE);
    assert_true(scarce_memory_try(merge_both, paths) > 0);
    char path[] = "one";
    assert_true(scarce_memory_try(keep_done, path) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reports_become_one_without_doubles, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_report_that_is_missing_is_told, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_is_done_is_kept_byte_for_byte_and_nothing_else,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_failed_after_it_was_done_is_not_kept,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_reports_that_lack_memory_say_so, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
