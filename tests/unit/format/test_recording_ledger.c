#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/ledger_sums.h"
#include "support/recordings/toy_recording.h"

static const struct flamepix_format_options lenient = {.lenient = true};

static void test_what_is_put_is_drawn_or_of_another_part(void **state)
{
    (void)state;
    const struct flamepix_format_report report =
        test_expect_toy("t 2 | a\nt 3 | b\nu 4 | c\n", NULL, "a 2\nb 3\n");
    assert_int_equal(report.ledger.drawn.count, 2);
    assert_true(report.ledger.drawn.weight.value == 5.0);
    assert_int_equal(report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_true(report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].weight.value == 4.0);
    assert_int_equal(flamepix_ledger_seen(&report.ledger), 3);
}

static void test_a_weight_of_zero_is_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_report report =
        test_expect_toy("t 2 | a\nt 0 | b\n", NULL, "a 2\n");
    assert_int_equal(report.ledger.drawn.count, 1);
    assert_int_equal(report.ledger.left_out[FLAMEPIX_LEFT_OUT_ZERO].count, 1);
    assert_int_equal(report.ledger.not_understood.count, 0);
}

static void test_what_is_outside_the_time_is_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options late = {
        .recording = {.begin = {FLAMEPIX_MOMENT_RAW, 5}, .end = {FLAMEPIX_MOMENT_RAW, 9}}};
    const struct flamepix_format_report report =
        test_expect_toy("t 1 1 | a\nt 1 6 | b\nt 1 9 | c\n", &late, "b 1\nc 1\n");
    assert_int_equal(report.ledger.drawn.count, 2);
    assert_int_equal(report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_TIME].count, 1);
}

static void test_what_a_reader_leaves_out_has_its_reason(void **state)
{
    (void)state;
    const struct flamepix_format_report report = test_expect_toy("t 1 | a\nidle\n", NULL, "a 1\n");
    assert_int_equal(report.ledger.left_out[FLAMEPIX_LEFT_OUT_IDLE].count, 2);
    assert_true(report.ledger.left_out[FLAMEPIX_LEFT_OUT_IDLE].weight.value == 5.0);
    assert_string_equal(flamepix_left_out_text(FLAMEPIX_LEFT_OUT_IDLE), "idle");
}

static void test_a_record_of_which_nothing_comes_is_not_understood(void **state)
{
    (void)state;
    const struct flamepix_format_report report =
        test_expect_toy("record\nt 1 | a\nrecord\nrecord\nidle\nrecord\n", &lenient, "a 1\n");
    assert_int_equal(report.ledger.not_understood.count, 2);
    assert_int_equal(report.ledger.first.line, 3);
    assert_int_equal(flamepix_ledger_seen(&report.ledger), 5);
}

static void test_more_than_a_tenth_refuses_the_recording(void **state)
{
    (void)state;
    static const char nine[] = "t 1 | a\nt 1 | a\nt 1 | a\nt 1 | a\nt 1 | a\nt 1 | a\nt 1 | a\n"
                               "t 1 | a\nt 1 | a\nlost\n";
    const struct flamepix_format_report report = test_expect_toy(nine, NULL, "a 9\n");
    assert_int_equal(report.ledger.not_understood.count, 1);
    assert_string_equal(report.ledger.first.expected, "a stack that is there");
    test_expect_toy_status(nine + strlen("t 1 | a\n"), NULL, FLAMEPIX_NOT_UNDERSTOOD);
    (void)test_expect_toy(nine + strlen("t 1 | a\n"), &lenient, "a 8\n");
}

static void test_strict_reading_ends_at_what_is_not_understood(void **state)
{
    (void)state;
    const struct flamepix_format_options strict = {.strict = true};
    test_expect_toy_status("t 1 | a\nlost\n", &strict, FLAMEPIX_BAD_RECORDING);
}

static void test_a_total_that_differs_is_kept(void **state)
{
    (void)state;
    const struct flamepix_format_report report = test_expect_toy("t 1 | a\nsum\n", NULL, "a 1\n");
    assert_string_equal(report.ledger.total.name, "sum");
    assert_true(report.ledger.total.stated == 10.0 && report.ledger.total.found == 9.0);
}

static void test_versions_and_remarks_are_kept(void **state)
{
    (void)state;
    test_expect_toy_status("version 9\nt 1 | a\n", &lenient, FLAMEPIX_UNKNOWN_VERSION);
    const struct flamepix_format_report report = test_expect_toy(
        "newer 7\nremark one\nremark two\nremark one\nt 1 | a\n", &lenient, "a 1\n");
    assert_string_equal(report.ledger.newer_version, "7");
    assert_string_equal(report.ledger.remarks, "one; two");
}

static void test_ledgers_add_up(void **state)
{
    (void)state;
    struct flamepix_ledger sum = {.drawn = {3, {4.0, 0.0}}};
    const struct flamepix_ledger more = {.drawn = {2, {1.0, 0.0}},
                                         .not_understood.count = 1,
                                         .first.offset = 7,
                                         .remarks = "a choice"};
    fpx_ledger_add(&sum, &more);
    assert_int_equal(sum.drawn.count, 5);
    assert_true(sum.drawn.weight.value == 5.0);
    assert_int_equal(sum.first.offset, 7);
    assert_string_equal(sum.remarks, "a choice");
    assert_true(fpx_ledger_is_refused(&sum));
}

static void test_what_was_drawn_may_be_left_out_after_all(void **state)
{
    (void)state;
    struct flamepix_ledger ledger = {.drawn = {5, {12, 0}}};
    struct flamepix_ledger nothing = {0};
    const struct flamepix_records below = {2, {-3, 0}};
    fpx_ledger_leave_out(&ledger, FLAMEPIX_LEFT_OUT_BELOW_ZERO, below);
    fpx_ledger_leave_out(&nothing, FLAMEPIX_LEFT_OUT_BELOW_ZERO, below);
    assert_int_equal(ledger.drawn.count, 3);
    assert_true(ledger.drawn.weight.value == 15);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_BELOW_ZERO].count, 2);
    assert_int_equal(flamepix_ledger_seen(&ledger), 5);
    assert_int_equal(flamepix_ledger_seen(&nothing), 0);
    assert_true(nothing.drawn.weight.value == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_put_is_drawn_or_of_another_part),
        cmocka_unit_test(test_what_was_drawn_may_be_left_out_after_all),
        cmocka_unit_test(test_a_weight_of_zero_is_left_out),
        cmocka_unit_test(test_what_is_outside_the_time_is_left_out),
        cmocka_unit_test(test_what_a_reader_leaves_out_has_its_reason),
        cmocka_unit_test(test_a_record_of_which_nothing_comes_is_not_understood),
        cmocka_unit_test(test_more_than_a_tenth_refuses_the_recording),
        cmocka_unit_test(test_strict_reading_ends_at_what_is_not_understood),
        cmocka_unit_test(test_a_total_that_differs_is_kept),
        cmocka_unit_test(test_versions_and_remarks_are_kept),
        cmocka_unit_test(test_ledgers_add_up),
    };
    return cmocka_run_group_tests_name("recording ledger", tests, NULL, NULL);
}
