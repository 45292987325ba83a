#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char profile[] =
    "\tSun Aug  6 14:52 2023 Time and Allocation Profiling Report  (Final)\n"
    "\n"
    "\t   prog +RTS -P -RTS\n"
    "\n"
    "COST CENTRE  MODULE  SRC               %time %alloc  ticks     bytes\n"
    "\n"
    "main         Main    a.hs:95:11-83      30.4    9.4      7   5617272\n"
    "\n"
    "\n"
    "COST CENTRE  MODULE  SRC               no.  entries  %time %alloc   %time %alloc  ticks  "
    "bytes\n"
    "\n"
    "MAIN         MAIN    <built-in>        337        0    0.0    0.0   100.0  100.0      0    "
    "728\n"
    " main        Main    a.hs:(108,1)-(9,5) 674       0   30.4    9.4    34.7   38.1      7    "
    "561\n"
    "  f.g        Main    b.hs:95:11-83     675        0    4.3    1.2     4.3    1.2      1     "
    "69\n"
    " CAF         GHC.IO  <entire-module>   532        0    0.0    0.0     0.0    0.0      0     "
    "16\n"
    "\n"
    "COST CENTRE  and more that is not read\n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("ghcprof", flamepix_bytes_of(text), &options, folded);
}

static void test_cost_centres_weigh_what_they_cost_alone_per_mille(void **state)
{
    (void)state;
    test_expect_folded("ghcprof", profile,
                       "MAIN.MAIN;Main.main 304\nMAIN.MAIN;Main.main;Main.f.g 43\n");
}

static void test_ticks_and_bytes_may_be_weights(void **state)
{
    (void)state;
    expect_options(profile, &(struct flamepix_recording_options){.weight = "ticks"},
                   "MAIN.MAIN;Main.main 7\nMAIN.MAIN;Main.main;Main.f.g 1\n");
    expect_options(profile, &(struct flamepix_recording_options){.weight = "bytes"},
                   "MAIN.MAIN 728\nMAIN.MAIN;GHC.IO.CAF 16\n"
                   "MAIN.MAIN;Main.main 561\nMAIN.MAIN;Main.main;Main.f.g 69\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(profile, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "MAIN.MAIN;Main.main (a.hs:108) 304\n"
                   "MAIN.MAIN;Main.main (a.hs:108);Main.f.g (b.hs:95) 43\n");
}

static void test_a_report_without_ticks_is_read_too(void **state)
{
    (void)state;
    test_expect_folded("ghcprof",
                       "x Time and Allocation Profiling Report\n"
                       "COST CENTRE MODULE no. entries %time %alloc %time %alloc\n\n"
                       "MAIN MAIN 1 0 12.5 0.0 100.0 100.0\n"
                       " f A 2 0 87.5 0.0 87.5 0.0\n",
                       "MAIN.MAIN 125\nMAIN.MAIN;A.f 875\n");
}

static void test_totals_are_compared_where_their_measure_is_read(void **state)
{
    (void)state;
    static const char text[] =
        "\ttotal time  =        0.02 secs   (9 ticks @ 1000 us, 1 processor)\n"
        "\ttotal alloc =  59,542 bytes  (excludes profiling overheads)\n"
        "COST CENTRE MODULE no. entries %time %alloc %time %alloc ticks bytes\n\n"
        "MAIN MAIN 1 0 12.5 0.0 100.0 100.0 8 59542\n";
    const struct flamepix_format_options ticks = {.recording.weight = "ticks"};
    const struct flamepix_format_options bytes = {.recording.weight = "bytes"};
    struct test_collapsed read = test_collapse("ghcprof", flamepix_bytes_of(text), &ticks, 0);
    assert_string_equal(read.report.ledger.total.name, "total time");
    test_collapsed_free(&read);
    read = test_collapse("ghcprof", flamepix_bytes_of(text), &bytes, 0);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_rows_without_what_is_asked_for_are_not_understood(void **state)
{
    (void)state;
    static const char text[] = "COST CENTRE MODULE no. entries %time %alloc %time %alloc\n\n"
                               "MAIN MAIN 1 0 12.5 0.0 100.0 100.0\n"
                               "  f A 2 0 87.5 0.0 87.5 0.0\n";
    const struct flamepix_format_options ticks = {.recording.weight = "ticks"};
    struct test_collapsed read = test_collapse("ghcprof", flamepix_bytes_of(text), &ticks, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
    read = test_collapse("ghcprof", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_string_equal(read.report.ledger.first.expected, "a row of who called it");
    test_collapsed_free(&read);
}

static void test_columns_are_those_of_the_header(void **state)
{
    (void)state;
    test_expect_folded(
        "ghcprof",
        "x Time and Allocation Profiling Report\n"
        "COST CENTRE  MODULE  SRC        no.  entries  ticks  %alloc  %time  %alloc\n\n"
        "a b c        Main    <built-in>  1   0        3      0.0     12.5   1.0\n",
        "Main.a b c 125\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("ghcprof", flamepix_bytes_of(profile));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cost_centres_weigh_what_they_cost_alone_per_mille),
        cmocka_unit_test(test_ticks_and_bytes_may_be_weights),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_report_without_ticks_is_read_too),
        cmocka_unit_test(test_totals_are_compared_where_their_measure_is_read),
        cmocka_unit_test(test_rows_without_what_is_asked_for_are_not_understood),
        cmocka_unit_test(test_columns_are_those_of_the_header),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("GHC", tests, NULL, NULL);
}
