#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char profile[] = "Sampling at 49 Hertz of all threads... Hit Ctrl-C to end.\n"
                              "^C\n"
                              "    __clear_user\n"
                              "    b'read'\n"
                              "    -                dd (25036)\n"
                              "        4\n"
                              "\n"
                              "    7\n";

static void test_stacks_stand_on_their_process(void **state)
{
    (void)state;
    test_expect_folded("bcc", profile, "dd;read;__clear_user 4\n");
}

static void test_processes_have_their_numbers_where_it_is_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options pid = {.recording.pid = true};
    test_expect_collapsed("bcc", flamepix_bytes_of(profile), &pid,
                          "dd-25036;read;__clear_user 4\n");
}

static void test_processes_printed_as_bytes_have_their_names(void **state)
{
    (void)state;
    test_expect_folded("bcc",
                       "Tracing 1 functions for \"vfs_read\"... Hit Ctrl-C to end.\n^C\n"
                       "  b'vfs_read+0x1'\n"
                       "  b'ksys_read'\n"
                       "    b'bash' [123]\n"
                       "    7\n\n",
                       "bash;ksys_read;vfs_read 7\n");
}

static void test_wakers_stand_upon_those_who_waited(void **state)
{
    (void)state;
    test_expect_folded("bcc",
                       "Tracing blocked time (us) by kernel off-CPU and waker stack.\n\n"
                       "    waker:           swapper/0\n"
                       "    ffffffff8137897c complete_request\n"
                       "    ffffffff810b54d9 __wake_up\n"
                       "    -                -\n"
                       "    ffffffff81785085 schedule\n"
                       "    target:          cksum\n"
                       "        56529\n",
                       "cksum;schedule;--;__wake_up;complete_request;swapper/0 56529\n");
}

static enum flamepix_status keep_unit(void *user, const struct flamepix_part *part)
{
    return flamepix_buffer_append(user, part->unit.data, part->unit.length);
}

static void test_of_time_off_the_cpu_the_unit_is_told(void **state)
{
    (void)state;
    struct flamepix_buffer unit = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_part = keep_unit, .user = &unit}};
    struct test_collapsed read = test_collapse(
        "bcc",
        flamepix_bytes_of("Tracing off-CPU time (us) of all threads by kernel stack.\n"
                          "    schedule\n    -                dd (7)\n        12\n"),
        &options, 0);
    assert_string_equal(read.folded.data, "dd;schedule 12\n");
    assert_int_equal(unit.length, strlen("microseconds"));
    assert_memory_equal(unit.data, "microseconds", unit.length);
    flamepix_buffer_free(&unit);
    test_collapsed_free(&read);
}

static void test_counts_of_stacks_may_have_a_process_or_none(void **state)
{
    (void)state;
    test_expect_folded("bcc",
                       "Tracing 1 functions for \"submit_bio\"... Hit Ctrl-C to end.\n"
                       "  submit_bio\n  sys_read\n    tar [15069]\n    113\n\n"
                       "  submit_bio\n  kthread\n    2\n\nDetaching...\n",
                       "kthread;submit_bio 2\ntar;sys_read;submit_bio 113\n");
}

static void test_who_was_waited_for_stands_below_who_waited(void **state)
{
    (void)state;
    test_expect_folded("bcc",
                       "Tracing blocked time (us) by kernel stack\n\n"
                       "    target:          cksum\n"
                       "    ffffffff8137897c complete_request\n"
                       "    ffffffff810b54d9 __wake_up\n"
                       "    waker:           swapper/0\n"
                       "        56529\n",
                       "swapper/0;__wake_up;complete_request;cksum 56529\n");
}

static void test_frames_may_have_addresses_offsets_and_modules(void **state)
{
    (void)state;
    static const char text[] = "Sampling at 49 Hertz of all threads by user + kernel stack.\n\n"
                               "    #0  0xffffffff81 vfs_read+0x10\n"
                               "    #1  0x00007f01 read+0x4 (/lib/libc.so.6+0x104)\n"
                               "    operator new[](unsigned long)\n"
                               "    7f120511e6e0     main+0x7\n"
                               "    -                dd (7)\n"
                               "        4\n\n";
    const struct flamepix_format_options offsets = {.recording.offsets = true};
    const struct flamepix_format_options files = {.recording.granularity = FLAMEPIX_FILES};
    test_expect_folded("bcc", text, "dd;main;operator new[](unsigned long);read;vfs_read 4\n");
    test_expect_collapsed("bcc", flamepix_bytes_of(text), &offsets,
                          "dd;main+0x7;operator new[](unsigned long);read+0x4;vfs_read+0x10 4\n");
    test_expect_collapsed("bcc", flamepix_bytes_of(text), &files,
                          "dd;main;operator new[](unsigned long);/lib/libc.so.6;vfs_read 4\n");
}

static void test_what_is_not_whole_is_counted(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("bcc",
                      flamepix_bytes_of("Sampling at 49 Hertz of all threads.\n    read\n"
                                        "    -                dd (25036)\n        4\n\n    7\n"
                                        "    cut short\n[...]\n"),
                      NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(ledger->not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_a_stack_that_nobody_has_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bcc",
        flamepix_bytes_of(
            "Sampling at 49 Hertz of all threads by user stack.\n\n    read\n        4\n\n"
            "    read\n    -                dd (7)\n        5\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "dd;read 5\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("bcc", flamepix_bytes_of(profile));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_stand_on_their_process),
        cmocka_unit_test(test_processes_have_their_numbers_where_it_is_asked_for),
        cmocka_unit_test(test_processes_printed_as_bytes_have_their_names),
        cmocka_unit_test(test_wakers_stand_upon_those_who_waited),
        cmocka_unit_test(test_of_time_off_the_cpu_the_unit_is_told),
        cmocka_unit_test(test_counts_of_stacks_may_have_a_process_or_none),
        cmocka_unit_test(test_who_was_waited_for_stands_below_who_waited),
        cmocka_unit_test(test_frames_may_have_addresses_offsets_and_modules),
        cmocka_unit_test(test_what_is_not_whole_is_counted),
        cmocka_unit_test(test_a_stack_that_nobody_has_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("bcc", tests, NULL, NULL);
}
