#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/figure.h>

#include "support/pictures/pixels.h"
#include "support/scarce_memory.h"

/* Decoded; the caller frees the pixels. */
static struct pixels draw(enum flamepix_theme theme, enum flamepix_image_format format)
{
    const struct flamepix_swatches_options options = {
        .theme = theme, .format = format, .quality = 95};
    struct flamepix_fonts *fonts = NULL;
    struct flamepix_buffer image = {0};
    struct pixels pixels = {0};
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_swatches_draw(&options, fonts, flamepix_buffer_write, &image),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    flamepix_buffer_free(&image);
    flamepix_fonts_free(fonts);
    return pixels;
}

static size_t count_palettes(void)
{
    size_t count = 0;
    while (flamepix_palette_names()[count] != NULL)
        count++;
    return count;
}

static void test_every_palette_has_a_row_of_the_page(void **state)
{
    (void)state;
    struct pixels page = draw(FLAMEPIX_LIGHT, FLAMEPIX_PNG);
    size_t rows = count_palettes();
    uint32_t row_height = (page.height - 40) / (uint32_t)rows;
    assert_int_equal(page.height, rows * row_height + 40);
    for (uint32_t row = 0; row < rows; row++)
        assert_int_not_equal(pixels_color(&page, 155, 20 + row * row_height + row_height / 2),
                             0xFFFFFF);
    pixels_free(&page);
}

static void test_the_first_swatch_is_the_palettes_color_of_main(void **state)
{
    (void)state;
    struct pixels page = draw(FLAMEPIX_LIGHT, FLAMEPIX_PNG);
    uint32_t row_height = (page.height - 40) / (uint32_t)count_palettes();
    for (uint32_t row = 0; flamepix_palette_names()[row] != NULL; row++) {
        struct flamepix_palette palette;
        if (strcmp(flamepix_palette_names()[row], "hot") != 0)
            continue;
        const struct flamepix_frame_facts frame = {.name = {"main", 4}};
        assert_int_equal(flamepix_palette_named("hot", &palette), FLAMEPIX_OK);
        assert_int_equal(pixels_color(&page, 155, 20 + row * row_height + row_height / 2),
                         palette.color(palette.user, &frame));
    }
    pixels_free(&page);
}

static void test_a_theme_has_its_ground(void **state)
{
    (void)state;
    struct pixels light = draw(FLAMEPIX_LIGHT, FLAMEPIX_PNG);
    struct pixels dark = draw(FLAMEPIX_DARK, FLAMEPIX_PNG);
    assert_int_equal(pixels_color(&light, 0, 0), 0xFFFFFF);
    assert_int_equal(pixels_color(&dark, 0, 0), 0x1B1E24);
    pixels_free(&light);
    pixels_free(&dark);
}

static void test_the_page_is_a_jpeg_where_that_is_asked_for(void **state)
{
    (void)state;
    struct pixels png = draw(FLAMEPIX_DARK, FLAMEPIX_PNG);
    struct pixels jpeg = draw(FLAMEPIX_DARK, FLAMEPIX_JPEG);
    const struct pixels_difference difference = pixels_compare(&png, &jpeg, 0);
    assert_true(difference.same_size);
    assert_true(difference.mean < 3);
    pixels_free(&png);
    pixels_free(&jpeg);
}

static enum flamepix_status draw_with_little_memory(void *user)
{
    const struct flamepix_swatches_options options = {.quality = 90};
    struct flamepix_fonts *fonts = NULL;
    struct flamepix_buffer image = {0};
    (void)user;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status == FLAMEPIX_OK)
        status = flamepix_swatches_draw(&options, fonts, flamepix_buffer_write, &image);
    flamepix_buffer_free(&image);
    flamepix_fonts_free(fonts);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(draw_with_little_memory, NULL) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_palette_has_a_row_of_the_page),
        cmocka_unit_test(test_the_first_swatch_is_the_palettes_color_of_main),
        cmocka_unit_test(test_a_theme_has_its_ground),
        cmocka_unit_test(test_the_page_is_a_jpeg_where_that_is_asked_for),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("swatches", tests, NULL, NULL);
}
