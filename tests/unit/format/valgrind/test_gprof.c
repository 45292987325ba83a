#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"
#include "support/recordings/recordings.h"

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

static void test_columns_are_those_that_the_header_names(void **state)
{
    (void)state;
    static const char wide[] =
        "Index   % CPU Time:Total  CPU Time:Self  CPU Time:Children  Name             Index \n"
        "------  ----------------  -------------  -----------------  ---------------  ------\n"
        "[0]     100.0             0.0            3.0                <spontaneous>    [0]   \n"
        "                          0.5            2.5                  main           [1000]\n"
        "                                                                                 \n"
        "                          0.5            2.5                  <spontaneous>  [0]   \n"
        "[1000]  100.0             0.5            2.5                main             [1000]\n"
        "                          2.0            0.0                  work           [1001]\n"
        "\n"
        "[1001]  66.7              2.0            0.0                work             [1001]\n";
    static const char other_order[] =
        "Name      Index  CPU Time:Children  Module  CPU Time:Self  % CPU Time:Total\n"
        "main      [0]    2.0                a.so    0.5            100.0\n"
        "  work    [1]    0.0                a.so    2.0\n"
        "\n"
        "  main    [0]    2.0                a.so    0.5\n"
        "work      [1]    0.0                a.so    2.0            66.7\n";
    test_expect_folded("gprof", wide, "main 0.5\nmain;work 2\n");
    test_expect_folded("gprof", other_order, "main 0.5\nmain;work 2\n");
}

static void test_a_table_without_a_column_that_is_needed_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("gprof",
                      flamepix_bytes_of("Index  CPU Time:Self  Name  Index\n"
                                        "-----  -------------  ----  -----\n"
                                        "[0]    0.5            main  [0]\n"
                                        "       2.0            work  [1]\n"),
                      NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_the_layout_of_bsd_is_read(void **state)
{
    (void)state;
    test_expect_folded("gprof",
                       "granularity: each sample hit covers 2 byte(s) for 24.96% of 0.04 seconds\n"
                       "\n"
                       "                                  called/total       parents \n"
                       "index  %time    self descendants  called+self    name    \tindex\n"
                       "                                  called/total       children\n\n"
                       "                                                     <spontaneous>\n"
                       "[1]    100.0    0.01        0.03                 main [1]\n"
                       "                0.03        0.00       3/3           work [2]\n\n"
                       "-----------------------------------------------\n\n"
                       "                0.03        0.00       3/3           main [1]\n"
                       "[2]     97.3    0.03        0.00       3         work [2]\n",
                       "main 0.01\nmain;work 0.03\n");
}

static void test_functions_without_an_entry_are_missed_in_what_gprof_says_there_is(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "gprof",
        flamepix_bytes_of("granularity: each sample hit covers 2 byte(s) for 10.00% of "
                          "0.10 seconds\n\n"
                          "index % time    self  children    called     name\n"
                          "[1]    100.0    0.04    0.06                 main [1]\n"
                          "                0.06    0.00       2/2           f [2]\n"),
        NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "granularity");
    test_collapsed_free(&read);
}

static void test_calls_within_a_cycle_have_callers_though_no_costs(void **state)
{
    (void)state;
    test_expect_folded("gprof",
                       "index % time    self  children    called     name\n"
                       "[1]    100.0    0.00    0.04                 main [1]\n"
                       "                0.00    0.04       3/3           even <cycle 1> [5]\n"
                       "-----------------------------------------------\n"
                       "[4]     89.2    0.00    0.04       3+30      <cycle 1 as a whole> [4]\n"
                       "                0.02    0.00      18             even <cycle 1> [5]\n"
                       "                0.02    0.00      15             odd <cycle 1> [6]\n"
                       "-----------------------------------------------\n"
                       "[5]     45.0    0.02    0.00       3         even <cycle 1> [5]\n"
                       "                                  15             odd <cycle 1> [6]\n"
                       "-----------------------------------------------\n"
                       "[6]     45.0    0.02    0.00      15         odd <cycle 1> [6]\n"
                       "                                  15             even <cycle 1> [5]\n",
                       "main;even 0.02\nmain;even;odd 0.02\n");
}

static void expect_told(const char *text)
{
    struct flamepix_bytes head = flamepix_bytes_of(text);
    assert_true(fpx_recognise_gprof(head, MARKS("Flat profile:", "Each sample counts as ")));
}

/* Any one of its marks is enough: the rest of them may be in another language, or not there. */
static void test_it_is_told_by_each_of_its_marks(void **state)
{
    (void)state;
    expect_told("Flat profile:\n");
    expect_told("Each sample counts as 0.01 seconds.\n");
    expect_told(" time   seconds   seconds    calls  us/call  us/call  name    \n");
    expect_told("index % time    self  children    called     name\n");
    expect_told("Index   %  Zeit   Kinder\n[1]    100.0    0,01    0,03          main [1]\n");
    assert_false(fpx_recognise_gprof(flamepix_bytes_of("[1] 1 2 3 see there [2]\n"),
                                     MARKS("Flat profile:")));
    test_expect_folded("gprof", "[1]    100,0    0,01    0,00          main [1]\n", "main 0.01\n");
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
        cmocka_unit_test(test_columns_are_those_that_the_header_names),
        cmocka_unit_test(test_a_table_without_a_column_that_is_needed_is_not_understood),
        cmocka_unit_test(test_the_layout_of_bsd_is_read),
        cmocka_unit_test(test_functions_without_an_entry_are_missed_in_what_gprof_says_there_is),
        cmocka_unit_test(test_calls_within_a_cycle_have_callers_though_no_costs),
        cmocka_unit_test(test_it_is_told_by_each_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("gprof", tests, NULL, NULL);
}
