#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/color_groups.h"

static void test_a_package_is_within_another_at_a_point(void **state)
{
    (void)state;
    assert_true(fpx_package_is_within(flamepix_bytes_of("System"), "System"));
    assert_true(fpx_package_is_within(flamepix_bytes_of("System.IO"), "System"));
    assert_false(fpx_package_is_within(flamepix_bytes_of("Systems"), "System"));
    assert_false(fpx_package_is_within(flamepix_bytes_of("Sys"), "System"));
    assert_false(fpx_package_is_within((struct flamepix_bytes){NULL, 0}, "System"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_package_is_within_another_at_a_point),
    };
    return cmocka_run_group_tests_name("package", tests, NULL, NULL);
}
