#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/batch/batch_steps.h"

#define TALLY(...) (&(const struct fpx_outcomes){.counts = {__VA_ARGS__}})

static void test_a_tally_says_whether_all_some_or_none_failed(void **state)
{
    (void)state;
    const struct {
        const struct fpx_outcomes *tally; /* made, unchanged, empty, no profile, failed, gone */
        enum fpx_exit expected;
    } cases[] = {
        {TALLY(2, 1, 0, 0, 0, 0), FPX_EXIT_DONE},
        {TALLY(0, 1, 0, 0, 2, 0), FPX_EXIT_INPUT},
        {TALLY(0, 0, 0, 0, 2, 0), FPX_EXIT_ALL_FAILED},
        {TALLY(0, 0, 0, 9, 2, 0), FPX_EXIT_ALL_FAILED},
        {TALLY(0, 0, 0, 0, 2, 9), FPX_EXIT_ALL_FAILED},
        {TALLY(0, 0, 2, 0, 0, 0), FPX_EXIT_DONE},
        {TALLY(0, 0, 2, 0, 1, 0), FPX_EXIT_INPUT},
        {TALLY(1, 0, 0, 5, 0, 7), FPX_EXIT_DONE},
        {TALLY(0, 0, 1, 5, 0, 7), FPX_EXIT_DONE},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(fpx_batch_tally_exit(cases[i].tally, false), cases[i].expected);
}

static void test_where_there_is_no_profile_that_may_be_allowed(void **state)
{
    (void)state;
    const struct fpx_outcomes *none = TALLY(0, 0, 0, 3, 0, 4);
    assert_int_equal(fpx_batch_tally_exit(none, false), FPX_EXIT_NO_INPUT);
    assert_int_equal(fpx_batch_tally_exit(none, true), FPX_EXIT_DONE);
    /* A shard may have none. */
    assert_int_equal(fpx_batch_tally_exit(TALLY(0), false), FPX_EXIT_DONE);
}

static void test_a_run_that_ended_early_says_why(void **state)
{
    (void)state;
    const struct {
        enum fpx_batch_end end;
        int signal_number;
        enum fpx_exit expected;
    } cases[] = {
        {FPX_BATCH_FINISHED, SIGINT, FPX_EXIT_DONE},
        {FPX_BATCH_STOPPED, SIGINT, FPX_EXIT_INTERRUPTED},
        {FPX_BATCH_STOPPED, SIGTERM, FPX_EXIT_TERMINATED},
        {FPX_BATCH_FAILURES, 0, FPX_EXIT_INPUT},
        {FPX_BATCH_OUTPUTS, 0, FPX_EXIT_IO},
        {FPX_BATCH_REPORT, 0, FPX_EXIT_IO},
        {FPX_BATCH_BROKEN, 0, FPX_EXIT_RESOURCES},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct fpx_batch_result result = {.end = cases[i].end,
                                                .status = FLAMEPIX_WRITE_FAILED};
        assert_int_equal(fpx_batch_exit(&result, cases[i].signal_number, true), cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tally_says_whether_all_some_or_none_failed),
        cmocka_unit_test(test_where_there_is_no_profile_that_may_be_allowed),
        cmocka_unit_test(test_a_run_that_ended_early_says_why),
    };
    return cmocka_run_group_tests_name("batch_exit_code", tests, NULL, NULL);
}
