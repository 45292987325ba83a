#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char report[] = "--- Execution profile ---\n"
                             "Total samples       : 687\n"
                             "Unknown (native)    : 1 (0.15%)\n"
                             "\n"
                             "--- 6790000000 ns (98.84%), 679 samples\n"
                             "  [ 0] Primes.isPrime\n"
                             "  [ 1] Primes$1.run\n"
                             "\n"
                             "--- 80000000 ns (1.16%), 8 samples\n"
                             "  [ 0] __write\n"
                             "  [ 1] Primes.main\n"
                             "\n"
                             "          ns  percent  samples  top\n"
                             "  ----------  -------  -------  ---\n"
                             "  6790000000   98.84%      679  Primes.isPrime\n"
                             "    80000000    1.16%        8  __write\n";

static const char stacks[] = "Primes$1.run;Primes.isPrime 6790000000\n"
                             "Primes.main;__write 80000000\n";

static struct flamepix_format_report read_report(const char *text, const char *folded)
{
    struct test_collapsed read = test_collapse("async-profiler", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, folded);
    const struct flamepix_format_report told = read.report;
    test_collapsed_free(&read);
    return told;
}

static void test_stacks_weigh_their_time_and_the_table_of_leaves_nothing(void **state)
{
    (void)state;
    const struct flamepix_format_options samples = {.recording.weight = "samples"};
    test_expect_folded("async-profiler", report, stacks);
    test_expect_collapsed("async-profiler", flamepix_bytes_of(report), &samples,
                          "Primes$1.run;Primes.isPrime 679\nPrimes.main;__write 8\n");
    const struct flamepix_format_report told = read_report(report, stacks);
    assert_string_equal(told.unit, "nanoseconds");
    assert_string_equal(told.ledger.total.name, "");
    assert_int_equal(told.ledger.drawn.count, 687);
    assert_int_equal(told.bad_lines, 0);
}

static void test_each_of_two_marks_tells_it(void **state)
{
    (void)state;
    test_expect_folded("async-profiler",
                       "Profiling started\n--- 24 bytes (100.00%), 1 sample\n  [ 0] a.b\n",
                       "a.b 24\n");
    assert_string_equal(
        flamepix_format_of(flamepix_bytes_of("--- Execution profile ---\nTotal samples : 0\n"))
            ->name,
        "async-profiler");
}

static void test_the_heads_of_old_versions_are_read(void **state)
{
    (void)state;
    test_expect_folded("async-profiler",
                       "--- Execution profile ---\n"
                       "Total samples:         3\n"
                       "\n"
                       "Frame buffer usage:    0.5%\n"
                       "\n"
                       "Total: 20 (66.67%)  samples: 2\n"
                       "  [ 0] b\n"
                       "  [ 1] a\n"
                       "\n"
                       "Counter: 10 (33.33%)\n"
                       "  [ 0] a\n"
                       "\n"
                       "          20 (66.67%)       2  b\n",
                       "a 10\na;b 20\n");
}

static void test_reports_are_added_up_but_not_those_of_other_units(void **state)
{
    (void)state;
    char text[3 * sizeof(report)];
    (void)snprintf(text, sizeof(text), "%s\n%s%s", report, report,
                   "--- 24 bytes (100.00%), 1 sample\n  [ 0] a.b\n");
    const struct flamepix_format_report told =
        read_report(text, "Primes$1.run;Primes.isPrime 13580000000\n"
                          "Primes.main;__write 160000000\n");
    assert_int_equal(told.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_string_equal(told.ledger.total.name, "Total samples");
    assert_true(told.ledger.total.stated == 1374.0 && told.ledger.total.found == 1375.0);
}

static void test_stacks_whose_frames_are_not_all_there_are_not_understood(void **state)
{
    (void)state;
    const struct flamepix_format_report told = read_report("--- Execution profile ---\n"
                                                           "Total samples       : 3\n"
                                                           "\n"
                                                           "--- 10 ns (33.33%), 1 sample\n"
                                                           "\n"
                                                           "--- 10 ns (33.33%), 1 sample\n"
                                                           "  [ 0] b\n"
                                                           "  [ 2] a\n"
                                                           "\n"
                                                           "--- ten ns (33.33%), 1 sample\n"
                                                           "  [ 0] b\n"
                                                           "\n"
                                                           "--- 10 ns (33.33%), 1 sample\n"
                                                           "  [ 0] a\n",
                                                           "a 10\n");
    assert_int_equal(told.ledger.first.line, 5);
    assert_int_equal(told.ledger.not_understood.count, 4);
    assert_string_equal(told.ledger.first.expected, "frames that are numbered from 0 on");
}

static void test_flat_profiles_have_no_stacks(void **state)
{
    (void)state;
    const struct flamepix_format *format =
        flamepix_format_of(flamepix_bytes_of("--- Execution profile ---\n"
                                             "Total samples       : 8\n"
                                             "\n"
                                             "          ns  percent  samples  top\n"
                                             "  ----------  -------  -------  ---\n"
                                             "    80000000  100.00%        8  __write\n"));
    assert_string_equal(format->name, "async-profiler-flat");
    assert_null(format->open);
    assert_non_null(strstr(format->advice, "-o collapsed"));
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("async-profiler", flamepix_bytes_of(report));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_their_time_and_the_table_of_leaves_nothing),
        cmocka_unit_test(test_each_of_two_marks_tells_it),
        cmocka_unit_test(test_the_heads_of_old_versions_are_read),
        cmocka_unit_test(test_reports_are_added_up_but_not_those_of_other_units),
        cmocka_unit_test(test_stacks_whose_frames_are_not_all_there_are_not_understood),
        cmocka_unit_test(test_flat_profiles_have_no_stacks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("async_traces", tests, NULL, NULL);
}
