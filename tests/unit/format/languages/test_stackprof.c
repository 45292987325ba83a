#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define HEADER(mode)                                                                               \
    "{\"version\":1.2,\"mode\":\"" mode "\",\"interval\":1000,\"samples\":6,\"gc_samples\":1,"
#define FRAMES                                                                                     \
    "\"frames\":{\"70\":{\"name\":\"Object#work\",\"file\":\"a.rb\",\"line\":3,"                   \
    "\"total_samples\":3,\"samples\":3},"                                                          \
    "\"18446744073709551000\":{\"name\":\"<main>\",\"file\":\"a.rb\",\"line\":null,"               \
    "\"total_samples\":5,\"samples\":2,\"edges\":{\"70\":3}},"                                     \
    "\"9\":{\"name\":\"(garbage collection)\",\"file\":\"\",\"total_samples\":1,\"samples\":1},"   \
    "\"8\":{\"total_samples\":0,\"samples\":0}}"
#define RAW "\"raw\":[2,5,70,2,1,5,2,1,9,1,2,5,8,1],\"raw_timestamp_deltas\":[10,20,30,40,50,60]"

static const char recorded[] =
    HEADER("wall") "\"frames\":{\"5\":{\"name\":\"<main>\",\"file\":\"a.rb\",\"line\":1},"
                   "\"70\":{\"name\":\"Object#work\",\"file\":\"b.rb\",\"line\":3},"
                   "\"9\":{\"name\":\"(garbage collection)\",\"file\":\"\"},\"8\":{}}," RAW "}";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("stackprof", flamepix_bytes_of(text), &options, folded);
}

static void test_samples_in_a_row_have_one_stack(void **state)
{
    (void)state;
    test_expect_folded("stackprof", recorded,
                       "(garbage collection) 1\n<main> 2\n<main>;(unknown) 1\n"
                       "<main>;Object#work 2\n");
}

static void test_samples_may_weigh_their_time(void **state)
{
    (void)state;
    expect_options(recorded, &(struct flamepix_recording_options){.weight = "time"},
                   "(garbage collection) 50\n<main> 70\n<main>;(unknown) 60\n"
                   "<main>;Object#work 30\n");
}

static void test_samples_of_processor_time_took_an_interval_each(void **state)
{
    (void)state;
    expect_options(HEADER("cpu") "\"frames\":{\"5\":{}},\"raw\":[1,5,3]}",
                   &(struct flamepix_recording_options){.weight = "time"}, "(unknown) 3000\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(recorded, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "(garbage collection) 1\n<main> (a.rb:1) 2\n<main> (a.rb:1);(unknown) 1\n"
                   "<main> (a.rb:1);Object#work (b.rb:3) 2\n");
}

static void test_without_samples_stacks_are_estimated(void **state)
{
    (void)state;
    test_expect_folded("stackprof", HEADER("wall") FRAMES "}",
                       "(garbage collection) 1\n<main> 2\n<main>;Object#work 3\n");
    test_expect_folded("stackprof", HEADER("wall") FRAMES ",\"raw\":[]}",
                       "(garbage collection) 1\n<main> 2\n<main>;Object#work 3\n");
}

