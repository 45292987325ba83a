#define _GNU_SOURCE
#include <errno.h>
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

#include "base/clock.h"
#include "batch/pool.h"
#include "support/tasks.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void assert_replied(const struct test_outcome *outcome, const char *reply)
{
    assert_int_equal(outcome->times, 1);
    assert_int_equal(outcome->end, FLAMEPIX_POOL_REPLIED);
    assert_string_equal(outcome->reply, reply);
}

static void assert_end(const struct test_outcome *outcome, enum flamepix_pool_end end, int detail)
{
    assert_int_equal(outcome->times, 1);
    assert_int_equal(outcome->end, end);
    assert_int_equal(outcome->detail, detail);
    assert_int_equal(outcome->reply_length, 0);
}

static void test_every_task_is_done_once_and_gets_its_own_reply(void **state)
{
    (void)state;
    for (unsigned workers = 1; workers <= 5; workers += 2) {
        struct test_tasks *tasks = test_tasks_create(NULL, 10000);
        const struct flamepix_pool_options options = {.workers = workers};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_int_equal(tasks->ended, 10000);
        for (size_t i = 0; i < 10000; i++) {
            char expected[24];
            snprintf(expected, sizeof(expected), "%zu", i);
            assert_replied(&tasks->outcomes[i], expected);
            /* One worker keeps the order. */
            if (workers == 1)
                assert_int_equal(tasks->order[i], i);
        }
        test_tasks_free(tasks);
    }
}

static void test_no_tasks_are_done_at_once(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(NULL, 0);
    const struct flamepix_pool_options options = {.workers = 3};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    const struct flamepix_pool_options nobody = {.workers = 0};
    assert_int_equal(test_tasks_run(tasks, &nobody, &TEST_WORK), FLAMEPIX_BAD_ARGUMENT);
    test_tasks_free(tasks);
}

static void test_a_worker_that_dies_costs_the_task_it_was_at(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "crash",  "echo b", "crash",  "crash",
                                    "exit 7", "echo c", "exit 0", "fail 6", "echo d"};
    for (unsigned workers = 1; workers <= 3; workers++) {
        struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
        const struct flamepix_pool_options options = {.workers = workers, .timeout_seconds = 30};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_int_equal(tasks->ended, COUNT(requests));
        assert_replied(&tasks->outcomes[0], "a");
        assert_end(&tasks->outcomes[1], FLAMEPIX_POOL_CRASHED, SIGABRT);
        assert_replied(&tasks->outcomes[2], "b");
        assert_end(&tasks->outcomes[3], FLAMEPIX_POOL_CRASHED, SIGABRT);
        assert_end(&tasks->outcomes[4], FLAMEPIX_POOL_CRASHED, SIGABRT);
        assert_end(&tasks->outcomes[5], FLAMEPIX_POOL_EXITED, 7);
        assert_replied(&tasks->outcomes[6], "c");
        assert_end(&tasks->outcomes[7], FLAMEPIX_POOL_EXITED, 0);
        assert_end(&tasks->outcomes[8], FLAMEPIX_POOL_EXITED, FLAMEPIX_BAD_COMPRESSION);
        assert_replied(&tasks->outcomes[9], "d");
        test_tasks_free(tasks);
    }
}

static void test_many_deaths_lose_no_task(void **state)
{
    (void)state;
    enum { TASKS = 600 };
    const char *requests[TASKS];
    for (size_t i = 0; i < TASKS; i++)
        requests[i] = i % 3 == 0 ? "crash" : "echo x";
    struct test_tasks *tasks = test_tasks_create(requests, TASKS);
    const struct flamepix_pool_options options = {.workers = 4};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < TASKS; i++)
        if (i % 3 == 0)
            assert_end(&tasks->outcomes[i], FLAMEPIX_POOL_CRASHED, SIGABRT);
        else
            assert_replied(&tasks->outcomes[i], "x");
    test_tasks_free(tasks);
}

