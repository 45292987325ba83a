#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char printed[] = "jdk.ExecutionSample {\n"
                              "  startTime = 10:47:48.807\n"
                              "  sampledThread = \"main\" (javaThreadId = 1)\n"
                              "  state = \"STATE_RUNNABLE\"\n"
                              "  stackTrace = [\n"
                              "    a.Work.sort(boolean, boolean[]) line: 347\n"
                              "    a.Work.main(String[]) line: 7\n"
                              "    ...\n"
                              "  ]\n"
                              "}\n"
                              "\n"
                              "jdk.JavaMonitorEnter {\n"
                              "  startTime = 10:47:48.807\n"
                              "  duration = 1 m 1.5 s\n"
                              "  eventThread = \"pool\" (javaThreadId = 12)\n"
                              "  stackTrace = [\n"
                              "    a.Work.<init>(int)\n"
                              "  ]\n"
                              "}\n"
                              "\n"
                              "jdk.ObjectAllocationInNewTLAB {\n"
                              "  allocationSize = 24 bytes\n"
                              "  tlabSize = 1.5 kB\n"
                              "  stackTrace = [\n"
                              "    a.Work.main(String[]) line: 7\n"
                              "  ]\n"
                              "}\n"
                              "\n"
                              "jdk.CPULoad {\n"
                              "  jvmUser = 6.20%\n"
                              "}\n";

static void expect(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("jfr-print", flamepix_bytes_of(printed), &options, folded);
}

#define EXPECT(folded, ...) expect(&(struct flamepix_recording_options){__VA_ARGS__}, folded)

static void test_execution_samples_are_read_first(void **state)
{
    (void)state;
    test_expect_folded("jfr-print", printed, "a.Work.main;a.Work.sort 1\n");
}

#define PRINTED_EVENT(event, method)                                                               \
    event " {\n  bytes = 8 bytes\n  stackTrace = [\n    " method "() line: 7\n  ]\n}\n\n"

static void test_events_that_measure_the_same_are_not_added_up(void **state)
{
    (void)state;
    static const struct {
        const char *profile, *folded, *printed;
    } rows[] = {
        {"cpu", "A.run 1\n",
         PRINTED_EVENT("jdk.CPUTimeSample", "B.run") PRINTED_EVENT("jdk.ExecutionSample", "A.run")
             PRINTED_EVENT("datadog.ExecutionSample", "C.run")},
        {"cpu", "A.run 1\n",
         PRINTED_EVENT("jdk.ExecutionSample", "A.run") PRINTED_EVENT(
             "datadog.ExecutionSample", "C.run") PRINTED_EVENT("jdk.CPUTimeSample", "B.run")},
        {"cpu", "B.run 1\n",
         PRINTED_EVENT("datadog.ExecutionSample", "C.run")
             PRINTED_EVENT("jdk.CPUTimeSample", "B.run")},
        {"cpu", "C.run 1\n", PRINTED_EVENT("datadog.ExecutionSample", "C.run")},
        {"jdk.CPUTimeSample", "B.run 1\n",
         PRINTED_EVENT("jdk.ExecutionSample", "A.run") PRINTED_EVENT("jdk.CPUTimeSample", "B.run")},
        {"wall", "A.run 1\nB.run 1\n",
         PRINTED_EVENT("jdk.ExecutionSample", "A.run")
             PRINTED_EVENT("jdk.NativeMethodSample", "B.run")}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct flamepix_format_options options = {.recording.profile = rows[i].profile};
        test_expect_collapsed("jfr-print", flamepix_bytes_of(rows[i].printed), &options,
                              rows[i].folded);
    }
}

static void test_lines_stand_behind_names_and_classes_for_files(void **state)
{
    (void)state;
    EXPECT("a.Work.main:7;a.Work.sort:347 1\n", .granularity = FLAMEPIX_LINES);
    EXPECT("a.Work;a.Work 1\n", .granularity = FLAMEPIX_FILES);
}

