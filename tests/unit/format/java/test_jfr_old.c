#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* tests/samples/formats/jfr/chunk-0.9 is a chunk of version 0.9 with three execution samples of two
 * threads, one of which sleeps, an allocation behind a text in UTF-16 and an array, and a lock that
 * took 10 of 1000 ticks a second. */
static void expect(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    struct flamepix_buffer sample = test_sample("formats/jfr/chunk-0.9");
    test_expect_collapsed("jfr", flamepix_buffer_bytes(&sample), &options, folded);
    flamepix_buffer_free(&sample);
}

#define EXPECT(folded, ...) expect(&(struct flamepix_recording_options){__VA_ARGS__}, folded)

static void test_execution_samples_are_read(void **state)
{
    (void)state;
    EXPECT("Work.main 1\nWork.main;Work.sort 1\n", .profile = NULL);
    EXPECT("Work.main 1\nWork.main;Work.sort 1\n", .profile = "cpu");
    EXPECT("Work.main 1\nWork.main;Work.sort 2\n", .profile = "wall");
}

static void test_other_events_have_their_names_of_later_versions(void **state)
{
    (void)state;
    EXPECT("Work.main;Work.sort 1024\n", .profile = "jdk.ObjectAllocationInNewTLAB");
    EXPECT("Work.main 10000000\n", .profile = "jdk.JavaMonitorEnter");
    EXPECT("Work.main 1\n", .profile = "lock", .weight = "samples");
}

static void test_threads_are_known_by_their_numbers(void **state)
{
    (void)state;
    EXPECT("Work.main;Work.sort 1\n", .profile = "wall", .thread = "pool");
    EXPECT("Work.main;Work.sort 1\n", .profile = "wall", .thread = "8");
}

static void test_lines_and_annotations_are_known(void **state)
{
    (void)state;
    EXPECT("Work.main:7_[0] 1\nWork.main:7_[0];Work.sort:12_[j] 2\n", .profile = "wall",
           .granularity = FLAMEPIX_LINES, .jit = true);
}

static enum flamepix_status take_part(void *user, const struct flamepix_part *part)
{
    if (part->is_default)
        *(struct flamepix_part *)user = *part;
    return FLAMEPIX_OK;
}

static void test_times_are_counted_from_the_beginning_of_the_chunk(void **state)
{
    (void)state;
    struct flamepix_part part = {0};
    const struct flamepix_format_options options = {
        .recording = {.profile = "wall", .on_part = take_part, .user = &part}};
    struct flamepix_buffer sample = test_sample("formats/jfr/chunk-0.9");
    struct test_collapsed collapsed =
        test_collapse("jfr", flamepix_buffer_bytes(&sample), &options, 0);
    assert_true(part.has_time);
    assert_true(part.begin == 1000.0 && part.end == 1002.0);
    assert_int_equal(part.samples, 3);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&sample);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer sample = test_sample("formats/jfr/chunk-0.9");
    test_expect_cuts_are_read("jfr", flamepix_buffer_bytes(&sample));
    flamepix_buffer_free(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_execution_samples_are_read),
        cmocka_unit_test(test_other_events_have_their_names_of_later_versions),
        cmocka_unit_test(test_threads_are_known_by_their_numbers),
        cmocka_unit_test(test_lines_and_annotations_are_known),
        cmocka_unit_test(test_times_are_counted_from_the_beginning_of_the_chunk),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr_old", tests, NULL, NULL);
}
