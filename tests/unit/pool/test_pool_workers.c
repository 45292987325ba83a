#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/system.h"
#include "base/os/unfinished_files.h"
#include "pool/pool.h"
#include "support/folder.h"
#include "support/tasks.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void test_workers_leave_stopping_to_the_caller(void **state)
{
    (void)state;
    const char *const requests[] = {"interrupt", "echo a"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1};
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_replied(&tasks->outcomes[0], "interrupt");
    test_assert_replied(&tasks->outcomes[1], "a");
    sigset_t after;
    sigprocmask(SIG_SETMASK, &before, &after);
    assert_true(sigismember(&after, SIGINT) && !sigismember(&after, SIGTERM));
    test_tasks_free(tasks);
}

static void test_workers_hold_no_descriptors_of_others(void **state)
{
    (void)state;
    enum { TASKS = 200 };
    unsigned before;
    char expected[24];
    test_descriptors(&before);
    snprintf(expected, sizeof(expected), "%u", before + 1);
    const char *requests[TASKS];
    for (size_t i = 0; i < TASKS; i++)
        requests[i] = i % 20 == 0 ? "crash" : "sockets";
    struct test_tasks *tasks = test_tasks_create(requests, TASKS);
    const struct fpx_pool_options options = {.workers = 5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < TASKS; i++)
        if (i % 20 != 0)
            test_assert_replied(&tasks->outcomes[i], expected);
    test_tasks_free(tasks);
}

static void test_ignored_children_are_reaped_all_the_same(void **state)
{
    (void)state;
    const char *const requests[] = {"exit 9"};
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before, after;
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1};
    sigaction(SIGCHLD, &ignore, &before);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    sigaction(SIGCHLD, &before, &after);
    test_assert_end(&tasks->outcomes[0], FPX_POOL_EXITED, 9);
    assert_ptr_equal(after.sa_handler, SIG_IGN);
    test_tasks_free(tasks);
}

/* What all processes of a test see. */
struct shared {
    int starts, bad_starts;
    pid_t worker;
};

static struct shared *share(int bad_starts)
{
    struct shared *shared =
        mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(shared, MAP_FAILED);
    shared->bad_starts = bad_starts;
    return shared;
}

static enum flamepix_status start_badly(const void *user, void **state_ret)
{
    struct shared *shared = *(struct shared *const *)user;
    *state_ret = shared;
    shared->worker = getpid();
    errno = ENOENT;
    return shared->starts++ < shared->bad_starts ? FLAMEPIX_BAD_FONT : FLAMEPIX_OK;
}

static enum flamepix_status start_and_die(const void *user, void **state_ret)
{
    if (start_badly(user, state_ret) != FLAMEPIX_OK)
        _exit(1);
    return FLAMEPIX_OK;
}

static void test_a_start_that_fails_is_tried_again(void **state)
{
    (void)state;
    enum flamepix_status (*const starts[])(const void *, void **) = {start_badly, start_and_die};
    for (size_t i = 0; i < 2; i++) {
        struct shared *shared = share(3);
        const struct fpx_pool_work work = {starts[i], TEST_WORK.run, &shared};
        struct test_tasks *tasks = test_tasks_create(NULL, 5);
        const struct fpx_pool_options options = {.workers = 1};
        assert_int_equal(test_tasks_run(tasks, &options, &work), FLAMEPIX_OK);
        assert_int_equal(tasks->ended, 5);
        assert_int_equal(shared->starts, 4);
        munmap(shared, sizeof(*shared));
        test_tasks_free(tasks);
    }
}

static void test_starts_that_never_succeed_end_the_pool(void **state)
{
    (void)state;
    const struct fpx_pool_options options = {.workers = 2};
    struct shared *shared = share(1000000);
    struct test_tasks *tasks = test_tasks_create(NULL, 5);
    const struct fpx_pool_work told = {start_badly, TEST_WORK.run, &shared};
    assert_int_equal(test_tasks_run(tasks, &options, &told), FLAMEPIX_BAD_FONT);
    assert_int_equal(errno, ENOENT);
    const struct fpx_pool_work silent = {start_and_die, TEST_WORK.run, &shared};
    assert_int_equal(test_tasks_run(tasks, &options, &silent), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ECHILD);
    assert_in_range(shared->starts, 4, 60);
    assert_int_equal(tasks->taken, 0);
    munmap(shared, sizeof(*shared));
    test_tasks_free(tasks);
}

