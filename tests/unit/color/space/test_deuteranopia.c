#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static struct fpx_lab seen(uint32_t color, double strength)
{
    struct fpx_xyz xyz = fpx_xyz_of(fpx_linear_of(color));
    return fpx_lab_of_xyz(fpx_deuteranopia(xyz, strength));
}

static void test_deuteranopia_of_no_strength_changes_nothing(void **state)
{
    (void)state;
    for (uint32_t color = 0; color <= 0xFFFFFF; color += 65003)
        assert_float_equal(fpx_delta_e(seen(color, 0), fpx_lab_of(color)), 0.0, 1e-6);
}

static void test_deuteranopia_leaves_greys_as_they_are(void **state)
{
    (void)state;
    for (uint32_t grey = 0; grey < 256; grey += 5)
        assert_float_equal(fpx_delta_e(seen(grey * 0x10101, 1), fpx_lab_of(grey * 0x10101)), 0.0,
                           1e-3);
}

static void test_deuteranopia_makes_red_and_green_alike_and_not_blue_and_yellow(void **state)
{
    (void)state;
    double seen_by_all = fpx_delta_e(fpx_lab_of(0xC87850), fpx_lab_of(0x96963C));
    assert_true(seen_by_all > 25);
    assert_true(fpx_delta_e(seen(0xC87850, 1), seen(0x96963C, 1)) < seen_by_all / 2);
    assert_true(fpx_delta_e(seen(0x4060F0, 1), seen(0xE0C030, 1)) > 50);
}

static void test_deuteranopia_twice_is_as_once(void **state)
{
    (void)state;
    struct fpx_xyz once = fpx_deuteranopia((struct fpx_xyz){0.3, 0.5, 0.2}, 1);
    struct fpx_xyz twice = fpx_deuteranopia(once, 1);
    assert_float_equal(once.x, twice.x, 1e-6);
    assert_float_equal(once.y, twice.y, 1e-6);
    assert_float_equal(once.z, twice.z, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deuteranopia_of_no_strength_changes_nothing),
        cmocka_unit_test(test_deuteranopia_leaves_greys_as_they_are),
        cmocka_unit_test(test_deuteranopia_makes_red_and_green_alike_and_not_blue_and_yellow),
        cmocka_unit_test(test_deuteranopia_twice_is_as_once),
    };
    return cmocka_run_group_tests_name("deuteranopia", tests, NULL, NULL);
}
