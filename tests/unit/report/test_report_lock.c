#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/report_journal.h"
#include "support/pictures/scratch_folder.h"

static const char PATH[] = "deep/report.jsonl";
static const char LOCK[] = "deep/.flamepix.lock-report.jsonl";

/* Whether another process would find the report busy. */
static bool is_busy_for_others(const char *path)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        struct fpx_report_lock lock = {.fd = -1};
        bool busy = false;
        if (fpx_report_lock_take(NULL, path, &lock, &busy) != FLAMEPIX_OK)
            _exit(2);
        fpx_report_lock_release(&lock);
        _exit(busy);
    }
    int how = 0;
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_true(WIFEXITED(how) && WEXITSTATUS(how) <= 1);
    return WEXITSTATUS(how) == 1;
}

static void take(const char *path, struct fpx_report_lock *lock)
{
    bool busy = true;
    *lock = (struct fpx_report_lock){.fd = -1};
    assert_int_equal(fpx_report_lock_take(NULL, path, lock, &busy), FLAMEPIX_OK);
    assert_false(busy);
}

static void test_one_process_has_the_lock_until_it_lets_go(void **state)
{
    (void)state;
    struct fpx_report_lock lock;
    take(PATH, &lock);
    assert_true(is_busy_for_others(PATH));
    assert_true(is_busy_for_others(PATH));
    assert_false(is_busy_for_others("deep/report-0-of-2.jsonl"));
    fpx_report_lock_release(&lock);
    assert_int_not_equal(access(LOCK, F_OK), 0);
    assert_false(is_busy_for_others(PATH));
}

static void test_a_report_that_is_replaced_stays_locked(void **state)
{
    (void)state;
    struct fpx_report_lock lock;
    take(PATH, &lock);
    test_place_put(PATH, "one");
    assert_int_equal(rename(PATH, "deep/before"), 0);
    test_place_put(PATH, "two");
    assert_true(is_busy_for_others(PATH));
    fpx_report_lock_release(&lock);
}

static void test_the_file_of_a_dead_process_stops_nobody(void **state)
{
    (void)state;
    struct fpx_report_lock lock;
    assert_int_equal(mkdir("deep", 0777), 0);
    test_place_put(LOCK, "");
    take(PATH, &lock);
    assert_true(is_busy_for_others(PATH));
    fpx_report_lock_release(&lock);
}

static void test_a_child_that_lives_on_does_not_hold_the_lock(void **state)
{
    (void)state;
    struct fpx_report_lock lock;
    int hold[2];
    take(PATH, &lock);
    assert_int_equal(pipe(hold), 0);
    pid_t pid = fork();
    if (pid == 0) {
        char byte;
        close(hold[1]);
        _exit(read(hold[0], &byte, 1) != 0);
    }
    close(hold[0]);
    fpx_report_lock_release(&lock);
    assert_false(is_busy_for_others(PATH));
    close(hold[1]);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void test_what_is_no_file_is_not_locked(void **state)
{
    (void)state;
    struct fpx_report_lock lock;
    assert_int_equal(mkfifo("pipe", 0666), 0);
    take("pipe", &lock);
    assert_int_equal(lock.fd, -1);
    fpx_report_lock_release(&lock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_process_has_the_lock_until_it_lets_go,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_report_that_is_replaced_stays_locked,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_the_file_of_a_dead_process_stops_nobody,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_child_that_lives_on_does_not_hold_the_lock,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_is_no_file_is_not_locked, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests_name("report_lock", tests, NULL, NULL);
}
