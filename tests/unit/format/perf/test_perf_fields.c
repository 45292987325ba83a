#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/perf/perf.h"

static void expect_bytes(struct flamepix_bytes bytes, const char *expected)
{
    assert_int_equal(bytes.length, strlen(expected));
    if (bytes.length > 0)
        assert_memory_equal(bytes.data, expected, bytes.length);
}

static void expect_frame(const char *text, const char *frame)
{
    const struct fpx_perf_fields fields = fpx_perf_fields_of(flamepix_bytes_of(text));
    expect_bytes(fields.unknown, "");
    expect_bytes(fields.frame, frame);
}

#define SOURCE "|OP LOAD|LVL L1 or L1 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A"

static void test_a_frame_is_an_address_with_a_name(void **state)
{
    (void)state;
    expect_frame("ffffffff81 main+0x4 (/bin/x)", "ffffffff81 main+0x4 (/bin/x)");
    expect_frame("ffff [unknown] ([unknown])", "ffff [unknown] ([unknown])");
    expect_frame("401100 operator new(unsigned long)+0x4 (/bin/a (deleted))",
                 "401100 operator new(unsigned long)+0x4 (/bin/a (deleted))");
    expect_frame("401100 f1 (/bin/x)", "401100 f1 (/bin/x)");
    expect_frame("401100 add", "401100 add");
    expect_frame("7fff0 ([stack])", "7fff0 ([stack])");
    expect_frame("401100", "");
    expect_frame("", "");
}

static void test_fields_before_a_frame_are_none(void **state)
{
    (void)state;
    expect_frame("8688000842 " SOURCE "   aaaac17c3e88 [unknown] (/bin/x)",
                 "aaaac17c3e88 [unknown] (/bin/x)");
    expect_frame("7ffd1c8a1230 heap+0x0 (/bin/x) 5080022 " SOURCE "  42 7 0 /user.slice 40 f (/x)",
                 "40 f (/x)");
    expect_frame("7ffd1c8a1230 [unknown] ([heap]) ffffffff8175 elf_load+0x2 ([kernel.kallsyms])",
                 "ffffffff8175 elf_load+0x2 ([kernel.kallsyms])");
    expect_frame("7ffd1c8a1230 401100 f (/x)", "401100 f (/x)");
    expect_frame("  call   401100 f (/x)", "401100 f (/x)");
    expect_frame("42 unknown 401100 f (/x)", "401100 f (/x)");
}

static void test_fields_behind_a_frame_are_not_of_its_name(void **state)
{
    (void)state;
    expect_frame("401100 f(int, 12)+0x4 (/bin/x) ABI:2 AX:0x1 BX:0xffff  1f2a3b 4K N/A",
                 "401100 f(int, 12)+0x4 (/bin/x)");
    expect_frame("401100 f+0x4 ilen: 3 insn: 48 89 cc 1f2a", "401100 f+0x4");
    expect_frame("401100 f+0x4 (/x) \t IPC: 1.20 (12/10) ", "401100 f+0x4 (/x)");
    expect_frame("401100 f+0x4 (/x)  1f2a3b", "401100 f+0x4 (/x)");
}

static void test_where_data_is_is_no_frame(void **state)
{
    (void)state;
    expect_frame("7ffd1c8a1230 5080022 " SOURCE "  42  0x0", "");
    expect_frame("7ffd1c8a1230 heap+0x0 (/bin/x) 5080022 " SOURCE "  42", "");
    expect_frame("1f2a3b 4K 2M", "");
}

static void test_last_branches_are_found(void **state)
{
    (void)state;
    const struct fpx_perf_fields fields = fpx_perf_fields_of(
        flamepix_bytes_of("401100 f (/x) ABI:2 AX:0x1 0x40/0x41/P/-/-/0 0x42/0x43/M/-/-/0 1f"));
    expect_bytes(fields.frame, "401100 f (/x)");
    expect_bytes(fields.branches, "0x40/0x41/P/-/-/0 0x42/0x43/M/-/-/0 1f");
    expect_bytes(fields.unknown, "");
}

static void test_words_of_no_field_are_told(void **state)
{
    (void)state;
    const struct fpx_perf_fields fields =
        fpx_perf_fields_of(flamepix_bytes_of("colour:red 401100 f (/x) shape:round"));
    expect_bytes(fields.unknown, "colour:red");
    expect_bytes(fields.frame, "401100 f (/x)");
}

static void test_what_a_tracepoint_tells_may_have_a_frame_behind_it(void **state)
{
    (void)state;
    static const char *const none[] = {"prev_pid=5 next_pid=7 ==> x", "8,0 R 4096 () 1 + 8 [sh]",
                                       "0xffff8881 read &mm->lock", "", "(7f1b5b8f2ad7) a=1"};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
        expect_bytes(fpx_perf_fields_frame_behind(flamepix_bytes_of(none[i])), "");
    expect_bytes(fpx_perf_fields_frame_behind(flamepix_bytes_of(
                     "ptr=0x10 node=-1 ffffffff816309df kfree+0x20f ([kernel.kallsyms])")),
                 "ffffffff816309df kfree+0x20f ([kernel.kallsyms])");
}

static void test_lines_behind_a_stack_have_fields_alone(void **state)
{
    (void)state;
    static const char *const behind[] = {" N/A 2M",
                                         "               0 4K 4K",
                                         " ABI:2    AX:0x1  BX:0x2 ",
                                         "  0x40/0x41/P/-/-/0 ",
                                         " ilen: 3 insn: 48 89 e5",
                                         "      BPF output: 0000: 41 42  AB",
                                         "                  0008: 41 42   AB",
                                         "      BPF string: \"main (x)\"",
                                         "|12       x = f(1);",
                                         " \t IPC: 1.20 (12/10) "};
    static const char *const others[] = {"\tffff f (x)",         "  main.c:7",  "/s/main.c:7",
                                         "  main.c:7 (inlined)", "401000 work", "word"};
    struct fpx_perf_fields fields;
    for (size_t i = 0; i < sizeof(behind) / sizeof(behind[0]); i++)
        assert_true(fpx_perf_fields_take_behind(flamepix_bytes_of(behind[i]), &fields));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_perf_fields_take_behind(flamepix_bytes_of(others[i]), &fields));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_is_an_address_with_a_name),
        cmocka_unit_test(test_fields_before_a_frame_are_none),
        cmocka_unit_test(test_fields_behind_a_frame_are_not_of_its_name),
        cmocka_unit_test(test_where_data_is_is_no_frame),
        cmocka_unit_test(test_last_branches_are_found),
        cmocka_unit_test(test_words_of_no_field_are_told),
        cmocka_unit_test(test_what_a_tracepoint_tells_may_have_a_frame_behind_it),
        cmocka_unit_test(test_lines_behind_a_stack_have_fields_alone),
    };
    return cmocka_run_group_tests_name("perf_fields", tests, NULL, NULL);
}
