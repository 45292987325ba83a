#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

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
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("bpftrace", tests, NULL, NULL);
}
