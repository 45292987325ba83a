#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/pixels.h"

/* Gives a figure a legend, as colours that mean something do. */
static void add_legend(struct flamepix_figure *figure, struct flamepix_fonts *fonts)
{
    static const struct flamepix_legend_entry entries[] = {{{"netty", 5}, 0x3070C0, .451},
                                                           {{"java.util", 9}, 0x60A050, .25},
                                                           {{"jvm", 3}, 0xC06030, -1}};
    struct flamepix_type *type;
    assert_int_equal(flamepix_fonts_type(fonts, 12, &type), FLAMEPIX_OK);
    assert_int_equal(fpx_legend_band_fill(&figure->legend, (struct flamepix_bytes){"", 0}, entries,
                                          3, type, 12, 260),
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swatches_of_a_legend_stand_above_the_footer),
    };
    return cmocka_run_group_tests_name("draw_figure", tests, NULL, NULL);
}
