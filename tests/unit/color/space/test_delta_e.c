#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"

/* Of the test data of Sharma, Wu and Dalal, those that each branch of the formula needs. */
static void test_delta_e_is_that_of_the_published_pairs(void **state)
{
    (void)state;
    static const struct {
        struct fpx_lab a, b;
        double expected;
    } pairs[] = {
        {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
        {{50, 0, 0}, {50, -1, 2}, 2.3669},
        {{50, 2.49, -0.001}, {50, -2.49, 0.0009}, 7.1792},
        {{50, 2.49, -0.001}, {50, -2.49, 0.0011}, 7.2195},
        {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
        {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
        {{2.0776, 0.0795, -1.135}, {0.9033, -0.0636, -0.5514}, 0.9082},
    };
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        assert_float_equal(fpx_delta_e(pairs[i].a, pairs[i].b), pairs[i].expected, 0.00006);
        assert_float_equal(fpx_delta_e(pairs[i].b, pairs[i].a), pairs[i].expected, 0.00006);
    }
}

static void test_delta_e_of_black_and_white_is_a_hundred(void **state)
{
    (void)state;
    struct fpx_lab black = fpx_lab_of(0x000000), white = fpx_lab_of(0xFFFFFF);
    assert_float_equal(fpx_delta_e(black, white), 100.0, 0.001);
    assert_float_equal(fpx_delta_e(white, white), 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_delta_e_is_that_of_the_published_pairs),
        cmocka_unit_test(test_delta_e_of_black_and_white_is_a_hundred),
    };
    return cmocka_run_group_tests_name("delta_e", tests, NULL, NULL);
}
