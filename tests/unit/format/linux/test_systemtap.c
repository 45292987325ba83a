#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char stacks[] = " 0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]\n"
                             " 0xffffffff8101c6a3 : default_idle+0x53/0x1d0 [kernel]\n"
                             " 0x40113a : main+0xa/0x20 [/usr/bin/x]\n"
                             "\t23\n"
                             " 0x7f01 [/usr/lib/libc.so+0x7f/0x100]\n"
                             " 0x40113a : main+0xa/0x20 [/usr/bin/x]\n"
                             "\t2\n";

static void test_frames_come_from_the_leaf_and_end_in_a_count(void **state)
{
    (void)state;
    test_expect_folded("systemtap", stacks,
                       "main;0x7f01 2\nmain;default_idle;native_safe_halt 23\n");
}

static void test_modules_are_known(void **state)
{
    (void)state;
    const struct flamepix_format_options files = {.recording.granularity = FLAMEPIX_FILES};
    test_expect_collapsed("systemtap", flamepix_bytes_of(stacks), &files,
                          "/usr/bin/x;/usr/lib/libc.so 2\n/usr/bin/x;kernel;kernel 23\n");
}

static void test_offsets_stay_where_they_are_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options offsets = {.recording.offsets = true};
    test_expect_collapsed("systemtap", flamepix_bytes_of(stacks), &offsets,
                          "main+0xa/0x20;0x7f01 2\n"
                          "main+0xa/0x20;default_idle+0x53/0x1d0;native_safe_halt+0xb/0x10 23\n");
}

static void test_what_is_no_stack_is_counted(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "systemtap", flamepix_bytes_of(" 0x1 : f+0x1/0x2 [k]\n\t2\n\t3\n 0x2 : g+0x1/0x2 [k]\n"),
        NULL, 0);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("systemtap", flamepix_bytes_of(stacks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_come_from_the_leaf_and_end_in_a_count),
        cmocka_unit_test(test_modules_are_known),
        cmocka_unit_test(test_offsets_stay_where_they_are_asked_for),
        cmocka_unit_test(test_what_is_no_stack_is_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("systemtap", tests, NULL, NULL);
}
