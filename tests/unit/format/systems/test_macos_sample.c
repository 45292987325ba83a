#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define HEAD                                                                                       \
    "Analysis of sampling rg (pid 64) every 1 millisecond\nProcess:         rg [64]\n----\n\n"     \
    "Call graph:\n"
#define TAIL "\nTotal number in stack (recursive counted multiple, when >=5):\n  what is not read\n"

static const char graph[] =
    HEAD "    9 Thread_7   DispatchQueue_1: com.apple.main-thread  (serial)\n"
         "    + 9 start  (in libdyld.dylib) + 1  [0x7fff737cf3d5]\n"
         "    +   5 main  (in rg) + 41  [0x10384b549]\n"
         "    +   ! 2 f::h0123456789abcdef (.llvm.7)  (in rg) + 1  [0x1]\n"
         "    +   ! 1 f::h0123456789abcdef  (in rg) + 9  [0x9]\n"
         "    +   3 read  (in libsystem.dylib) + 1  [0x2]\n"
         "    4 Thread_8\n"
         "      4 thread  (in libsystem.dylib) + 1  [0x3]\n" TAIL;

static void test_rows_have_what_those_below_do_not_have(void **state)
{
    (void)state;
    test_expect_folded("sample", graph,
                       "Thread_7;libdyld`start 1\n"
                       "Thread_7;libdyld`start;rg`main 2\n"
                       "Thread_7;libdyld`start;rg`main;rg`f 3\n"
                       "Thread_8;libsystem`thread 4\n");
}

static void test_modules_may_be_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options names = {.recording.no_modules = true};
    test_expect_collapsed("sample", flamepix_bytes_of(graph), &names,
                          "Thread_7;start 1\nThread_7;start;main 2\nThread_7;start;main;f 3\n"
                          "Thread_8;thread 4\n");
}

static void test_what_waits_is_told_by_its_whole_name(void **state)
{
    (void)state;
    test_expect_folded("sample",
                       HEAD "    3 Thread_7\n    + 2 spread  (in a) + 1  [0x1]\n"
                            "    + 1 mach_msg_trap  (in a) + 1  [0x1]\n" TAIL,
                       "Thread_7;a`spread 2\n");
}

static void test_waits_of_newer_systems_are_left_out_and_counted(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "sample",
        flamepix_bytes_of(HEAD "    9 Thread_7\n    + 2 spread  (in a) + 1  [0x1]\n"
                               "    + 4 mach_msg2_trap  (in a) + 1  [0x1]\n"
                               "    + 3 __workq_kernreturn  (in a) + 1  [0x1]\n" TAIL),
        NULL, 0);
    const struct flamepix_records *waits = &read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_BLOCKED];
    assert_string_equal(read.folded.data, "Thread_7;a`spread 2\n");
    assert_int_equal(waits->count, 7);
    assert_true(waits->weight.value == 7.0);
    test_collapsed_free(&read);
}

static void test_a_row_that_is_lost_is_unknown(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "sample",
        flamepix_bytes_of(HEAD "    9 Thread_7\n    + BAD\n    +   8 main  (in a) + 1  [0x1]\n"
                               "+ 1 start\n" TAIL),
        NULL, 0);
    assert_string_equal(read.folded.data, "Thread_7 1\nThread_7;[unknown];a`main 8\n");
    assert_int_equal(read.report.bad_lines, 2);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("sample", flamepix_bytes_of(graph));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_have_what_those_below_do_not_have),
        cmocka_unit_test(test_modules_may_be_left_out),
        cmocka_unit_test(test_what_waits_is_told_by_its_whole_name),
        cmocka_unit_test(test_waits_of_newer_systems_are_left_out_and_counted),
        cmocka_unit_test(test_a_row_that_is_lost_is_unknown),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("macos_sample", tests, NULL, NULL);
}
