#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void expect_sample(const struct flamepix_format_options *options, const char *folded)
{
    struct flamepix_buffer bytes = test_sample("formats/rbspy/plain");
    test_expect_collapsed("rbspy", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_each_line_is_a_stack_from_its_leaf(void **state)
{
    (void)state;
    expect_sample(NULL, "<main>;work 1\n<main>;work;sleep [c function] 1\n");
}

static void test_frames_know_their_files_and_lines(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_FILES};
    expect_sample(&options, "a.rb;a.rb 1\na.rb;a.rb;(unknown) 1\n");
}

#define FRAME "{\"name\":\"f\",\"relative_path\":\"a.rb\",\"lineno\":1}"

static void test_older_versions_have_no_header(void **state)
{
    (void)state;
    test_expect_folded("rbspy", "rbspy01\n{\"trace\":[" FRAME "],\"pid\":1}\n", "f 1\n");
    test_expect_folded("rbspy", "rbspy00\n[" FRAME "]\n[" FRAME "," FRAME "]\n", "f 1\nf;f 1\n");
}

static void test_a_version_that_is_not_known_is_refused_with_its_number(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("rbspy", flamepix_bytes_of("rbspy03\n{\"trace\":[]}\n"), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "03");
    test_collapsed_free(&read);
}

static void test_samples_without_a_trace_or_names_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "rbspy",
        flamepix_bytes_of("rbspy01\n{\"pid\":1}\n{\"trace\":[{\"label\":\"f\"}]}\nnot JSON\n"
                          "{\"trace\":[" FRAME "]}\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_int_equal(read.report.ledger.first.line, 2);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/rbspy/plain");
    test_expect_cuts_are_read("rbspy", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_line_is_a_stack_from_its_leaf),
        cmocka_unit_test(test_frames_know_their_files_and_lines),
        cmocka_unit_test(test_older_versions_have_no_header),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused_with_its_number),
        cmocka_unit_test(test_samples_without_a_trace_or_names_are_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("rbspy", tests, NULL, NULL);
}