static void test_events_weigh_what_they_print(void **state)
{
    (void)state;
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock");
    EXPECT("a.Work.<init> 1\n", .profile = "lock", .weight = "samples");
    EXPECT("a.Work.main 1536\n", .profile = "jdk.ObjectAllocationInNewTLAB");
}

static void test_a_thread_is_chosen_by_its_name_or_number(void **state)
{
    (void)state;
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock", .thread = "pool");
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock", .thread = "12");
    EXPECT("", .profile = "lock", .thread = "main");
}

static enum flamepix_status take_fact(void *user, const char *name, struct flamepix_bytes value)
{
    flamepix_buffer_append(user, name, strlen(name));
    flamepix_buffer_append(user, "=", 1);
    return flamepix_buffer_append(user, value.data, value.length);
}

static void test_stacks_that_were_cut_are_told(void **state)
{
    (void)state;
    struct flamepix_buffer said = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_fact = take_fact, .user = &said}};
    struct test_collapsed collapsed =
        test_collapse("jfr-print", flamepix_bytes_of(printed), &options, 0);
    assert_int_equal(flamepix_buffer_append(&said, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.data, "cut stacks=1 of 3");
    flamepix_buffer_free(&said);
    test_collapsed_free(&collapsed);
}

static void test_states_and_what_is_missing_count_as_in_the_file_itself(void **state)
{
    (void)state;
    static const char text[] = "profiler.WallClockSample {\n"
                               "  stackTrace = [\n    a.Work.main(String[]) line: 7\n  ]\n"
                               "  state = \"STATE_SLEEPING\"\n"
                               "  samples = 9\n"
                               "}\n\n"
                               "profiler.WallClockSample {\n"
                               "  stackTrace = N/A\n"
                               "  state = \"STATE_RUNNABLE\"\n"
                               "  samples = 9\n"
                               "}\n\n"
                               "profiler.WallClockSample {\n"
                               "  state = \"STATE_RUNNABLE\"\n"
                               "  stackTrace = [\n    a.Work.main(String[]) line: 7\n  ]\n"
                               "}\n";
    const struct flamepix_format_options wall = {.recording.profile = "wall"};
    struct test_collapsed read = test_collapse("jfr-print", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, "");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_STATE].count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_string_equal(read.report.ledger.first.expected, "a number of samples");
    test_collapsed_free(&read);
    read = test_collapse("jfr-print", flamepix_bytes_of(text), &wall, 0);
    assert_string_equal(read.folded.data, "a.Work.main 9\n");
    test_collapsed_free(&read);
}

static void test_texts_may_have_several_lines_and_durations_those_of_java(void **state)
{
    (void)state;
    test_expect_folded("jfr-print",
                       "jdk.CPUInformation {\n"
                       "  description = \"processor : 0\n"
                       "\n"
                       "fpu = yes\n"
                       "\"\n"
                       "  cores = 2\n"
                       "}\n"
                       "jdk.JavaMonitorEnter {\n"
                       "  duration = PT0.006953887S\n"
                       "  eventThread = \"main\" (javaThreadId = 1)\n"
                       "  stackTrace = [\n    a.Work.hold() line: 5\n  ]\n"
                       "}\n",
                       "a.Work.hold 6953887\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("jfr-print", flamepix_bytes_of(printed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_execution_samples_are_read_first),
        cmocka_unit_test(test_events_that_measure_the_same_are_not_added_up),
        cmocka_unit_test(test_lines_stand_behind_names_and_classes_for_files),
        cmocka_unit_test(test_events_weigh_what_they_print),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_number),
        cmocka_unit_test(test_stacks_that_were_cut_are_told),
        cmocka_unit_test(test_states_and_what_is_missing_count_as_in_the_file_itself),
        cmocka_unit_test(test_texts_may_have_several_lines_and_durations_those_of_java),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr_print", tests, NULL, NULL);
}
