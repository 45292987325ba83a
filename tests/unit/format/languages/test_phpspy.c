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
    struct flamepix_buffer bytes = test_sample("formats/phpspy/plain");
    test_expect_collapsed("phpspy", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_numbered_frames_are_a_stack_from_its_leaf(void **state)
{
    (void)state;
    expect_sample(NULL, "<main>;Cache::get 1\n<main>;Cache::get;Memcached::get 1\n");
}

static void test_frames_know_their_files_and_lines(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    expect_sample(&options, "<main> (/foo/public.php:5);Cache::get (/foo/lib/Cache.php:26);"
                            "Memcached::get 1\n"
                            "<main> (/foo/public.php:5);Cache::get (/foo/lib/Cache.php:27) 1\n");
}

static void test_stacks_may_be_one_behind_the_other_or_in_a_line_each(void **state)
{
    (void)state;
    test_expect_folded("phpspy", "0 f /a b.php:1\n1 <main> /a.php:2\n0 g /a.php:1\n",
                       "<main>;f 1\ng 1\n");
    test_expect_folded("phpspy", "0 f /a.php:1\t1 <main> /a.php:2\t\n0 g /a.php:1\t# mem 1 2\t\n",
                       "<main>;f 1\ng 1\n");
    test_expect_folded("phpspy", "0 <VM>::ZEND_ADD <VM>:-1\n1 f /a.php:1:ZEND_ADD\n",
                       "f;<VM>::ZEND_ADD 1\n");
}

static void test_stacks_that_lack_a_frame_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("phpspy",
                      flamepix_bytes_of("0 f /a.php:1\n2 <main> /a.php:2\n\n"
                                        "1 g /a.php:1\n\n0 h /a.php:1\n\n"
                                        "process_vm_readv: No such process\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "h 1\n");
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    test_collapsed_free(&read);
}

static bool is_phpspy(const char *text)
{
    return fpx_recognise_phpspy(flamepix_bytes_of(text), NULL);
}

static void test_two_frames_or_one_and_what_parts_stacks_tell_it(void **state)
{
    (void)state;
    assert_true(is_phpspy("# x\n\n0 f /a.php:1\n1 g /a.php:1\n"));
    assert_true(is_phpspy("0 f /a.php:1\n0 f /a.php:1\n"));
    assert_true(is_phpspy("0 f /a.php:1\n\n"));
    assert_true(is_phpspy("0 f /a.php:1\n# - - - - -\n"));
    assert_false(is_phpspy("0 f /a.php:1\nx\n"));
    assert_false(is_phpspy("1 f /a.php:1\n2 g /a.php:1\n"));
    assert_false(is_phpspy("0 f 12\n1 g 12\n"));
    assert_false(is_phpspy("0\n"));
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/phpspy/plain");
    test_expect_cuts_are_read("phpspy", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbered_frames_are_a_stack_from_its_leaf),
        cmocka_unit_test(test_frames_know_their_files_and_lines),
        cmocka_unit_test(test_stacks_may_be_one_behind_the_other_or_in_a_line_each),
        cmocka_unit_test(test_stacks_that_lack_a_frame_are_not_understood),
        cmocka_unit_test(test_two_frames_or_one_and_what_parts_stacks_tell_it),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("phpspy", tests, NULL, NULL);
}
