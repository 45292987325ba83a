#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/rows/scanline_writer.h"
#include "support/pictures/pixels.h"

enum { ROWS = 3 };

/* All pixels there are, side by side, in rows that are alike. */
struct drawn {
    struct flamepix_buffer file;
    struct pixels pixels;
    uint32_t *colors; /* of each pixel */
    size_t count;
};

static struct drawn draw_all_pixels(unsigned color_count, unsigned levels)
{
    struct drawn drawn = {0};
    struct fpx_color_table table = {.levels = levels};
    struct fpx_scanline_writer *writer;
    uint16_t number;
    for (uint32_t i = 0; i < color_count; i++)
        assert_int_equal(
            fpx_color_table_number(&table, (struct fpx_ink_color){0x804000 + i * 3, 0x0000FF - i},
                                   &number),
            FLAMEPIX_OK);
    drawn.count = color_count * FLAMEPIX_LEVELS;
    uint16_t *row = calloc(drawn.count, sizeof(*row));
    assert_non_null(row);
    for (size_t i = 0; i < drawn.count; i++)
        row[i] = (uint16_t)i;
    const struct flamepix_image_options image = {.width = (uint32_t)drawn.count, .height = ROWS};
    assert_int_equal(fpx_color_table_pixel_colors(&table, &drawn.colors), FLAMEPIX_OK);
    assert_int_equal(
        fpx_scanline_writer_create(&table, image, flamepix_buffer_write, &drawn.file, &writer),
        FLAMEPIX_OK);
    assert_int_equal(fpx_scanline_writer_row(writer, row, 2), FLAMEPIX_OK);
    assert_int_equal(fpx_scanline_writer_row(writer, row, ROWS - 2), FLAMEPIX_OK);
    assert_int_equal(fpx_scanline_writer_finish(writer), FLAMEPIX_OK);
    assert_true(pixels_decode(drawn.file.data, drawn.file.length, &drawn.pixels));
    fpx_scanline_writer_free(writer);
    fpx_color_table_free(&table);
    free(row);
    return drawn;
}

static void free_drawn(struct drawn *drawn)
{
    flamepix_buffer_free(&drawn->file);
    pixels_free(&drawn->pixels);
    free(drawn->colors);
}

/* The byte of a PNG's header that tells how its pixels are. */
static bool is_indexed(const struct drawn *drawn)
{
    enum { COLOR_TYPE = 25, PALETTE = 3 };
    return drawn->file.data[COLOR_TYPE] == PALETTE;
}

static void assert_all_pixels(unsigned color_count, unsigned levels, bool indexed)
{
    struct drawn drawn = draw_all_pixels(color_count, levels);
    assert_int_equal(is_indexed(&drawn), indexed);
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < drawn.count; x++)
            assert_int_equal(pixels_color(&drawn.pixels, x, y), drawn.colors[x]);
    free_drawn(&drawn);
}

static void test_every_pixel_has_the_color_of_its_table(void **state)
{
    (void)state;
    assert_all_pixels(1, 0, true);
    assert_all_pixels(42, 0, true);
    assert_all_pixels(43, 0, false);
}

static void test_fewer_levels_leave_room_for_more_colors(void **state)
{
    (void)state;
    assert_all_pixels(1, 2, true);
    assert_all_pixels(42, 3, true);
    assert_all_pixels(85, 3, true);
    assert_all_pixels(86, 3, false);
    assert_all_pixels(128, 2, true);
    assert_all_pixels(129, 2, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_pixel_has_the_color_of_its_table),
        cmocka_unit_test(test_fewer_levels_leave_room_for_more_colors),
    };
    return cmocka_run_group_tests_name("scanline_writer", tests, NULL, NULL);
}
