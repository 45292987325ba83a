#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/toy_recording.h"

/* -- time -------------------------------------------------------------------------------------- */

static const char timed[] = "t 1 10 | a\nt 1 11 | b\nt 1 12 | c\nt 1 13 | d\nt 1 14 | e\n";

static struct flamepix_format_options window(enum flamepix_moment_unit unit, double begin,
                                             double end)
{
    return (struct flamepix_format_options){
        .recording = {.begin = {unit, begin}, .end = {unit, end}}};
}

static void test_a_window_of_time_holds_its_beginning_and_not_its_end(void **state)
{
    (void)state;
    struct flamepix_format_options options = window(FLAMEPIX_MOMENT_SECONDS, 1, 3);
    struct flamepix_format_report report = test_expect_toy(timed, &options, "b 1\nc 1\n");
    assert_true(report.window.is_given);
    assert_true(report.window.zero == 10 && report.window.from == 11 && report.window.to == 13);
    options = window(FLAMEPIX_MOMENT_RAW, 13, 99);
    test_expect_toy(timed, &options, "d 1\ne 1\n");
    options = window(FLAMEPIX_MOMENT_PERCENT, 50, 75);
    test_expect_toy(timed, &options, "c 1\n");
    options = (struct flamepix_format_options){.recording.begin = {FLAMEPIX_MOMENT_SECONDS, 3}};
    test_expect_toy(timed, &options, "d 1\ne 1\n");
    options = (struct flamepix_format_options){.recording.end = {FLAMEPIX_MOMENT_SECONDS, 1}};
    test_expect_toy(timed, &options, "a 1\n");
}

static void test_a_window_behind_the_end_holds_nothing(void **state)
{
    (void)state;
    struct flamepix_format_options options = window(FLAMEPIX_MOMENT_SECONDS, 4, 99);
    test_expect_toy(timed, &options, "e 1\n");
    options = (struct flamepix_format_options){.recording.begin = {FLAMEPIX_MOMENT_PERCENT, 100}};
    test_expect_toy(timed, &options, "e 1\n");
    options = (struct flamepix_format_options){.recording.begin = {FLAMEPIX_MOMENT_SECONDS, 5}};
    test_expect_toy(timed, &options, "");
}

static void test_a_window_is_one_of_all_parts_together(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.profile = "u", .begin = {FLAMEPIX_MOMENT_SECONDS, 2}}};
    test_expect_toy("t 1 10 | a\nu 1 11 | b\nu 1 12 | c\n", &options, "c 1\n");
}

static void test_slices_hold_every_sample_once(void **state)
{
    (void)state;
    static const char *const expected[] = {"a 1\nb 1\n", "c 1\n", "d 1\ne 1\n"};
    for (unsigned i = 0; i < 3; i++) {
        const struct flamepix_format_options options = {.recording = {.slices = 3, .slice = i}};
        test_expect_toy(timed, &options, expected[i]);
    }
}

static void test_a_sample_that_lasts_is_divided_over_windows(void **state)
{
    (void)state;
    const struct flamepix_format_options first = {.recording = {.slices = 2, .slice = 0}};
    const struct flamepix_format_options second = {.recording = {.slices = 2, .slice = 1}};
    test_expect_toy("t 8 0 4 | a\nt 2 4 8 | b\nt 4 3 5 | c\n", &first, "a 8\nc 2\n");
    test_expect_toy("t 8 0 4 | a\nt 2 4 8 | b\nt 4 3 5 | c\n", &second, "b 2\nc 2\n");
}

static void test_a_recording_without_times_has_no_windows(void **state)
{
    (void)state;
    const struct flamepix_format_options options = window(FLAMEPIX_MOMENT_SECONDS, 1, 3);
    test_expect_toy_status("t 1 | a\n", &options, FLAMEPIX_NO_TIME);
}

static const struct flamepix_format_options chart = {.recording.in_time_order = true};

static void test_a_chart_lasts_as_long_as_its_samples(void **state)
{
    (void)state;
    struct flamepix_format_report report = test_expect_toy(
        "t 1 0 2 | a\nt 1 2 2.5 | b\nt 1 4 5 | a\n", &chart, "a 2\nb 0.5\n 1.5\na 1\n");
    assert_string_equal(report.unit, "seconds");
}

static void test_moments_last_until_the_next_and_not_through_idle_time(void **state)
{
    (void)state;
    test_expect_toy("t 1 0 | a\nt 1 1 | b\nt 1 2 | c\nt 1 12 | d\n", &chart,
                    "a 1\nb 1\nc 4\n 6\nd 1\n");
}

static void test_what_comes_out_of_order_is_put_in_order(void **state)
{
    (void)state;
    test_expect_toy("t 1 4 5 | b\nt 1 0 4 | a\nt 1 4.5 6 | c\n", &chart, "a 4\nb 1\nc 1\n");
}

static void test_parts_of_a_chart_follow_each_other(void **state)
{
    (void)state;
    const struct flamepix_format_options all = {
        .recording = {.in_time_order = true, .profile = "all"}};
    test_expect_toy("t 1 4 5 | b\nu 1 9 10 | x\nt 1 5 6 | c\n", &all, "t;b 1\nt;c 1\nu;x 1\n");
}

static void test_a_chart_without_times_has_every_sample_as_it_came(void **state)
{
    (void)state;
    test_expect_toy("t 2 | b\nt 3 | a\nt 2 | b\n", &chart, "b 2\na 3\nb 2\n");
}

/* A chart of them would be wider than any number. */
static void test_times_that_are_out_of_all_time_are_not_known(void **state)
{
    (void)state;
    static const char *const moments[] = {"1e19", "-1e308"};
    for (size_t i = 0; i < sizeof(moments) / sizeof(moments[0]); i++) {
        char text[64];
        snprintf(text, sizeof(text), "t 1 0 | a\nt 2 %s | b\n", moments[i]);
        test_expect_toy(text, &chart, "a 1\nb 2\n");
        const struct flamepix_format_options options = window(FLAMEPIX_MOMENT_PERCENT, 0, 100);
        test_expect_toy(text, &options, "a 1\n");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_window_of_time_holds_its_beginning_and_not_its_end),
        cmocka_unit_test(test_a_window_behind_the_end_holds_nothing),
        cmocka_unit_test(test_a_window_is_one_of_all_parts_together),
        cmocka_unit_test(test_slices_hold_every_sample_once),
        cmocka_unit_test(test_a_sample_that_lasts_is_divided_over_windows),
        cmocka_unit_test(test_a_recording_without_times_has_no_windows),
        cmocka_unit_test(test_a_chart_lasts_as_long_as_its_samples),
        cmocka_unit_test(test_moments_last_until_the_next_and_not_through_idle_time),
        cmocka_unit_test(test_what_comes_out_of_order_is_put_in_order),
        cmocka_unit_test(test_parts_of_a_chart_follow_each_other),
        cmocka_unit_test(test_a_chart_without_times_has_every_sample_as_it_came),
        cmocka_unit_test(test_times_that_are_out_of_all_time_are_not_known),
    };
    return cmocka_run_group_tests_name("recording_time", tests, NULL, NULL);
}
