#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sets/heat_internal.h"
#include "support/scarce_memory.h"

enum { WIDTH = 9, HEIGHT = 12, PIXEL = 7 };

/* The canvas in rows of '.' and '#'. */
static void expect_tree(const struct fpx_cluster_order *order, uint32_t cell,
                        const char *const rows[HEIGHT])
{
    uint16_t pixels[WIDTH * HEIGHT] = {0};
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    assert_int_equal(fpx_heat_tree_draw(order, cell, 1, PIXEL, &canvas), FLAMEPIX_OK);
    for (size_t y = 0; y < HEIGHT; y++) {
        char row[WIDTH + 1] = {0};
        for (size_t x = 0; x < WIDTH; x++)
            row[x] = pixels[y * WIDTH + x] == PIXEL ? '#' : '.';
        assert_string_equal(row, rows[y]);
    }
}

static void test_the_last_join_is_at_the_left_edge(void **state)
{
    (void)state;
    size_t runs[] = {0, 2, 1};
    struct fpx_cluster_join joins[] = {{0, 2, 0.25}, {3, 1, 0.5}};
    const struct fpx_cluster_order order = {3, runs, joins};
    expect_tree(&order, 4,
                (const char *const[]){".........", ".........", "....#####", "....#....",
                                      "#####....", "#...#....", "#...#####", "#........",
                                      "#........", "#........", "#########", "........."});
}

static void test_equal_runs_are_joined_at_the_right_edge(void **state)
{
    (void)state;
    size_t runs[] = {0, 1};
    struct fpx_cluster_join joins[] = {{0, 1, 0}};
    const struct fpx_cluster_order order = {2, runs, joins};
    expect_tree(&order, 6,
                (const char *const[]){".........", ".........", ".........", "........#",
                                      "........#", "........#", "........#", "........#",
                                      "........#", "........#", ".........", "........."});
}

static void test_lines_that_would_touch_are_left_out(void **state)
{
    (void)state;
    size_t runs[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    struct fpx_cluster_join joins[11];
    for (size_t half = 0; half < 2; half++)
        for (size_t i = 0; i < 5; i++)
            joins[half * 5 + i] = (struct fpx_cluster_join){
                i == 0 ? half * 6 : 12 + half * 5 + i - 1, half * 6 + i + 1, 0.1};
    joins[10] = (struct fpx_cluster_join){16, 21, 0.9};
    const struct fpx_cluster_order order = {12, runs, joins};
    uint16_t pixels[WIDTH * HEIGHT] = {0};
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    assert_int_equal(fpx_heat_tree_draw(&order, 1, 1, PIXEL, &canvas), FLAMEPIX_OK);
    for (size_t y = 0; y < HEIGHT; y++)
        assert_int_equal(pixels[y * WIDTH + WIDTH - 1], 0);
    assert_int_equal(pixels[HEIGHT / 2 * WIDTH], PIXEL);
}

static enum flamepix_status draw(void *user)
{
    uint16_t pixels[WIDTH * HEIGHT] = {0};
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    return fpx_heat_tree_draw(user, 6, 1, PIXEL, &canvas);
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    size_t runs[] = {0, 1};
    struct fpx_cluster_join joins[] = {{0, 1, 0.5}};
    struct fpx_cluster_order order = {2, runs, joins};
    assert_true(scarce_memory_try(draw, &order) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_join_is_at_the_left_edge),
        cmocka_unit_test(test_equal_runs_are_joined_at_the_right_edge),
        cmocka_unit_test(test_lines_that_would_touch_are_left_out),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
