#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* Threads of three processes, not all with names. */
static const char threads[] =
    "[{\"ph\":\"M\",\"pid\":1,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":\"main\"}},"
    "{\"ph\":\"M\",\"pid\":2,\"name\":\"process_name\",\"args\":{\"name\":\"gpu\"}},"
    "{\"ph\":\"M\",\"pid\":3,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":\"main\"}},"
    "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"a\",\"ts\":0,\"dur\":5},"
    "{\"ph\":\"X\",\"pid\":2,\"tid\":1,\"name\":\"b\",\"ts\":0,\"dur\":7},"
    "{\"ph\":\"X\",\"pid\":3,\"tid\":1,\"name\":\"c\",\"ts\":0,\"dur\":1},"
    "{\"ph\":\"X\",\"pid\":3,\"tid\":\"t2\",\"name\":\"d\",\"ts\":0,\"dur\":1}]";

/* A profile in two chunks, and an event. */
static const char chunks[] =
    "[{\"args\":{\"name\":\"CrRendererMain\"},\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":5,"
    "\"tid\":1},"
    "{\"name\":\"Profile\",\"ph\":\"P\",\"id\":\"0x1\",\"pid\":5,\"tid\":1,\"ts\":1,"
    "\"args\":{\"data\":{\"startTime\":1000}}},"
    "{\"args\":{\"data\":{\"cpuProfile\":{\"nodes\":[{\"callFrame\":{\"functionName\":\"(root)\","
    "\"scriptId\":0},\"id\":1},"
    "{\"callFrame\":{\"functionName\":\"\",\"url\":\"a.js\",\"lineNumber\":2},\"id\":2,"
    "\"parent\":1},"
    "{\"callFrame\":{\"functionName\":\"f\",\"url\":\"a.js\",\"lineNumber\":8},\"id\":3,"
    "\"parent\":2},{\"callFrame\":{\"functionName\":\"(idle)\"},\"id\":4,\"parent\":1}],"
    "\"samples\":[3,3]},\"timeDeltas\":[100,50]}},\"name\":\"ProfileChunk\",\"ph\":\"P\","
    "\"id\":\"0x1\",\"pid\":5,\"tid\":8,\"ts\":2},"
    "{\"args\":{\"data\":{\"cpuProfile\":{\"nodes\":[{\"callFrame\":{\"functionName\":\"(garbage "
    "collector)\"},"
    "\"id\":5,\"parent\":1}],\"samples\":[5,2,4,2]},\"timeDeltas\":[25,10,40,5]}},"
    "\"name\":\"ProfileChunk\",\"ph\":\"P\",\"id\":\"0x1\",\"pid\":5,\"tid\":8,\"ts\":3},"
    "{\"ph\":\"X\",\"pid\":5,\"tid\":1,\"name\":\"RunTask\",\"ts\":0,\"dur\":9000}]";

/* An old trace, with a whole profile in one event. */
static const char whole_profile[] =
    "{\"traceEvents\":[{\"ph\":\"I\",\"pid\":5,\"tid\":1,\"name\":\"CpuProfile\","
    "\"args\":{\"data\":{\"cpuProfile\":{\"startTime\":10,\"endTime\":100,"
    "\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"},\"children\":[2]},"
    "{\"id\":2,\"callFrame\":{\"functionName\":\"f\"},\"children\":[]}],\"samples\":[2,2],"
    "\"timeDeltas\":[20,30]}}}}]}";

/* Samples that stand beside the events. */
static const char beside_events[] =
    "{\"stackFrames\":{\"1\":{\"name\":\"main\"},\"x\":{\"name\":\"f\",\"parent\":\"1\"}},"
    "\"samples\":[{\"pid\":\"7\",\"tid\":\"1\",\"ts\":\"20\",\"sf\":\"x\"},"
    "{\"pid\":7,\"tid\":1,\"ts\":\"50\",\"sf\":1},"
    "{\"pid\":7,\"tid\":1,\"ts\":\"90\",\"sf\":1}],\"traceEvents\":[]}";