/* Short tasks are given many at a time; those that were given and not begun must not be lost. */
static void test_deaths_among_short_tasks_lose_no_task(void **state)
{
    (void)state;
    enum { TASKS = 3000, EVERY = 300 };
    const char *requests[TASKS];
    for (size_t i = 0; i < TASKS; i++)
        requests[i] = i % EVERY != EVERY - 1 ? "echo x" : i < TASKS / 2 ? "crash" : "hang";
    for (unsigned workers = 1; workers <= 2; workers++) {
        struct test_tasks *tasks = test_tasks_create(requests, TASKS);
        const struct flamepix_pool_options options = {.workers = workers, .timeout_seconds = 0.2};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        for (size_t i = 0; i < TASKS; i++)
            if (requests[i][0] == 'e')
                assert_replied(&tasks->outcomes[i], "x");
            else if (requests[i][0] == 'c')
                assert_end(&tasks->outcomes[i], FLAMEPIX_POOL_CRASHED, SIGABRT);
            else
                assert_end(&tasks->outcomes[i], FLAMEPIX_POOL_TIMED_OUT, SIGKILL);
        test_tasks_free(tasks);
    }
}

static void test_a_task_that_hangs_is_killed_and_no_other(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "hang", "echo b", "nap 200", "echo c", "hang"};
    for (unsigned workers = 1; workers <= 2; workers++) {
        struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
        const struct flamepix_pool_options options = {.workers = workers, .timeout_seconds = 0.4};
        double began = flamepix_clock_seconds();
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_true(flamepix_clock_seconds() - began < 5);
        assert_replied(&tasks->outcomes[0], "a");
        assert_end(&tasks->outcomes[1], FLAMEPIX_POOL_TIMED_OUT, SIGKILL);
        assert_replied(&tasks->outcomes[2], "b");
        assert_replied(&tasks->outcomes[3], "nap");
        assert_replied(&tasks->outcomes[4], "c");
        assert_end(&tasks->outcomes[5], FLAMEPIX_POOL_TIMED_OUT, SIGKILL);
        test_tasks_free(tasks);
    }
}

static void test_waiting_behind_another_task_is_not_running(void **state)
{
    (void)state;
    const char *const requests[] = {"nap 300", "nap 300", "nap 300", "nap 300"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1, .timeout_seconds = 0.5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < COUNT(requests); i++)
        assert_replied(&tasks->outcomes[i], "nap");
    test_tasks_free(tasks);
}

static void test_time_that_the_pool_was_not_awake_does_not_count(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "nap 2000"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 2, .timeout_seconds = 1.6};
    tasks->ended_nap_ms = 1800;
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_replied(&tasks->outcomes[1], "nap");
    test_tasks_free(tasks);
}

static void test_a_task_that_outgrows_the_memory_fails_alone(void **state)
{
    (void)state;
    const char *const requests[] = {"memory 20", "memory 300", "memory 20"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1, .limit_memory_nbytes = 100U << 20};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_replied(&tasks->outcomes[0], "memory");
    assert_end(&tasks->outcomes[1], FLAMEPIX_POOL_EXITED, FLAMEPIX_NO_MEMORY);
    assert_replied(&tasks->outcomes[2], "memory");
    test_tasks_free(tasks);
}

static void test_what_the_caller_has_allocated_does_not_count(void **state)
{
    (void)state;
    const char *const requests[] = {"memory 20"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1, .limit_memory_nbytes = 100U << 20};
    void *mine = mmap(NULL, 400U << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(mine, MAP_FAILED);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_replied(&tasks->outcomes[0], "memory");
    munmap(mine, 400U << 20);
    test_tasks_free(tasks);
}

static void test_large_messages_do_not_lock_each_other(void **state)
{
    (void)state;
    enum { TASKS = 12, LENGTH = 2000000 };
    char *request = malloc(LENGTH + 1);
    assert_non_null(request);
    memset(request, 'x', LENGTH);
    memcpy(request, "echo ", 5);
    request[LENGTH] = '\0';
    struct test_tasks *tasks = test_tasks_create(NULL, TASKS);
    const struct flamepix_pool_options options = {.workers = 2};
    tasks->request = request;
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < TASKS; i++)
        assert_int_equal(tasks->outcomes[i].reply_length, LENGTH - 5);
    test_tasks_free(tasks);
    free(request);
}

