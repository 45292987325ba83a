#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

#define FLAT                                                                                       \
    "Flat profile:\n\nEach sample counts as 0.01 seconds.\n"                                       \
    "  %   cumulative   self              self     total           \n"                             \
    " time   seconds   seconds    calls  us/call  us/call  name    \n"                             \
    " 75.00      0.03     0.03     7208     4.16     4.16  open\n"                                 \
    " 25.00      0.04     0.01                             main\n"                                 \
    "\n %         the percentage of the total\n\n"

#define CALLS                                                                                      \
    "\t\t     Call graph\n\nindex % time    self  children    called     name\n"                   \
    "                                                 <spontaneous>\n"                             \
    "[1]    100.0    0.01    0.03                 main [1]\n"                                      \
    "                0.02    0.00       5/7208        open [2]\n"                                  \
    "                0.00    0.01       1/1           read <cycle 1> [3]\n"                        \
    "-----------------------------------------------\n"                                            \
    "                0.02    0.00       5/7208        main [1]\n"                                  \
    "                0.01    0.00    7203/7208        read <cycle 1> [3]\n"                        \
    "[2]     75.0    0.03    0.00    7208         open [2]\n"                                      \
    "-----------------------------------------------\n"                                            \
    "                0.00    0.01       1/1           main [1]\n"                                  \
    "[3]     25.0    0.00    0.01       1         read <cycle 1> [3]\n"                            \
    "                0.01    0.00    7203/7208        open [2]\n"                                  \
    "-----------------------------------------------\n\n"                                          \
    " This table describes the call tree of the program\n[4] 1 2 3 no [4]\n"

static void test_stacks_are_estimated_from_the_table_of_calls(void **state)
{
    (void)state;
    test_expect_folded("gprof", FLAT CALLS, "main 0.01\nmain;open 0.02\nmain;read;open 0.01\n");
    test_expect_folded("gprof", CALLS, "main 0.01\nmain;open 0.02\nmain;read;open 0.01\n");
}

static void test_a_flat_profile_has_no_stacks(void **state)
{
    (void)state;
    test_expect_folded("gprof", FLAT, "main 0.01\nopen 0.03\n");
}

static void test_the_unit_is_seconds(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse("gprof", flamepix_bytes_of(FLAT), NULL, 0);
    assert_string_equal(collapsed.report.unit, "seconds");
    test_collapsed_free(&collapsed);
}

static void test_the_table_of_vtune_is_read(void **state)
{
    (void)state;
    test_expect_folded("gprof",
                       "Index  % CPU Time:Total  CPU Time:Self  CPU Time:Children  Name   Index\n"
                       "-----  ----------------  -------------  -----------------  ----   -----\n"
                       "                         0.0            3.25                main  [1]\n"
                       "[0]    100.0             0.25           3.0               start  [0]\n"
                       "                         2.0            1.0                 main  [1]\n"
                       "                                                            \n"
                       "[1]    99.0              2.0            1.0               main   [1]\n"
                       "                         1.0            0.0                 f x   [2]\n"
                       "\n"
                       "[2]    9.0               1.0            0.0               f x   [2]\n",
                       "start 0.25\nstart;main 2\nstart;main;f x 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("gprof", flamepix_bytes_of(FLAT CALLS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_estimated_from_the_table_of_calls),
        cmocka_unit_test(test_a_flat_profile_has_no_stacks),
        cmocka_unit_test(test_the_unit_is_seconds),
        cmocka_unit_test(test_the_table_of_vtune_is_read),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("gprof", tests, NULL, NULL);
}
