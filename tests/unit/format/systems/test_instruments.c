#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char times[] = "Running Time\tSelf (ms)\t\tSymbol Name\n"
                            "4273.0ms   99.9%\t0\t \tstart\n"
                            "4273.0ms   99.9%\t2\t \t main\n"
                            "2126.0ms   49.7%\t693.5\t \t  _$LT$A$GT$::f::h0123456789abcdef\n"
                            "1.0ms    0.1%\t1\t \t main2\n";

static void test_rows_weigh_their_own_time(void **state)
{
    (void)state;
    test_expect_folded("instruments", times,
                       "start;main2 1\nstart;main 2\nstart;main;<A>::f 693.5\n");
}

static void test_tables_may_have_names_with_commas(void **state)
{
    (void)state;
    test_expect_folded("instruments",
                       "Running Time,Self,,Symbol Name\n1673.0ms   91.6%,0, ,start\n"
                       "1663.0ms   91.0%,6, , node::Start(int, char**)\n",
                       "start;node::Start(int, char**) 6\n");
}

static void test_values_have_units(void **state)
{
    (void)state;
    test_expect_folded("instruments",
                       "Weight\tSelf Weight\t\tSymbol Name\n"
                       "1.5 Gc 100.0%\t-\t \tapp (40414)\n1.5 Gc 100.0%\t1.5 Mc\t \t main\n"
                       "2 Kc 0%\t2 Kc\t \t f\n",
                       "app (40414);f 2000\napp (40414);main 1500000\n");
    test_expect_folded("instruments",
                       "Weight\tSelf Weight\t\tSymbol Name\n"
                       "1.5 s 100.0%\t1.00 min\t \tapp\n1.5 s 1%\t250.00 \xC2\xB5s\t \t f\n",
                       "app 60000\napp;f 0.25\n");
    test_expect_folded("instruments",
                       "Running Time\tSelf (s)\t\tSymbol Name\n1.5s 100.0%\t1.5\t \tapp\n",
                       "app 1500\n");
}

static const char bytes[] = "Bytes Used\tCount\t\tSymbol Name\n"
                            " 3.00 MB     100.0%\t30\t \tstart\n"
                            " 1.00 MB      33.3%\t10\t \t alpha()\n";

static void test_of_allocations_there_are_bytes_and_counts(void **state)
{
    (void)state;
    const struct flamepix_format_options count = {.recording.profile = "count"};
    test_expect_folded("instruments", bytes, "start 2097152\nstart;alpha() 1048576\n");
    test_expect_collapsed("instruments", flamepix_bytes_of(bytes), &count,
                          "start 20\nstart;alpha() 10\n");
}

static void test_a_row_without_a_number_is_bad(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "instruments",
        flamepix_bytes_of("Running Time,Self,,Symbol Name\n1ms,x, ,a\n1ms,1, ,b\nnothing\n"), NULL,
        0);
    assert_string_equal(read.folded.data, "b 1\n");
    assert_int_equal(read.report.bad_lines, 2);
    test_collapsed_free(&read);
}

static void test_columns_are_those_that_the_header_names(void **state)
{
    (void)state;
    static const char own[] = "app 500\napp;f(int, char) 1500\n";
    test_expect_folded("instruments",
                       "Weight\tSelf Weight\tSymbol Names\n2.00 s\xE2\x80\x87 100.0%\t500.00 ms\t"
                       "   app\n1.50 s \xE2\x80\x87"
                       "75.0%\t1.50 s\t    f(int, char)\n",
                       own);
    test_expect_folded("instruments",
                       "Symbol Name\tSamples\tSelf Weight\tWeight\n app\t9\t500.00 ms\t2.00 s\n"
                       "  f(int, char)\t7\t1.50 s\t1.50 s  75.0%\n",
                       own);
    test_expect_folded(
        "instruments",
        "Self Weight,Symbol Names\n25.0% 500.00 ms,app\n75.0% 1.50 s, f(int, char)\n", own);
}

static void test_without_own_time_it_is_what_callees_do_not_have(void **state)
{
    (void)state;
    test_expect_folded("instruments", "Weight\tSymbol Names\n2.00 s  100.0%\tapp\n1.50 s\t f\n",
                       "app 500\napp;f 1500\n");
}

static void test_a_header_without_what_is_needed_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "instruments", flamepix_bytes_of("Weight\tOther\n1.00 s\ta\n1.00 s\tb\n"), NULL, 0);
    assert_int_equal(read.report.ledger.drawn.count, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    test_collapsed_free(&read);
}

static void test_another_table_behind_it_is_added(void **state)
{
    (void)state;
    static const char twice[] =
        "Weight\tSelf Weight\tSymbol Names\n2.00 s\t1.00 s\tapp\n1.00 s\t1.00 s\t f\n"
        "Weight\tSelf Weight\tSymbol Names\n2.00 s\t1.00 s\tapp\n1.00 s\t1.00 s\t f\n";
    test_expect_folded("instruments", twice, "app 2000\napp;f 2000\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("instruments", flamepix_bytes_of(times));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_weigh_their_own_time),
        cmocka_unit_test(test_tables_may_have_names_with_commas),
        cmocka_unit_test(test_values_have_units),
        cmocka_unit_test(test_of_allocations_there_are_bytes_and_counts),
        cmocka_unit_test(test_a_row_without_a_number_is_bad),
        cmocka_unit_test(test_columns_are_those_that_the_header_names),
        cmocka_unit_test(test_without_own_time_it_is_what_callees_do_not_have),
        cmocka_unit_test(test_a_header_without_what_is_needed_is_not_understood),
        cmocka_unit_test(test_another_table_behind_it_is_added),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("instruments", tests, NULL, NULL);
}
