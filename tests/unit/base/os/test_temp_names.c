#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/temp_names.h"

static void test_names_differ_each_time(void **state)
{
    char a[FPX_TEMPORARY_NBYTES];
    char b[FPX_TEMPORARY_NBYTES];
    (void)state;
    assert_true(fpx_temporary_name(a));
    assert_true(fpx_temporary_name(b));
    assert_memory_equal(a, ".flamepix-", 10);
    assert_string_not_equal(a, b);
    assert_true(strlen(a) < sizeof(a));
}

static void test_a_living_process_keeps_its_file_however_old(void **state)
{
    char name[FPX_TEMPORARY_NBYTES];
    (void)state;
    assert_true(fpx_temporary_name(name));
    assert_false(fpx_temporary_is_abandoned(name, 0));
    assert_false(fpx_temporary_is_abandoned(name, 1e9));
}

/* A name made by a process that has ended, as it comes through a pipe; the process is reaped if
 * `reaped`, else answered. */
static pid_t name_by_the_dead(char name[FPX_TEMPORARY_NBYTES], bool reaped)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        char own[FPX_TEMPORARY_NBYTES] = "";
        fpx_temporary_name(own);
        _exit(write(ends[1], own, sizeof(own)) == (ssize_t)sizeof(own) ? 0 : 1);
    }
    assert_int_equal(read(ends[0], name, FPX_TEMPORARY_NBYTES), FPX_TEMPORARY_NBYTES);
    close(ends[0]);
    close(ends[1]);
    siginfo_t how;
    assert_int_equal(waitid(P_PID, (id_t)child, &how, WEXITED | (reaped ? 0 : WNOWAIT)), 0);
    return child;
}

static void test_what_a_dead_process_left_is_abandoned_at_once(void **state)
{
    char name[FPX_TEMPORARY_NBYTES];
    (void)state;
    name_by_the_dead(name, true);
    assert_true(fpx_temporary_is_abandoned(name, 0));
    pid_t unreaped = name_by_the_dead(name, false);
    assert_true(fpx_temporary_is_abandoned(name, 0));
    assert_int_equal(waitpid(unreaped, NULL, 0), unreaped);
}

static void test_another_machine_is_given_a_day(void **state)
{
    char name[FPX_TEMPORARY_NBYTES];
    (void)state;
    name_by_the_dead(name, true);
    name[10] = name[10] == '0' ? '1' : '0';
    assert_false(fpx_temporary_is_abandoned(name, 86399));
    assert_true(fpx_temporary_is_abandoned(name, 86401));
}

static void test_names_that_tell_nothing_go_by_age(void **state)
{
    (void)state;
    static const char *const names[] = {
        ".flamepix-aB3dEf",
        ".flamepix-",
        ".flamepix-1234abcd",
        ".flamepix-1234abcd-",
        ".flamepix-1234abcd-x",
        ".flamepix-1234abcd-12",
        ".flamepix-1234abcd-12-",
        ".flamepix-1234abcd-12345678-0",
        ".flamepix-1234abcd-0-0123456789abcdef",
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        assert_false(fpx_temporary_is_abandoned(names[i], 59));
        assert_true(fpx_temporary_is_abandoned(names[i], 61));
    }
}

static void test_other_files_are_not_ours(void **state)
{
    (void)state;
    assert_false(fpx_temporary_is_abandoned("picture.png", 1e9));
    assert_false(fpx_temporary_is_abandoned(".flamepi", 1e9));
}

static void test_names_of_ours_are_reserved(void **state)
{
    (void)state;
    assert_true(fpx_name_is_reserved(".flamepix-"));
    assert_true(fpx_name_is_reserved("a/.flamepix-x.png"));
    assert_true(fpx_name_is_reserved(".flamepix.lock-report.jsonl"));
    assert_true(fpx_name_is_reserved("a/.before-flamepix-report.jsonl"));
    assert_true(fpx_name_is_reserved("a/.flamepix.lock-report.jsonl"));
    assert_false(fpx_name_is_reserved(".flamepix-a/x"));
    assert_false(fpx_name_is_reserved("x.flamepix-"));
    assert_false(fpx_name_is_reserved(".flamepix"));
    assert_false(fpx_temporary_is_abandoned(FPX_BEFORE_PREFIX "report.jsonl", 1e9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_differ_each_time),
        cmocka_unit_test(test_a_living_process_keeps_its_file_however_old),
        cmocka_unit_test(test_what_a_dead_process_left_is_abandoned_at_once),
        cmocka_unit_test(test_another_machine_is_given_a_day),
        cmocka_unit_test(test_names_that_tell_nothing_go_by_age),
        cmocka_unit_test(test_other_files_are_not_ours),
        cmocka_unit_test(test_names_of_ours_are_reserved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
