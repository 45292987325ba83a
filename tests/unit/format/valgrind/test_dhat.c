#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char heap[] =
    "{\"dhatFileVersion\":2,\"mode\":\"heap\",\"cmd\":\"./a\",\"pps\":["
    "{\"tb\":64,\"tbk\":2,\"mb\":32,\"mbk\":1,\"gb\":32,\"gbk\":1,\"eb\":0,\"ebk\":0,"
    "\"fs\":[1,2,3]},"
    "{\"tb\":8,\"tbk\":1,\"mb\":8,\"mbk\":1,\"eb\":8,\"ebk\":1,\"fs\":[1,4]}],"
    "\"ftbl\":[\"[root]\",\"0x109: malloc (vg_replace_malloc.c:381)\","
    "\"0x10A: a::work<T> (a.rs:3:10)\",\"0x10B: main (in /usr/bin/a)\",\"0x10C: ??? (in /x.so)\"]}";

static void expect_options(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("dhat", flamepix_bytes_of(heap), &options, folded);
}

static void test_points_weigh_all_bytes_they_allocate(void **state)
{
    (void)state;
    test_expect_folded("dhat", heap, "0x10c;malloc 8\nmain;a::work<T>;malloc 64\n");
}

static void test_other_measures_are_parts(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.profile = "total blocks"},
                   "0x10c;malloc 1\nmain;a::work<T>;malloc 2\n");
    expect_options(&(struct flamepix_recording_options){.profile = "at t-gmax bytes"},
                   "main;a::work<T>;malloc 32\n");
    expect_options(&(struct flamepix_recording_options){.profile = "at t-end bytes"},
                   "0x10c;malloc 8\n");
}

static void test_lines_know_files_and_modules(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "/usr/bin/a`main;a::work<T> (a.rs:3);malloc (vg_replace_malloc.c:381) 64\n"
                   "/x.so`0x10c;malloc (vg_replace_malloc.c:381) 8\n");
}

static const char ad_hoc[] =
    "{\"dhatFileVersion\":2,\"mode\":\"ad-hoc\",\"verb\":\"Occurred\",\"bklt\":false,"
    "\"bkacc\":false,\"bu\":\"unit\",\"bsu\":\"units\",\"bksu\":\"events\",\"pps\":["
    "{\"tb\":10,\"tbk\":1,\"fs\":[1,2]},{\"tb\":30,\"tbk\":1,\"fs\":[1,2]}],"
    "\"ftbl\":[\"[root]\",\"0x109: f (a.c:4)\",\"0x10A: main (a.c:5)\"]}";

static void test_units_are_those_that_the_file_names(void **state)
{
    (void)state;
    const struct flamepix_format_options events = {.recording.profile = "total events"};
    struct test_collapsed read = test_collapse("dhat", flamepix_bytes_of(ad_hoc), NULL, 0);
    assert_string_equal(read.folded.data, "main;f 40\n");
    assert_string_equal(read.report.unit, "units");
    assert_string_equal(read.report.parts.read, "total units");
    test_collapsed_free(&read);
    read = test_collapse("dhat", flamepix_bytes_of(ad_hoc), &events, 0);
    assert_string_equal(read.folded.data, "main;f 2\n");
    assert_string_equal(read.report.unit, "events");
    test_collapsed_free(&read);
    read = test_collapse("dhat", flamepix_bytes_of(heap), NULL, 0);
    assert_string_equal(read.report.unit, "bytes");
    test_collapsed_free(&read);
}

static void test_points_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("dhat",
                      flamepix_bytes_of("{\"dhatFileVersion\":2,\"bklt\":true,\"pps\":["
                                        "{\"tb\":1,\"fs\":[1]},{\"tb\":2},{\"tbk\":3,\"fs\":[1]},"
                                        "{\"tb\":4,\"fs\":[1,7]},{\"tb\":0,\"fs\":[1]}],"
                                        "\"ftbl\":[\"[root]\",\"0x1: f\"]}"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_ZERO].count, 1);
    test_collapsed_free(&read);
}

static void test_a_newer_version_is_said(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("dhat",
                      flamepix_bytes_of("{\"dhatFileVersion\":3,\"pps\":[{\"tb\":1,\"fs\":[]}],"
                                        "\"ftbl\":[]}"),
                      NULL, 0);
    assert_string_equal(read.report.ledger.newer_version, "3");
    test_collapsed_free(&read);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded("dhat",
                       "{\"mode\":\"heap\",\"pps\":[{\"tb\":1,\"fs\":[1]}],"
                       "\"ftbl\":[\"[root]\",\"0x1: f\"]}",
                       "f 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("dhat", flamepix_bytes_of(heap));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_weigh_all_bytes_they_allocate),
        cmocka_unit_test(test_other_measures_are_parts),
        cmocka_unit_test(test_lines_know_files_and_modules),
        cmocka_unit_test(test_units_are_those_that_the_file_names),
        cmocka_unit_test(test_points_that_lack_something_are_not_understood),
        cmocka_unit_test(test_a_newer_version_is_said),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("dhat", tests, NULL, NULL);
}