static void test_messages_too_large_are_told(void **state)
{
    (void)state;
    const char *const requests[] = {"large 67108865", "large 67108864"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_end(&tasks->outcomes[0], FLAMEPIX_POOL_EXITED, FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(tasks->outcomes[1].reply_length, 67108864);
    test_tasks_free(tasks);
}

static void test_nonsense_from_a_worker_costs_one_task(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "nonsense", "echo b"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1, .timeout_seconds = 5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_replied(&tasks->outcomes[0], "a");
    assert_end(&tasks->outcomes[1], FLAMEPIX_POOL_CRASHED, SIGKILL);
    assert_replied(&tasks->outcomes[2], "b");
    test_tasks_free(tasks);
}

/* -- stopping
 * ---------------------------------------------------------------------------------------- */

/* All workers hang when it stops, and the time that takes is bounded. */
static void assert_stops(struct test_tasks *tasks, double seconds)
{
    const struct flamepix_pool_options options = {.workers = 4, .timeout_seconds = 60};
    double began = flamepix_clock_seconds();
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_WRITE_FAILED);
    assert_true(flamepix_clock_seconds() - began < seconds);
    test_tasks_free(tasks);
}

static void test_each_callback_can_stop_the_pool(void **state)
{
    (void)state;
    const char *const hang[] = {"echo x", "hang", "hang", "hang", "hang", "hang", "hang", "hang"};
    struct test_tasks *tasks = test_tasks_create(hang, COUNT(hang));
    tasks->stop_at_taken = 7;
    assert_stops(tasks, 1);
    tasks = test_tasks_create(hang, COUNT(hang));
    tasks->stop_at_ended = 1;
    assert_stops(tasks, 1);
    tasks = test_tasks_create(hang, COUNT(hang));
    tasks->stop_at_tick = 3;
    assert_stops(tasks, 1.3);
}

static void test_the_end_of_a_crashed_task_can_stop_the_pool(void **state)
{
    (void)state;
    const char *const requests[] = {"crash", "hang", "hang", "hang", "hang", "hang", "hang"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    tasks->stop_at_ended = 1;
    assert_stops(tasks, 1);
}

static void note_signal(int number)
{
    (void)number;
}

static void test_a_signal_brings_a_tick_at_once(void **state)
{
    (void)state;
    const char *const requests[] = {"wake"};
    const struct sigaction note = {.sa_handler = note_signal};
    struct sigaction before;
    sigaction(SIGUSR1, &note, &before);
    /* Ten times, so that the tick that is due anyway is not taken for it. */
    double spent = 0;
    for (int i = 0; i < 10; i++) {
        struct test_tasks *tasks = test_tasks_create(requests, 1);
        const struct flamepix_pool_options options = {.workers = 1};
        tasks->stop_at_tick = 1;
        double began = flamepix_clock_seconds();
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_WRITE_FAILED);
        spent += flamepix_clock_seconds() - began;
        test_tasks_free(tasks);
    }
    assert_true(spent < 0.9);
    sigaction(SIGUSR1, &before, NULL);
}

static void test_ticks_come_while_tasks_stream(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(NULL, 1000);
    const struct flamepix_pool_options options = {.workers = 1};
    tasks->request = "nap 1";
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_true(tasks->ticks >= 5);
    test_tasks_free(tasks);
}

/* -- workers
 * ----------------------------------------------------------------------------------------- */

static void test_workers_leave_stopping_to_the_caller(void **state)
{
    (void)state;
    const char *const requests[] = {"interrupt", "echo a"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1};
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_replied(&tasks->outcomes[0], "interrupt");
    assert_replied(&tasks->outcomes[1], "a");
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
    const struct flamepix_pool_options options = {.workers = 5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < TASKS; i++)
        if (i % 20 != 0)
            assert_replied(&tasks->outcomes[i], expected);
    test_tasks_free(tasks);
}

static void test_ignored_children_are_reaped_all_the_same(void **state)
{
    (void)state;
    const char *const requests[] = {"exit 9"};
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before, after;
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct flamepix_pool_options options = {.workers = 1};
    sigaction(SIGCHLD, &ignore, &before);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    sigaction(SIGCHLD, &before, &after);
    assert_end(&tasks->outcomes[0], FLAMEPIX_POOL_EXITED, 9);
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
        const struct flamepix_pool_work work = {starts[i], TEST_WORK.run, &shared};
        struct test_tasks *tasks = test_tasks_create(NULL, 5);
        const struct flamepix_pool_options options = {.workers = 1};
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
    const struct flamepix_pool_options options = {.workers = 2};
    struct shared *shared = share(1000000);
    struct test_tasks *tasks = test_tasks_create(NULL, 5);
    const struct flamepix_pool_work told = {start_badly, TEST_WORK.run, &shared};
    assert_int_equal(test_tasks_run(tasks, &options, &told), FLAMEPIX_BAD_FONT);
    assert_int_equal(errno, ENOENT);
    const struct flamepix_pool_work silent = {start_and_die, TEST_WORK.run, &shared};
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
    const struct flamepix_pool_options options = {.workers = 3};
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
        const struct flamepix_pool_work work = {start_badly, TEST_WORK.run, &shared};
        const struct flamepix_pool_options options = {.workers = 1};
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

static void test_the_parent_sleeps_while_workers_work(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(NULL, 20);
    const struct flamepix_pool_options options = {.workers = 2, .timeout_seconds = 30};
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
        cmocka_unit_test(test_every_task_is_done_once_and_gets_its_own_reply),
        cmocka_unit_test(test_no_tasks_are_done_at_once),
        cmocka_unit_test(test_a_worker_that_dies_costs_the_task_it_was_at),
        cmocka_unit_test(test_many_deaths_lose_no_task),
        cmocka_unit_test(test_deaths_among_short_tasks_lose_no_task),
        cmocka_unit_test(test_a_task_that_hangs_is_killed_and_no_other),
        cmocka_unit_test(test_waiting_behind_another_task_is_not_running),
        cmocka_unit_test(test_time_that_the_pool_was_not_awake_does_not_count),
        cmocka_unit_test(test_a_task_that_outgrows_the_memory_fails_alone),
        cmocka_unit_test(test_what_the_caller_has_allocated_does_not_count),
        cmocka_unit_test(test_large_messages_do_not_lock_each_other),
        cmocka_unit_test(test_messages_too_large_are_told),
        cmocka_unit_test(test_nonsense_from_a_worker_costs_one_task),
        cmocka_unit_test(test_each_callback_can_stop_the_pool),
        cmocka_unit_test(test_the_end_of_a_crashed_task_can_stop_the_pool),
        cmocka_unit_test(test_a_signal_brings_a_tick_at_once),
        cmocka_unit_test(test_ticks_come_while_tasks_stream),
        cmocka_unit_test(test_workers_leave_stopping_to_the_caller),
        cmocka_unit_test(test_workers_hold_no_descriptors_of_others),
        cmocka_unit_test(test_ignored_children_are_reaped_all_the_same),
        cmocka_unit_test(test_a_start_that_fails_is_tried_again),
        cmocka_unit_test(test_starts_that_never_succeed_end_the_pool),
        cmocka_unit_test(test_descriptors_that_run_out_end_the_pool),
        cmocka_unit_test(test_workers_die_with_their_parent),
        cmocka_unit_test(test_the_parent_sleeps_while_workers_work),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
