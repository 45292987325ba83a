#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "batch/progress.h"

static const struct fpx_batch_state HALF = {
    .total = 10000, .tally = {.counts = {4000, 997, 0, 0, 3}, .seconds = 4}};

static void test_what_has_no_samples_is_said_apart(void **state)
{
    (void)state;
    const struct fpx_batch_state idle = {.total = 10, .tally = {.counts = {1, 0, 3}}};
    char line[FPX_PROGRESS_NBYTES];
    fpx_progress_text(&idle, line);
    assert_string_equal(line, "4 of 10, 3 empty");
}

static void test_words_say_how_far_how_fast_and_how_long(void **state)
{
    char line[FPX_PROGRESS_NBYTES];
    (void)state;
    fpx_progress_text(&HALF, line);
    assert_string_equal(line, "5,000 of 10,000, 3 failed, 1,250/s, 4.0 s left");
}

static void test_what_an_earlier_run_did_is_no_speed(void **state)
{
    struct fpx_batch_state kept = HALF;
    char line[FPX_PROGRESS_NBYTES];
    (void)state;
    kept.kept = 4600;
    fpx_progress_text(&kept, line);
    assert_string_equal(line, "5,000 of 10,000, 3 failed, 100/s, 50 s left");
}

static void test_a_bar_fills_its_columns_and_no_more(void **state)
{
    char line[FPX_PROGRESS_NBYTES];
    (void)state;
    fpx_progress_bar(&HALF, 69, line);
    assert_string_equal(line,
                        "[==========>         ] 5,000 of 10,000, 3 failed, 1,250/s, 4.0 s left");
    for (unsigned columns = 1; columns < 300; columns++) {
        fpx_progress_bar(&HALF, columns, line);
        assert_true(strlen(line) <= columns);
    }
}

static void test_durations_have_two_units_at_most(void **state)
{
    char text[FPX_DURATION_NBYTES];
    (void)state;
    fpx_duration_print(0.04, text);
    assert_string_equal(text, "0.0 s");
    fpx_duration_print(59.4, text);
    assert_string_equal(text, "59 s");
    fpx_duration_print(200, text);
    assert_string_equal(text, "3 min 20 s");
    fpx_duration_print(3725, text);
    assert_string_equal(text, "1 h 2 min");
}

static void test_no_speed_is_said_before_there_is_any(void **state)
{
    (void)state;
    char line[FPX_PROGRESS_NBYTES];
    struct fpx_batch_state begun = {.total = 10, .tally = {.counts = {3}, .seconds = 0.1}};
    fpx_progress_text(&begun, line);
    assert_string_equal(line, "3 of 10");
    const struct fpx_batch_state nothing = {.total = 0};
    fpx_progress_text(&nothing, line);
    assert_string_equal(line, "0 of 0");
    fpx_progress_bar(&nothing, 40, line);
    assert_non_null(strstr(line, "0 of 0"));
}

static void test_when_all_is_done_no_time_is_left(void **state)
{
    (void)state;
    char line[FPX_PROGRESS_NBYTES];
    const struct fpx_batch_state done = {.total = 10, .tally = {.counts = {10}, .seconds = 2}};
    fpx_progress_text(&done, line);
    assert_string_equal(line, "10 of 10, 5/s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_has_no_samples_is_said_apart),
        cmocka_unit_test(test_words_say_how_far_how_fast_and_how_long),
        cmocka_unit_test(test_what_an_earlier_run_did_is_no_speed),
        cmocka_unit_test(test_a_bar_fills_its_columns_and_no_more),
        cmocka_unit_test(test_durations_have_two_units_at_most),
        cmocka_unit_test(test_no_speed_is_said_before_there_is_any),
        cmocka_unit_test(test_when_all_is_done_no_time_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
