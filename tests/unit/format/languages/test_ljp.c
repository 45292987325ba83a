#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char traces[] = "42 3\tWork.sort(Work.java:455)\n"
                             "\tWork.main(Work.java:123)\n"
                             "\tjava.lang.Thread.run(Thread.java:744)\n"
                             "\n"
                             "1 1 Work.main(Work.java:9)\n"
                             "2 1 Work.main(Work.java:10)\n"
                             "Total trace count = 45, Total traces = 3\n";

static void test_counts_begin_stacks_and_the_last_one_stays(void **state)
{
    (void)state;
    test_expect_folded("ljp", traces, "Work.main 3\njava.lang.Thread.run;Work.main;Work.sort 42\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("ljp", flamepix_bytes_of(traces), &lines,
                          "Work.main (Work.java:10) 2\n"
                          "Work.main (Work.java:9) 1\n"
                          "java.lang.Thread.run (Thread.java:744);Work.main (Work.java:123);"
                          "Work.sort (Work.java:455) 42\n");
}

static void test_a_last_stack_without_a_total_stays_too(void **state)
{
    (void)state;
    test_expect_folded("ljp", "42 2 b(b.java:1)\n a(b.java:2)\n", "a;b 42\n");
}

static void test_frames_without_a_count_are_bad_lines(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("ljp", flamepix_bytes_of("a(b.java:2)\n1 1 b(b.java:3)\n"), NULL, 0);
    assert_string_equal(collapsed.folded.data, "b 1\n");
    assert_int_equal(collapsed.report.bad_lines, 1);
    test_collapsed_free(&collapsed);
}

static void test_totals_are_compared(void **state)
{
    (void)state;
    static const char text[] = "42 1 b(b.java:1)\nTotal trace count = 43, Total traces = 1\n";
    struct test_collapsed read = test_collapse("ljp", flamepix_bytes_of(traces), NULL, 0);
    assert_int_equal(read.report.ledger.drawn.count, 3);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
    read = test_collapse("ljp", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "Total trace count");
    assert_true(read.report.ledger.total.stated == 43.0 && read.report.ledger.total.found == 42.0);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("ljp", flamepix_bytes_of(traces));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_begin_stacks_and_the_last_one_stays),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_last_stack_without_a_total_stays_too),
        cmocka_unit_test(test_frames_without_a_count_are_bad_lines),
        cmocka_unit_test(test_totals_are_compared),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("ljp", tests, NULL, NULL);
}