static void test_time_goes_to_what_is_open(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"Foo\",\"ts\":0,\"dur\":50},{"
                       "\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"Bar\",\"ts\":10,\"dur\":30}]",
                       "Foo 20\nFoo;Bar 30\n");
}

static void test_begins_and_ends_nest_as_whole_events_do(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "{\"traceEvents\":[{\"ph\":\"B\",\"name\":\"a\",\"ts\":0},{\"ph\":\"B\",\"name\":\"b\","
        "\"ts\":1},{\"ph\":\"X\",\"name\":\"c\",\"ts\":2,\"dur\":5},{\"ph\":\"X\",\"ts\":7,"
        "\"tdur\":4},{\"ph\":\"E\",\"name\":\"b\",\"ts\":13},{\"ph\":\"E\",\"ts\":14}]}",
        "a 2\na;b 3\na;b;(unnamed) 4\na;b;c 5\n");
}

static void test_events_come_in_any_order(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"E\",\"name\":\"b\",\"ts\":9},{\"ph\":\"E\",\"name\":\"a\","
                       "\"ts\":10},{\"ph\":\"X\",\"name\":\"c\",\"ts\":3,\"dur\":2},{\"ph\":\"B\","
                       "\"name\":\"b\",\"ts\":1},{\"ph\":\"B\",\"name\":\"a\",\"ts\":0}]",
                       "a 2\na;b 6\na;b;c 2\n");
}

static void test_of_events_that_begin_at_once_the_longer_one_is_outside(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"name\":\"in\",\"ts\":5,\"dur\":2},{\"ph\":\"X\",\"name\":"
                       "\"out\",\"ts\":5,\"dur\":9},{\"ph\":\"X\",\"name\":\"first\",\"ts\":30,"
                       "\"dur\":2},{\"ph\":\"X\",\"name\":\"second\",\"ts\":30,\"dur\":2}]",
                       "first;second 2\nout 7\nout;in 2\n");
}

static void test_an_event_that_outlasts_its_parent_keeps_it_open(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":10},{\"ph\":\"X\",\"name\":"
                       "\"b\",\"ts\":5,\"dur\":10}]",
                       "a 5\na;b 10\n");
}

static void test_an_end_of_something_else_ends_nothing(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"B\",\"name\":\"a\",\"ts\":0},{\"ph\":\"B\",\"name\":\"b\","
                       "\"ts\":1},{\"ph\":\"E\",\"name\":\"a\",\"ts\":9},{\"ph\":\"E\",\"name\":"
                       "\"b\",\"ts\":10},{\"ph\":\"E\",\"name\":\"z\",\"ts\":11}]",
                       "a 2\na;b 9\n");
}

static void test_what_begins_and_ends_at_once_takes_no_time(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"B\",\"name\":\"a\",\"ts\":0},{\"ph\":\"E\",\"name\":\"c\","
                       "\"ts\":2},{\"ph\":\"B\",\"name\":\"c\",\"ts\":2},{\"ph\":\"X\",\"name\":"
                       "\"d\",\"ts\":3,\"dur\":0},{\"ph\":\"E\",\"name\":\"a\",\"ts\":10}]",
                       "a 10\n");
}

static void test_calls_may_begin_and_end_at_the_largest_times(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "[{\"ph\":\"B\",\"name\":\"a\",\"ts\":-4000000000000000},{\"ph\":\"B\",\"name\":\"b\","
        "\"ts\":-4000000000000000},{\"ph\":\"X\",\"name\":\"c\",\"ts\":4000000000000000,"
        "\"dur\":4000000000000000},{\"ph\":\"X\",\"name\":\"d\",\"tid\":2,"
        "\"ts\":-4000000000000000,\"dur\":4000000000000000}]",
        "a;b 8000000000000000\na;b;c 4000000000000000\n");
}

static void test_what_never_ends_ends_with_its_thread(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"B\",\"name\":\"a\",\"ts\":0},{\"ph\":\"B\",\"name\":\"b\","
                       "\"ts\":4},{\"ph\":\"X\",\"name\":\"c\",\"ts\":5,\"dur\":5}]",
                       "a 4\na;b 1\na;b;c 5\n");
}

