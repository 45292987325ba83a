#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define BYTES(literal) ((struct flamepix_bytes){literal, sizeof(literal) - 1})

/* 12903 is 0x27 (39) of the first six bits, and 201 above them. */
static const char v1[] = "MOJ\1"
                         "\1mode\0wall\0"
                         "\2\7"
                         "1f\0"
                         "\13\2run.py\0"
                         "\13\3main\0"
                         "\13\4work\0"
                         "\3\5\2\3\14"
                         "\3\6\2\4\15"
                         "\5\5"
                         "\5\6"
                         "\11\xA7\xC9\1"
                         "\2\7"
                         "1f\0"
                         "\5\5"
                         "\6do_syscall\0"
                         "\11\12"
                         "\2\7"
                         "20\0"
                         "\11\1";

static const char v3[] = "MOJ\3"
                         "\1mode\0full\0"
                         "\2\7\0"
                         "1f\0"
                         "\13\2run.py\0"
                         "\3\5\2\1\14\16\1\2"
                         "\5\5"
                         "\11\44"
                         "\12\x4A"
                         "\2\7\1"
                         "1f\0"
                         "\5\5"
                         "\10"
                         "\11\12"
                         "\12\40";

static void expect_options(struct flamepix_bytes bytes,
                           const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("mojo", bytes, &options, folded);
}

static void test_stacks_weigh_their_time(void **state)
{
    (void)state;
    test_expect_collapsed("mojo", BYTES(v1), NULL,
                          "[no frames] 1\nmain;do_syscall_[k] 10\nmain;work 12903\n");
}

static void test_processes_and_threads_may_be_roots(void **state)
{
    (void)state;
    expect_options(BYTES(v1), &(struct flamepix_recording_options){.tid = true, .thread = "T31"},
                   " P7;T31;main;do_syscall_[k] 10\n P7;T31;main;work 12903\n");
    expect_options(BYTES(v3), &(struct flamepix_recording_options){.tid = true},
                   " P7;T0:31;<unknown> 36\n P7;T1:31;<unknown> 10\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(
        BYTES(v1),
        &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES, .thread = "31"},
        "main (run.py:12);do_syscall_[k] 10\n"
        "main (run.py:12);work (run.py:13) 12903\n");
}

static void test_a_full_recording_has_a_part_for_each_measure(void **state)
{
    (void)state;
    expect_options(BYTES(v3), &(struct flamepix_recording_options){.profile = "CPU time"},
                   "<unknown> 36\n");
    expect_options(BYTES(v3), &(struct flamepix_recording_options){.profile = "memory allocated"},
                   "<unknown> 32\n");
    expect_options(BYTES(v3), &(struct flamepix_recording_options){.profile = "memory freed"},
                   "<unknown> 10\n");
}

static void test_frames_may_stand_before_the_stack_that_they_are_of(void **state)
{
    (void)state;
    static const char early[] = "MOJ\1"
                                "\13\2native@4f\0"
                                "\13\3f\0"
                                "\3\5\2\3\14"
                                "\2\7"
                                "1f\0"
                                "\5\5"
                                "\11\12";
    test_expect_collapsed("mojo", BYTES(early), NULL, "f 10\n");
    expect_options(BYTES(early),
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_ADDRESSES},
                   "f+0x4f 10\n");
}

static void test_what_refers_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const char lost[] = "MOJ\1"
                               "\13\3f\0"
                               "\3\5\3\3\14"
                               "\3\6\3\7\14"
                               "\2\7"
                               "1f\0"
                               "\5\5"
                               "\11\12"
                               "\2\7"
                               "1f\0"
                               "\5\10"
                               "\11\12"
                               "\2\7"
                               "1f\0"
                               "\5\6"
                               "\11\12"
                               "\2\7"
                               "1f\0"
                               "\5\5";
    struct test_collapsed read = test_collapse("mojo", BYTES(lost), NULL, 0);
    assert_string_equal(read.folded.data, "f 10\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_int_equal(read.report.ledger.first.offset, 27);
    assert_string_equal(read.report.ledger.first.expected, "a frame that was told before");
    test_collapsed_free(&read);
}

