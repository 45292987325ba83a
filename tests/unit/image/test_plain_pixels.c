#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/image.h>

static struct flamepix_buffer encode(const struct flamepix_image_options *options,
                                     const uint8_t *row)
{
    struct flamepix_buffer pixels = {0};
    struct flamepix_image *image;
    assert_int_equal(flamepix_image_create(options, flamepix_buffer_write, &pixels, &image),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_image_row(image, row, 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
    flamepix_image_free(image);
    return pixels;
}

static void test_indices_become_their_colors(void **state)
{
    (void)state;
    const uint32_t colors[] = {0xFFFFFF, 0x010203};
    const struct flamepix_image_options options = {.format = FLAMEPIX_PIXELS,
                                                   .width = 3,
                                                   .height = 2,
                                                   .colors = colors,
                                                   .color_count = 2,
                                                   .notes = "of no use"};
    const uint8_t row[] = {0, 1, 1};
    const uint8_t expected[] = {255, 255, 255, 1, 2, 3, 1, 2, 3, 255, 255, 255, 1, 2, 3, 1, 2, 3};
    struct flamepix_buffer pixels = encode(&options, row);
    assert_int_equal(pixels.length, sizeof(expected));
    assert_memory_equal(pixels.data, expected, sizeof(expected));
    flamepix_buffer_free(&pixels);
}

static void test_rgb_stays_what_it_is(void **state)
{
    (void)state;
    const struct flamepix_image_options options = {
        .format = FLAMEPIX_PIXELS, .width = 2, .height = 2};
    const uint8_t row[] = {1, 2, 3, 4, 5, 6};
    struct flamepix_buffer pixels = encode(&options, row);
    assert_int_equal(pixels.length, 2 * sizeof(row));
    assert_memory_equal(pixels.data, row, sizeof(row));
    assert_memory_equal(pixels.data + sizeof(row), row, sizeof(row));
    flamepix_buffer_free(&pixels);
}

static void test_nothing_is_transparent(void **state)
{
    (void)state;
    struct flamepix_image *image;
    const uint32_t colors[] = {0xFF000000};
    struct flamepix_image_options options = {
        .format = FLAMEPIX_PIXELS, .width = 2, .height = 2, .colors = colors, .color_count = 1};
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, NULL, &image),
                     FLAMEPIX_BAD_ARGUMENT);
    options.colors = NULL;
    options.alpha = true;
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, NULL, &image),
                     FLAMEPIX_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_indices_become_their_colors),
        cmocka_unit_test(test_rgb_stays_what_it_is),
        cmocka_unit_test(test_nothing_is_transparent),
    };
    return cmocka_run_group_tests_name("plain_pixels", tests, NULL, NULL);
}
