#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define ATTACHED "{\"type\": \"attached_probes\", \"data\": {\"probes\": 2}}\n"
#define STACKS                                                                                     \
    "{\"type\": \"map\", \"data\": {\"@\": {\"\\n    idle+11\\n    start+15\\n,"                   \
    "\\n    main+2\\n,my app,12\": 23, \",,cc1\": 4, \"\": 700}}}\n"

static void test_a_key_is_a_stack_with_what_else_it_holds_at_its_root(void **state)
{
    (void)state;
    test_expect_folded("bpftrace-json", ATTACHED STACKS, "cc1 4\nmy app;12;main;start;idle 23\n");
}

static void test_the_message_that_begins_it_may_be_absent(void **state)
{
    (void)state;
    test_expect_folded("bpftrace-json", STACKS, "cc1 4\nmy app;12;main;start;idle 23\n");
}

static void test_newer_ones_have_no_blanks_in_keys(void **state)
{
    (void)state;
    test_expect_folded("bpftrace-json",
                       ATTACHED "{\"type\":\"map\",\"data\":{\"@x\":{"
                                "\"\\nread+1@/a.c:3\\nmain+2\\n,\\nstart+7\\n,cc1\":5}}}\n",
                       "cc1;start;main;read 5\n");
}

static const char several[] =
    ATTACHED "{\"type\": \"map\", \"data\": {\"@lone\": 7}}\n"
             "{\"type\": \"map\", \"data\": {\"@start\": {\"12\": \"9007199254740993\"}}}\n"
             "{\"type\": \"hist\", \"data\": {\"@h\": {\"a\": [{\"min\": 1, \"count\": 3}]}}}\n"
             "{\"type\": \"printf\", \"data\": \"{@x[\\n]: 3\"}\n"
             "{\"type\": \"map\", \"data\": {\"@on\": {\"\\n    read+1\\n,cc1\": 8}}}\n"
             "{\"type\": \"lost_events\", \"data\": {\"events\": 3}}\n";

static void test_the_first_map_with_stacks_is_read_and_others_by_name(void **state)
{
    (void)state;
    const struct flamepix_format_options start = {.recording.profile = "start"};
    test_expect_folded("bpftrace-json", several, "cc1;read 8\n");
    test_expect_collapsed("bpftrace-json", flamepix_bytes_of(several), &start,
                          "12 9007199254740993\n");
}

static void test_all_entries_are_in_the_ledger(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("bpftrace-json", flamepix_bytes_of(several), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(ledger->not_understood.count, 0);
    test_collapsed_free(&read);
}

static void test_a_line_that_is_no_message_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bpftrace-json",
        flamepix_bytes_of(STACKS "{\"type\": \"map\", \"data\": {\"@\": {\"a\": 3\n"), NULL, 0);
    assert_int_equal(read.report.bad_lines, 1);
    assert_true(read.report.ledger.not_understood.count > 0);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("bpftrace-json", flamepix_bytes_of(several));
    test_expect_cuts_are_read("bpftrace-json", flamepix_bytes_of(STACKS));
}

static void test_members_come_in_any_order_and_a_map_that_comes_again_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bpftrace-json",
        flamepix_bytes_of("{\"data\":{\"@\":{\"\\n f\\n\":5,\"\\n g\\n\":1}},\"type\":\"map\"}\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 5\ng 1\n");
    assert_string_equal(read.report.ledger.remarks, "");
    test_collapsed_free(&read);
    read =
        test_collapse("bpftrace-json",
                      flamepix_bytes_of("{\"data\":{\"@\":{\"\\n f\\n\":5}},\"type\":\"map\"}\n"
                                        "{\"data\":{\"@\":{\"\\n f\\n\":6}},\"type\":\"map\"}\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 11\n");
    assert_string_equal(read.report.ledger.remarks,
                        "a map is printed several times, and its prints are added up");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_is_a_stack_with_what_else_it_holds_at_its_root),
        cmocka_unit_test(test_the_message_that_begins_it_may_be_absent),
        cmocka_unit_test(test_newer_ones_have_no_blanks_in_keys),
        cmocka_unit_test(test_the_first_map_with_stacks_is_read_and_others_by_name),
        cmocka_unit_test(test_all_entries_are_in_the_ledger),
        cmocka_unit_test(test_a_line_that_is_no_message_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_members_come_in_any_order_and_a_map_that_comes_again_is_said),
    };
    return cmocka_run_group_tests_name("bpftrace_json", tests, NULL, NULL);
}
