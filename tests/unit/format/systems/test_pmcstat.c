#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char tree[] = "@ cycles [20 samples]\n"
                           "\n"
                           "70.00%  [14]  lz4 @ /boot/zfs.ko\n"
                           " 71.43%  [10]   zio\n"
                           "  100.0%  [10]    fork @ /boot/kernel\n"
                           " 14.29%  [2]    write\n"
                           "\n"
                           "30.00%  [6]  idle @ /boot/kernel\n"
                           "\n"
                           "@ misses [5 samples]\n"
                           "\n"
                           "100.0%  [5]  memcpy @ /lib/libc.so\n";

static void test_callers_stand_under_functions_and_all_samples_count(void **state)
{
    (void)state;
    test_expect_folded("pmcstat", tree, "fork;zio;lz4 10\nidle 6\nlz4 2\nwrite;lz4 2\n");
}

static void test_modules_are_those_of_the_row_above(void **state)
{
    (void)state;
    const struct flamepix_format_options files = {.recording.granularity = FLAMEPIX_FILES};
    test_expect_collapsed("pmcstat", flamepix_bytes_of(tree), &files,
                          "/boot/kernel 6\n"
                          "/boot/kernel;/boot/zfs.ko 2\n"
                          "/boot/kernel;/boot/zfs.ko;/boot/zfs.ko 10\n"
                          "/boot/zfs.ko 2\n");
}

static void test_events_are_parts(void **state)
{
    (void)state;
    const struct flamepix_format_options misses = {.recording.profile = "misses"};
    test_expect_collapsed("pmcstat", flamepix_bytes_of(tree), &misses, "memcpy 5\n");
}

static void test_lines_of_something_else_are_bad(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "pmcstat", flamepix_bytes_of("@ cycles [1 samples]\nnothing\n100.0%  [1]  f\n"), NULL, 0);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.bad_lines, 1);
    test_collapsed_free(&read);
}

static void test_the_samples_that_an_event_states_are_compared(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "pmcstat", flamepix_bytes_of("@ cycles [20 samples]\n\n50.00%  [10]  f @ /k\n"), NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "cycles");
    assert_true(read.report.ledger.total.stated == 20 && read.report.ledger.total.found == 10);
    test_collapsed_free(&read);
    read = test_collapse(
        "pmcstat", flamepix_bytes_of("@ cycles [20 samples]\n\n99.99%  [20]  f @ /k\n"), NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("pmcstat", flamepix_bytes_of(tree));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_callers_stand_under_functions_and_all_samples_count),
        cmocka_unit_test(test_modules_are_those_of_the_row_above),
        cmocka_unit_test(test_events_are_parts),
        cmocka_unit_test(test_lines_of_something_else_are_bad),
        cmocka_unit_test(test_the_samples_that_an_event_states_are_compared),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pmcstat", tests, NULL, NULL);
}
