#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define HEADER "Process Name, Process, Stack, Module, Thread ID, Weight, Count, TimeStamp\n"

static const char table[] =
    HEADER "a.exe, a.exe (4144), [Root]/nt.dll!Start/a.exe!main, a.exe, 5104, 1.5, 1, 9.77\n"
           "a.exe, a.exe (4144), [Root]/nt.dll!Start/a.exe!f<int, int>, a.exe, 5104, 0.25, 2, 9.8\n"
           "b.exe, b.exe (7), [Root], b.exe, 8, 1, 1, 9.9\n";

static void test_stacks_weigh_milliseconds(void **state)
{
    (void)state;
    test_expect_folded("xperf", table,
                       "a.exe;nt.dll`Start;a.exe`f<int, int> 0.25\n"
                       "a.exe;nt.dll`Start;a.exe`main 1.5\nb.exe 1\n");
}

static void test_columns_may_have_their_units(void **state)
{
    (void)state;
    test_expect_folded("xperf",
                       "Process Name,Stack,Weight (in view) (ms),TimeStamp (s)\n"
                       "a.exe,[Root]/a.exe!main,1.5,9.77\n",
                       "a.exe;a.exe`main 1.5\n");
}

static void test_or_samples(void **state)
{
    (void)state;
    const struct flamepix_format_options samples = {
        .recording.weight = "samples", .recording.no_modules = true, .recording.no_comm = true};
    test_expect_collapsed(
        "xperf",
        flamepix_bytes_of(HEADER "a.exe, a.exe (4144), [Root]/nt.dll!Start/a.exe!f<int, int>, "
                                 "a.exe, 5104, 0.25, 2, 9.8\n"),
        &samples, "Start;f<int, int> 2\n");
}

static void test_roots_may_have_numbers(void **state)
{
    (void)state;
    const struct flamepix_format_options tid = {.recording.tid = true};
    const struct flamepix_format_options pid = {.recording.pid = true};
    const struct flamepix_bytes row = flamepix_bytes_of(
        HEADER "a.exe, a.exe (4144), [Root]/a.exe!main, a.exe, 5104, 1.5, 1, 9\n");
    test_expect_collapsed("xperf", row, &tid, "a.exe-4144/5104;a.exe`main 1.5\n");
    test_expect_collapsed("xperf", row, &pid, "a.exe-4144;a.exe`main 1.5\n");
}

static enum flamepix_status keep_part(void *user, const struct flamepix_part *part)
{
    if (part->is_default)
        *(struct flamepix_part *)user = *part;
    return FLAMEPIX_OK;
}

static void test_samples_know_their_time(void **state)
{
    (void)state;
    struct flamepix_part part = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_part = keep_part, .user = &part}};
    struct test_collapsed read = test_collapse("xperf", flamepix_bytes_of(table), &options, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_true(part.has_time && part.begin == 9.77 && part.end == 9.9);
    test_collapsed_free(&read);
}

static void test_a_table_without_weights_counts_rows(void **state)
{
    (void)state;
    test_expect_folded("xperf", "Process Name,Stack\na,[Root]/a!f\na,[Root]/a!f\n", "a;a`f 2\n");
}

static void test_a_row_that_is_too_short_is_bad(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("xperf",
                      flamepix_bytes_of("Process Name,Stack,Weight\na,[Root]/a!f\na,[Root]/a!f,x\n"
                                        "a,[Root]/a!f,3\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "a;a`f 3\n");
    assert_int_equal(read.report.bad_lines, 2);
    test_collapsed_free(&read);
}

static void test_columns_may_be_in_another_order(void **state)
{
    (void)state;
    test_expect_folded("xperf",
                       "Thread ID, Stack, Weight, Process Name\n7, [Root]/a!f/b!g, 2, x.exe\n",
                       "x.exe;a`f;b`g 2\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("xperf", flamepix_bytes_of(table));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_milliseconds),
        cmocka_unit_test(test_columns_may_have_their_units),
        cmocka_unit_test(test_or_samples),
        cmocka_unit_test(test_roots_may_have_numbers),
        cmocka_unit_test(test_samples_know_their_time),
        cmocka_unit_test(test_a_table_without_weights_counts_rows),
        cmocka_unit_test(test_a_row_that_is_too_short_is_bad),
        cmocka_unit_test(test_columns_may_be_in_another_order),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("xperf", tests, NULL, NULL);
}
