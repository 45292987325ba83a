#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "PID 17 - process\n"
                           "TID 17:\n"
                           "#0  0x00007ff2eb6ed545 operator new(unsigned long)\n"
                           "#1  0x00007ff2ebb15ada\n"
                           "#2  0x00005595c73f3081 _start\n"
                           "TID 18:\n"
                           "#0  0x00007ff2eb6ed545 clone@GLIBC_2.2.5\n"
                           "eu-stack: dwfl_thread_getframes tid 18: no more\n";

static void test_each_thread_is_a_stack(void **state)
{
    (void)state;
    test_expect_folded("elfutils", dump,
                       "_start;[unknown];operator new(unsigned long) 1\nclone@GLIBC_2.2.5 1\n");
}

static void test_roots_may_have_numbers(void **state)
{
    (void)state;
    const struct flamepix_format_options both = {.recording.pid = true, .recording.tid = true};
    test_expect_collapsed("elfutils", flamepix_bytes_of(dump), &both,
                          "PID=17;TID=17;_start;[unknown];operator new(unsigned long) 1\n"
                          "PID=17;TID=18;clone@GLIBC_2.2.5 1\n");
}

static void test_what_has_no_name_may_have_its_address(void **state)
{
    (void)state;
    const struct flamepix_format_options addresses = {.recording.addresses = true};
    test_expect_collapsed("elfutils", flamepix_bytes_of(dump), &addresses,
                          "_start;0x7ff2ebb15ada;operator new(unsigned long) 1\n"
                          "clone@GLIBC_2.2.5 1\n");
}

static void test_a_thread_is_chosen_by_its_number(void **state)
{
    (void)state;
    const struct flamepix_format_options one = {.recording.thread = "18"};
    const struct flamepix_format_options none = {.recording.thread = "18x"};
    test_expect_collapsed("elfutils", flamepix_bytes_of(dump), &one, "clone@GLIBC_2.2.5 1\n");
    test_expect_collapsed("elfutils", flamepix_bytes_of(dump), &none, "");
}

static void test_threads_that_are_not_drawn_are_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options of_5 = {.recording.thread = "5"};
    struct test_collapsed read = test_collapse(
        "elfutils",
        flamepix_bytes_of(
            "PID 4 - process\nTID 4:\n#0  0x1 f\nTID 5:\n#0  0x2 g\nTID 6:\nTID 7:\n"),
        &of_5, 0);
    assert_string_equal(read.folded.data, "g 1\n");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 2);
    assert_int_equal(read.report.ledger.not_understood.count, 0);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("elfutils", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thread_is_a_stack),
        cmocka_unit_test(test_roots_may_have_numbers),
        cmocka_unit_test(test_what_has_no_name_may_have_its_address),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_number),
        cmocka_unit_test(test_threads_that_are_not_drawn_are_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("elfutils", tests, NULL, NULL);
}
