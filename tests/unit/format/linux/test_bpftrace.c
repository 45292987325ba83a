#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char maps[] = "Attaching 2 probes...\n"
                           "\n"
                           "@[\n"
                           "    idle+11\n"
                           "    start+15\n"
                           ", \n"
                           "    read+7\n"
                           "    main+2\n"
                           ", my app, 12]: 23\n"
                           "@[, , cc1]: 4\n"
                           "@[]: 700\n";

static void test_what_is_no_stack_is_a_root_and_the_kernel_is_upon_the_program(void **state)
{
    (void)state;
    test_expect_folded("bpftrace", maps, "cc1 4\nmy app;12;main;read;start;idle 23\n");
}

static void test_texts_before_a_stack_are_roots_too(void **state)
{
    (void)state;
    test_expect_folded("bpftrace", "@[cc1, , \n    0x77\n    0x1\n]: 1\n", "cc1;0x1;0x77 1\n");
}

static void test_offsets_stay_where_they_are_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options offsets = {.recording.offsets = true};
    test_expect_collapsed("bpftrace", flamepix_bytes_of(maps), &offsets,
                          "cc1 4\nmy app;12;main+2;read+7;start+15;idle+11 23\n");
}

static void test_frames_may_be_printed_as_perf_does(void **state)
{
    (void)state;
    const struct flamepix_format_options files = {.recording.granularity = FLAMEPIX_FILES};
    const struct flamepix_bytes map =
        flamepix_bytes_of("@[\n\tffffffff8101 idle+15 ([kernel])\n\t7f01 main+2 (/bin/x)\n]: 2\n");
    test_expect_collapsed("bpftrace", map, NULL, "main;idle 2\n");
    test_expect_collapsed("bpftrace", map, &files, "/bin/x;[kernel] 2\n");
}

static const char two_maps[] = "Attaching 3 probes...\n"
                               "@start[12]: 99999\n"
                               "@usecs[cc1]: \n"
                               "[1K, 2K)    3 |@@@|\n"
                               "@lone: 7\n"
                               "@off[\n    read+1\n, cc1]: 5\n"
                               "@on[\n    read+1\n, cc1]: 8\n"
                               "@sizes[cc1]: count 3, average 7, total 21\n";

static void test_the_first_map_with_stacks_is_read(void **state)
{
    (void)state;
    test_expect_folded("bpftrace", two_maps, "cc1;read 5\n");
}

static void test_another_map_is_read_by_name(void **state)
{
    (void)state;
    const struct flamepix_format_options on = {.recording.profile = "on"};
    const struct flamepix_format_options start = {.recording.profile = "start"};
    test_expect_collapsed("bpftrace", flamepix_bytes_of(two_maps), &on, "cc1;read 8\n");
    test_expect_collapsed("bpftrace", flamepix_bytes_of(two_maps), &start, "12 99999\n");
}

static void test_a_stack_that_does_not_end_is_left_out(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bpftrace", flamepix_bytes_of("@[\n    f+1\n@[\n    g+1\n]: 2\n@[\n    h+1\n"), NULL, 0);
    assert_string_equal(read.folded.data, "g 2\n");
    assert_int_equal(read.report.bad_lines, 2);
    test_collapsed_free(&read);
}

static void test_heads_may_be_other_ones_or_be_absent(void **state)
{
    (void)state;
    static const char key[] = "@[\n    read+1\n    main+2\n,\n, app]: 5\n";
    static const char *const heads[] = {"Attaching 2 probes...\n", "Attached 1 probe\n", "",
                                        "\nLost 7 events\n\n"};
    char text[128];
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
        (void)snprintf(text, sizeof(text), "%s%s", heads[i], key);
        test_expect_folded("bpftrace", text, "app;main;read 5\n");
    }
}

static void test_frames_may_have_their_source(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    const struct flamepix_bytes map = flamepix_bytes_of(
        "@[\n    [inlined] get@/src/a.c:7\n    read+4@/src/a.c:12\n    main+2\n]: 3\n");
    test_expect_collapsed("bpftrace", map, NULL, "main;read;get 3\n");
    test_expect_collapsed("bpftrace", map, &lines, "main;read (/src/a.c:12);get (/src/a.c:7) 3\n");
}

static void test_what_is_left_out_is_counted(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("bpftrace", flamepix_bytes_of(two_maps), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 2);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 2);
    assert_int_equal(ledger->not_understood.count, 0);
    assert_string_equal(ledger->remarks, "");
    test_collapsed_free(&read);
}

static void test_a_key_without_a_value_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("bpftrace", flamepix_bytes_of("@[\n    f+1\n]: 2\n@[\n    g+1\n"), NULL, 0);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_a_map_that_is_printed_again_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bpftrace",
        flamepix_bytes_of("@[\n    f+1\n]: 2\n@[\n    g+1\n]: 3\n\n@[\n    f+1\n]: 1\n"), NULL, 0);
    assert_string_equal(read.folded.data, "f 3\ng 3\n");
    assert_string_equal(read.report.ledger.remarks,
                        "a map is printed several times, and its prints are added up");
    test_collapsed_free(&read);
}

static void test_large_values_are_exact(void **state)
{
    (void)state;
    test_expect_folded("bpftrace", "@[\n    f+1\n]: 9007199254740993\n", "f 9007199254740993\n");
}

static void test_the_end_of_a_key_without_its_beginning_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "bpftrace", flamepix_bytes_of("    f+1\n]: 2\n@[\n    g+1\n, app]: 3\n, x]: 4\n"), NULL, 0);
    assert_string_equal(read.folded.data, "app;g 3\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("bpftrace", flamepix_bytes_of(maps));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_stack_is_a_root_and_the_kernel_is_upon_the_program),
        cmocka_unit_test(test_texts_before_a_stack_are_roots_too),
        cmocka_unit_test(test_offsets_stay_where_they_are_asked_for),
        cmocka_unit_test(test_frames_may_be_printed_as_perf_does),
        cmocka_unit_test(test_the_first_map_with_stacks_is_read),
        cmocka_unit_test(test_another_map_is_read_by_name),
        cmocka_unit_test(test_a_stack_that_does_not_end_is_left_out),
        cmocka_unit_test(test_heads_may_be_other_ones_or_be_absent),
        cmocka_unit_test(test_frames_may_have_their_source),
        cmocka_unit_test(test_what_is_left_out_is_counted),
        cmocka_unit_test(test_a_key_without_a_value_is_not_understood),
        cmocka_unit_test(test_a_map_that_is_printed_again_is_said),
        cmocka_unit_test(test_large_values_are_exact),
        cmocka_unit_test(test_the_end_of_a_key_without_its_beginning_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("bpftrace", tests, NULL, NULL);
}
