#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/around.h"
#include "support/pixels.h"
#include "support/scene.h"

/* Gives a figure a legend, as colours that mean something do. */
static void add_legend(struct flamepix_figure *figure, struct flamepix_fonts *fonts)
{
    static const struct flamepix_legend_entry entries[] = {{{"netty", 5}, 0x3070C0, .451},
                                                           {{"java.util", 9}, 0x60A050, .25},
                                                           {{"jvm", 3}, 0xC06030, -1}};
    struct flamepix_type *type;
    assert_int_equal(flamepix_fonts_type(fonts, 12, &type), FLAMEPIX_OK);
    assert_int_equal(flamepix_legend_band_fill(&figure->legend, (struct flamepix_bytes){"", 0},
                                               entries, 3, type, 12, 260),
                     FLAMEPIX_OK);
    assert_int_equal(figure->legend.lines, 2);
    figure->page.legend_lines = 2;
    figure->page.height += 2 * figure->page.legend.height;
}

static void test_swatches_of_a_legend_stand_above_the_footer(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer image = {0};
    struct pixels pixels;
    options.figure.width = 280;
    struct scene scene = scene_of("a 1\n", &options);
    struct flamepix_figure *figure = scene.figure;
    add_legend(figure, scene.fonts);
    assert_int_equal(flamepix_figure_draw(figure, flamepix_buffer_write, &image), FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    const uint32_t footer = figure->page.height - figure->page.footer.height;
    const uint32_t second = footer - figure->page.legend.height + figure->page.legend.baseline;
    const uint32_t first = second - figure->page.legend.height;
    assert_int_equal(pixels_color(&pixels, 11, first), 0x3070C0);
    assert_int_equal(pixels_color(&pixels, 10 + figure->legend.places[1].x, first), 0x60A050);
    assert_int_equal(pixels_color(&pixels, 11, second), 0xC06030);
    pixels_free(&pixels);
    flamepix_buffer_free(&image);
    scene_free(&scene);
}

/* -- around a function ------------------------------------------------------------------------- */

/* A picture around f, of 280 px, in which the colour of a frame is its depth as palettes see it. */
struct around {
    struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
    struct pixels pixels;
};

static uint32_t depth_color(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return 0xE0E0E0 + frame->depth;
}

static struct around draw_around(const char *folded, bool inverted)
{
    struct around around;
    struct flamepix_buffer image = {0};
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 300;
    options.inverted = inverted;
    options.palette.color = depth_color;
    flamepix_figure_plan(&options, &layout);
    around.layout = around_layout(folded, "f", &layout);
    assert_int_equal(flamepix_fonts_create(&around.fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_create(around.layout, &options, around.fonts,
                                            (struct flamepix_figure_facts){0}, &around.figure),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_draw(around.figure, flamepix_buffer_write, &image),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &around.pixels));
    flamepix_buffer_free(&image);
    return around;
}

static void free_around(struct around *around)
{
    pixels_free(&around->pixels);
    flamepix_figure_free(around->figure);
    flamepix_fonts_free(around->fonts);
    flamepix_layout_free(around->layout);
}

/* Down one column of pixels, at the left edge of the boxes: rows of 16 px with a gap at the leaves,
 * and 3 px of ground above and below the function. */
static void expect_column(const struct around *around, uint32_t top, const uint32_t *colors,
                          const uint32_t *heights, size_t count)
{
    uint32_t y = top;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t end = y + heights[i]; y < end; y++)
            assert_int_equal(pixels_color(&around->pixels, 10, y), colors[i]);
    }
}

static void test_the_function_stands_free_between_callees_and_callers(void **state)
{
    (void)state;
    static const uint32_t ground = 0xFFFFFF;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct around around = draw_around("b;a;f;x;y 3\n", inverted == 1);
        const uint32_t top = flamepix_page_chart_top(&around.figure->page);
        const uint32_t colors[] = {ground, 0xE0E0E3, ground, 0xE0E0E2, ground, 0xE0E0E1,
                                   ground, 0xE0E0E2, ground, 0xE0E0E3, ground};
        static const uint32_t heights[] = {1, 15, 1, 15, 3, 15, 3, 15, 1, 15, 1};
        assert_int_equal(around.figure->page.chart_height, 5 * 16 + 5);
        expect_column(&around, top, colors, heights, 11);
        free_around(&around);
    }
}

/* The words of the axis are quiet, so that only its ticks tell where it is. */
static void test_the_axis_stands_beyond_the_farthest_callers(void **state)
{
    (void)state;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct around around = draw_around("b;a;f;x;y 3\n", inverted == 1);
        const struct flamepix_page *page = &around.figure->page;
        const uint32_t top = flamepix_page_chart_top(page);
        const uint32_t tick = inverted == 1 ? top - 1 : top + page->chart_height;
        assert_true(page->has_axis);
        assert_int_not_equal(pixels_color(&around.pixels, 10, tick), 0xFFFFFF);
        assert_int_equal(pixels_color(&around.pixels, 12, tick), 0xFFFFFF);
        free_around(&around);
    }
}

/* Ink in the middle of the function's box, where neither name nor percentage are. */
static bool says_halves(const char *folded)
{
    struct around around = draw_around(folded, false);
    const struct flamepix_row_range root = {0, 1};
    const uint32_t top = flamepix_figure_rows_top(around.figure, root);
    bool has_ink = false;
    for (uint32_t y = top + 4; y < top + 16; y++)
        for (uint32_t x = 120; x < 180; x++)
            has_ink |= pixels_color(&around.pixels, x, y) != 0xE0E0E1;
    free_around(&around);
    return has_ink;
}

static void test_a_function_without_callers_does_not_say_which_half_is_which(void **state)
{
    (void)state;
    assert_true(says_halves("b;a;f;x;y 3\n"));
    assert_true(says_halves("b;a;f 3\n"));
    assert_false(says_halves("f;x;y 3\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swatches_of_a_legend_stand_above_the_footer),
        cmocka_unit_test(test_the_function_stands_free_between_callees_and_callers),
        cmocka_unit_test(test_the_axis_stands_beyond_the_farthest_callers),
        cmocka_unit_test(test_a_function_without_callers_does_not_say_which_half_is_which),
    };
    return cmocka_run_group_tests_name("draw_figure", tests, NULL, NULL);
}
