#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/calls/calls.h"
#include "support/recordings/recordings.h"

/* The tree itself needs a recording, so it is seen through a format that is little more: a table of
 * Visual Studio, whose calls are totals. */

static void test_totals_leave_what_rows_below_do_not_have(void **state)
{
    (void)state;
    test_expect_folded("vsprof",
                       "Level,Function Name,Number of Calls\n0,a,10\n1,b,4\n2,c,4\n1,d,3\n",
                       "a 3\na;b;c 4\na;d 3\n");
}

static void test_a_row_that_has_less_than_those_below_it_has_nothing(void **state)
{
    (void)state;
    test_expect_folded("vsprof", "Level,Function Name,Number of Calls\n0,a,1\n1,b,4\n", "a;b 4\n");
}

static void test_equal_paths_are_added(void **state)
{
    (void)state;
    test_expect_folded("vsprof",
                       "Level,Function Name,Number of Calls\n0,a,9\n1,b,4\n1,b,5\n0,a,1\n",
                       "a 1\na;b 9\n");
}

static void test_missing_levels_are_unknown_and_take_from_who_called_them(void **state)
{
    (void)state;
    test_expect_folded("vsprof", "Level,Function Name,Number of Calls\n0,a,9\n2,c,4\n2,d,3\n",
                       "a 2\na;[unknown];c 4\na;[unknown];d 3\n");
}

static void test_missing_levels_are_bad_lines_when_reading_is_strict(void **state)
{
    (void)state;
    const struct flamepix_format_options strict = {.strict = true};
    struct test_collapsed read = test_collapse(
        "vsprof", flamepix_bytes_of("Level,Function Name,Number of Calls\n0,a,9\n2,c,4\n"), &strict,
        0);
    assert_int_equal(read.status, FLAMEPIX_BAD_LINE);
    test_collapsed_free(&read);
}

static void test_too_many_missing_levels_are_a_bad_line(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "vsprof", flamepix_bytes_of("Level,Function Name,Number of Calls\n0,a,9\n18,c,4\n"), NULL,
        0);
    assert_string_equal(read.folded.data, "a 9\n");
    assert_int_equal(read.report.bad_lines, 1);
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_totals_leave_what_rows_below_do_not_have),
        cmocka_unit_test(test_a_row_that_has_less_than_those_below_it_has_nothing),
        cmocka_unit_test(test_equal_paths_are_added),
        cmocka_unit_test(test_missing_levels_are_unknown_and_take_from_who_called_them),
        cmocka_unit_test(test_missing_levels_are_bad_lines_when_reading_is_strict),
        cmocka_unit_test(test_too_many_missing_levels_are_a_bad_line),
    };
    return cmocka_run_group_tests_name("call_tree", tests, NULL, NULL);
}
