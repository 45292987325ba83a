#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char events[] = "Script_quest log opened (PC)\n"
                             "500:PUSH:3053:1:quest (24):quest..OnInit\n"
                             "700:PUSH:3053:2:None:quest..Load\n"
                             "800:PUSH:9:1:None:other..Run\n"
                             "1000:POP:3053:2:None:quest..Load\n"
                             "1500:POP:3053:1:quest (24):quest..OnInit\n"
                             "Log closed\n";

static void test_time_belongs_to_what_is_open(void **state)
{
    (void)state;
    test_expect_folded("papyrus", events,
                       "other..Run 700\nquest..OnInit 700\nquest..OnInit;quest..Load 300\n");
}

static void test_stacks_of_the_engine_may_be_roots(void **state)
{
    (void)state;
    const struct flamepix_format_options tid = {.recording.tid = true};
    test_expect_collapsed("papyrus", flamepix_bytes_of(events), &tid,
                          "3053;quest..OnInit 700\n3053;quest..OnInit;quest..Load 300\n"
                          "9;other..Run 700\n");
}

static void test_time_that_runs_back_is_bad_and_ends_without_beginnings_are_left_out(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "papyrus",
        flamepix_bytes_of("10:POP:1:1:None:f\n20:PUSH:1:1:None:f\n15:PUSH:1:2:None:g\n"
                          "30:POP:1:1:None:f\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 10\n");
    assert_int_equal(read.report.bad_lines, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_a_function_that_was_not_left_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "papyrus",
        flamepix_bytes_of("10:PUSH:1:1:None:f\n20:PUSH:1:2:None:g\n30:POP:1:1:None:f\n"
                          "40:PUSH:1:1:None:h\n50:POP:1:1:None:x\n60:POP:1:1:None:h\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 10\nf;g 10\nh 20\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("papyrus", flamepix_bytes_of(events));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_belongs_to_what_is_open),
        cmocka_unit_test(test_stacks_of_the_engine_may_be_roots),
        cmocka_unit_test(test_time_that_runs_back_is_bad_and_ends_without_beginnings_are_left_out),
        cmocka_unit_test(test_a_function_that_was_not_left_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("papyrus", tests, NULL, NULL);
}
