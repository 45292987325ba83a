#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"
#include "sets/heat_internal.h"
#include "support/measurement_sets.h"

static struct fpx_heat_scale scale_of(const struct run_lines *runs, size_t count)
{
    struct fpx_distances *distances;
    struct fpx_measurement_set *set = run_set_of(runs, count);
    assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_OK);
    const struct fpx_heat_scale scale = fpx_heat_scale_of(distances);
    fpx_distances_free(distances);
    fpx_measurement_set_free(set);
    return scale;
}

static unsigned tenths(struct fpx_heat_scale scale)
{
    return (unsigned)(scale.least * 10 + 0.5);
}

static void test_a_scale_begins_at_the_tenth_below_the_least_similarity(void **state)
{
    (void)state;
    const struct run_lines apart[] = {{{"a 1"}}, {{"b 1"}}};
    const struct run_lines near[] = {{{"a 10"}}, {{"a 7", "b 3"}}, {{"a 9", "b 1"}}};
    const struct run_lines equal[] = {{{"a 10"}}, {{"a 10"}}};
    assert_int_equal(tenths(scale_of(apart, 2)), 0);
    assert_int_equal(tenths(scale_of(near, 3)), 7);
    assert_int_equal(tenths(scale_of(equal, 2)), 9);
    assert_int_equal(tenths(scale_of(equal, 1)), 9);
}

static void test_steps_go_from_the_least_to_1(void **state)
{
    (void)state;
    const struct fpx_heat_scale scale = {0.5};
    assert_int_equal(fpx_heat_step(&scale, 0.5), 0);
    assert_int_equal(fpx_heat_step(&scale, 0.2), 0);
    assert_int_equal(fpx_heat_step(&scale, 0.75), FPX_HEAT_STEPS / 2);
    assert_int_equal(fpx_heat_step(&scale, 1), FPX_HEAT_STEPS - 1);
}

/* Towards the ink of the theme. */
static void test_lightness_alone_tells_the_steps_apart(void **state)
{
    (void)state;
    for (unsigned i = 1; i < FPX_HEAT_STEPS; i++) {
        const double light = fpx_oklch_of(fpx_heat_color(FLAMEPIX_LIGHT, i - 1)).lightness -
                             fpx_oklch_of(fpx_heat_color(FLAMEPIX_LIGHT, i)).lightness;
        const double dark = fpx_oklch_of(fpx_heat_color(FLAMEPIX_DARK, i)).lightness -
                            fpx_oklch_of(fpx_heat_color(FLAMEPIX_DARK, i - 1)).lightness;
        assert_true(light > 0.01 && light < 0.03);
        assert_true(dark > 0.01 && dark < 0.03);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_scale_begins_at_the_tenth_below_the_least_similarity),
        cmocka_unit_test(test_steps_go_from_the_least_to_1),
        cmocka_unit_test(test_lightness_alone_tells_the_steps_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
