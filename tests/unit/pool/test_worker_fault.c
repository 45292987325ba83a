/* Both builds: with FPX_FAULTS tasks fail on purpose, without it nothing of that is there. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pool/worker.h"
#include "support/tasks.h"

static const char *const REQUESTS[] = {
    "echo a", "echo x.fault-crash", "echo x.fault-hang", "echo x.fault-memory", "echo x.fault-exit",
    "echo b"};
enum { REQUEST_COUNT = sizeof(REQUESTS) / sizeof(REQUESTS[0]) };

static void test_named_faults_happen_in_test_builds_alone(void **state)
{
    (void)state;
    struct test_tasks *tasks = test_tasks_create(REQUESTS, REQUEST_COUNT);
    const struct fpx_pool_options options = {
        .workers = 2, .timeout_seconds = 0.5, .limit_memory_nbytes = 256U << 20};
    assert_int_equal(test_tasks_run(tasks, &options, &TEST_WORK), FLAMEPIX_OK);
    const struct test_outcome *outcomes = tasks->outcomes;
    assert_string_equal(outcomes[0].reply, "a");
    assert_string_equal(outcomes[5].reply, "b");
#ifdef FPX_FAULTS
    const enum fpx_pool_end ends[] = {FPX_POOL_CRASHED, FPX_POOL_TIMED_OUT, FPX_POOL_EXITED,
                                      FPX_POOL_EXITED};
    const int details[] = {SIGABRT, SIGKILL, FLAMEPIX_NO_MEMORY, FPX_FAULT_EXIT};
#else
    const enum fpx_pool_end ends[4] = {FPX_POOL_REPLIED, FPX_POOL_REPLIED, FPX_POOL_REPLIED,
                                       FPX_POOL_REPLIED};
    const int details[4] = {0, 0, 0, 0};
#endif
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(outcomes[i + 1].end, ends[i]);
        assert_int_equal(outcomes[i + 1].detail, details[i]);
    }
    test_tasks_free(tasks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_faults_happen_in_test_builds_alone),
    };
    return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