/* A task that waits has a stack of its own between the head of a sample and its frames; a stack
 * that is the same as before is said to be, with frames of C upon it. */
static const char v4[] = "MOJ\4"
                         "\1mode\0wall\0"
                         "\2\7\0"
                         "Main\0"
                         "\13\2run.py\0"
                         "\13\3main\0"
                         "\13\4work\0"
                         "\13\6libc.so\0"
                         "\13\7write\0"
                         "\3\5\2\3\14\0\0\0"
                         "\3\6\2\4\15\0\0\0"
                         "\3\7\6\7\0\0\0\0"
                         "\17\1\2"
                         "\16\1\4"
                         "\5\5"
                         "\11\11"
                         "\5\5"
                         "\5\6"
                         "\5\7"
                         "\11\12"
                         "\2\7\0"
                         "other\0"
                         "\5\5"
                         "\11\1"
                         "\2\7\0"
                         "Main\0"
                         "\15"
                         "\11\2"
                         "\2\7\0"
                         "Main\0"
                         "\15"
                         "\5\7"
                         "\11\3";

static void test_a_stack_may_be_the_one_that_its_thread_had_before(void **state)
{
    (void)state;
    test_expect_collapsed("mojo", BYTES(v4), NULL, "main 1\nmain;work 2\nmain;work;write 13\n");
    expect_options(BYTES(v4), &(struct flamepix_recording_options){.thread = "0:other"},
                   "main 1\n");
}

static void test_tasks_that_wait_are_left_out(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("mojo", BYTES(v4), NULL, 0);
    assert_int_equal(read.report.ledger.drawn.count, 4);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_BLOCKED].count, 1);
    test_collapsed_free(&read);
}

static void test_a_stack_that_repeats_nothing_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("mojo", BYTES("MOJ\4\2\7\0Main\0\15\11\2"), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_a_version_that_is_not_known_is_refused(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("mojo", BYTES("MOJ\5\1mode\0wall\0"), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "5");
    test_collapsed_free(&read);
}

static void test_what_was_whole_before_the_damage_is_read(void **state)
{
    (void)state;
    static const char damaged[] = "MOJ\1"
                                  "\2\7"
                                  "1f\0"
                                  "\6f\0"
                                  "\11\3"
                                  "\2\7"
                                  "1f\0"
                                  "\77";
    struct test_collapsed collapsed = test_collapse("mojo", BYTES(damaged), NULL, 0);
    assert_string_equal(collapsed.folded.data, "f_[k] 3\n");
    assert_true(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.damage.offset, 19);
    test_collapsed_free(&collapsed);
}

static void test_another_file_behind_it_is_added(void **state)
{
    (void)state;
    static const char one[] = "MOJ\3\2\7\0"
                              "1f\0"
                              "\6f\0"
                              "\11\3"
                              "MOJ\4\2\7\0"
                              "Main\0"
                              "\6f\0"
                              "\11\4";
    test_expect_collapsed("mojo", BYTES(one), NULL, "f_[k] 7\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("mojo", BYTES(v1));
    test_expect_cuts_are_read("mojo", BYTES(v3));
    test_expect_cuts_are_read("mojo", BYTES(v4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_their_time),
        cmocka_unit_test(test_processes_and_threads_may_be_roots),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_full_recording_has_a_part_for_each_measure),
        cmocka_unit_test(test_frames_may_stand_before_the_stack_that_they_are_of),
        cmocka_unit_test(test_what_refers_to_nothing_is_not_understood),
        cmocka_unit_test(test_a_stack_may_be_the_one_that_its_thread_had_before),
        cmocka_unit_test(test_tasks_that_wait_are_left_out),
        cmocka_unit_test(test_a_stack_that_repeats_nothing_is_not_understood),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused),
        cmocka_unit_test(test_what_was_whole_before_the_damage_is_read),
        cmocka_unit_test(test_another_file_behind_it_is_added),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("MOJO", tests, NULL, NULL);
}
