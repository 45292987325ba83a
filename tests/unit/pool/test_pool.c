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

#include "base/os/system.h"
#include "pool/pool.h"
#include "support/tasks.h"

#ifdef __SANITIZE_ADDRESS__
enum { IS_SANITIZED = true };
#else
enum { IS_SANITIZED = false };
#endif

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void test_every_task_is_done_once_and_gets_its_own_reply(void **state)
{
    (void)state;
    for (unsigned workers = 1; workers <= 5; workers += 2) {
        struct test_tasks *tasks = test_tasks_create(NULL, 10000);
        const struct fpx_pool_options options = {.workers = workers};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_int_equal(tasks->ended, 10000);
        for (size_t i = 0; i < 10000; i++) {
            char expected[24];
            snprintf(expected, sizeof(expected), "%zu", i);
            test_assert_replied(&tasks->outcomes[i], expected);
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
    const struct fpx_pool_options options = {.workers = 3};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    const struct fpx_pool_options nobody = {.workers = 0};
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
        const struct fpx_pool_options options = {.workers = workers, .timeout_seconds = 30};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_int_equal(tasks->ended, COUNT(requests));
        test_assert_replied(&tasks->outcomes[0], "a");
        test_assert_end(&tasks->outcomes[1], FPX_POOL_CRASHED, SIGABRT);
        test_assert_replied(&tasks->outcomes[2], "b");
        test_assert_end(&tasks->outcomes[3], FPX_POOL_CRASHED, SIGABRT);
        test_assert_end(&tasks->outcomes[4], FPX_POOL_CRASHED, SIGABRT);
        test_assert_end(&tasks->outcomes[5], FPX_POOL_EXITED, 7);
        test_assert_replied(&tasks->outcomes[6], "c");
        test_assert_end(&tasks->outcomes[7], FPX_POOL_EXITED, 0);
        test_assert_end(&tasks->outcomes[8], FPX_POOL_EXITED, FLAMEPIX_BAD_COMPRESSION);
        test_assert_replied(&tasks->outcomes[9], "d");
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
    const struct fpx_pool_options options = {.workers = 4};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < TASKS; i++)
        if (i % 3 == 0)
            test_assert_end(&tasks->outcomes[i], FPX_POOL_CRASHED, SIGABRT);
        else
            test_assert_replied(&tasks->outcomes[i], "x");
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
        const struct fpx_pool_options options = {.workers = workers, .timeout_seconds = 0.2};
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        for (size_t i = 0; i < TASKS; i++)
            if (requests[i][0] == 'e')
                test_assert_replied(&tasks->outcomes[i], "x");
            else if (requests[i][0] == 'c')
                test_assert_end(&tasks->outcomes[i], FPX_POOL_CRASHED, SIGABRT);
            else
                test_assert_end(&tasks->outcomes[i], FPX_POOL_TIMED_OUT, SIGKILL);
        test_tasks_free(tasks);
    }
}

static void test_a_task_that_hangs_is_killed_and_no_other(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "hang", "echo b", "nap 200", "echo c", "hang"};
    for (unsigned workers = 1; workers <= 2; workers++) {
        struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
        const struct fpx_pool_options options = {.workers = workers, .timeout_seconds = 0.4};
        double began = fpx_clock_seconds();
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
        assert_true(fpx_clock_seconds() - began < 5);
        test_assert_replied(&tasks->outcomes[0], "a");
        test_assert_end(&tasks->outcomes[1], FPX_POOL_TIMED_OUT, SIGKILL);
        test_assert_replied(&tasks->outcomes[2], "b");
        test_assert_replied(&tasks->outcomes[3], "nap");
        test_assert_replied(&tasks->outcomes[4], "c");
        test_assert_end(&tasks->outcomes[5], FPX_POOL_TIMED_OUT, SIGKILL);
        test_tasks_free(tasks);
    }
}