static void test_fractions_of_times_add_up_exactly(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"name\":\"a\",\"ts\":204289.718,\"dur\":0.3},{\"ph\":\"X\","
                       "\"name\":\"b\",\"ts\":204289.818,\"dur\":0.1}]",
                       "a 0.2\na;b 0.1\n");
}

static void test_an_array_needs_no_end(void **state)
{
    (void)state;
    struct test_collapsed cut = test_collapse(
        "chrome-trace", flamepix_bytes_of("[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":5},"),
        NULL, 0);
    assert_int_equal(cut.status, FLAMEPIX_END);
    assert_false(cut.report.damage.found);
    assert_string_equal(cut.folded.data, "a 5\n");
    test_collapsed_free(&cut);
}

static void test_what_is_of_no_stack_is_left_out(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "[{\"ph\":\"b\",\"id\":\"0x1\",\"name\":\"async\",\"ts\":0},{\"ph\":\"e\",\"id\":\"0x1\","
        "\"name\":\"async\",\"ts\":9},{\"ph\":\"C\",\"name\":\"counter\",\"ts\":3,\"args\":{\"n\":"
        "1}},{\"ph\":\"i\",\"name\":\"mark\",\"ts\":4},{\"ph\":\"s\",\"name\":\"flow\",\"ts\":1},{"
        "\"ph\":\"X\",\"name\":\"a\",\"ts\":1,\"dur\":2}]",
        "a 2\n");
}

static void test_every_event_is_in_the_ledger(void **state)
{
    (void)state;
    struct test_collapsed all = test_collapse(
        "chrome-trace",
        flamepix_bytes_of(
            "[7,null,{\"name\":\"a\"},{\"ph\":\"?\",\"ts\":1},{\"ph\":\"X\",\"ts\":1},"
            "{\"ph\":\"X\",\"dur\":1},{\"ph\":\"B\",\"ts\":\"x\"},{\"ph\":\"B\",\"ts\":1e40},"
            "{\"ph\":\"X\",\"ts\":1,\"dur\":-1},{\"ph\":\"X\",\"ts\":1,\"dur\":0},"
            "{\"ph\":\"E\",\"name\":\"z\",\"ts\":3},{\"ph\":\"E\",\"ts\":9},"
            "{\"ph\":\"C\",\"name\":\"n\",\"ts\":3},{\"ph\":\"M\",\"name\":\"thread_name\"},"
            "{\"ph\":\"X\",\"name\":\"a\",\"ts\":1,\"dur\":2}]"),
        NULL, 0);
    const struct flamepix_ledger *ledger = &all.report.ledger;
    assert_string_equal(all.folded.data, "a 2\n");
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->not_understood.count, 8);
    assert_int_equal(ledger->first.offset, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_BELOW_ZERO].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_ZERO].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 2);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 2);
    assert_int_equal(flamepix_ledger_seen(ledger), 15);
    test_collapsed_free(&all);
}

static void test_times_since_1970_are_exact(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"name\":\"a\",\"ts\":1700000000000000.001,\"dur\":1.003},"
                       "{\"ph\":\"X\",\"name\":\"b\",\"ts\":\"1700000000000000.5\","
                       "\"dur\":0.002}]",
                       "a 1.001\na;b 0.002\n");
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"X\",\"name\":\"a\",\"ts\":112.5,\"dur\":30.125},"
                       "{\"ph\":\"X\",\"name\":\"b\",\"ts\":120,\"dur\":7.001}]",
                       "a 23.124\na;b 7.001\n");
}

static void test_samples_without_a_frame_that_is_there_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed torn = test_collapse(
        "chrome-trace",
        flamepix_bytes_of("{\"stackFrames\":{\"1\":{\"name\":\"a\",\"parent\":7},\"2\":{\"name\":"
                          "\"b\"}},\"samples\":[{\"ts\":1,\"sf\":1},{\"ts\":2,\"sf\":2},{\"ts\":3,"
                          "\"sf\":9},{\"ts\":4},{\"sf\":2}],\"traceEvents\":[]}"),
        NULL, 0);
    assert_string_equal(torn.folded.data, "b 1\n");
    assert_int_equal(torn.report.ledger.not_understood.count, 4);
    test_collapsed_free(&torn);
}

