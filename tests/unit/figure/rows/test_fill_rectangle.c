#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "figure/rows/paint.h"

static void test_a_rectangle_is_filled_and_nothing_around_it(void **state)
{
    (void)state;
    uint16_t pixels[4 * 6] = {0};
    const struct flamepix_canvas canvas = {pixels, 5, 4, 6};
    fpx_fill_rectangle(&canvas, 1, 2, 4, 1, 7);
    for (size_t i = 0; i < sizeof(pixels) / sizeof(pixels[0]); i++)
        assert_int_equal(pixels[i], i >= 2 * 6 + 1 && i < 2 * 6 + 5 ? 7 : 0);
}

static void test_a_rectangle_without_width_or_height_is_nothing(void **state)
{
    (void)state;
    uint16_t pixel = 3;
    const struct flamepix_canvas canvas = {&pixel, 1, 1, 1};
    fpx_fill_rectangle(&canvas, 0, 0, 0, 1, 7);
    fpx_fill_rectangle(&canvas, 0, 0, 1, 0, 7);
    assert_int_equal(pixel, 3);
}

static void test_a_pixel_of_base_or_ink_is_the_first_or_last_of_its_color(void **state)
{
    (void)state;
    assert_int_equal(fpx_base_pixel(0), 0);
    assert_int_equal(fpx_ink_pixel(0) + 1, fpx_base_pixel(1));
    assert_int_equal(fpx_ink_pixel(FLAMEPIX_COLORS_MAX - 1),
                     FLAMEPIX_COLORS_MAX * FLAMEPIX_LEVELS - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rectangle_is_filled_and_nothing_around_it),
        cmocka_unit_test(test_a_rectangle_without_width_or_height_is_nothing),
        cmocka_unit_test(test_a_pixel_of_base_or_ink_is_the_first_or_last_of_its_color),
    };
    return cmocka_run_group_tests_name("fill_rectangle", tests, NULL, NULL);
}
