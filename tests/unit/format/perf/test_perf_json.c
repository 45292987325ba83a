#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void expect_sample(const struct flamepix_format_options *options, const char *folded)
{
    struct flamepix_buffer bytes = test_sample("formats/perf-json/plain");
    test_expect_collapsed("perf-json", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_callchains_are_stacks_below_their_process(void **state)
{
    (void)state;
    expect_sample(NULL, "sh;[unknown];main;work;entry_SYSCALL_64 1\ntwo_words 1\n");
}

static void test_frames_and_roots_are_written_as_of_perf_script(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.tid = true, .kernel = true, .addresses = true}};
    expect_sample(&options, "sh-12/34;[unknown <0>];main;work;entry_SYSCALL_64_[k] 1\n"
                            "two_words-12/35 1\n");
}

static void test_threads_may_be_chosen(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.thread = "35"};
    expect_sample(&options, "two_words 1\n");
}

#define HEAD "{\"linux-perf-json-version\": 1, \"samples\": ["

static void test_events_and_periods_are_read_where_they_are_told(void **state)
{
    (void)state;
    test_expect_folded("perf-json",
                       HEAD "{\"pid\":1,\"tid\":2,\"comm\":\"a\",\"event\":\"cycles:u\","
                            "\"period\":7,\"callchain\":[{\"ip\":\"0x1\",\"symbol\":\"f\"}]}]}",
                       "a;f 7\n");
}

static void test_samples_without_a_callchain_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "perf-json",
        flamepix_bytes_of(HEAD "{\"pid\":1,\"tid\":2,\"comm\":\"a\"},"
                               "{\"tid\":2,\"comm\":\"a\",\"callchain\":[]},"
                               "{\"pid\":1,\"tid\":2,\"comm\":\"a\",\"callchain\":[]}]}"),
        NULL, 0);
    assert_string_equal(read.folded.data, "a 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_non_null(strstr(read.report.ledger.remarks, "of which events"));
    test_collapsed_free(&read);
}

static void test_a_version_that_is_not_known_is_refused_with_its_number(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "perf-json", flamepix_bytes_of("{\"linux-perf-json-version\": 2, \"samples\": []}"), NULL,
        0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "2");
    test_collapsed_free(&read);
}

#define OBJECT HEAD "{\"pid\":1,\"comm\":\"a\",\"callchain\":[]}]}"

static void test_objects_that_follow_each_other_add_up(void **state)
{
    (void)state;
    test_expect_folded("perf-json", OBJECT "\n" OBJECT, "a 2\n");
    struct test_collapsed read =
        test_collapse("perf-json", flamepix_bytes_of(OBJECT "\nwhat"), NULL, 0);
    assert_string_equal(read.folded.data, "a 1\n");
    assert_true(read.report.damage.found);
    test_collapsed_free(&read);
}

static void test_it_is_known_without_either_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded("perf-json",
                       "{\"headers\":{\"feat-offset\":5},\"samples\":[{\"pid\":1,\"comm\":\"a\","
                       "\"callchain\":[]}]}",
                       "a 1\n");
    test_expect_folded("perf-json", HEAD "{\"pid\":1,\"comm\":\"a\",\"callchain\":[]}]}", "a 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/perf-json/plain");
    test_expect_cuts_are_read("perf-json", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_callchains_are_stacks_below_their_process),
        cmocka_unit_test(test_frames_and_roots_are_written_as_of_perf_script),
        cmocka_unit_test(test_threads_may_be_chosen),
        cmocka_unit_test(test_events_and_periods_are_read_where_they_are_told),
        cmocka_unit_test(test_samples_without_a_callchain_are_not_understood),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused_with_its_number),
        cmocka_unit_test(test_objects_that_follow_each_other_add_up),
        cmocka_unit_test(test_it_is_known_without_either_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("perf_json", tests, NULL, NULL);
}
