#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

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
                                "\5\6"
                                "\11\12";
    test_expect_collapsed("mojo", BYTES(early), NULL, "f;[unknown] 10\n");
    expect_options(BYTES(early),
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_ADDRESSES},
                   "f+0x4f;[unknown] 10\n");
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
    collapsed = test_collapse("mojo", BYTES("MOJ\11\1"), NULL, 0);
    assert_string_equal(collapsed.folded.data, "");
    assert_true(collapsed.report.damage.found);
    test_collapsed_free(&collapsed);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("mojo", BYTES(v1));
    test_expect_cuts_are_read("mojo", BYTES(v3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_their_time),
        cmocka_unit_test(test_processes_and_threads_may_be_roots),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_full_recording_has_a_part_for_each_measure),
        cmocka_unit_test(test_frames_may_stand_before_the_stack_that_they_are_of),
        cmocka_unit_test(test_what_was_whole_before_the_damage_is_read),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("MOJO", tests, NULL, NULL);
}
