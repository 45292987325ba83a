#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define HEADER "CPU     ID                    FUNCTION:NAME\n  0  64091        :tick-60s \n\n\n"

static const char stacks[] = HEADER "              unix`read+0x17\n"
                                    "              node`main+0x2\n"
                                    "                7\n"
                                    "\n"
                                    "              node`main+0x3\n"
                                    "                2\n";

static void test_frames_come_from_the_leaf_and_end_in_a_count(void **state)
{
    (void)state;
    test_expect_folded("dtrace", stacks, "node`main 2\nnode`main;unix`read 7\n");
}

static void test_a_header_is_not_needed(void **state)
{
    (void)state;
    test_expect_folded("dtrace", "\n\n   a`f+0x1\n   a`g+0x2\n     3\n", "a`g;a`f 3\n");
}

static void test_offsets_stay_where_they_are_asked_for_but_in_leaves(void **state)
{
    (void)state;
    const struct flamepix_format_options offsets = {.recording.offsets = true};
    test_expect_collapsed("dtrace", flamepix_bytes_of(stacks), &offsets,
                          "node`main+0x2;unix`read 7\nnode`main 2\n");
}

static void test_an_operator_keeps_its_sign(void **state)
{
    (void)state;
    test_expect_folded("dtrace",
                       HEADER "   a`operator++0x17\n   a`operator+\n   a`main+0x2\n   7\n",
                       "a`main;a`operator+;a`operator+ 7\n");
}

static void test_modules_may_be_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options names = {.recording.no_modules = true};
    test_expect_collapsed("dtrace", flamepix_bytes_of(stacks), &names, "main 2\nmain;read 7\n");
}

static void test_a_blank_line_stands_between_kernel_and_program(void **state)
{
    (void)state;
    test_expect_folded("dtrace", HEADER "  zfs`write+0x1\n\n  libc`write+0x2\n  a`main\n   4\n",
                       "a`main;libc`write;zfs`write 4\n");
}

static void test_arguments_of_cpp_go_and_inlined_functions_are_told(void **state)
{
    (void)state;
    test_expect_folded("dtrace",
                       HEADER "  node`v8::Run(int, Foo<int>)+0x1\n  test`foo->Lbar\n"
                              "  test`operator+\n   1\n",
                       "test`operator+;test`foo;bar_[i];node`v8::Run(int, Foo 1\n");
}

static void test_rust_names_are_repaired(void **state)
{
    (void)state;
    test_expect_folded("dtrace",
                       HEADER "  rg`f::h0123456789abcdef (.llvm.7)+0x25\n"
                              "  rg`_$LT$T$u20$as$u20$U$GT$::g::h0123456789abcdef+0x1\n   1\n",
                       "rg`<T as U>::g;rg`f 1\n");
}

static void test_samples_with_headers_weigh_one_each(void **state)
{
    (void)state;
    test_expect_folded("dtrace",
                       "node 86 181: profile-1ms:\n  node`g+0x1\n  node`f+0x1\n  0x36 Stub:X\n\n"
                       "a b 86 182: profile-1ms:\n  node`f+0x1\n  node`main+0x1\n",
                       "a b;node`main;node`f 1\nnode;Stub:X;node`f;node`g 1\n");
}

static void test_a_stack_without_its_count_is_left_out(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("dtrace", flamepix_bytes_of(HEADER "  a`f\n   1\n\n  a`g\n"), NULL, 0);
    assert_string_equal(read.folded.data, "a`f 1\n");
    assert_int_equal(read.report.bad_lines, 1);
    test_collapsed_free(&read);
}

static void test_what_is_no_stack_is_counted(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "dtrace",
        flamepix_bytes_of(
            "dtrace: 12 drops on CPU 0\n\n    unix`read+0x1\n    node`main\n      7\n\n"
            "      9\n    unix`lost\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "node`main;unix`read 7\n");
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_non_null(strstr(read.report.ledger.remarks, "dropped"));
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("dtrace", flamepix_bytes_of(stacks));
}

static void test_names_stand_in_for_the_addresses_that_jstack_writes_before_them(void **state)
{
    (void)state;
    test_expect_folded("dtrace",
                       HEADER "   0x36197f9060bb Stub:CEntryStub\n   node`main+0x2\n     7\n",
                       "node`main;Stub:CEntryStub 7\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_come_from_the_leaf_and_end_in_a_count),
        cmocka_unit_test(test_a_header_is_not_needed),
        cmocka_unit_test(test_offsets_stay_where_they_are_asked_for_but_in_leaves),
        cmocka_unit_test(test_an_operator_keeps_its_sign),
        cmocka_unit_test(test_modules_may_be_left_out),
        cmocka_unit_test(test_a_blank_line_stands_between_kernel_and_program),
        cmocka_unit_test(test_arguments_of_cpp_go_and_inlined_functions_are_told),
        cmocka_unit_test(test_rust_names_are_repaired),
        cmocka_unit_test(test_samples_with_headers_weigh_one_each),
        cmocka_unit_test(test_a_stack_without_its_count_is_left_out),
        cmocka_unit_test(test_what_is_no_stack_is_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_names_stand_in_for_the_addresses_that_jstack_writes_before_them),
    };
    return cmocka_run_group_tests_name("dtrace", tests, NULL, NULL);
}
