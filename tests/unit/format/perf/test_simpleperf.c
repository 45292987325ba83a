#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void expect(const char *file, const struct flamepix_format_options *options,
                   const char *folded)
{
    struct flamepix_buffer bytes = test_sample(file);
    test_expect_collapsed("simpleperf", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_samples_have_their_threads_as_roots(void **state)
{
    (void)state;
    expect("formats/simpleperf/plain", NULL, "app;main;[libc.so] 1\napp;main;qsort;work(int) 2\n");
}

static void test_periods_are_weights(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.weight = "period"};
    expect("formats/simpleperf/plain", &options,
           "app;main;[libc.so] 700\napp;main;qsort;work(int) 1000\n");
}

static void test_events_are_parts_and_the_kernel_is_annotated(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.profile = "sched:sched_switch", .kernel = true}};
    expect("formats/simpleperf/plain", &options, "RenderThread;main;schedule_[k] 1\n");
}

static void test_numbers_and_addresses_are_written_where_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording = {.tid = true, .addresses = true}};
    expect("formats/simpleperf/plain", &options,
           "app-7/8;main;[libc.so <99>] 1\napp-7/8;main;qsort;work(int) 2\n");
}

static void test_roots_and_modules_are_options(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.no_comm = true, .granularity = FLAMEPIX_LINES}};
    expect("formats/simpleperf/plain", &options,
           "app`main;libc.so`[libc.so] 1\napp`main;libc.so`qsort;app`work(int) 2\n");
}

static void test_samples_know_their_time(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.end = {FLAMEPIX_MOMENT_RAW, 1.5}}};
    expect("formats/simpleperf/plain", &options, "app;main;qsort;work(int) 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/simpleperf/plain");
    test_expect_cuts_are_read("simpleperf", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

static void test_a_version_that_is_not_known_is_refused_with_its_number(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/simpleperf/plain");
    bytes.data[10] = 2;
    struct test_collapsed read =
        test_collapse("simpleperf", flamepix_buffer_bytes(&bytes), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "2");
    test_collapsed_free(&read);
    flamepix_buffer_free(&bytes);
}

/* A sample of file 9, a switch of threads, file 1, and that there are 2 samples. */
static void test_what_refers_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const char bytes[] = "SIMPLEPERF\1\0"
                                "\x0a\0\0\0\x0a\x08\x08\1\x10\1\x1a\2\x10\x09"
                                "\2\0\0\0\x32\0"
                                "\4\0\0\0\x1a\2\x08\1"
                                "\4\0\0\0\x12\2\x08\2"
                                "\0\0\0\0";
    struct test_collapsed read =
        test_collapse("simpleperf", (struct flamepix_bytes){bytes, sizeof(bytes) - 1}, NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->not_understood.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_string_equal(ledger->total.name, "sample_count");
    assert_true(ledger->total.stated == 2);
    assert_true(ledger->total.found == 1);
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_have_their_threads_as_roots),
        cmocka_unit_test(test_periods_are_weights),
        cmocka_unit_test(test_events_are_parts_and_the_kernel_is_annotated),
        cmocka_unit_test(test_numbers_and_addresses_are_written_where_asked_for),
        cmocka_unit_test(test_roots_and_modules_are_options),
        cmocka_unit_test(test_samples_know_their_time),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused_with_its_number),
        cmocka_unit_test(test_what_refers_to_nothing_is_not_understood),
    };
    return cmocka_run_group_tests_name("simpleperf", tests, NULL, NULL);
}
