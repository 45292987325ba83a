#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static const char timeline[] =
    "{\"version\":1,\"recording\":{\"displayName\":\"x\",\"startTime\":4,\"endTime\":7,"
    "\"records\":[{\"type\":\"timeline-record-type-script\"}],\"sampleStackTraces\":["
    "{\"timestamp\":4.5,\"stackFrames\":[{\"name\":\"b\",\"line\":7,\"url\":\"x.js\"},"
    "{\"name\":\"\",\"line\":2,\"column\":3,\"url\":\"y.js\",\"expressionLocation\":{\"line\":9}},"
    "{\"name\":\"(program)\"}]},"
    "{\"stackFrames\":[{\"name\":\"(program)\"}],\"timestamp\":6}],"
    "\"sampleDurations\":[0.5,0.25]},\"overview\":{}}";

static void expect_options(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("safari", flamepix_bytes_of(timeline), &options, folded);
}

static void test_samples_weigh_how_long_they_lasted(void **state)
{
    (void)state;
    test_expect_folded("safari", timeline, "(program) 0.25\n(program);(anonymous);b 0.5\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "(program) 0.25\n(program);(anonymous) (y.js:2);b (x.js:7) 0.5\n");
}

/* Samples end at their timestamps. */
static void test_samples_lie_in_time(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.begin = {FLAMEPIX_MOMENT_RAW, 4.25},
                                                        .end = {FLAMEPIX_MOMENT_RAW, 5}},
                   "(program);(anonymous);b 0.25\n");
}

static void expect_records(const char *samples, const char *durations, uint64_t drawn,
                           uint64_t not_understood)
{
    char text[1024];
    (void)snprintf(text, sizeof(text),
                   "{\"version\":1,\"recording\":{\"sampleStackTraces\":%s,%s}}", samples,
                   durations);
    test_expect_records("safari", text, drawn, not_understood);
}

static void test_samples_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    static const char one[] = "[{\"stackFrames\":[{\"name\":\"f\"}]}]";
    expect_records(one, "\"sampleDurations\":[1]", 1, 0);
    expect_records(one, "\"sampleDurations\":[null]", 0, 1);
    expect_records(one, "\"durations\":[1]", 0, 1);
    expect_records(one, "\"sampleDurations\":[1,2]", 1, 1);
    expect_records("[{\"frames\":[]},7]", "\"sampleDurations\":[1,1]", 0, 2);
    expect_records("[{\"stackFrames\":[{}]},{\"stackFrames\":[7]}]", "\"sampleDurations\":[1,1]", 0,
                   2);
    test_expect_records("safari", "{\"recording\":{\"displayName\":\"x\",\"sampleDurations\":[]}}",
                        0, 1);
    test_expect_left_out("safari",
                         "{\"recording\":{\"sampleStackTraces\":[{\"stackFrames\":[]}],"
                         "\"sampleDurations\":[1]}}",
                         FLAMEPIX_LEFT_OUT_NO_STACK, 1);
}

static void test_newer_versions_are_said(void **state)
{
    (void)state;
    test_expect_newer_version("safari", timeline, "");
    test_expect_newer_version("safari",
                              "{\"version\":2,\"recording\":{\"sampleStackTraces\":[],"
                              "\"sampleDurations\":[]}}",
                              "2");
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("safari", flamepix_bytes_of(timeline),
                             (const char *const[]){"\"sampleStackTraces\"", "\"sampleDurations\"",
                                                   "\"timeline-record-type-", "\"recording\"",
                                                   "\"displayName\"", NULL});
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("safari", flamepix_bytes_of(timeline));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_weigh_how_long_they_lasted),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_samples_lie_in_time),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_samples_that_lack_something_are_not_understood),
        cmocka_unit_test(test_newer_versions_are_said),
        cmocka_unit_test(test_no_one_field_tells_the_format),
    };
    return cmocka_run_group_tests_name("safari", tests, NULL, NULL);
}
