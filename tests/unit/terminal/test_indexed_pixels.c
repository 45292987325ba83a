#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_cells.h"

static void test_colors_are_numbered_as_they_come(void **state)
{
    (void)state;
    uint8_t pixels[] = {255, 255, 255, 1, 2, 3, 255, 255, 255, 1, 2, 4};
    uint8_t colors[3 * FPX_INDEXED_PIXEL_COLORS] = {0};
    const uint8_t numbers[] = {0, 1, 0, 2}, found[] = {255, 255, 255, 1, 2, 3, 1, 2, 4};
    assert_int_equal(fpx_index_pixels(pixels, 4, colors), 3);
    assert_memory_equal(pixels, numbers, sizeof(numbers));
    assert_memory_equal(colors, found, sizeof(found));
}

/* `count` pixels, each of another colour. */
static void fill(uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        pixels[3 * i] = (uint8_t)i;
        pixels[3 * i + 1] = (uint8_t)(i >> 8);
        pixels[3 * i + 2] = 7;
    }
}

static void test_256_colors_are_as_many_as_there_may_be(void **state)
{
    (void)state;
    uint8_t pixels[3 * 257], before[3 * 257];
    uint8_t colors[3 * FPX_INDEXED_PIXEL_COLORS];
    fill(pixels, 256);
    assert_int_equal(fpx_index_pixels(pixels, 256, colors), 256);
    for (size_t i = 0; i < 256; i++)
        assert_int_equal(pixels[i], i);
    fill(pixels, 257);
    memcpy(before, pixels, sizeof(before));
    assert_int_equal(fpx_index_pixels(pixels, 257, colors), 0);
    assert_memory_equal(pixels, before, sizeof(before));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colors_are_numbered_as_they_come),
        cmocka_unit_test(test_256_colors_are_as_many_as_there_may_be),
    };
    return cmocka_run_group_tests_name("indexed_pixels", tests, NULL, NULL);
}
