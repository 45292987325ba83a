#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>

#include "base/os/system.h"
#include "support/scarce_threads.h"

static void *look_at_mask(void *user)
{
    sigset_t mask;
    bool *blocks = user;
    *blocks = pthread_sigmask(SIG_BLOCK, NULL, &mask) == 0 && sigismember(&mask, SIGINT) == 1 &&
              sigismember(&mask, SIGTERM) == 1 && sigismember(&mask, SIGBUS) == 0;
    return user;
}

static void test_a_thread_runs_and_leaves_signals_to_others(void **state)
{
    (void)state;
    pthread_t thread;
    bool blocks = false;
    void *answer = NULL;
    sigset_t mask;
    assert_true(fpx_thread_start(&thread, look_at_mask, &blocks));
    assert_int_equal(pthread_join(thread, &answer), 0);
    assert_ptr_equal(answer, &blocks);
    assert_true(blocks);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, NULL, &mask), 0);
    assert_int_equal(sigismember(&mask, SIGINT), 0);
}

static void test_a_thread_that_cannot_start_is_an_answer(void **state)
{
    (void)state;
    pthread_t thread;
    bool blocks = false;
    scarce_threads_leave(0);
    assert_false(fpx_thread_start(&thread, look_at_mask, &blocks));
    assert_int_equal(scarce_threads_started(), 0);
    assert_false(blocks);
    scarce_threads_leave(SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thread_runs_and_leaves_signals_to_others),
        cmocka_unit_test(test_a_thread_that_cannot_start_is_an_answer),
    };
    return cmocka_run_group_tests_name("thread", tests, NULL, NULL);
}
