#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/phrases.h"

static void expect(double count, const char *unit, const char *words)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_count_text(&text, count, unit), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, words);
    flamepix_buffer_free(&text);
}

static void test_counts_have_their_units(void **state)
{
    (void)state;
    expect(348427, "samples", "348,427 samples");
    expect(1, "samples", "1 sample");
    expect(1, "cycles", "1 cycles");
    expect(12, "", "12");
}

static void test_times_are_said_as_people_say_them(void **state)
{
    (void)state;
    expect(585170336, "nanoseconds", "585 ms");
    expect(999, "nanoseconds", "999 ns");
    expect(12.5, "microseconds", "12.5 \xC2\xB5s");
    expect(1e6, "microseconds", "1 s");
    expect(0.588, "seconds", "588 ms");
    expect(0, "seconds", "0 s");
    expect(0.9994, "seconds", "999 ms");
    expect(0.9996, "seconds", "1 s");
    expect(999.4, "seconds", "16.7 min");
    expect(0.4, "nanoseconds", "0.4 ns");
    expect(75.25, "seconds", "1.25 min");
    expect(123456, "milliseconds", "2.06 min");
    expect(5000, "seconds", "1.39 h");
}

static void test_sizes_have_prefixes(void **state)
{
    (void)state;
    expect(999, "bytes", "999 bytes");
    expect(1, "bytes", "1 byte");
    expect(4604728, "bytes", "4.6 MB");
}

static void test_shares_are_of_time_or_of_the_unit(void **state)
{
    (void)state;
    assert_string_equal(fpx_unit_noun("nanoseconds"), "time");
    assert_string_equal(fpx_unit_noun("bytes"), "bytes");
    assert_string_equal(fpx_unit_noun("cycles"), "cycles");
    assert_true(fpx_unit_is_measure("bytes"));
    assert_false(fpx_unit_is_measure("cycles"));
    assert_string_equal(fpx_unit_after_numbers("bytes"), "bytes");
    assert_string_equal(fpx_unit_after_numbers("cycles"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_have_their_units),
        cmocka_unit_test(test_times_are_said_as_people_say_them),
        cmocka_unit_test(test_sizes_have_prefixes),
        cmocka_unit_test(test_shares_are_of_time_or_of_the_unit),
    };
    return cmocka_run_group_tests_name("count_text", tests, NULL, NULL);
}
