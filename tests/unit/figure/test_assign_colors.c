#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "figure/assign_colors.h"

#include "color/colors_facts.h"
#include "support/pictures/compared_figure.h"
#include "support/recordings/layout_text.h"

/* A tower of 150 frames, each with some weight of its own, and 300 others beside it, all of
 * different names: every shade of a palette is on the hot path, and off it. */
static char *colorful_profile(void)
{
    struct flamepix_buffer folded = {0};
    for (int height = 1; height <= 150; height++) {
        for (int i = 0; i < height; i++)
            record_text(&folded, "%shot_%d", i > 0 ? ";" : "", i);
        record_text(&folded, " 10\n");
    }
    for (int i = 0; i < 150; i++)
        record_text(&folded, "hot_0;cold_%d;cool_%d 10\n", i, i);
    record_text(&folded, "hot_0;--;- 10\nhot_0;thin;a 2\nhot_0;thin;b 3\nhot_0;thin;c 5\n");
    return record_take(&folded);
}

static void test_a_thumbnail_is_indexed_with_every_palette(void **state)
{
    (void)state;
    enum { COLOR_TYPE_AT = 25, INDEXED = 3 };
    char *folded = colorful_profile();
    for (const char *const *name = flamepix_palette_names(); *name != NULL; name++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        struct flamepix_buffer image = {0};
        assert_int_equal(flamepix_figure_preset("thumb", &options.figure), FLAMEPIX_OK);
        options.figure.colors.name = *name;
        assert_int_equal(flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, &options,
                                         NULL, flamepix_buffer_write, &image, NULL),
                         FLAMEPIX_OK);
        assert_int_equal(image.data[COLOR_TYPE_AT], INDEXED);
        flamepix_buffer_free(&image);
    }
    free(folded);
}

/* What changed need not be where most of the weight is. */
static void test_a_thumbnail_of_two_sides_shows_what_changed_off_the_hot_path_too(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct fpx_color_table table = {0};
    uint16_t *colors = NULL;
    assert_int_equal(flamepix_figure_preset("thumb", &options), FLAMEPIX_OK);
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    assert_int_equal(fpx_assign_colors(compared->figure, &table, &colors), FLAMEPIX_OK);
    const uint16_t number = colors[compared_span(compared, "func4")->tag - 1];
    assert_int_equal(table.colors[number].base, fpx_colors_of_change(compared->figure->colors, -1));
    assert_true(table.count <= FLAMEPIX_INDEXED_COLORS);
    free(colors);
    fpx_color_table_free(&table);
    compared_free(compared);
}

/* -- grounds ----------------------------------------------------------------------------------- */

static struct flamepix_buffer draw(const struct flamepix_render_options *options)
{
    static const char folded[] = "main;read 5\nmain;parse 9\n";
    struct flamepix_buffer image = {0};
    assert_int_equal(flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, options, NULL,
                                     flamepix_buffer_write, &image, NULL),
                     FLAMEPIX_OK);
    return image;
}

/* Where the data of the PNG's first chunk of a type begin; NULL: there is none. */
static const uint8_t *chunk_of(const struct flamepix_buffer *image, const char *type)
{
    for (size_t i = 8; i + 8 < image->length; i++)
        if (memcmp(image->data + i, type, 4) == 0)
            return (const uint8_t *)image->data + i + 4;
    return NULL;
}

static uint32_t palette_color(const struct flamepix_buffer *image, unsigned index)
{
    const uint8_t *color = chunk_of(image, "PLTE") + 3 * (size_t)index;
    return (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
}

/* The number of a pixel: colour × levels + level. */
enum {
    PLAIN = 0,
    QUIET = FLAMEPIX_LEVELS,
    STROKE = 2 * FLAMEPIX_LEVELS,
    FULL = FLAMEPIX_LEVELS - 1
};

static void test_the_ground_and_its_inks_are_the_themes(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.theme = FLAMEPIX_DARK;
    struct flamepix_buffer image = draw(&options);
    assert_int_equal(palette_color(&image, PLAIN), 0x1B1E24);
    assert_int_equal(palette_color(&image, PLAIN + FULL), 0xE8EAED);
    assert_int_equal(palette_color(&image, QUIET + FULL), 0xA0A6B0);
    assert_null(chunk_of(&image, "tRNS"));
    flamepix_buffer_free(&image);
}

static void test_inks_are_chosen_for_the_ground(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.background = (struct flamepix_optional_color){true, 0x203040};
    struct flamepix_buffer image = draw(&options);
    assert_int_equal(palette_color(&image, PLAIN), 0x203040);
    assert_int_equal(palette_color(&image, PLAIN + FULL), 0xFFFFFF);
    assert_int_equal(palette_color(&image, QUIET + FULL), 0xFFFFFF);
    flamepix_buffer_free(&image);
}

static void test_captions_have_the_ink_that_is_asked_for(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.ui_color = (struct flamepix_optional_color){true, 0x803000};
    options.figure.stroke_color = (struct flamepix_optional_color){true, 0x000080};
    struct flamepix_buffer image = draw(&options);
    assert_int_equal(palette_color(&image, PLAIN + FULL), 0x803000);
    assert_int_equal(palette_color(&image, QUIET + FULL), 0x995933);
    assert_int_equal(palette_color(&image, STROKE + FULL), 0x000080);
    flamepix_buffer_free(&image);
}

/* Letters on the ground stay smooth: the less they cover, the more is seen through them. */
static void test_a_ground_that_is_none_is_transparent(void **state)
{
    (void)state;
    static const uint8_t expected[] = {0, 51, 102, 153, 204, 255, 0, 51, 102, 153, 204};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.no_background = true;
    struct flamepix_buffer image = draw(&options);
    assert_non_null(chunk_of(&image, "tRNS"));
    assert_memory_equal(chunk_of(&image, "tRNS"), expected, sizeof(expected));
    assert_int_equal(palette_color(&image, PLAIN + 1), 0x111111);
    flamepix_buffer_free(&image);
}

static void test_a_jpeg_has_a_ground(void **state)
{
    (void)state;
    static const char folded[] = "main 5\n";
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer image = {0};
    options.figure.no_background = true;
    options.figure.format = FLAMEPIX_JPEG;
    assert_int_equal(flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, &options,
                                     NULL, flamepix_buffer_write, &image, NULL),
                     FLAMEPIX_BAD_ARGUMENT);
    flamepix_buffer_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thumbnail_is_indexed_with_every_palette),
        cmocka_unit_test(test_a_thumbnail_of_two_sides_shows_what_changed_off_the_hot_path_too),
        cmocka_unit_test(test_the_ground_and_its_inks_are_the_themes),
        cmocka_unit_test(test_inks_are_chosen_for_the_ground),
        cmocka_unit_test(test_captions_have_the_ink_that_is_asked_for),
        cmocka_unit_test(test_a_ground_that_is_none_is_transparent),
        cmocka_unit_test(test_a_jpeg_has_a_ground),
    };
    return cmocka_run_group_tests_name("assign_colors", tests, NULL, NULL);
}
