#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/recordings/source.h"

static enum flamepix_status open_view(struct flamepix_stacks *inner,
                                      struct flamepix_stacks **stacks_ret)
{
    struct flamepix_pattern_fault fault;
    const struct flamepix_view_request request = {.view = flamepix_view_named("skip-idle")};
    return request.view->open(inner, &request, &fault, stacks_ret);
}

static void expect(const char *const *lines, size_t count, const char *left)
{
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_view(test_source(lines, count), &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END, left);
}

static void test_stacks_that_end_in_waiting_go_and_the_others_stay_in_order(void **state)
{
    (void)state;
    static const char *const lines[] = {" 3", "a;epoll_wait 1", "a;work 2", "a;work;epoll_wait 4",
                                        "b;work 8"};
    expect(lines, 5, " 3\na;work; 2\nb;work; 8\n");
}

static void test_what_runs_upon_the_idle_loop_is_work(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "swapper;do_idle;intel_idle 1",
        "swapper;do_idle;intel_idle;asm_sysvec_apic_timer_interrupt;irq_exit 2",
        "swapper;do_idle;schedule_idle 4"};
    expect(lines, 3,
           "swapper;do_idle;intel_idle;asm_sysvec_apic_timer_interrupt;irq_exit; 2\n"
           "swapper;do_idle;schedule_idle; 4\n");
}

static void test_one_system_call_may_stand_upon_what_waits_with_it(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "runtime.notesleep;runtime.futexsleep;runtime.futex 1",
        "runtime.notesleep;runtime.futexsleep;runtime.futex;work 2",
        "runtime.ready;runtime.futexwakeup;runtime.futex 4",
        "uv_run;uv__io_poll 8",
        "uv_run;uv__io_poll;uv__stream_io 16",
    };
    expect(lines, 5,
           "runtime.notesleep;runtime.futexsleep;runtime.futex;work; 2\n"
           "runtime.ready;runtime.futexwakeup;runtime.futex; 4\n"
           "uv_run;uv__io_poll;uv__stream_io; 16\n");
}

static void test_a_failure_of_the_source_is_handed_on(void **state)
{
    (void)state;
    static const char *const lines[] = {"a;epoll_wait 1", "b 2"};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stacks *inner = test_source(lines, 2);
    test_source_fails_with(inner, FLAMEPIX_READ_FAILED);
    assert_int_equal(open_view(inner, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_READ_FAILED, "b; 2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_that_end_in_waiting_go_and_the_others_stay_in_order),
        cmocka_unit_test(test_what_runs_upon_the_idle_loop_is_work),
        cmocka_unit_test(test_one_system_call_may_stand_upon_what_waits_with_it),
        cmocka_unit_test(test_a_failure_of_the_source_is_handed_on),
    };
    return cmocka_run_group_tests_name("skip_idle", tests, NULL, NULL);
}