static void test_sums_of_clang_are_no_frames(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "{\"traceEvents\":[{\"pid\":1,\"tid\":1,\"ph\":\"X\",\"ts\":70,\"dur\":20,\"name\":"
        "\"Source\"},{\"pid\":1,\"tid\":1,\"ph\":\"X\",\"ts\":0,\"dur\":100,\"name\":"
        "\"ExecuteCompiler\"},{\"pid\":1,\"tid\":9,\"ph\":\"X\",\"ts\":0,\"dur\":900,\"name\":"
        "\"Total Source\",\"args\":{\"count\":1}}],\"beginningOfTime\":5}",
        "ExecuteCompiler 80\nExecuteCompiler;Source 20\n");
}

static void test_threads_are_parts_with_their_names(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "all"};
    test_expect_collapsed("chrome-trace", flamepix_bytes_of(threads), &options,
                          "gpu;b 7\nmain (pid 3, tid 1);c 1\nmain;a 5\npid 3, tid t2;d 1\n");
}

static void test_the_busiest_thread_is_the_default(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace", threads, "b 7\n");
}

static void test_the_main_thread_of_a_page_comes_first(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "[{\"ph\":\"M\",\"pid\":1,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":"
        "\"CrRendererMain\"}},{\"ph\":\"M\",\"pid\":2,\"name\":\"process_name\",\"args\":{\"name\":"
        "\"gpu\"}},{\"ph\":\"M\",\"pid\":3,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":"
        "\"main\"}},{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"a\",\"ts\":0,\"dur\":5},{\"ph\":"
        "\"X\",\"pid\":2,\"tid\":1,\"name\":\"b\",\"ts\":0,\"dur\":7},{\"ph\":\"X\",\"pid\":3,"
        "\"tid\":1,\"name\":\"c\",\"ts\":0,\"dur\":1},{\"ph\":\"X\",\"pid\":3,\"tid\":\"t2\","
        "\"name\":\"d\",\"ts\":0,\"dur\":1}]",
        "a 5\n");
}

static void test_cpu_profiles_are_read_before_events(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace", chunks,
                       "(anonymous) 40\n(anonymous);f 75\n(anonymous);f;(garbage collector) 10\n");
}

static void test_samples_of_profiles_can_be_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.weight = "samples"};
    test_expect_collapsed("chrome-trace", flamepix_bytes_of(chunks), &options,
                          "(anonymous) 2\n(anonymous);f 2\n(anonymous);f;(garbage collector) 1\n");
}

static void test_functions_know_their_lines(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed(
        "chrome-trace", flamepix_bytes_of(chunks), &options,
        "(anonymous) (a.js:3) 40\n(anonymous) (a.js:3);f (a.js:9) 75\n(anonymous) (a.js:3);f "
        "(a.js:9);(garbage collector) 10\n");
}

static void test_events_are_read_where_they_are_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "CrRendererMain"};
    test_expect_collapsed("chrome-trace", flamepix_bytes_of(chunks), &options, "RunTask 9000\n");
}

static void test_old_traces_hold_whole_profiles(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace", whole_profile, "f 70\n");
}

static void test_samples_beside_events_last_until_the_next_one(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace", beside_events, "main 40\nmain;f 30\n");
}

/* Both are numbered, and are of one part where nobody named the thread. */
static void test_stacks_of_events_and_of_samples_are_told_apart(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "{\"traceEvents\":[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"a\","
                       "\"ts\":0,\"dur\":10},{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"b\","
                       "\"ts\":10,\"dur\":5}],\"stackFrames\":{\"1\":{\"name\":\"s\"}},"
                       "\"samples\":[{\"pid\":1,\"tid\":1,\"ts\":0,\"sf\":1},"
                       "{\"pid\":1,\"tid\":1,\"ts\":3,\"sf\":1}]}",
                       "a 10\nb 5\ns 3\n");
}

