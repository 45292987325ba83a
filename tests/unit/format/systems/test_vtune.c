#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char table[] = "Function Stack,CPU Time:Self,Module\n"
                            "Total,0.0,[Unknown]\n"
                            " main,0.0156,a.exe\n"
                            "  \"swap<int, int>\",2.5s,a.exe\n"
                            "  \"swap<int, int>\",0.5,a.exe\n"
                            " idle,0,\n";

static void test_seconds_become_milliseconds_and_equal_stacks_are_added(void **state)
{
    (void)state;
    test_expect_folded("vtune", table,
                       "[Unknown]`Total;a.exe`main 16\n"
                       "[Unknown]`Total;a.exe`main;a.exe`swap<int, int> 3000\n");
}

static void test_modules_may_be_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options names = {.recording.no_modules = true};
    test_expect_collapsed("vtune", flamepix_bytes_of(table), &names,
                          "Total;main 16\nTotal;main;swap<int, int> 3000\n");
}

static const char memory[] = "war:Column filter is ON.\n"
                             "Function Stack,Allocation Size:Self,Deallocation Size:Self,"
                             "Allocations:Self,Module\n"
                             "main,0,0,0,a\n"
                             " malloc,4096,4096,3,libc\n";

static void test_of_memory_allocations_are_read_or_bytes(void **state)
{
    (void)state;
    const struct flamepix_format_options bytes = {.recording.weight = "bytes"};
    test_expect_folded("vtune", memory, "a`main;libc`malloc 3\n");
    test_expect_collapsed("vtune", flamepix_bytes_of(memory), &bytes, "a`main;libc`malloc 4096\n");
}

static void test_rows_under_a_bad_one_are_kept(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "vtune",
        flamepix_bytes_of("Function Stack,CPU Time:Self,Module\nTotal,NEVER,x\n main,1,a\n BAD\n"
                          "  f,2,a\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "[unknown];a`main 1000\n[unknown];a`main;a`f 2000\n");
    assert_int_equal(read.report.bad_lines, 2);
    test_collapsed_free(&read);
}

static void test_columns_are_those_that_the_header_names(void **state)
{
    (void)state;
    test_expect_folded("vtune", "Module,CPU Time:Self,Function Stack\nx,0.5,main\ny,0.25, f\n",
                       "x`main 500\nx`main;y`f 250\n");
}

static void test_a_table_without_own_values_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "vtune", flamepix_bytes_of("Function Stack,Module,CPU Time:Total\nmain,x,1\n"), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("vtune", flamepix_bytes_of(table));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seconds_become_milliseconds_and_equal_stacks_are_added),
        cmocka_unit_test(test_modules_may_be_left_out),
        cmocka_unit_test(test_of_memory_allocations_are_read_or_bytes),
        cmocka_unit_test(test_rows_under_a_bad_one_are_kept),
        cmocka_unit_test(test_columns_are_those_that_the_header_names),
        cmocka_unit_test(test_a_table_without_own_values_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("vtune", tests, NULL, NULL);
}
