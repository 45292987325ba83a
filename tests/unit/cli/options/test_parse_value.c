#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <float.h>

#include "cli/options/value_kinds.h"

static void test_integers_are_digits_within_a_range(void **state)
{
    (void)state;
    uint64_t value = 7;
    assert_true(fpx_value_integer("1", 1, 100, &value));
    assert_int_equal(value, 1);
    assert_true(fpx_value_integer("100", 1, 100, &value));
    assert_int_equal(value, 100);
    assert_true(fpx_value_integer("18446744073709551615", 0, UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
}

static void test_what_is_no_integer_is_refused_and_stores_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"",   "0",   "101", "-1",  "+1",  " 1",
                                        "1 ", "1.0", "1e1", "0x1", "ten", "18446744073709551617"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        uint64_t value = 7;
        assert_false(fpx_value_integer(texts[i], 1, 100, &value));
        assert_int_equal(value, 7);
    }
}

static void test_reals_are_decimals(void **state)
{
    (void)state;
    double value = 0;
    assert_true(fpx_value_real("3.25", 0, 10, &value) && value == 3.25);
    assert_true(fpx_value_real("5.", 0, 10, &value) && value == 5.0);
    assert_true(fpx_value_real(".5", 0, 10, &value) && value == 0.5);
    assert_true(fpx_value_real("10", 0, 10, &value) && value == 10.0);
    assert_true(fpx_value_real("+1", 0, 10, &value) && value == 1.0);
    assert_true(fpx_value_real("1e3", 0, 1e4, &value) && value == 1000.0);
    assert_true(fpx_value_real("2.5e-03", 0, 10, &value) && value == 0.0025);
}

static void test_what_is_no_decimal_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",    ".",   "-1", "+-1", "1e",    "0x1p3", "nan",
                                        "inf", "1,5", " 1", "1 ",  "1.2.3", "11"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        double value = 7;
        assert_false(fpx_value_real(texts[i], 0, 10, &value));
        assert_true(value == 7);
    }
    char huge[401];
    memset(huge, '9', 400);
    huge[400] = '\0';
    double value;
    assert_false(fpx_value_real(huge, 0, DBL_MAX, &value));
}

static void test_sizes_take_a_power_of_1024(void **state)
{
    (void)state;
    uint64_t value = 0;
    assert_true(fpx_value_size("1500", 0, UINT64_MAX, &value) && value == 1500);
    assert_true(fpx_value_size("64M", 0, UINT64_MAX, &value) && value == 67108864);
    assert_true(fpx_value_size("4g", 0, UINT64_MAX, &value) && value == 4294967296);
    assert_true(fpx_value_size("1K", 0, UINT64_MAX, &value) && value == 1024);
    assert_true(fpx_value_size("1T", 0, UINT64_MAX, &value) && value == 1099511627776);
    assert_false(fpx_value_size("M", 0, UINT64_MAX, &value));
    assert_true(fpx_value_size("8MB", 0, UINT64_MAX, &value) && value == 8000000);
    assert_true(fpx_value_size("60kb", 0, UINT64_MAX, &value) && value == 60000);
    assert_true(fpx_value_size("2TB", 0, UINT64_MAX, &value) && value == 2000000000000);
    assert_true(fpx_value_size("3KiB", 0, UINT64_MAX, &value) && value == 3072);
    assert_true(fpx_value_size("3MIB", 0, UINT64_MAX, &value) && value == 3145728);
    assert_true(fpx_value_size("0.5M", 0, UINT64_MAX, &value) && value == 524288);
    assert_true(fpx_value_size("1.5G", 0, UINT64_MAX, &value) && value == 1610612736);
    assert_true(fpx_value_size("0.0015KB", 0, UINT64_MAX, &value) && value == 1);
    assert_false(fpx_value_size("1Ki", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1B", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1KBs", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1.5", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1.M", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size(".5M", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("0.123456789012345678901234M", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1X", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("16777216T", 0, UINT64_MAX, &value));
    assert_false(fpx_value_size("1K", 0, 1023, &value));
}

static void test_an_extent_is_two_numbers_and_an_x(void **state)
{
    (void)state;
    struct fpx_extent extent = {0, 0};
    assert_true(fpx_value_extent("1200x630", 1, 2000, &extent));
    assert_int_equal(extent.width, 1200);
    assert_int_equal(extent.height, 630);
    static const char *const texts[] = {"1200", "x630",      "1200x",     "1200X630",
                                        "0x10", "2001x1000", "1000x2001", "12x34x56"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_false(fpx_value_extent(texts[i], 1, 2000, &extent));
}

static void test_a_share_is_px_or_percent_each_with_its_range(void **state)
{
    (void)state;
    struct fpx_share share = {0, false};
    assert_true(fpx_value_share("0.5", 0.01, 100, &share));
    assert_true(share.value == 0.5 && !share.percent);
    assert_true(fpx_value_share("0%", 0.01, 100, &share));
    assert_true(share.value == 0 && share.percent);
    assert_true(fpx_value_share("100%", 0.01, 10, &share));
    assert_false(fpx_value_share("0", 0.01, 100, &share));
    assert_false(fpx_value_share("101%", 0.01, 1000, &share));
    assert_false(fpx_value_share("5%%", 0.01, 100, &share));
    assert_false(fpx_value_share("5px", 0.01, 100, &share));
    assert_false(fpx_value_share("%", 0.01, 100, &share));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers_are_digits_within_a_range),
        cmocka_unit_test(test_what_is_no_integer_is_refused_and_stores_nothing),
        cmocka_unit_test(test_reals_are_decimals),
        cmocka_unit_test(test_what_is_no_decimal_is_refused),
        cmocka_unit_test(test_sizes_take_a_power_of_1024),
        cmocka_unit_test(test_an_extent_is_two_numbers_and_an_x),
        cmocka_unit_test(test_a_share_is_px_or_percent_each_with_its_range),
    };
    return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