static void test_parents_that_go_round_in_a_circle_end(void **state)
{
    (void)state;
    struct test_collapsed circle =
        test_collapse("chrome-trace",
                      flamepix_bytes_of("{\"stackFrames\":{\"1\":{\"name\":\"a\",\"parent\":2},"
                                        "\"2\":{\"name\":\"b\",\"parent\":1}},\"samples\":[{\"ts\":"
                                        "1,\"sf\":1},{\"ts\":2,\"sf\":1}],\"traceEvents\":[]}"),
                      NULL, 0);
    assert_int_equal(circle.status, FLAMEPIX_END);
    assert_true(circle.folded.length > 0);
    test_collapsed_free(&circle);
}

static void test_hermes_knows_where_functions_are(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed(
        "chrome-trace",
        flamepix_bytes_of(
            "[{\"ph\":\"B\",\"name\":\"f\",\"ts\":0,\"args\":{\"url\":\"a.js\",\"line\":3}},{"
            "\"ph\":\"E\",\"name\":\"f\",\"ts\":4,\"args\":{\"url\":\"a.js\",\"line\":3}}]"),
        &options, "f (a.js:3) 4\n");
}

static void test_times_are_in_seconds(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.begin = {FLAMEPIX_MOMENT_SECONDS, 0.5},
                      .end = {FLAMEPIX_MOMENT_SECONDS, 1.25}}};
    test_expect_collapsed(
        "chrome-trace",
        flamepix_bytes_of("[{\"ph\":\"X\",\"name\":\"a\",\"ts\":1000000,\"dur\":2000000},{\"ph\":"
                          "\"X\",\"name\":\"b\",\"ts\":2000000,\"dur\":500000}]"),
        &options, "a 500000\na;b 250000\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("chrome-trace", flamepix_bytes_of(whole_profile));
    test_expect_cuts_are_read("chrome-trace", flamepix_bytes_of(beside_events));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_goes_to_what_is_open),
        cmocka_unit_test(test_begins_and_ends_nest_as_whole_events_do),
        cmocka_unit_test(test_events_come_in_any_order),
        cmocka_unit_test(test_of_events_that_begin_at_once_the_longer_one_is_outside),
        cmocka_unit_test(test_an_event_that_outlasts_its_parent_keeps_it_open),
        cmocka_unit_test(test_an_end_of_something_else_ends_nothing),
        cmocka_unit_test(test_what_begins_and_ends_at_once_takes_no_time),
        cmocka_unit_test(test_calls_may_begin_and_end_at_the_largest_times),
        cmocka_unit_test(test_what_never_ends_ends_with_its_thread),
        cmocka_unit_test(test_fractions_of_times_add_up_exactly),
        cmocka_unit_test(test_an_array_needs_no_end),
        cmocka_unit_test(test_what_is_of_no_stack_is_left_out),
        cmocka_unit_test(test_every_event_is_in_the_ledger),
        cmocka_unit_test(test_times_since_1970_are_exact),
        cmocka_unit_test(test_samples_without_a_frame_that_is_there_are_not_understood),
        cmocka_unit_test(test_sums_of_clang_are_no_frames),
        cmocka_unit_test(test_threads_are_parts_with_their_names),
        cmocka_unit_test(test_the_busiest_thread_is_the_default),
        cmocka_unit_test(test_the_main_thread_of_a_page_comes_first),
        cmocka_unit_test(test_cpu_profiles_are_read_before_events),
        cmocka_unit_test(test_samples_of_profiles_can_be_counted),
        cmocka_unit_test(test_functions_know_their_lines),
        cmocka_unit_test(test_events_are_read_where_they_are_asked_for),
        cmocka_unit_test(test_old_traces_hold_whole_profiles),
        cmocka_unit_test(test_samples_beside_events_last_until_the_next_one),
        cmocka_unit_test(test_stacks_of_events_and_of_samples_are_told_apart),
        cmocka_unit_test(test_parents_that_go_round_in_a_circle_end),
        cmocka_unit_test(test_hermes_knows_where_functions_are),
        cmocka_unit_test(test_times_are_in_seconds),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("chrome_trace", tests, NULL, NULL);
}
