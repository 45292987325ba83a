#define _XOPEN_SOURCE 700 /* mkdtemp */
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

/* A folder of its own, that the tests are in. */
static int enter_place(void **state)
{
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    *state = mkdtemp(folder) == NULL ? NULL : strdup(folder);
    return *state != NULL && chdir(*state) == 0 ? 0 : -1;
}

static int leave_place(void **state)
{
    char command[64];
    snprintf(command, sizeof(command), "rm -rf '%s'", (const char *)*state);
    free(*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void put_report(const char *path, const char *const *inputs, enum flamepix_outcome outcome)
{
    struct flamepix_buffer text = {0};
    for (; *inputs != NULL; inputs++) {
        const struct flamepix_entry entry = {
            .input = *inputs, .output = "o", .outcome = outcome, .unit = "u", .ms = 500};
        assert_int_equal(flamepix_entry_write(&entry, &text), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    put_file(path, text.data);
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
    assert_int_equal(flamepix_reports_merge(paths, 2, "new/all", &merged), FLAMEPIX_OK);
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
    assert_int_equal(flamepix_reports_merge(paths, 2, "all", &merged), FLAMEPIX_READ_FAILED);
    assert_int_equal(merged.failed, 1);
    assert_int_not_equal(access("all", F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reports_become_one_without_doubles, enter_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(test_a_report_that_is_missing_is_told, enter_place,
                                        leave_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
