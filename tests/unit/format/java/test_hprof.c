#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define TRACES                                                                                     \
    "JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:28 2017\n"                                       \
    "THREAD START (obj=5, id = 200001, name=\"main\", group=\"main\")\n"                           \
    "THREAD START (obj=6, id = 200002, name=\"work; hard\", group=\"main\")\n"                     \
    "TRACE 300001: (thread=200001)\n"                                                              \
    "\tWork.sort(Work.java:12)\n"                                                                  \
    "\tWork.main(Work.java:Unknown line)\n"                                                        \
    "TRACE 300002: (thread=200002)\n"                                                              \
    "\tWork.main(Work.java:7)\n"

#define SAMPLES                                                                                    \
    TRACES "CPU SAMPLES BEGIN (total = 10) Mon Mar 27 23:52:28 2017\n"                             \
           "rank   self  accum   count trace method\n"                                             \
           "   1 70,00% 70,00%       7 300001 Work.sort\n"                                         \
           "   2 30.00% 100.00%       3 300002 Work.main\n"                                        \
           "CPU SAMPLES END\n"

#define SITES                                                                                      \
    TRACES "SITES BEGIN (ordered by live bytes) Mon Mar 27 23:52:28 2017\n"                        \
           "          percent          live          alloc'ed  stack class\n"                      \
           " rank   self  accum     bytes objs     bytes  objs trace name\n"                       \
           "    1 80.00% 80.00%      4096    2      8192     4 300001 char[]\n"                    \
           "SITES END\n"

static void expect(const char *text, const struct flamepix_recording_options *recording,
                   const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("hprof", flamepix_bytes_of(text), &options, folded);
}

#define EXPECT(text, folded, ...)                                                                  \
    expect(text, &(struct flamepix_recording_options){__VA_ARGS__}, folded)

static void test_rows_name_traces_from_their_leaf(void **state)
{
    (void)state;
    test_expect_folded("hprof", SAMPLES, "Work.main 3\nWork.main;Work.sort 7\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    EXPECT(SAMPLES, "Work.main (Work.java);Work.sort (Work.java:12) 7\nWork.main (Work.java:7) 3\n",
           .granularity = FLAMEPIX_LINES);
}

static void test_a_thread_is_chosen_by_its_name_or_number(void **state)
{
    (void)state;
    EXPECT(SAMPLES, "Work.main;Work.sort 7\n", .thread = "main");
    EXPECT(SAMPLES, "Work.main 3\n", .thread = "200002");
    EXPECT(SAMPLES, "Work.main 3\n", .thread = "work; hard");
}

static void test_threads_are_roots_where_that_is_asked_for(void **state)
{
    (void)state;
    EXPECT(SAMPLES, "Thread 200001;Work.main;Work.sort 7\nThread 200002;Work.main 3\n",
           .tid = true);
}

static void test_times_are_shares_of_their_total(void **state)
{
    (void)state;
    const char *times = TRACES "CPU TIME (ms) BEGIN (total = 2000) Mon Aug  4 22:25:01 2008\n"
                               "rank   self  accum   count trace method\n"
                               "   1 60.05% 60.05%      59 300001 Work.sort\n"
                               "CPU TIME (ms) END\n";
    EXPECT(times, "Work.main;Work.sort 1201\n", .profile = NULL);
    EXPECT(times, "Work.main;Work.sort 59\n", .weight = "calls");
}

static void test_sites_are_live_and_allocated(void **state)
{
    (void)state;
    EXPECT(SITES, "Work.main;Work.sort 4096\n", .profile = "live");
    EXPECT(SITES, "Work.main;Work.sort 8192\n", .profile = "allocated");
    EXPECT(SITES, "Work.main;Work.sort 4\n", .profile = "allocated", .weight = "samples");
}

static void test_rows_without_their_trace_are_counted(void **state)
{
    (void)state;
    const char *text = TRACES "CPU SAMPLES BEGIN (total = 10) Mon Mar 27 23:52:28 2017\n"
                              "   1 70.00% 70.00%       7 300001 Work.sort\n"
                              "   2 30.00% 100.00%       3 300009 Work.main\n"
                              "   3 nothing\n"
                              "CPU SAMPLES END\n";
    struct test_collapsed collapsed = test_collapse("hprof", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(collapsed.folded.data, "Work.main;Work.sort 7\n");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 2);
    assert_string_equal(collapsed.report.ledger.first.expected, "a trace that was written");
    assert_string_equal(collapsed.report.ledger.total.name, "total");
    assert_true(collapsed.report.ledger.total.found == 7.0);
    test_collapsed_free(&collapsed);
}

static void test_totals_and_versions_are_compared(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("hprof", flamepix_bytes_of(SAMPLES), NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "");
    assert_string_equal(read.report.ledger.newer_version, "");
    test_collapsed_free(&read);
    test_expect_newer_version("hprof", "JAVA PROFILE 1.0.9, created Mon Mar 27 23:52:28 2017\n",
                              "1.0.9");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("hprof", flamepix_bytes_of(SAMPLES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_name_traces_from_their_leaf),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_number),
        cmocka_unit_test(test_threads_are_roots_where_that_is_asked_for),
        cmocka_unit_test(test_times_are_shares_of_their_total),
        cmocka_unit_test(test_sites_are_live_and_allocated),
        cmocka_unit_test(test_rows_without_their_trace_are_counted),
        cmocka_unit_test(test_totals_and_versions_are_compared),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("hprof", tests, NULL, NULL);
}