static void test_descriptors_that_run_out_end_the_pool(void **state)
{
    (void)state;
    struct rlimit before, few;
    const struct fpx_pool_options options = {.workers = 3};
    struct test_tasks *tasks = test_tasks_create(NULL, 5);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    /* One number is left free: a pair needs two. */
    int free_number = dup(STDERR_FILENO);
    assert_true(free_number >= 0);
    close(free_number);
    few = before;
    few.rlim_cur = (rlim_t)free_number + 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EMFILE);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    test_tasks_free(tasks);
}

/* Gone, or a zombie that nobody reaps. */
static bool is_dead(pid_t process)
{
    char path[40], text[200] = "";
    snprintf(path, sizeof(path), "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true;
    size_t length = fread(text, 1, sizeof(text) - 1, file);
    fclose(file);
    const char *after_name = strrchr(text, ')');
    return length == 0 || (after_name != NULL && after_name[2] == 'Z');
}

static void test_workers_die_with_their_parent(void **state)
{
    (void)state;
    const char *const requests[] = {"hang"};
    struct shared *shared = share(0);
    pid_t parent = fork();
    if (parent == 0) {
        const struct fpx_pool_work work = {start_badly, TEST_WORK.run, &shared};
        const struct fpx_pool_options options = {.workers = 1};
        test_tasks_run(test_tasks_create(requests, 1), &options, &work);
        _exit(0);
    }
    volatile pid_t *worker = &shared->worker;
    while (*worker == 0)
        test_nap(5);
    assert_false(is_dead(*worker));
    kill(parent, SIGKILL);
    assert_int_equal(waitpid(parent, NULL, 0), parent);
    for (int i = 0; i < 400 && !is_dead(*worker); i++)
        test_nap(5);
    assert_true(is_dead(*worker));
    munmap(shared, sizeof(*shared));
}

static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* `state` is the path of a file that the worker makes, and would remove. */
static enum flamepix_status make_file_and_break(void *state, struct flamepix_bytes request,
                                                struct flamepix_buffer *reply)
{
    (void)request;
    (void)reply;
    struct fpx_unfinished_file file = {.folder = AT_FDCWD, .path = state};
    FILE *made = fopen(file.path, "w");
    fclose(made);
    fpx_unfinished_add(&file);
    test_write_nonsense();
    pause();
    return FLAMEPIX_OK;
}

static enum flamepix_status start_with_path(const void *user, void **state_ret)
{
    *state_ret = (void *)user;
    return FLAMEPIX_OK;
}

static void test_a_worker_that_is_given_up_removes_what_is_unfinished(void **state)
{
    char path[TEST_PATH_MAX];
    test_folder_path(*state, "unfinished", path);
    const struct fpx_pool_work work = {start_with_path, make_file_and_break, path};
    const struct fpx_pool_options options = {.workers = 1, .timeout_seconds = 60};
    struct test_tasks *tasks = test_tasks_create(NULL, 1);
    assert_int_equal(test_tasks_run(tasks, &options, &work), FLAMEPIX_OK);
    test_assert_end(&tasks->outcomes[0], FPX_POOL_CRASHED, SIGKILL);
    assert_int_equal(access(path, F_OK), -1);
    test_tasks_free(tasks);
}

static void test_the_parent_sleeps_while_workers_work(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(NULL, 20);
    const struct fpx_pool_options options = {.workers = 2, .timeout_seconds = 30};
    tasks->request = "nap 100";
    double began = cpu_seconds();
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_true(cpu_seconds() - began < 0.1);
    assert_in_range(tasks->ticks, 5, 20);
    test_tasks_free(tasks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_workers_leave_stopping_to_the_caller),
        cmocka_unit_test(test_workers_hold_no_descriptors_of_others),
        cmocka_unit_test(test_ignored_children_are_reaped_all_the_same),
        cmocka_unit_test(test_a_start_that_fails_is_tried_again),
        cmocka_unit_test(test_starts_that_never_succeed_end_the_pool),
        cmocka_unit_test(test_descriptors_that_run_out_end_the_pool),
        cmocka_unit_test(test_workers_die_with_their_parent),
        cmocka_unit_test_setup_teardown(test_a_worker_that_is_given_up_removes_what_is_unfinished,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test(test_the_parent_sleeps_while_workers_work),
    };
    return cmocka_run_group_tests_name("pool_workers", tests, NULL, NULL);
}
