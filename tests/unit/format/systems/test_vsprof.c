#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char calls[] =
    "\xEF\xBB\xBFLevel,Function Name,Number of Calls,Elapsed Inclusive Time %,"
    "Avg Elapsed Exclusive Time,Module Name,\r\n"
    "0,\"a.exe\",0,100.00,0.00,\"\",\r\n"
    "1,\"A.Main(class B,bool&)\",5,91.25,2.00,\"a.exe\",\r\n"
    "2,\"A.Work()\",\"2,893\",54.37,0.50,\"a.exe\",\r\n"
    "2,\"A.Rest()\",2,1.37,4.00,\"b.dll\",\r\n"
    "1,\"A.Other()\",9,1.25,0.00,\"a.exe\",\r\n"
    "2,\"A.Rest()\",2,1.37,4.00,\"b.dll\",\r\n";

static void test_functions_weigh_the_calls_that_their_callees_have_not(void **state)
{
    (void)state;
    test_expect_folded("vsprof", calls,
                       "a.exe;A.Main(class B,bool&);A.Rest() 2\n"
                       "a.exe;A.Main(class B,bool&);A.Work() 2893\n"
                       "a.exe;A.Other() 7\n"
                       "a.exe;A.Other();A.Rest() 2\n");
}

static void test_or_their_own_time(void **state)
{
    (void)state;
    const struct flamepix_format_options time = {.recording.weight = "time"};
    test_expect_collapsed("vsprof", flamepix_bytes_of(calls), &time,
                          "a.exe;A.Main(class B,bool&) 10\n"
                          "a.exe;A.Main(class B,bool&);A.Rest() 8\n"
                          "a.exe;A.Main(class B,bool&);A.Work() 1446.5\n"
                          "a.exe;A.Other();A.Rest() 8\n");
}

static void test_samples_of_inner_functions_are_kept_in_any_spelling(void **state)
{
    (void)state;
    test_expect_folded("vsprof",
                       "Level;Function Name;Inclusive Samples;Exclusive Samples;Module Name\r\n"
                       "0;a.exe;1.210;0;\r\n1;A.Main();1.210;10;a.exe\r\n"
                       "2;A.Work();1.200;1.200;a.exe\r\n",
                       "a.exe;A.Main() 10\na.exe;A.Main();A.Work() 1200\n");
}

static void expect_bad(const char *row)
{
    char text[256] = "Level,Function Name,Number of Calls\n0,a,1\n";
    strcat(text, row);
    struct test_collapsed read = test_collapse("vsprof", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, "a 1\n");
    assert_int_equal(read.report.bad_lines, 1);
    test_collapsed_free(&read);
}

static void test_bad_rows_are_told(void **state)
{
    (void)state;
    expect_bad("1\n");
    expect_bad("1,\"open\n");
    expect_bad("1,f,\"4,718.25\"\n");
    expect_bad("x,f,1\n");
    expect_bad("900,f,1\n");
}

static void test_columns_are_those_that_the_header_names(void **state)
{
    (void)state;
    test_expect_folded("vsprof", "Function Name,Inclusive Samples,Level\na,10,0\nb,4,1\nc,3,1\n",
                       "a 3\na;b 4\na;c 3\n");
}

static void test_a_table_without_values_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "vsprof", flamepix_bytes_of("Level,Function Name,Samples\n0,a,5\n1,b,4\n"), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("vsprof", flamepix_bytes_of(calls));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_weigh_the_calls_that_their_callees_have_not),
        cmocka_unit_test(test_or_their_own_time),
        cmocka_unit_test(test_samples_of_inner_functions_are_kept_in_any_spelling),
        cmocka_unit_test(test_bad_rows_are_told),
        cmocka_unit_test(test_columns_are_those_that_the_header_names),
        cmocka_unit_test(test_a_table_without_values_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("vsprof", tests, NULL, NULL);
}
