#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "[New LWP 17]\n"
                           "Thread 2 (Thread 0x7f (LWP 17) \"node\"):\n"
                           "#0  0x1 in __poll (fds=0x1, \n"
                           "    timeout=-1) at ../poll.c:87\n"
                           "        result = 1\n"
                           "#1  0x2 in run () from /lib/liba.so\n"
                           "No locals.\n"
                           "#2  <signal handler called>\n"
                           "#3  main ()\n"
                           "\n"
                           "Thread 1 (LWP 16):\n"
                           "#0  main ()\n";

static void test_each_thread_is_a_stack(void **state)
{
    (void)state;
    test_expect_folded("gdb", dump, "main 1\nmain;<signal handler called>;run;__poll 1\n");
}

static void test_lines_know_their_files_also_in_the_line_behind(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed(
        "gdb", flamepix_bytes_of(dump), &lines,
        "main 1\nmain;<signal handler called>;/lib/liba.so`run;__poll (../poll.c:87) 1\n");
}

static void test_a_number_that_is_not_above_begins_another(void **state)
{
    (void)state;
    test_expect_folded("gdb", "#0  f ()\n#1  main ()\n#0  g ()\n#1  main ()\n",
                       "main;f 1\nmain;g 1\n");
}

static void test_the_frame_of_a_crash_is_not_counted_twice(void **state)
{
    (void)state;
    test_expect_folded("gdb",
                       "[New LWP 1]\nProgram terminated with signal 11.\n#0  0x1 in f ()\n\n"
                       "Thread 1:\n#0  0x1 in f ()\n#1  0x2 in main ()\n",
                       "main;f 1\n");
    test_expect_folded("gdb", "[New LWP 1]\nProgram terminated with signal 11.\n#0  0x1 in f ()\n",
                       "f 1\n");
}

static void test_backtraces_of_winedbg_are_read(void **state)
{
    (void)state;
    test_expect_folded("gdb",
                       "Unhandled exception: page fault.\nBacktrace:\n"
                       "=>0 0x7e9a f+0x22() in app (0x33)\n  1 0x7e9b in host (+0x3a) (0x34)\n"
                       "0x7e9a app+0x1: mov\nModules:\n",
                       "[host];f 1\n");
}

static void test_a_thread_is_chosen_by_its_numbers_or_name(void **state)
{
    (void)state;
    static const char *const asked[] = {"2", "17", "0x7f", "node"};
    for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
        const struct flamepix_format_options options = {.recording.thread = asked[i]};
        test_expect_collapsed("gdb", flamepix_bytes_of(dump), &options,
                              "main;<signal handler called>;run;__poll 1\n");
    }
    const struct flamepix_format_options other = {.recording.thread = "16"};
    const struct flamepix_format_options none = {.recording.thread = "no"};
    test_expect_collapsed("gdb", flamepix_bytes_of(dump), &other, "main 1\n");
    test_expect_collapsed("gdb", flamepix_bytes_of(dump), &none, "");
}

static void test_a_name_of_a_thread_may_have_blanks(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.thread = "V8 Worker"};
    test_expect_collapsed("gdb",
                          flamepix_bytes_of("#0  early ()\nThread 2 (LWP 17 \"V8 Worker\"):\n"
                                            "#0  run ()\nThread 1 (LWP 16 \"V8\"):\n#0  main ()\n"),
                          &options, "run 1\n");
}

static void test_what_is_not_drawn_is_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options of_1 = {.recording.thread = "1"};
    struct test_collapsed read =
        test_collapse("gdb",
                      flamepix_bytes_of("Thread 1 (LWP 17):\n#0  f ()\n#1  main ()\n#2\n"
                                        "Thread 2 (LWP 18):\n#0  g ()\n# a comment\n"),
                      &of_1, 0);
    assert_string_equal(read.folded.data, "main;f 1\n");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("gdb", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thread_is_a_stack),
        cmocka_unit_test(test_lines_know_their_files_also_in_the_line_behind),
        cmocka_unit_test(test_a_number_that_is_not_above_begins_another),
        cmocka_unit_test(test_the_frame_of_a_crash_is_not_counted_twice),
        cmocka_unit_test(test_backtraces_of_winedbg_are_read),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_numbers_or_name),
        cmocka_unit_test(test_a_name_of_a_thread_may_have_blanks),
        cmocka_unit_test(test_what_is_not_drawn_is_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("gdb", tests, NULL, NULL);
}
