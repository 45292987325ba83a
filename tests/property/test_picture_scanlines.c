/* Pictures of random bands, given row by row with as many repeats as there are, against what libpng
 * makes of the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/bytes.h>
#include <flamepix/image.h>

#include "support/pictures/pixels.h"
#include "support/random.h"

enum { COLORS = 246, LEVELS = 6, PICTURES = 400 };

static uint32_t color_of(unsigned index)
{
    return index * UINT32_C(0x010307) & 0xFFFFFF;
}

/* The row below `row`: the same, with some letters, with other letters, or other boxes. */
static void change_row(uint8_t *row, uint32_t width, struct test_random *random)
{
    const size_t what = test_random_below(random, 4);
    size_t box = 0;
    if (what == 0)
        return;
    for (uint32_t x = 0; x < width; x++) {
        if (what == 1 && (x == 0 || test_random_below(random, 20) == 0))
            box = test_random_below(random, COLORS / LEVELS);
        if (what == 1)
            row[x] = (uint8_t)(box * LEVELS);
        else if (x / 40 % 3 != 0)
            row[x] =
                (uint8_t)(row[x] / LEVELS * LEVELS + (x % 7 * (what + 2) + x / 7 * what) % LEVELS);
    }
    if (test_random_below(random, 5) == 0)
        row[test_random_below(random, width)] = (uint8_t)test_random_below(random, COLORS);
}

static void expect_row(const struct pixels *pixels, uint32_t y, const uint8_t *row)
{
    for (uint32_t x = 0; x < pixels->width; x++)
        assert_int_equal(pixels_color(pixels, x, y), color_of(row[x]));
}

static void assert_picture_comes_back(enum flamepix_compression compression, uint32_t width,
                                      uint32_t height, uint64_t seed)
{
    uint32_t colors[COLORS];
    for (unsigned i = 0; i < COLORS; i++)
        colors[i] = color_of(i);
    const struct flamepix_image_options options = {.format = FLAMEPIX_PNG,
                                                   .compression = compression,
                                                   .width = width,
                                                   .height = height,
                                                   .colors = colors,
                                                   .color_count = COLORS};
    struct flamepix_buffer file = {0};
    struct flamepix_image *image;
    uint8_t *row = calloc(width, 1), *rows = malloc((size_t)width * height);
    assert_true(row != NULL && rows != NULL);
    struct test_random random = {seed};
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, &file, &image),
                     FLAMEPIX_OK);
    for (uint32_t y = 0, times; y < height; y += times) {
        times = 1 + (uint32_t)test_random_below(&random, 4);
        times = times < height - y ? times : height - y;
        change_row(row, width, &random);
        assert_int_equal(flamepix_image_row(image, row, times), FLAMEPIX_OK);
        for (uint32_t i = 0; i < times; i++)
            memcpy(rows + (size_t)width * (y + i), row, width);
    }
    assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
    flamepix_image_free(image);
    struct pixels pixels;
    assert_true(pixels_decode(file.data, file.length, &pixels));
    assert_int_equal(pixels.width, width);
    assert_int_equal(pixels.height, height);
    for (uint32_t y = 0; y < height; y++)
        expect_row(&pixels, y, rows + (size_t)width * y);
    pixels_free(&pixels);
    flamepix_buffer_free(&file);
    free(rows);
    free(row);
}

static void test_pictures_of_random_bands_come_back(void **state)
{
    (void)state;
    struct test_random random = {17};
    for (uint64_t i = 0; i < PICTURES; i++) {
        const uint32_t width = 1 + (uint32_t)test_random_below(&random, i % 2 ? 40 : 1300);
        const uint32_t height = 1 + (uint32_t)test_random_below(&random, 150);
        assert_picture_comes_back((enum flamepix_compression)(i % 3), width, height, i + 1);
    }
}

/* Rows that are as long as the window, nearly, or longer than it. */
static void test_wide_pictures_come_back(void **state)
{
    (void)state;
    static const uint32_t widths[] = {2047, 2048, 8192, 32766, 32767, 32768, 50000, 70000};
    for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++)
        for (int c = 0; c < 3; c++)
            assert_picture_comes_back((enum flamepix_compression)c, widths[i], 12, i + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_of_random_bands_come_back),
        cmocka_unit_test(test_wide_pictures_come_back),
    };
    return cmocka_run_group_tests_name("picture_scanlines", tests, NULL, NULL);
}
