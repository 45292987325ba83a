#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "Process 4711: python run.py\n"
                           "Python v3.9.1 (/usr/bin/python3.9)\n"
                           "\n"
                           "Thread 4711 (active): \"MainThread\"\n"
                           "    encode (json/encoder.py:200)\n"
                           "        Arguments:\n"
                           "            self: <Encoder (x:1)>\n"
                           "    main (run.py:12)\n"
                           "Thread 0x7F01 (idle): \"worker\"\n"
                           "    __poll (libc.so)\n"
                           "    main (run.py:14)\n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("py-spy-dump", flamepix_bytes_of(text), &options, folded);
}

static void test_each_thread_is_a_stack_from_its_leaf(void **state)
{
    (void)state;
    test_expect_folded("py-spy-dump", dump, "main;__poll 1\nmain;encode 1\n");
}

static void test_threads_may_be_roots_or_asked_for(void **state)
{
    (void)state;
    expect_options(dump, &(struct flamepix_recording_options){.tid = true},
                   "Thread 0x7F01;main;__poll 1\nThread 4711;main;encode 1\n");
    expect_options(dump, &(struct flamepix_recording_options){.thread = "worker"},
                   "main;__poll 1\n");
    expect_options(dump, &(struct flamepix_recording_options){.thread = "4711"}, "main;encode 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(dump, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "main (run.py:12);encode (json/encoder.py:200) 1\n"
                   "main (run.py:14);__poll (libc.so) 1\n");
}

static void test_threads_that_are_not_drawn_are_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options of_1 = {.recording.thread = "1"};
    struct test_collapsed read = test_collapse(
        "py-spy-dump",
        flamepix_bytes_of("Process 1: python\nPython v3.9.1 (python)\n\n"
                          "Thread 1 (active): \"Main\"\n    f (a.py:1)\n    what is this\n"
                          "Thread 2 (idle): \"x\"\n    g (a.py:2)\n"),
        &of_1, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("py-spy-dump", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thread_is_a_stack_from_its_leaf),
        cmocka_unit_test(test_threads_may_be_roots_or_asked_for),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_threads_that_are_not_drawn_are_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("py-spy dump", tests, NULL, NULL);
}
