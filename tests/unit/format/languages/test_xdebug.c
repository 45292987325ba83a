#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

static const char trace[] = "Version: 3.2.0\n"
                            "File format: 4\n"
                            "TRACE START [2026-11-20 10:29:15.830606]\n"
                            "1\t0\t0\t0.000200\t396848\t{main}\t1\t\t/srv/w.php\t0\t0\n"
                            "2\t1\t0\t0.000300\t396848\texplode\t0\t\t/srv/w.php\t5\t1\t'a b'\n"
                            "2\t1\t1\t0.000500\t397000\n"
                            "2\t1\tR\t\t\tarray\n"
                            "2\t2\t0\t0.000600\t396848\tNode->add\t1\t\t/srv/w.php\t6\t0\n"
                            "3\t3\t0\t0.000700\t396848\texplode\t0\t\t/srv/w.php\t9\t0\n"
                            "3\t3\t1\t0.000750\t396848\n"
                            "2\t2\t1\t0.001000\t396848\n"
                            "1\t0\t1\t0.002000\t396848\n"
                            "\t\t\t0.002100\t300\n"
                            "TRACE END   [2026-11-20 10:29:15.840000]\n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("xdebug", flamepix_bytes_of(text), &options, folded);
}

/* Weights in microseconds, which the trace gives in decimal fractions of a second. */
static void test_a_stack_weighs_the_time_in_which_it_was_open(void **state)
{
    (void)state;
    const char *const text = "TRACE START [2026-11-20]\n"
                             "1\t0\t0\t0.25\t1\t{main}\t1\t\ta.php\t0\t0\n"
                             "2\t1\t0\t0.5\t1\tf\t1\t\ta.php\t1\t0\n"
                             "2\t1\t1\t1.5\t1\n"
                             "1\t0\t1\t1.75\t1\n"
                             "TRACE END [2026-11-20]\n";
    test_expect_folded("xdebug", text, "{main} 500000\n{main};f 1000000\n");
}

static void test_decimal_times_have_whole_microseconds(void **state)
{
    (void)state;
    test_expect_folded("xdebug",
                       "TRACE START [2026-11-20]\n"
                       "1\t0\t0\t0.000211\t1\t{main}\t1\t\ta.php\t0\t0\n"
                       "2\t1\t0\t0.000229\t1\tf\t1\t\ta.php\t1\t0\n"
                       "2\t1\t1\t18.000233\t1\n"
                       "1\t0\t1\t18.000243\t1\n",
                       "{main} 28\n{main};f 18000004\n");
}

static void test_calls_of_functions_that_call_nothing_may_be_counted(void **state)
{
    (void)state;
    expect_options(trace, &(struct flamepix_recording_options){.weight = "calls"},
                   "{main};Node->add;explode 1\n{main};explode 1\n");
}

static void test_what_people_read_has_levels_by_indentation(void **state)
{
    (void)state;
    const char *const text = "TRACE START [2026-11-20 14:37:06]\n"
                             "    0.2500     114112   -> {main}() /srv/a.php:0\n"
                             "    0.5000     114272     -> f('x', 1) /srv/a.php:5\n"
                             "    1.0000     114272       -> A::g() /srv/a.php:6\n"
                             "                           >=> 7\n"
                             "    1.5000     114272     -> f() /srv/a.php:7\n"
                             "    1.7500      41064\n"
                             "TRACE END   [2026-11-20 14:37:06]\n";
    test_expect_folded("xdebug", text, "{main} 250000\n{main};f 750000\n{main};f;A::g 500000\n");
}

static void test_calls_below_the_deepest_belong_to_it(void **state)
{
    (void)state;
    enum { DEEPEST = 2048, DEPTH = DEEPEST + 50 };
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, "TRACE START [x]\n"), FLAMEPIX_OK);
    for (int level = 1; level <= DEPTH; level++)
        assert_int_equal(fpx_buffer_printf(&text, "%d\t0\t0\t%d\t1\tf\t1\n", level, level),
                         FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse("xdebug", flamepix_buffer_bytes(&text), NULL, 0);
    assert_int_equal(collapsed.report.stacks, DEEPEST);
    assert_non_null(strstr(collapsed.folded.data, "f;f 50000000\n"));
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

static void test_lines_that_are_no_calls_are_bad(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "xdebug",
        flamepix_bytes_of("TRACE START [x]\n1\t0\t0\t0.5\t1\tf\t1\nhello\n1\t0\t1\t1.0\t1\n"), NULL,
        0);
    assert_string_equal(collapsed.folded.data, "f 500000\n");
    assert_int_equal(collapsed.report.bad_lines, 1);
    test_collapsed_free(&collapsed);
}

static void test_a_trace_may_begin_within_a_function(void **state)
{
    (void)state;
    test_expect_folded("xdebug",
                       "Version: 3.2.0\nFile format: 4\nTRACE START [x]\n"
                       "3\t0\t0\t0.000100\t1\tf\t1\t\t/a.php\t1\n"
                       "4\t1\t0\t0.000300\t1\tg\t1\t\t/a.php\t2\n"
                       "4\t1\t1\t0.000600\t1\n3\t0\t1\t0.000700\t1\n\t\t\t0.0008\t1\n",
                       "f 300\nf;g 300\n");
}

static void test_a_call_without_its_caller_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("xdebug",
                      flamepix_bytes_of("File format: 5\n1\t0\t0\t0.000100\t1\tf\t1\t\t/a.php\t1\n"
                                        "4\t1\t0\t0.000300\t1\tg\t1\t\t/a.php\t2\n"
                                        "1\t0\t1\t0.000700\t1\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 600\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    assert_string_equal(read.report.ledger.newer_version, "5");
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("xdebug", flamepix_bytes_of(trace));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_weighs_the_time_in_which_it_was_open),
        cmocka_unit_test(test_decimal_times_have_whole_microseconds),
        cmocka_unit_test(test_calls_of_functions_that_call_nothing_may_be_counted),
        cmocka_unit_test(test_what_people_read_has_levels_by_indentation),
        cmocka_unit_test(test_calls_below_the_deepest_belong_to_it),
        cmocka_unit_test(test_lines_that_are_no_calls_are_bad),
        cmocka_unit_test(test_a_trace_may_begin_within_a_function),
        cmocka_unit_test(test_a_call_without_its_caller_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Xdebug", tests, NULL, NULL);
}
