#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static void assert_colors(const uint32_t *colors, const uint32_t *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_int_equal(colors[i], expected[i]);
}

/* The vectors are FlameGraphs.jl's defaults, worked out anew from the formulas of Colors.jl. */
static void test_variants_are_those_of_flamegraphs_jl(void **state)
{
    (void)state;
    static const uint32_t crimson[] = {0xF3004D, 0xE40041, 0xD42137, 0xC5312F};
    static const uint32_t orange[] = {0xFFA000, 0xFFA400, 0xF6A60A, 0xE4A71C};
    uint32_t variants[FPX_COLOR_VARIANTS];
    fpx_color_variants(0xDC143C, variants);
    assert_colors(variants, crimson, FPX_COLOR_VARIANTS);
    fpx_color_variants(0xFFA500, variants);
    assert_colors(variants, orange, FPX_COLOR_VARIANTS);
}

static void test_variants_of_black_and_white_stay_colors(void **state)
{
    (void)state;
    uint32_t variants[FPX_COLOR_VARIANTS];
    fpx_color_variants(0x000000, variants);
    assert_int_equal(variants[3], 0x000000);
    fpx_color_variants(0xFFFFFF, variants);
    for (int i = 0; i < FPX_COLOR_VARIANTS; i++)
        assert_true(variants[i] <= 0xFFFFFF && variants[i] > 0xE00000);
}

static void test_far_colors_are_those_of_flamegraphs_jl(void **state)
{
    (void)state;
    static const uint32_t expected[3][6] = {
        {0x00B58B, 0x2CA3FF},
        {0xE1B2FF, 0x6FDC91, 0x00B58B, 0x2CA3FF},
        {0xB4CCC3, 0xE1B2FF, 0x6FDC91, 0x00B6AD, 0x00B58B, 0x2CA3FF},
    };
    uint32_t seeds[10] = {0xFFFFFF, 0x000000};
    fpx_color_variants(0xDC143C, seeds + 2);
    fpx_color_variants(0xFFA500, seeds + 6);
    for (size_t n = 1; n <= 3; n++) {
        uint32_t colors[6];
        fpx_distant_colors(seeds, 10, 2 * n, colors);
        fpx_distant_colors_sort(colors, 2 * n, 0xFFFFFF);
        assert_colors(colors, expected[n - 1], 2 * n);
    }
}

static void test_far_colors_never_come_twice(void **state)
{
    (void)state;
    static const uint32_t white = 0xFFFFFF;
    uint32_t colors[FPX_FAR_CANDIDATES];
    fpx_distant_colors(&white, 1, 40, colors);
    for (int i = 0; i < 40; i++)
        for (int k = 0; k < i; k++)
            assert_int_not_equal(colors[i], colors[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variants_are_those_of_flamegraphs_jl),
        cmocka_unit_test(test_variants_of_black_and_white_stay_colors),
        cmocka_unit_test(test_far_colors_are_those_of_flamegraphs_jl),
        cmocka_unit_test(test_far_colors_never_come_twice),
    };
    return cmocka_run_group_tests_name("distant_colors", tests, NULL, NULL);
}