static void test_waiting_behind_another_task_is_not_running(void **state)
{
    (void)state;
    const char *const requests[] = {"nap 300", "nap 300", "nap 300", "nap 300"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1, .timeout_seconds = 0.5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    for (size_t i = 0; i < COUNT(requests); i++)
        test_assert_replied(&tasks->outcomes[i], "nap");
    test_tasks_free(tasks);
}

static void test_time_that_the_pool_was_not_awake_does_not_count(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "nap 2000"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 2, .timeout_seconds = 1.6};
    tasks->ended_nap_ms = 1800;
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_replied(&tasks->outcomes[1], "nap");
    test_tasks_free(tasks);
}

static void test_a_task_that_outgrows_the_memory_fails_alone(void **state)
{
    (void)state;
    if (IS_SANITIZED) /* what it maps for itself hides some hundred megabytes from the limit */
        skip();
    const char *const requests[] = {"memory 20", "memory 300", "memory 20"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1, .limit_memory_nbytes = 100U << 20};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_replied(&tasks->outcomes[0], "memory");
    test_assert_end(&tasks->outcomes[1], FPX_POOL_EXITED, FLAMEPIX_NO_MEMORY);
    test_assert_replied(&tasks->outcomes[2], "memory");
    test_tasks_free(tasks);
}

static void test_what_the_caller_has_allocated_does_not_count(void **state)
{
    (void)state;
    const char *const requests[] = {"memory 20"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1, .limit_memory_nbytes = 100U << 20};
    void *mine = mmap(NULL, 400U << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(mine, MAP_FAILED);
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_replied(&tasks->outcomes[0], "memory");
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
    const struct fpx_pool_options options = {.workers = 2};
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
    const struct fpx_pool_options options = {.workers = 1};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_end(&tasks->outcomes[0], FPX_POOL_EXITED, FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(tasks->outcomes[1].reply_length, 67108864);
    test_tasks_free(tasks);
}

static void test_nonsense_from_a_worker_costs_one_task(void **state)
{
    (void)state;
    const char *const requests[] = {"echo a", "nonsense", "echo b"};
    struct test_tasks *tasks = test_tasks_create(requests, COUNT(requests));
    const struct fpx_pool_options options = {.workers = 1, .timeout_seconds = 5};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    test_assert_replied(&tasks->outcomes[0], "a");
    test_assert_end(&tasks->outcomes[1], FPX_POOL_CRASHED, SIGKILL);
    test_assert_replied(&tasks->outcomes[2], "b");
    test_tasks_free(tasks);
}

/* -- stopping ---------------------------------------------------------------------------------- */

/* All workers hang when it stops, and the time that takes is bounded. */
static void assert_stops(struct test_tasks *tasks, double seconds)
{
    const struct fpx_pool_options options = {.workers = 4, .timeout_seconds = 60};
    double began = fpx_clock_seconds();
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_WRITE_FAILED);
    assert_true(fpx_clock_seconds() - began < seconds);
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
    if (IS_SANITIZED) /* a fork takes as long as a tick */
        skip();
    const char *const requests[] = {"wake"};
    const struct sigaction note = {.sa_handler = note_signal};
    struct sigaction before;
    sigaction(SIGUSR1, &note, &before);
    /* Ten times, so that the tick that is due anyway is not taken for it. */
    double spent = 0;
    for (int i = 0; i < 10; i++) {
        struct test_tasks *tasks = test_tasks_create(requests, 1);
        const struct fpx_pool_options options = {.workers = 1};
        tasks->stop_at_tick = 1;
        double began = fpx_clock_seconds();
        assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_WRITE_FAILED);
        spent += fpx_clock_seconds() - began;
        test_tasks_free(tasks);
    }
    assert_true(spent < 0.9);
    sigaction(SIGUSR1, &before, NULL);
}

static void test_ticks_come_while_tasks_stream(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(NULL, 1000);
    const struct fpx_pool_options options = {.workers = 1};
    tasks->request = "nap 1";
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    assert_true(tasks->ticks >= 5);
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
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
