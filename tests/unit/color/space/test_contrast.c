#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static void test_contrast_is_that_of_the_wcag(void **state)
{
    (void)state;
    assert_float_equal(fpx_contrast(0x000000, 0xFFFFFF), 21.0, 1e-9);
    assert_float_equal(fpx_contrast(0x777777, 0xFFFFFF), 4.478, 1e-3);
    assert_float_equal(fpx_contrast(0x0000FF, 0xFFFFFF), 8.592, 1e-3);
    assert_float_equal(fpx_contrast(0xFF0000, 0x000000), 5.252, 1e-3);
}

static void test_contrast_does_not_depend_on_the_order(void **state)
{
    (void)state;
    assert_float_equal(fpx_contrast(0x123456, 0xABCDEF), fpx_contrast(0xABCDEF, 0x123456), 0.0);
    assert_float_equal(fpx_contrast(0x123456, 0x123456), 1.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast_is_that_of_the_wcag),
        cmocka_unit_test(test_contrast_does_not_depend_on_the_order),
    };
    return cmocka_run_group_tests_name("contrast", tests, NULL, NULL);
}
