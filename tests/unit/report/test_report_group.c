#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/report_journal.h"

enum { LONG_SECONDS = 60 };

static void add(struct fpx_report_group *group, const char *input)
{
    const struct fpx_entry entry = {.input = input};
    assert_int_equal(fpx_report_group_add(group, &entry), FLAMEPIX_OK);
}

static size_t step(struct fpx_report_group *group, bool all, double seconds)
{
    size_t ready = 1;
    assert_int_equal(fpx_report_group_step(group, all, seconds, &ready), FLAMEPIX_OK);
    return ready;
}

static void test_a_line_waits_until_its_time_has_come(void **state)
{
    (void)state;
    struct fpx_report_group group = {0};
    assert_int_equal(step(&group, true, 0), 0);
    add(&group, "a");
    assert_int_equal(step(&group, false, LONG_SECONDS), 0);
    assert_false(fpx_disk_sync_is_at_work(&group.sync));
    group.since -= 1.0;
    assert_int_equal(step(&group, false, LONG_SECONDS), group.lines.length);
    fpx_report_group_free(&group);
}

static void test_a_sync_is_for_the_lines_before_it(void **state)
{
    (void)state;
    struct fpx_report_group group = {0};
    add(&group, "first");
    size_t first = group.lines.length;
    (void)step(&group, true, 0);
    assert_int_equal(group.syncing_nbytes, first);
    add(&group, "second");
    assert_int_equal(step(&group, true, LONG_SECONDS), first);
    assert_non_null(strstr(group.lines.data, "first"));
    fpx_report_group_drop(&group, first);
    size_t second = group.lines.length;
    assert_int_equal(step(&group, true, LONG_SECONDS), second);
    assert_memory_equal(strstr(group.lines.data, "second"), "second", strlen("second"));
    fpx_report_group_drop(&group, second);
    assert_int_equal(step(&group, true, LONG_SECONDS), 0);
    fpx_report_group_free(&group);
}

/* A child that ends, with that status, when *release_ret is closed. */
static pid_t fork_patient(int exit_status, int *release_ret)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        char byte;
        (void)close(ends[1]);
        (void)!read(ends[0], &byte, 1);
        _exit(exit_status);
    }
    (void)close(ends[0]);
    *release_ret = ends[1];
    return pid;
}

static void test_no_line_is_ready_before_the_sync_has_ended(void **state)
{
    (void)state;
    struct fpx_report_group group = {0};
    int release;
    add(&group, "a");
    group.syncing_nbytes = group.lines.length;
    group.sync.child = fork_patient(0, &release);
    assert_int_equal(step(&group, false, 0), 0);
    assert_int_equal(step(&group, true, 0.01), 0);
    (void)close(release);
    assert_int_equal(step(&group, false, LONG_SECONDS), group.lines.length);
    fpx_report_group_free(&group);
}

static void test_no_line_is_ready_when_the_sync_has_failed(void **state)
{
    (void)state;
    struct fpx_report_group group = {0};
    int release;
    size_t ready = 1;
    add(&group, "a");
    group.syncing_nbytes = group.lines.length;
    group.sync.child = fork_patient(ENOSPC, &release);
    (void)close(release);
    assert_int_equal(fpx_report_group_step(&group, true, LONG_SECONDS, &ready),
                     FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(ready, 0);
    assert_int_equal(step(&group, true, LONG_SECONDS), 0);
    fpx_report_group_free(&group);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_waits_until_its_time_has_come),
        cmocka_unit_test(test_a_sync_is_for_the_lines_before_it),
        cmocka_unit_test(test_no_line_is_ready_before_the_sync_has_ended),
        cmocka_unit_test(test_no_line_is_ready_when_the_sync_has_failed),
    };
    return cmocka_run_group_tests_name("report_group", tests, NULL, NULL);
}
