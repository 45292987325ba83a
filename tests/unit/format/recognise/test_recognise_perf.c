#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static bool is_perf(const char *text)
{
    return fpx_recognise_perf_script(bytes_of(text), NULL);
}

static void test_a_time_behind_a_thread_or_a_cpu_is_a_header(void **state)
{
    (void)state;
    assert_true(is_perf("two words 12 5678.901234: cycles: \n"));
    assert_true(is_perf("x 12/34 5678.901234: cycles: \n"));
    assert_true(is_perf("12/34 5678.901234567:   1 cycles:u: \n"));
    assert_true(is_perf("x\t12 [003] 5678.901234:\t1 cycles:u: \n"));
    assert_false(is_perf("x 5678.901234: cycles: \n"));
    assert_false(is_perf("x 12 5678: cycles: \n"));
    assert_false(is_perf("x 12 1.2.3: cycles: \n"));
    assert_false(is_perf("x 12 [unknown] 5678.901234: y\n"));
    assert_true(is_perf("x 12 K  2026-11-26 06:32:01.476215 5678.901234: cycles: \n"));
}

/* Time, event and frame: each of them may go. */
static void test_two_of_three_marks_are_enough(void **state)
{
    (void)state;
    assert_true(is_perf("x 12 5678.901234: 1 cycles: \n\t 7fd1 main (/bin/x)\n"));
    assert_true(is_perf("x 12 1 cycles: \n\t 7fd1 main (/bin/x)\n"));
    assert_true(is_perf("x 12 5678.901234: 1 \n\t 7fd1 main (/bin/x)\n"));
    assert_true(is_perf("x 12 5678.901234: 1 cycles: \n"));
    assert_true(is_perf("x 12 5678.901234:  7fd1 main (/bin/x)\n"));
    assert_true(is_perf("x 12 1 cycles:  7fd1 [heap] (y)\n7fd1 main (/bin/x)\n"));
    assert_false(is_perf("x 12 5678.901234: 1 \n"));
    assert_false(is_perf("x 12 1 cycles: \n"));
    assert_false(is_perf("\t 7fd1 main (/bin/x)\n"));
    assert_false(is_perf("x 12 5678.901234: the disk is full\n"));
}

static void test_a_sample_in_one_line_is_no_folded_text(void **state)
{
    (void)state;
    assert_true(fpx_recognise_perf_lines(
        bytes_of("# x\n\nx 12 5678.901234: 1 cycles:  7fd1 main (/bin/x)    0\n")));
    assert_false(fpx_recognise_perf_lines(bytes_of("x 12 [000] 5678.901234: cycles: 5\n")));
    assert_false(fpx_recognise_perf_lines(bytes_of("")));
}

static void test_an_event_with_a_frame_below_it_is_a_header(void **state)
{
    (void)state;
    assert_true(is_perf("node 12 cpu-clock: \n\t 7fd1 main (/bin/x)\n"));
    assert_true(is_perf("noise\n\nnode 12 cpu-clock:\n 7fd1 main\n"));
    assert_false(is_perf("node 12 cpu-clock: \n\n\t 7fd1 main\n"));
    assert_false(is_perf("node 12 cpu-clock: \n7fd1 main\n"));
    assert_false(is_perf("node 12 cpu-clock: \n\t 7fd1\n"));
    assert_false(is_perf("node 12 cpu-clock: \n\t main 7fd1\n"));
    assert_false(is_perf("def add:\n\t add b\n"));
}

static void test_frames_as_perf_aligns_them_tell_what_is_left_of_a_header(void **state)
{
    (void)state;
    assert_true(is_perf("sh 12 \n\tffffffff81692bb2 f\n"));
    assert_true(is_perf("sh 12/34 \n\t           155d0 f+0x1 (/bin/x)\n"));
    assert_true(is_perf("sh \n\tffffffff81692bb2 f\n"));
    assert_true(is_perf("cpu-clock: \r\n\tffffffff81692bb2 f\r\n"));
    assert_true(is_perf("\n\tffffffff81692bb2 f\n"));
    assert_false(is_perf("\tffffffff81692bb2 f\n"));
    assert_false(is_perf("sh 12\n\tffffffff81692bb2 f\n"));
    assert_false(is_perf("sh 12 \n\tffffffff81692bb2\n"));
    assert_false(is_perf("sh 12 \n\tffffffff81692bb2  f\n"));
    assert_false(is_perf("sh 12 \n\t        8169 2bb2 f\n"));
    assert_false(is_perf("sh 12 \n\t                 f\n"));
    assert_false(is_perf("sh 12 \n\t81692bb2 main\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_time_behind_a_thread_or_a_cpu_is_a_header),
        cmocka_unit_test(test_two_of_three_marks_are_enough),
        cmocka_unit_test(test_a_sample_in_one_line_is_no_folded_text),
        cmocka_unit_test(test_an_event_with_a_frame_below_it_is_a_header),
        cmocka_unit_test(test_frames_as_perf_aligns_them_tell_what_is_left_of_a_header),
    };
    return cmocka_run_group_tests_name("recognise_perf", tests, NULL, NULL);
}
