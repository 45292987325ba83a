#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char snapshots[] = "desc: --massif-out-file=m.out\n"
                                "cmd: ./prog -v\n"
                                "time_unit: ms\n"
                                "#-----------\n"
                                "snapshot=0\n"
                                "#-----------\n"
                                "time=0\n"
                                "mem_heap_B=0\n"
                                "mem_heap_extra_B=0\n"
                                "mem_stacks_B=0\n"
                                "heap_tree=empty\n"
                                "#-----------\n"
                                "snapshot=3\n"
                                "#-----------\n"
                                "time=1020\n"
                                "mem_heap_B=1000\n"
                                "heap_tree=peak\n"
                                "n2: 1000 (heap allocation functions) malloc/new/new[], etc.\n"
                                " n2: 600 0x10917E: f (a.c:10)\n"
                                "  n0: 500 0x1091B0: main (a.c:20)\n"
                                "  n0: 60 in 2 places, all below massif's threshold (1.00%)\n"
                                " n0: 400 0x5F: ??? (in /usr/lib/x.so)\n"
                                "#-----------\n"
                                "snapshot=4\n"
                                "#-----------\n"
                                "time=2000\n"
                                "mem_heap_B=50\n"
                                "heap_tree=detailed\n"
                                "n1: 50 (heap allocation functions) malloc/new/new[], etc.\n"
                                " n0: 50 0x10917E: f (a.c:10)\n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("massif", flamepix_bytes_of(text), &options, folded);
}

static void test_the_peak_is_a_tree_of_callers(void **state)
{
    (void)state;
    test_expect_folded("massif", snapshots,
                       "0x5f 400\n[below the threshold];f 60\nf 40\nmain;f 500\n");
}

static void test_other_snapshots_are_parts(void **state)
{
    (void)state;
    expect_options(snapshots, &(struct flamepix_recording_options){.profile = "snapshot 4"},
                   "f 50\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(snapshots,
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES,
                                                        .profile = "snapshot 4"},
                   "f (a.c:10) 50\n");
}

static void test_weights_are_bytes(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("massif", flamepix_bytes_of(snapshots), NULL, 0);
    assert_string_equal(collapsed.report.unit, "bytes");
    assert_string_equal(collapsed.report.parts.read, "snapshot 3");
    test_collapsed_free(&collapsed);
}

static struct test_collapsed read_text(const char *text)
{
    return test_collapse("massif", flamepix_bytes_of(text), NULL, 0);
}

static void test_the_sum_of_a_tree_is_compared_with_its_snapshot(void **state)
{
    (void)state;
    struct test_collapsed read = read_text(snapshots);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
    read = read_text(
        "snapshot=1\nmem_heap_B=70\nheap_tree=peak\nn1: 70 (heap)\n n0: 50 0x1: f (a.c:1)\n");
    assert_string_equal(read.report.ledger.total.name, "mem_heap_B");
    assert_int_equal((int)read.report.ledger.total.stated, 70);
    assert_int_equal((int)read.report.ledger.total.found, 50);
    test_collapsed_free(&read);
}

static void test_nodes_that_are_missing_are_said(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_text("snapshot=1\nmem_heap_B=70\nheap_tree=peak\nn1: 70 (heap)\n"
                  " n2: 70 0x1: f (a.c:1)\n  n0: 50 0x2: g (a.c:2)\n    n0: 20 0x3: h (a.c:3)\n");
    assert_string_equal(read.folded.data, "f 20\ng;f 50\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_snapshots_of_two_recordings_are_not_added_up(void **state)
{
    (void)state;
    struct flamepix_buffer twice = {0};
    assert_int_equal(flamepix_buffer_append(&twice, snapshots, strlen(snapshots)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&twice, snapshots, strlen(snapshots)), FLAMEPIX_OK);
    struct test_collapsed read = test_collapse("massif", flamepix_buffer_bytes(&twice), NULL, 0);
    assert_string_equal(read.folded.data,
                        "0x5f 400\n[below the threshold];f 60\nf 40\nmain;f 500\n");
    assert_string_equal(read.report.parts.read, "snapshot 3 of recording 2");
    assert_int_equal(read.report.ledger.not_understood.count, 0);
    test_collapsed_free(&read);
    flamepix_buffer_free(&twice);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded(
        "massif",
        "time_unit: ms\nsnapshot=1\nheap_tree=peak\nn1: 5 (heap)\n n0: 5 0x1: f (a.c:1)\n",
        "f 5\n");
    test_expect_folded(
        "massif", "mem_heap_B=5\nheap_tree=peak\nn1: 5 (heap)\n n0: 5 0x1: f (a.c:1)\n", "f 5\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("massif", flamepix_bytes_of(snapshots));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_peak_is_a_tree_of_callers),
        cmocka_unit_test(test_other_snapshots_are_parts),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_weights_are_bytes),
        cmocka_unit_test(test_the_sum_of_a_tree_is_compared_with_its_snapshot),
        cmocka_unit_test(test_nodes_that_are_missing_are_said),
        cmocka_unit_test(test_snapshots_of_two_recordings_are_not_added_up),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Massif", tests, NULL, NULL);
}
