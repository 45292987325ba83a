#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/lettering.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/pixels.h"
#include "text/label_facts.h"

static const double scales[] = {1, 1.25, 1.5, 2, 3, 4};
enum { SCALES = sizeof(scales) / sizeof(scales[0]) };

static struct flamepix_render_options options_at(double scale)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.width = 90;
    options.figure.chains = FLAMEPIX_CHAINS_SHOW;
    options.figure.scale = scale;
    return options;
}

static struct pixels drawn(struct flamepix_figure *figure)
{
    struct flamepix_buffer image = {0};
    struct pixels pixels;
    assert_int_equal(flamepix_figure_draw(figure, flamepix_buffer_write, &image), FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    flamepix_buffer_free(&image);
    return pixels;
}

/* Whether a row of pixels of a box has another colour than its right end. */
static bool has_ink(const struct pixels *pixels, uint32_t left, uint32_t right, uint32_t y)
{
    const uint8_t *row = pixels->rgb + 3 * (size_t)y * pixels->width;
    for (uint32_t x = left; x < right; x++) {
        if (memcmp(row + 3 * x, row + 3 * right, 3) != 0)
            return true;
    }
    return false;
}

/* Rows of pixels without ink above and below the label of the box at the leaves. */
static void measure_free(const char *folded, double scale, int *above_ret, int *below_ret)
{
    const struct flamepix_render_options options = options_at(scale);
    struct scene scene = scene_of(folded, &options);
    struct pixels pixels = drawn(scene.figure);
    const struct flamepix_figure_page page = flamepix_figure_page(scene.figure);
    uint32_t top = page.chart_y + fpx_page_length(&options.figure, 1.0);
    uint32_t bottom = page.chart_y + page.row_height - 1;
    uint32_t right = page.chart_x + page.chart_width / 2;
    uint32_t first = top, last = bottom;
    while (first < bottom && !has_ink(&pixels, page.chart_x, right, first))
        first++;
    while (last > top && !has_ink(&pixels, page.chart_x, right, last))
        last--;
    *above_ret = (int)(first - top);
    *below_ret = (int)(bottom - last);
    pixels_free(&pixels);
    scene_free(&scene);
}

static void test_letters_stand_in_the_middle_of_a_box_at_every_scale(void **state)
{
    (void)state;
    static const char *const names[] = {"Hg 1\n", "Ep 1\n", "Qy 1\n"};
    for (size_t i = 0; i < SCALES; i++) {
        for (size_t name = 0; name < sizeof(names) / sizeof(names[0]); name++) {
            int above, below;
            measure_free(names[name], scales[i], &above, &below);
            assert_in_range(above - below + 1, 0, 2);
            assert_true(below >= 1);
        }
    }
}

static void test_accents_are_whole_and_use_the_space_above(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCALES; i++) {
        const struct flamepix_render_options options = options_at(scales[i]);
        struct scene scene = scene_of("f 1\n", &options);
        struct fpx_lettering lettering = {0};
        const struct flamepix_label *label;
        assert_int_equal(fpx_lettering_choose(scene.figure, &lettering), FLAMEPIX_OK);
        assert_non_null(lettering.type);
        const struct flamepix_bytes text = {"Åq", strlen("Åq")};
        assert_int_equal(flamepix_type_fit(lettering.type, text, 1000, FLAMEPIX_KEEP_WHOLE, &label),
                         FLAMEPIX_OK);
        int32_t baseline = fpx_lettering_baseline(&lettering, label);
        uint32_t room = scene.figure->page.row_height - scene.figure->page.row_gap;
        assert_true((uint32_t)baseline >= fpx_label_ascent(label));
        assert_true((uint32_t)baseline + flamepix_type_metrics(lettering.type).descent <= room);
        assert_true(baseline >= lettering.baseline);
        fpx_lettering_free(&lettering);
        scene_free(&scene);
    }
}

static void test_quiet_text_is_readable_on_every_ground(void **state)
{
    (void)state;
    struct fpx_ink_color pairs[] = {
        {0xFFFFFF, 0x111111}, /* quiet and readable */
        {0xE64B1E, 0x111111}, /* readable in full ink only */
        {0x777777, 0x707070}, /* not readable at all */
        {0x1B1E24, 0xE8EAED},
    };
    const struct fpx_color_table table = {.colors = pairs, .count = 4};
    const struct flamepix_render_options options = options_at(1);
    struct scene scene = scene_of("f 1\n", &options);
    struct fpx_lettering lettering = {0};
    assert_int_equal(fpx_lettering_choose(scene.figure, &lettering), FLAMEPIX_OK);
    assert_int_equal(fpx_lettering_quiet(&lettering, scene.figure, &table), FLAMEPIX_OK);
    const uint8_t expected[] = {4, 5, 5, 4};
    assert_memory_equal(lettering.quiet_levels, expected, sizeof(expected));
    fpx_lettering_free(&lettering);
    scene_free(&scene);
}

static void test_low_rows_have_no_letters(void **state)
{
    (void)state;
    struct flamepix_render_options options = options_at(1);
    options.figure.row_height = 8;
    struct scene scene = scene_of("f 1\n", &options);
    struct fpx_lettering lettering = {0};
    assert_int_equal(fpx_lettering_choose(scene.figure, &lettering), FLAMEPIX_OK);
    assert_null(lettering.type);
    assert_false(fpx_lettering_is_in_row(&lettering, scene.figure, 0));
    fpx_lettering_free(&lettering);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_stand_in_the_middle_of_a_box_at_every_scale),
        cmocka_unit_test(test_accents_are_whole_and_use_the_space_above),
        cmocka_unit_test(test_quiet_text_is_readable_on_every_ground),
        cmocka_unit_test(test_low_rows_have_no_letters),
    };
    return cmocka_run_group_tests_name("lettering", tests, NULL, NULL);
}
