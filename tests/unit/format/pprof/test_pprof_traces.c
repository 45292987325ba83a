#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define STACK "-----------+-------------------------------------------------------\n"

static const char traces[] = "File: a.test\n"
                             "Type: cpu\n"
                             "Duration: 3s, Total samples = 1.04s\n" STACK "     bytes:  80B\n"
                             "      20ms   runtime.lock2\n"
                             "             runtime.lock (inline)\n"
                             "             main.main\n" STACK "     1.02s   main.main\n" STACK;

static void test_scaled_values_are_those_of_their_units(void **state)
{
    (void)state;
    test_expect_folded("pprof-traces", traces,
                       "main.main 1020000000\nmain.main;runtime.lock;runtime.lock2 20000000\n");
    test_expect_folded("pprof-traces", "Type: space\n" STACK "    1.5MB   f\n" STACK "  7  g\n",
                       "f 1572864\ng 7\n");
}

static void test_values_may_be_below_zero_and_outputs_follow_each_other(void **state)
{
    (void)state;
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    test_expect_collapsed("pprof-traces",
                          flamepix_bytes_of("Type: space\n" STACK "    3kB   f\n" STACK
                                            "File: b\nType: space\n" STACK "   -1kB   f\n" STACK),
                          &with_signs, "f 2048\n");
}

static void test_inlined_functions_are_annotated_where_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.inlined = true};
    test_expect_collapsed(
        "pprof-traces", flamepix_bytes_of(traces), &options,
        "main.main 1020000000\nmain.main;runtime.lock_[i];runtime.lock2 20000000\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("pprof-traces", flamepix_bytes_of(traces));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scaled_values_are_those_of_their_units),
        cmocka_unit_test(test_values_may_be_below_zero_and_outputs_follow_each_other),
        cmocka_unit_test(test_inlined_functions_are_annotated_where_asked_for),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pprof_traces", tests, NULL, NULL);
}
