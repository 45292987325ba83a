#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"
#include "support/recordings/recordings.h"

static void expect_sample(const struct flamepix_format_options *options, const char *folded)
{
    struct flamepix_buffer bytes = test_sample("formats/reli-json/plain");
    test_expect_collapsed("reli-json", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_each_line_is_a_stack_from_its_leaf(void **state)
{
    (void)state;
    expect_sample(NULL, "<main> 1\n<main>;App\\Cache::get;sleep 1\n");
}

static void test_frames_know_their_files_and_lines(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    expect_sample(&options, "<main> (/foo/public.php:5);App\\Cache::get (/foo/Cache.php:26);"
                            "sleep 1\n<main> (/foo/public.php:6) 1\n");
}

static void test_stacks_without_frames_or_names_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "reli-json",
        flamepix_bytes_of("{\"frames\":[]}\n{\"call_frames\":[{\"function\":\"f\"}]}\nnot JSON\n"
                          "{\"call_frames\":[{\"function_name\":\"f\"}]}\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    test_collapsed_free(&read);
}

static void test_two_names_of_members_tell_it(void **state)
{
    (void)state;
    assert_true(fpx_recognise_reli_json(
        flamepix_bytes_of("{\"x\":[{\"class_name\":\"\",\"function_name\":\"f\"}]}"), NULL));
    assert_true(fpx_recognise_reli_json(
        flamepix_bytes_of("{\"call_frames\":[{\"function_name\":\"f\"}]}"), NULL));
    assert_false(fpx_recognise_reli_json(flamepix_bytes_of("{\"call_frames\":[]}"), NULL));
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/reli-json/plain");
    test_expect_cuts_are_read("reli-json", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_line_is_a_stack_from_its_leaf),
        cmocka_unit_test(test_frames_know_their_files_and_lines),
        cmocka_unit_test(test_stacks_without_frames_or_names_are_not_understood),
        cmocka_unit_test(test_two_names_of_members_tell_it),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("reli_json", tests, NULL, NULL);
}
