#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void test_calls_become_stacks(void **state)
{
    (void)state;
    struct flamepix_buffer file = test_sample("formats/pstats/plain");
    test_expect_collapsed("pstats", flamepix_buffer_bytes(&file), NULL,
                          "work 250000\nwork;<built-in sorted> 250000\nwork;fib 1000000\n");
    flamepix_buffer_free(&file);
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    struct flamepix_buffer file = test_sample("formats/pstats/plain");
    test_expect_collapsed("pstats", flamepix_buffer_bytes(&file), &lines,
                          "work (run.py:3) 250000\n"
                          "work (run.py:3);<built-in sorted> 250000\n"
                          "work (run.py:3);fib (run.py:9) 1000000\n");
    flamepix_buffer_free(&file);
}

static void test_functions_before_the_damage_are_read(void **state)
{
    (void)state;
    struct flamepix_buffer file = test_sample("formats/pstats/plain");
    const struct flamepix_bytes cut = {file.data, file.length - 30};
    struct test_collapsed collapsed = test_collapse("pstats", cut, NULL, 0);
    assert_non_null(strstr(collapsed.folded.data, "work;fib 1000000\n"));
    assert_true(collapsed.report.damage.found);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

#define TUPLE(count) "(" count "\0\0\0"
#define NUMBER(n)    "i" n "\0\0\0"
#define MILLISECOND  "g\xFC\xA9\xF1\xD2Mb\x50?"

/* "main" calls "leaf"; the names of the file and of "main" are written once. */
static const char python2[] =
    "{" TUPLE("\3") "t\4\0\0\0a.py" NUMBER("\2") "t\4\0\0\0main" TUPLE("\5") NUMBER("\1")
        NUMBER("\1") MILLISECOND MILLISECOND
    "{0" TUPLE("\3") "R\0\0\0\0" NUMBER("\5") "s\4\0\0\0leaf" TUPLE("\5") NUMBER("\1") NUMBER("\1")
        MILLISECOND MILLISECOND "{" TUPLE("\3") "R\0\0\0\0" NUMBER("\2") "R\1\0\0\0" TUPLE("\4")
            NUMBER("\1") NUMBER("\1") MILLISECOND MILLISECOND "00";

static void test_names_that_python_2_means_again_are_known(void **state)
{
    (void)state;
    const struct flamepix_bytes bytes = {python2, sizeof(python2) - 1};
    test_expect_collapsed("pstats", bytes, NULL, "main 1000\nmain;leaf 1000\n");
    test_expect_cuts_are_read("pstats", bytes);
}

/* The module `profile` says of callers how often they called alone. */
static void test_time_is_divided_between_callers_by_calls(void **state)
{
    (void)state;
    struct flamepix_buffer file = test_sample("formats/pstats/counted");
    test_expect_collapsed("pstats", flamepix_buffer_bytes(&file), NULL,
                          "main 250000\nmain;a 125000\nmain;a;work 125000\n"
                          "main;fib 500000\nmain;work 375000\n");
    flamepix_buffer_free(&file);
}

static void test_another_dictionary_is_added(void **state)
{
    (void)state;
    struct flamepix_buffer file = test_sample("formats/pstats/plain"), twice = {0};
    assert_int_equal(flamepix_buffer_append(&twice, file.data, file.length), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&twice, file.data, file.length), FLAMEPIX_OK);
    test_expect_collapsed("pstats", flamepix_buffer_bytes(&twice), NULL,
                          "work 500000\nwork;<built-in sorted> 500000\nwork;fib 2000000\n");
    flamepix_buffer_free(&twice);
    assert_int_equal(flamepix_buffer_append(&file, "text", 4), FLAMEPIX_OK);
    struct test_collapsed read = test_collapse("pstats", flamepix_buffer_bytes(&file), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer file = test_sample("formats/pstats/plain");
    test_expect_cuts_are_read("pstats", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_become_stacks),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_functions_before_the_damage_are_read),
        cmocka_unit_test(test_names_that_python_2_means_again_are_known),
        cmocka_unit_test(test_time_is_divided_between_callers_by_calls),
        cmocka_unit_test(test_another_dictionary_is_added),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pstats", tests, NULL, NULL);
}
