#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/color.h>
#include <flamepix/limits.h>

#include "color/color_list.h"
#include "color/contrast.h"
#include "color/delta_e.h"
#include "color/deuteranopia.h"
#include "color/oklch.h"

static void test_flame_is_the_default(void **state)
{
    (void)state;
    assert_string_equal(FLAMEPIX_DEFAULT_PALETTE, "flame");
    assert_string_equal(flamepix_palette_names()[0], "flame");
}

static void test_flame_is_warm_and_of_one_lightness(void **state)
{
    (void)state;
    for (size_t i = 0; i < flamepix_flame.count; i++) {
        struct flamepix_oklch shade = flamepix_oklch_of(flamepix_flame.colors[i]);
        assert_true(fabs(shade.lightness - 0.76) <= 0.04);
        assert_true(shade.hue >= 17 && shade.hue <= 99);
        assert_true(shade.chroma >= 0.075);
    }
}

static void test_flame_is_a_good_ground_for_black(void **state)
{
    (void)state;
    for (size_t i = 0; i < flamepix_flame.count; i++) {
        assert_true(flamepix_contrast(flamepix_flame.colors[i], 0x000000) >= 7);
        assert_true(flamepix_contrast(flamepix_flame.colors[i], 0x111111) >= 7);
    }
}

static struct flamepix_lab without_green(uint32_t color)
{
    struct flamepix_xyz xyz = flamepix_xyz_of(flamepix_linear_of(color));
    return flamepix_lab_of_xyz(flamepix_deuteranopia(xyz, 1.0));
}

/* Of all pairs of names, in percent: those whose shades differ by 5 or more. */
static void test_flame_tells_names_apart(void **state)
{
    (void)state;
    const uint32_t *shades = flamepix_flame.colors;
    size_t pairs = flamepix_flame.count * flamepix_flame.count, far = 0, far_without_green = 0;
    for (size_t i = 0; i < flamepix_flame.count; i++)
        for (size_t k = 0; k < flamepix_flame.count; k++) {
            far += flamepix_delta_e(flamepix_lab_of(shades[i]), flamepix_lab_of(shades[k])) >= 5;
            far_without_green +=
                flamepix_delta_e(without_green(shades[i]), without_green(shades[k])) >= 5;
        }
    assert_true(100 * far >= 94 * pairs);
    assert_true(100 * far_without_green >= 76 * pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flame_is_the_default),
        cmocka_unit_test(test_flame_is_warm_and_of_one_lightness),
        cmocka_unit_test(test_flame_is_a_good_ground_for_black),
        cmocka_unit_test(test_flame_tells_names_apart),
    };
    return cmocka_run_group_tests_name("flame", tests, NULL, NULL);
}
