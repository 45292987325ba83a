#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "color/theme.h"
#include "sets/heat_internal.h"
#include "sets/heat_map.h"
#include "support/measurement_sets.h"
#include "support/pictures/pixels.h"
#include "support/pictures/type_support.h"
#include "support/scarce_memory.h"

enum { RUNS = 4 };

static const struct run_lines lines[RUNS] = {
    {{"a 10"}}, {{"b 10"}}, {{"a 8", "b 2"}}, {{"b 7", "a 3"}}};

/* A heat map of the runs above, with all it stands on. */
struct scene {
    struct flamepix_bytes names[RUNS];
    struct fpx_distances *distances;
    struct fpx_cluster_order order;
    struct fpx_heat_map map;
};

static struct scene *scene_of(size_t count)
{
    struct scene *scene = calloc(1, sizeof(*scene));
    assert_non_null(scene);
    struct fpx_measurement_set *set = run_set_of(lines, count);
    assert_int_equal(fpx_distances_create(set, &scene->distances), FLAMEPIX_OK);
    assert_int_equal(fpx_cluster_order_find(scene->distances, &scene->order), FLAMEPIX_OK);
    fpx_measurement_set_free(set);
    for (size_t i = 0; i < RUNS; i++)
        scene->names[i] = flamepix_bytes_of("some run");
    scene->map = (struct fpx_heat_map){
        .distances = scene->distances,
        .order = &scene->order,
        .names = scene->names,
        .title = "Title",
        .width = 1200,
        .scale = 1,
        .quality = 90,
        .limit_side = 32767,
        .limit_area = 1 << 26,
    };
    return scene;
}

static void scene_free(struct scene *scene)
{
    fpx_distances_free(scene->distances);
    fpx_cluster_order_free(&scene->order);
    free(scene);
}

