#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/time_unit.h"

static void test_the_unit_is_the_longest_of_which_there_is_one(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *sign;
        double per_second;
    } rows[] = {
        {5000, "s", 1},
        {1, "s", 1},
        {0.9999, "ms", 1e3},
        {0.001, "ms", 1e3},
        {9e-4, "\xC2\xB5s", 1e6},
        {1e-6, "\xC2\xB5s", 1e6},
        {9e-7, "ns", 1e9},
        {1e-12, "ns", 1e9},
        {0, "s", 1},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct flamepix_time_unit unit = flamepix_time_unit_of(rows[i].seconds);
        assert_string_equal(unit.sign, rows[i].sign);
        assert_true(unit.per_second == rows[i].per_second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_unit_is_the_longest_of_which_there_is_one),
    };
    return cmocka_run_group_tests_name("time unit", tests, NULL, NULL);
}