static void test_a_length_that_lies_is_damage(void **state)
{
    (void)state;
    const char *text = HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\"}},"
                                      "\"raw\":[1,5,4,4611686018427387904,5,5,1]}";
    struct test_collapsed collapsed = test_collapse("stackprof", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_true(collapsed.report.damage.found);
    assert_string_equal(collapsed.report.damage.expected, "as many frames as a sample says");
    assert_string_equal(collapsed.folded.data, "a 4\n");
    test_collapsed_free(&collapsed);
}

static struct test_collapsed read_text(const char *text)
{
    return test_collapse("stackprof", flamepix_bytes_of(text), NULL, 0);
}

static void test_frames_that_the_table_has_not_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_text(HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\",\"samples\":2}},"
                                 "\"raw\":[1,5,2,2,5,7,4]}");
    assert_string_equal(read.folded.data, "a 2\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_string_equal(read.report.ledger.first.expected, "a frame that the table has");
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
    read = read_text(HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\",\"samples\":6,\"edges\":{"
                                    "\"7\":2}},\"8\":{\"name\":\"b\"}}}");
    assert_string_equal(read.folded.data, "a 6\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_counts_beyond_all_deltas_take_what_is_left_of_them(void **state)
{
    (void)state;
    const struct flamepix_format_options time = {.recording.weight = "time"};
    const char *text = HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\"}},"
                                      "\"raw\":[1,5,9223372036854775807,1,5,9223372036854775807,"
                                      "1,5,2],\"raw_timestamp_deltas\":[10,20,30]}";
    struct test_collapsed read = test_collapse("stackprof", flamepix_bytes_of(text), &time, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_string_equal(read.folded.data, "");
    test_collapsed_free(&read);
}

static void test_samples_whose_time_is_not_known_are_not_understood(void **state)
{
    (void)state;
    const struct flamepix_format_options time = {.recording.weight = "time"};
    const char *text = HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\"}},\"raw\":[1,5,2,1,5,4],"
                                      "\"raw_timestamp_deltas\":[10,20,30]}";
    struct test_collapsed read = test_collapse("stackprof", flamepix_bytes_of(text), &time, 0);
    assert_string_equal(read.folded.data, "a 30\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_samples_in_all_are_compared(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_text(HEADER("wall") "\"frames\":{\"5\":{\"name\":\"a\"}},\"raw\":[1,5,2]}");
    assert_string_equal(read.report.ledger.total.name, "samples");
    assert_int_equal((int)read.report.ledger.total.stated, 6);
    assert_int_equal((int)read.report.ledger.total.found, 2);
    test_collapsed_free(&read);
    read = read_text(HEADER("wall") FRAMES "}");
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_a_newer_version_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = read_text("{\"version\":1.3,\"interval\":1,\"gc_samples\":0,"
                                           "\"frames\":{\"5\":{\"name\":\"a\",\"samples\":1}}}");
    assert_string_equal(read.report.ledger.newer_version, "1.3");
    test_collapsed_free(&read);
    read = read_text(recorded);
    assert_string_equal(read.report.ledger.newer_version, "");
    test_collapsed_free(&read);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    const char *const texts[] = {
        "{\"interval\":1,\"gc_samples\":0,\"frames\":{\"5\":{\"name\":\"a\",\"samples\":1}}}",
        "{\"interval\":1,\"frames\":{\"5\":{\"name\":\"a\",\"total_samples\":1,\"samples\":1}}}",
        "{\"gc_samples\":0,\"frames\":{\"5\":{\"name\":\"a\",\"total_samples\":1,\"samples\":1}}}",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        test_expect_folded("stackprof", texts[i], "a 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("stackprof", flamepix_bytes_of(recorded));
    test_expect_cuts_are_read("stackprof", flamepix_bytes_of(HEADER("wall") FRAMES "}"));
}

static void test_frames_without_a_name_are_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "stackprof",
        flamepix_bytes_of(
            "{\"mode\":\"cpu\",\"interval\":1,\"samples\":2,\"frames\":{\"1\":{\"samples\":2}}}"),
        NULL, 0);
    assert_string_equal(read.folded.data, "(unknown) 2\n");
    assert_string_equal(read.report.ledger.remarks, "frames that have no name are \"(unknown)\"");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_in_a_row_have_one_stack),
        cmocka_unit_test(test_samples_may_weigh_their_time),
        cmocka_unit_test(test_samples_of_processor_time_took_an_interval_each),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_without_samples_stacks_are_estimated),
        cmocka_unit_test(test_a_length_that_lies_is_damage),
        cmocka_unit_test(test_frames_that_the_table_has_not_are_not_understood),
        cmocka_unit_test(test_counts_beyond_all_deltas_take_what_is_left_of_them),
        cmocka_unit_test(test_samples_whose_time_is_not_known_are_not_understood),
        cmocka_unit_test(test_samples_in_all_are_compared),
        cmocka_unit_test(test_a_newer_version_is_said),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_frames_without_a_name_are_said),
    };
    return cmocka_run_group_tests_name("stackprof", tests, NULL, NULL);
}
