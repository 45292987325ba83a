#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/unit.h"

static const struct fpx_unit *find(const char *spelling)
{
    return fpx_unit_find(flamepix_bytes_of(spelling));
}

static void expect_all(const char *const *spellings, double seconds, double nbytes)
{
    for (size_t i = 0; spellings[i] != NULL; i++) {
        const struct fpx_unit *unit = find(spellings[i]);
        if (unit == NULL)
            fail_msg("%s is no unit", spellings[i]);
        assert_true(unit->seconds == seconds);
        assert_true(unit->nbytes == nbytes);
    }
}

#define EXPECT_ALL(seconds, nbytes, ...)                                                           \
    expect_all((const char *const[]){__VA_ARGS__, NULL}, seconds, nbytes)

static void test_times_are_found_by_their_usual_spellings(void **state)
{
    (void)state;
    EXPECT_ALL(1e-9, 0, "ns", "nanosecond", "nanoseconds", "Nanoseconds", "nanos");
    EXPECT_ALL(1e-6, 0, "us", "\xC2\xB5s", "\xCE\xBCs", "microseconds", "usec");
    EXPECT_ALL(1e-3, 0, "ms", "millisecond", "milliseconds", "msec", "MILLISECONDS");
    EXPECT_ALL(1, 0, "s", "sec", "secs", "second", "seconds", "Seconds");
    EXPECT_ALL(60, 0, "min", "mins", "minute", "minutes");
    EXPECT_ALL(3600, 0, "h", "hr", "hours");
}

static void test_sizes_are_found_by_their_usual_spellings(void **state)
{
    (void)state;
    EXPECT_ALL(0, 1, "B", "byte", "bytes", "Bytes", "By");
    EXPECT_ALL(0, 1000, "kB", "KB", "kilobytes");
    EXPECT_ALL(0, 1024, "KiB", "kibibytes");
    EXPECT_ALL(0, 1e6, "MB", "megabytes");
    EXPECT_ALL(0, 1048576, "MiB");
    EXPECT_ALL(0, 1e9, "GB");
    EXPECT_ALL(0, 1073741824, "GiB");
    EXPECT_ALL(0, 1e12, "TB");
    EXPECT_ALL(0, 1099511627776.0, "TiB");
}

/* Kb are bits, and so may be b; M may be anything. */
static void test_other_words_are_counted(void **state)
{
    (void)state;
    static const char *const words[] = {
        "",   "m",     "M",      "MS",    "NS",           "S", "K",   "b", "Kb",
        "Mb", "mem s", "cycles", "ns ms", "instructions", " ", "ns ", "n"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        assert_null(find(words[i]));
}

static void expect(double count, const char *unit, const char *words)
{
    char text[FPX_DECIMAL_NBYTES];
    assert_int_equal(fpx_unit_print(text, count, find(unit)), strlen(words));
    assert_string_equal(text, words);
}

static void test_amounts_are_in_the_largest_unit_of_which_there_is_one(void **state)
{
    (void)state;
    expect(7200061000000, "ns", "2 h");
    expect(7200061000000, "nanoseconds", "2 h");
    expect(7200, "s", "2 h");
    expect(90, "s", "1.5 min");
    expect(100, "s", "1.67 min");
    expect(60, "min", "1 h");
    expect(1, "day", "24 h");
    expect(1234, "h", "1,234 h");
    expect(12345678, "h", "12.3 M h");
    expect(0.25, "h", "15 min");
    expect(1500, "us", "1.5 ms");
    expect(2, "KiB", "2 kB");
    expect(3, "MiB", "3.1 MB");
    expect(0.5, "kB", "500 bytes");
    expect(0, "min", "0 s");
    expect(0, "GB", "0 bytes");
}

static void test_what_rounds_to_one_of_the_next_unit_is_said_in_it(void **state)
{
    (void)state;
    expect(999.4, "ms", "999 ms");
    expect(999.6, "ms", "1 s");
    expect(59.94, "s", "59.9 s");
    expect(59.96, "s", "1 min");
    expect(3596, "s", "59.9 min");
    expect(3598, "s", "1 h");
    expect(999.6, "B", "1 kB");
}

static void test_the_time_unit_is_the_longest_of_which_there_are_enough(void **state)
{
    (void)state;
    static const struct {
        double seconds, least;
        const char *sign;
    } cases[] = {
        {7200, 1, "h"},
        {7200, 5, "min"},
        {200, 5, "s"},
        {1, 1, "s"},
        {0.9999, 1, "ms"},
        {0.001, 1, "ms"},
        {9e-4, 1, "\xC2\xB5s"},
        {1e-6, 1, "\xC2\xB5s"},
        {9e-7, 1, "ns"},
        {1e-12, 1, "ns"},
        {0, 1, "s"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_string_equal(fpx_time_unit_of(cases[i].seconds, cases[i].least).sign, cases[i].sign);
}

static void test_spellings_of_one_unit_are_the_same(void **state)
{
    (void)state;
    assert_true(fpx_unit_is_same("ns", "Nanoseconds"));
    assert_true(fpx_unit_is_same("cycles", "cycles"));
    assert_false(fpx_unit_is_same("ns", "us"));
    assert_false(fpx_unit_is_same("cycles", "ns"));
    assert_false(fpx_unit_is_same("cycles", "instructions"));
}

static void expect_ratio(const char *from, const char *to, double over, double under)
{
    double over_found = 0, under_found = 0;
    if (!fpx_unit_converts(from, to, &over_found, &under_found))
        fail_msg("%s is no %s", from, to);
    assert_true(over_found == over);
    assert_true(under_found == under);
}

static void test_times_convert_to_times_and_sizes_to_sizes_exactly(void **state)
{
    (void)state;
    expect_ratio("us", "nanoseconds", 1000, 1);
    expect_ratio("ns", "us", 1, 1000);
    expect_ratio("days", "ns", 86400e9, 1);
    expect_ratio("min", "h", 1, 60);
    expect_ratio("MB", "KiB", 15625, 16);
    expect_ratio("PiB", "B", 1125899906842624, 1);
    expect_ratio("Bytes", "B", 1, 1);
}

static void test_a_unit_that_is_none_converts_to_itself_alone(void **state)
{
    (void)state;
    double over = 7, under = 7;
    expect_ratio("cycles", "cycles", 1, 1);
    expect_ratio("", "", 1, 1);
    assert_false(fpx_unit_converts("samples", "ns", &over, &under));
    assert_false(fpx_unit_converts("ns", "B", &over, &under));
    assert_false(fpx_unit_converts("cycles", "samples", &over, &under));
    assert_true(over == 7 && under == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_are_found_by_their_usual_spellings),
        cmocka_unit_test(test_sizes_are_found_by_their_usual_spellings),
        cmocka_unit_test(test_other_words_are_counted),
        cmocka_unit_test(test_amounts_are_in_the_largest_unit_of_which_there_is_one),
        cmocka_unit_test(test_what_rounds_to_one_of_the_next_unit_is_said_in_it),
        cmocka_unit_test(test_the_time_unit_is_the_longest_of_which_there_are_enough),
        cmocka_unit_test(test_spellings_of_one_unit_are_the_same),
        cmocka_unit_test(test_times_convert_to_times_and_sizes_to_sizes_exactly),
        cmocka_unit_test(test_a_unit_that_is_none_converts_to_itself_alone),
    };
    return cmocka_run_group_tests_name("unit", tests, NULL, NULL);
}
