#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "Fatal Python error: Segmentation fault\n"
                           "\n"
                           "Thread 0x00007f0c2a7fc740 (most recent call first):\n"
                           "  File \"/usr/lib/json/encoder.py\", line 200 in encode\n"
                           "  File \"run.py\", line 12 in <module>\n"
                           "\n"
                           "Current thread 0x00007f0c2a7fc741 (most recent call first):\n"
                           "  File \"run.py\", line 12 in <module>\n";

static void test_each_thread_is_a_stack_from_its_leaf(void **state)
{
    (void)state;
    test_expect_folded("faulthandler", dump, "<module> 1\n<module>;encode 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("faulthandler", flamepix_bytes_of(dump), &lines,
                          "<module> (run.py:12) 1\n"
                          "<module> (run.py:12);encode (/usr/lib/json/encoder.py:200) 1\n");
}

static void test_what_is_no_stack_of_a_thread_is_counted(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "faulthandler",
        flamepix_bytes_of("Thread 0x1 (most recent call first):\n  File \"a.py\", line 3 in f\n\n"
                          "Thread 0x2 (most recent call first):\n  <no Python frame>\n"
                          "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n"
                          "  File \"a.py\" line 3\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("faulthandler", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thread_is_a_stack_from_its_leaf),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_what_is_no_stack_of_a_thread_is_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("faulthandler", tests, NULL, NULL);
}
