#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

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
    expect("simpleperf.trace", NULL, "app;main;[libc.so] 1\napp;main;qsort;work(int) 2\n");
}

static void test_periods_are_weights(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.weight = "period"};
    expect("simpleperf.trace", &options, "app;main;[libc.so] 700\napp;main;qsort;work(int) 1000\n");
}

static void test_events_are_parts_and_the_kernel_is_annotated(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.profile = "sched:sched_switch", .kernel = true}};
    expect("simpleperf.trace", &options, "RenderThread;main;schedule_[k] 1\n");
}

static void test_numbers_and_addresses_are_written_where_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording = {.tid = true, .addresses = true}};
    expect("simpleperf.trace", &options,
           "app-7/8;main;[libc.so <99>] 1\napp-7/8;main;qsort;work(int) 2\n");
}

static void test_roots_and_modules_are_options(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.no_comm = true, .granularity = FLAMEPIX_LINES}};
    expect("simpleperf.trace", &options,
           "app`main;libc.so`[libc.so] 1\napp`main;libc.so`qsort;app`work(int) 2\n");
}

static void test_samples_know_their_time(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.end = {FLAMEPIX_MOMENT_RAW, 1.5}}};
    expect("simpleperf.trace", &options, "app;main;qsort;work(int) 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("simpleperf.trace");
    test_expect_cuts_are_read("simpleperf", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
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
    };
    return cmocka_run_group_tests_name("simpleperf", tests, NULL, NULL);
}