static struct pixels draw(const struct scene *scene, struct flamepix_fonts *fonts)
{
    struct flamepix_buffer image = {0};
    struct fpx_heat_map_size size;
    struct pixels pixels = {0};
    assert_int_equal(fpx_heat_map_draw(&scene->map, fonts, flamepix_buffer_write, &image, &size),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    assert_int_equal(pixels.width, size.width);
    assert_int_equal(pixels.height, size.height);
    flamepix_buffer_free(&image);
    return pixels;
}

static struct fpx_heat_page page_of(const struct scene *scene, struct flamepix_fonts *fonts)
{
    struct fpx_heat_page page;
    assert_int_equal(fpx_heat_page_plan(&scene->map, fonts, &page), FLAMEPIX_OK);
    fpx_heat_page_free(&page);
    return page;
}

/* -- the page ---------------------------------------------------------------------------------- */

static void test_names_stand_beside_cells_that_are_high_enough(void **state)
{
    struct scene *scene = scene_of(RUNS);
    const struct fpx_heat_page wide = page_of(scene, *state);
    assert_true(wide.name_width > 0);
    assert_int_equal(wide.name_left, wide.left + RUNS * wide.cell + 8);
    assert_int_equal(wide.cell, 48);
    scene->map.width = 170;
    const struct fpx_heat_page narrow = page_of(scene, *state);
    assert_int_equal(narrow.name_width, 0);
    assert_true(narrow.cell > 0 && narrow.cell < wide.cell);
    scene_free(scene);
}

static void test_every_run_has_a_pixel(void **state)
{
    struct scene *scene = scene_of(RUNS);
    scene->map.width = 1;
    const struct fpx_heat_page page = page_of(scene, *state);
    assert_int_equal(page.cell, 1);
    assert_int_equal(page.gap, 0);
    assert_int_equal(page.height, page.head + RUNS + page.foot);
    scene_free(scene);
}

static void test_all_lengths_are_scaled(void **state)
{
    struct scene *scene = scene_of(RUNS);
    const struct fpx_heat_page one = page_of(scene, *state);
    scene->map.scale = 2;
    const struct fpx_heat_page two = page_of(scene, *state);
    assert_int_equal(two.height, 2 * one.height);
    assert_int_equal(two.cell, 2 * one.cell);
    assert_int_equal(two.left, 2 * one.left);
    scene_free(scene);
}

static void test_one_run_has_no_tree(void **state)
{
    struct scene *scene = scene_of(1);
    const struct fpx_heat_page page = page_of(scene, *state);
    assert_int_equal(page.tree, 0);
    assert_int_equal(page.left, page.padding);
    scene_free(scene);
}

static void test_limits_are_of_the_whole_page(void **state)
{
    struct scene *scene = scene_of(RUNS);
    const struct fpx_heat_page page = page_of(scene, *state);
    struct fpx_heat_page again;
    scene->map.limit_side = (uint32_t)page.width - 1;
    assert_int_equal(fpx_heat_page_plan(&scene->map, *state, &again), FLAMEPIX_LIMIT_SIDE);
    fpx_heat_page_free(&again);
    assert_int_equal(again.width, page.width);
    scene->map.limit_side = 32767;
    scene->map.limit_area = page.width * page.height - 1;
    assert_int_equal(fpx_heat_page_plan(&scene->map, *state, &again), FLAMEPIX_LIMIT_AREA);
    fpx_heat_page_free(&again);
    scene_free(scene);
}

/* -- the picture ------------------------------------------------------------------------------- */

/* Cells are looked at in their upper left corners, where no number is. */
static void expect_cells(const struct scene *scene, struct flamepix_fonts *fonts)
{
    const struct fpx_heat_page page = page_of(scene, fonts);
    const struct fpx_heat_scale scale = fpx_heat_scale_of(scene->distances);
    struct pixels pixels = draw(scene, fonts);
    for (size_t y = 0; y < RUNS; y++) {
        for (size_t x = 0; x < RUNS; x++) {
            const double similarity = fpx_similarity_between(
                scene->distances, scene->order.order[y], scene->order.order[x]);
            assert_int_equal(pixels_color(&pixels, page.left + (uint32_t)x * page.cell,
                                          page.head + (uint32_t)y * page.cell),
                             fpx_heat_color(scene->map.theme, fpx_heat_step(&scale, similarity)));
        }
    }
    assert_int_equal(pixels_color(&pixels, 0, 0), fpx_theme_colors(scene->map.theme)->ground);
    pixels_free(&pixels);
}

static void test_cells_have_the_colours_of_their_similarities(void **state)
{
    struct scene *scene = scene_of(RUNS);
    expect_cells(scene, *state);
    scene->map.theme = FLAMEPIX_DARK;
    expect_cells(scene, *state);
    scene->map.width = 150;
    expect_cells(scene, *state);
    scene_free(scene);
}

static void test_one_run_is_drawn(void **state)
{
    struct scene *scene = scene_of(1);
    struct pixels pixels = draw(scene, *state);
    pixels_free(&pixels);
    scene_free(scene);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_refused_write_is_answered(void **state)
{
    struct scene *scene = scene_of(RUNS);
    struct fpx_heat_map_size size;
    assert_int_equal(fpx_heat_map_draw(&scene->map, *state, refuse, NULL, &size),
                     FLAMEPIX_WRITE_FAILED);
    scene_free(scene);
}

struct drawn {
    const struct scene *scene;
    struct flamepix_fonts *fonts;
};

static enum flamepix_status draw_it(void *user)
{
    const struct drawn *drawn = user;
    struct flamepix_buffer image = {0};
    struct fpx_heat_map_size size;
    const enum flamepix_status status =
        fpx_heat_map_draw(&drawn->scene->map, drawn->fonts, flamepix_buffer_write, &image, &size);
    flamepix_buffer_free(&image);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    struct scene *scene = scene_of(RUNS);
    static const char *const names[RUNS] = {"service-0012-production", "service-0013-production",
                                            "service-0104-production", "service-0999-production"};
    for (size_t i = 0; i < RUNS; i++)
        scene->names[i] = flamepix_bytes_of(names[i]);
    scene->map.width = 420;
    struct drawn drawn = {scene, *state};
    assert_true(scarce_memory_try(draw_it, &drawn) > 3);
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_stand_beside_cells_that_are_high_enough),
        cmocka_unit_test(test_every_run_has_a_pixel),
        cmocka_unit_test(test_scarce_memory_is_told),
        cmocka_unit_test(test_all_lengths_are_scaled),
        cmocka_unit_test(test_one_run_has_no_tree),
        cmocka_unit_test(test_limits_are_of_the_whole_page),
        cmocka_unit_test(test_cells_have_the_colours_of_their_similarities),
        cmocka_unit_test(test_one_run_is_drawn),
        cmocka_unit_test(test_a_refused_write_is_answered),
    };
    return cmocka_run_group_tests(tests, fonts_setup, fonts_teardown);
}
