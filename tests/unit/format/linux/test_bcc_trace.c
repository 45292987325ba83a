#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char events[] = "PID     TID     COMM            FUNC             -\n"
                             "9557    9558    a.out           do_sys_open      temp.1\n"
                             "        do_sys_open+0x1 [kernel]\n"
                             "        main+0x7 [a.out]\n"
                             "\n"
                             "9557    9557    my program      do_sys_open      temp.2\n"
                             "        do_sys_open+0x1 [kernel]\n"
                             "        -14\n"
                             "9557    9557    a.out           do_sys_open      temp.3\n"
                             "        -14        main+0x7 [a.out]\n"
                             "1       1       init            do_exit          0\n"
                             "        -14\n";

static void test_each_event_is_a_stack_on_its_program(void **state)
{
    (void)state;
    test_expect_folded("bcc-trace", events,
                       "a.out;main 1\na.out;main;do_sys_open 1\nmy program;do_sys_open 1\n");
}

static void test_processes_have_their_numbers_where_it_is_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options pid = {.recording.pid = true};
    test_expect_collapsed("bcc-trace", flamepix_bytes_of(events), &pid,
                          "a.out-9557;main 1\na.out-9557;main;do_sys_open 1\n"
                          "my program-9557;do_sys_open 1\n");
}

static void test_columns_are_those_that_the_head_names(void **state)
{
    (void)state;
    test_expect_folded("bcc-trace",
                       "TIME     PID    COMM         FUNC             -\n"
                       "05:31:57 3388   bash         write            -1\n"
                       "            7f6c72b6497a __write+0x1a [libc-2.23.so]\n"
                       "                  627fef main+0x4 [bash]\n",
                       "bash;main;__write 1\n");
}

static void test_the_head_may_be_absent(void **state)
{
    (void)state;
    const char *behind = strchr(events, '\n') + 1;
    test_expect_folded("bcc-trace", behind,
                       "a.out;main 1\na.out;main;do_sys_open 1\nmy program;do_sys_open 1\n");
}

static void test_probes_are_parts(void **state)
{
    (void)state;
    static const char two[] = "PID     TID     COMM            FUNC\n"
                              "1       1       a               open\n        f+0x1 [a]\n\n"
                              "1       1       a               read\n        g+0x1 [a]\n\n"
                              "1       1       a               read\n        g+0x1 [a]\n"
                              "-->COUNT 3\n\n";
    const struct flamepix_format_options open = {.recording.profile = "open"};
    test_expect_folded("bcc-trace", two, "a;g 4\n");
    test_expect_collapsed("bcc-trace", flamepix_bytes_of(two), &open, "a;f 1\n");
}

static void test_all_events_are_in_the_ledger(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_buffer_append(&text, events, strlen(events)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "something else\n", 15), FLAMEPIX_OK);
    struct test_collapsed read = test_collapse("bcc-trace", flamepix_buffer_bytes(&text), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 3);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(ledger->not_understood.count, 1);
    test_collapsed_free(&read);
    flamepix_buffer_free(&text);
}

static void test_frames_without_an_event_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bcc-trace",
        flamepix_bytes_of("1       1       a               open\n        f+0x1 [a]\n\n"
                          "        g+0x1 [a]\n        h+0x1 [a]\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "a;f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("bcc-trace", flamepix_bytes_of(events));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_event_is_a_stack_on_its_program),
        cmocka_unit_test(test_processes_have_their_numbers_where_it_is_asked_for),
        cmocka_unit_test(test_columns_are_those_that_the_head_names),
        cmocka_unit_test(test_the_head_may_be_absent),
        cmocka_unit_test(test_probes_are_parts),
        cmocka_unit_test(test_all_events_are_in_the_ledger),
        cmocka_unit_test(test_frames_without_an_event_are_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("bcc_trace", tests, NULL, NULL);
}
