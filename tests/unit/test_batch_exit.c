#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/batch_exit.h"

static void test_a_tally_says_whether_all_some_or_none_failed(void **state)
{
    (void)state;
    const struct flamepix_outcomes none = {.done = 2, .skipped = 1};
    const struct flamepix_outcomes some = {.skipped = 1, .failed = 2};
    const struct flamepix_outcomes all = {.failed = 2};
    const struct flamepix_outcomes idle = {.empty = 2};
    const struct flamepix_outcomes idle_or_failed = {.empty = 2, .failed = 1};
    assert_int_equal(flamepix_batch_tally_exit(&idle), FLAMEPIX_EXIT_DONE);
    assert_int_equal(flamepix_batch_tally_exit(&idle_or_failed), FLAMEPIX_EXIT_INPUT);
    assert_int_equal(flamepix_batch_tally_exit(&none), FLAMEPIX_EXIT_DONE);
    assert_int_equal(flamepix_batch_tally_exit(&some), FLAMEPIX_EXIT_INPUT);
    assert_int_equal(flamepix_batch_tally_exit(&all), FLAMEPIX_EXIT_ALL_FAILED);
}

static void test_a_run_that_ended_early_says_why(void **state)
{
    (void)state;
    const struct {
        enum flamepix_batch_end end;
        int signal_number;
        enum flamepix_exit expected;
    } cases[] = {
        {FLAMEPIX_BATCH_FINISHED, SIGINT, FLAMEPIX_EXIT_DONE},
        {FLAMEPIX_BATCH_STOPPED, SIGINT, FLAMEPIX_EXIT_INTERRUPTED},
        {FLAMEPIX_BATCH_STOPPED, SIGTERM, FLAMEPIX_EXIT_TERMINATED},
        {FLAMEPIX_BATCH_FAILURES, 0, FLAMEPIX_EXIT_INPUT},
        {FLAMEPIX_BATCH_OUTPUTS, 0, FLAMEPIX_EXIT_IO},
        {FLAMEPIX_BATCH_REPORT, 0, FLAMEPIX_EXIT_IO},
        {FLAMEPIX_BATCH_BROKEN, 0, FLAMEPIX_EXIT_RESOURCES},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct flamepix_batch_result result = {.end = cases[i].end,
                                                     .status = FLAMEPIX_WRITE_FAILED};
        assert_int_equal(flamepix_batch_exit(&result, cases[i].signal_number), cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tally_says_whether_all_some_or_none_failed),
        cmocka_unit_test(test_a_run_that_ended_early_says_why),
    };
    return cmocka_run_group_tests_name("batch_exit", tests, NULL, NULL);
}
