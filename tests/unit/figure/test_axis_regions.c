#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/assign_colors.h"
#include "figure/draw_bands.h"
#include "figure/rows/paint.h"
#include "support/pictures/figure_fixture.h"

static struct scene open_scene(const char *folded, uint32_t width, bool inverted)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.profile.reading.counts = 2;
    options.white_black = true;
    options.figure.width = width;
    options.figure.inverted = inverted;
    return scene_of(folded, &options);
}

/* As wide as the page; the pixels are the caller's to free. */
static struct flamepix_canvas band_of(const struct scene *scene, uint32_t height)
{
    const uint32_t width = scene->figure->page.width;
    struct flamepix_canvas band = {.width = width, .height = height, .stride = width};
    band.pixels = calloc((size_t)width * height, sizeof(*band.pixels));
    assert_non_null(band.pixels);
    return band;
}

static bool has_ink(const struct flamepix_canvas *band, uint32_t x)
{
    for (uint32_t y = 0; y < band->height; y++) {
        if (band->pixels[y * band->stride + x] != fpx_base_pixel(FPX_GROUND_PLAIN))
            return true;
    }
    return false;
}

static void expect_bar(const struct scene *scene, uint32_t row, bool is_there)
{
    const struct fpx_region gone = fpx_figure_region(scene->figure, FPX_REGION_GONE);
    const uint32_t chart = scene->figure->page.chart_x;
    struct flamepix_canvas band = band_of(scene, 10);
    fpx_axis_regions_bar(scene->figure, &band);
    for (uint32_t x = 0; x < band.width; x++) {
        const bool is_under = x >= chart + gone.begin && x < chart + gone.end;
        assert_int_equal(band.pixels[row * band.stride + x],
                         is_there && is_under ? fpx_ink_pixel(FPX_GROUND_PLAIN) : 0);
    }
    free(band.pixels);
}

static void test_a_bar_is_under_what_is_gone_and_nothing_else(void **state)
{
    (void)state;
    struct scene scene = open_scene("a 10 30\nb 12 0\n", 317, false);
    for (uint32_t row = 0; row < 10; row++)
        expect_bar(&scene, row, row < 3);
    scene_free(&scene);
}

static void test_where_the_root_is_on_top_the_bar_is_above_it(void **state)
{
    (void)state;
    struct scene scene = open_scene("a 10 30\nb 12 0\n", 317, true);
    for (uint32_t row = 0; row < 10; row++)
        expect_bar(&scene, row, row >= 7);
    scene_free(&scene);
}

/* -- words ------------------------------------------------------------------------------------- */

/* The columns that have ink, [first, last], and the widest gap without any between them. */
struct inked {
    uint32_t first, last, gap;
};

static struct inked ink_of(const struct flamepix_canvas *band)
{
    struct inked inked = {.first = UINT32_MAX};
    for (uint32_t x = 0; x < band->width; x++) {
        if (!has_ink(band, x))
            continue;
        if (inked.first == UINT32_MAX)
            inked.first = x;
        else if (x - inked.last > inked.gap)
            inked.gap = x - inked.last;
        inked.last = x;
    }
    return inked;
}

static struct inked words_of(const struct scene *scene)
{
    struct flamepix_type *type;
    struct flamepix_canvas band = band_of(scene, scene->figure->page.axis_regions);
    assert_int_equal(flamepix_fonts_type(scene->fonts, scene->figure->page.axis.px, &type),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_axis_regions_texts(scene->figure, type, &band), FLAMEPIX_OK);
    const struct inked inked = ink_of(&band);
    free(band.pixels);
    return inked;
}

static void expect_words_within(const char *folded, uint32_t width)
{
    enum { LEAST_GAP = 10 };
    struct scene scene = open_scene(folded, width, false);
    const struct fpx_page *page = &scene.figure->page;
    const struct inked inked = words_of(&scene);
    assert_true(inked.first >= page->chart_x);
    assert_true(inked.last < page->chart_x + page->columns);
    assert_true(inked.gap >= LEAST_GAP);
    scene_free(&scene);
}

static void test_words_stand_apart_within_the_chart_however_narrow_a_region_is(void **state)
{
    (void)state;
    for (uint32_t width = 165; width < 900; width += 9) {
        expect_words_within("a 10 30\nb 12 0\n", width);
        expect_words_within("a 1000 3000000\nb 1 0\n", width);
        expect_words_within("a 1000 3\nb 123456 0\n", width);
    }
}

static void test_words_begin_where_their_regions_do(void **state)
{
    (void)state;
    struct scene scene = open_scene("a 10 30\nb 90 0\n", 1220, false);
    const struct inked inked = words_of(&scene);
    const uint32_t seam = fpx_figure_region(scene.figure, FPX_REGION_GONE).begin;
    assert_in_range(inked.first, 10, 12);
    assert_true(inked.last > 10 + seam && inked.last < 10 + seam + 250);
    scene_free(&scene);
}

static void test_where_all_is_gone_there_are_words_about_that_alone(void **state)
{
    (void)state;
    struct scene scene = open_scene("a 10 0\n", 600, false);
    const struct inked inked = words_of(&scene);
    assert_in_range(inked.first, 10, 12);
    assert_true(inked.gap < 10 && inked.last < 250);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bar_is_under_what_is_gone_and_nothing_else),
        cmocka_unit_test(test_where_the_root_is_on_top_the_bar_is_above_it),
        cmocka_unit_test(test_words_stand_apart_within_the_chart_however_narrow_a_region_is),
        cmocka_unit_test(test_words_begin_where_their_regions_do),
        cmocka_unit_test(test_where_all_is_gone_there_are_words_about_that_alone),
    };
    return cmocka_run_group_tests_name("axis_regions", tests, NULL, NULL);
}
