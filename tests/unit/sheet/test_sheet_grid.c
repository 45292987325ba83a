#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sheet/sheet_internal.h"

static struct fpx_sheet_grid grid_of(const struct flamepix_sheet_options *options, size_t count)
{
    struct fpx_sheet_grid grid;
    assert_int_equal(fpx_sheet_grid_choose(options, count, &grid), FLAMEPIX_OK);
    return grid;
}

static enum flamepix_status refusal(const struct flamepix_sheet_options *options, size_t count)
{
    struct fpx_sheet_grid grid;
    return fpx_sheet_grid_choose(options, count, &grid);
}

static void test_columns_make_the_sheet_about_16_to_10(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    static const struct {
        size_t count;
        uint32_t columns;
    } rows[] = {{1, 1}, {2, 2}, {3, 2}, {4, 2}, {6, 3}, {12, 4}, {47, 7}, {200, 14}, {1000, 31}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(grid_of(&options, rows[i].count).columns, rows[i].columns);
}

static void test_panels_have_their_size_and_even_gutters(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    const struct fpx_sheet_grid grid = grid_of(&options, 12);
    assert_int_equal(grid.panel_width, 280);
    assert_int_equal(grid.row_width, 4 * 280 + 3 * 16);
    assert_int_equal(grid.width, 10 + 4 * 280 + 3 * 16 + 10);
    assert_int_equal(fpx_sheet_grid_x(&grid, 0), 10);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(fpx_sheet_grid_x(&grid, i), 10 + i * 296);
    assert_int_equal(grid.caption + grid.chart_height, 160);
    assert_true(grid.thumbnails);
}

static void test_panels_share_a_width_and_keep_their_proportions(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.width = 1003;
    options.columns = 2;
    const struct fpx_sheet_grid grid = grid_of(&options, 4);
    assert_int_equal(grid.width, 1003);
    assert_int_equal(grid.panel_width, 483); /* (1003 - 20 - 16) / 2 */
    assert_int_equal(grid.left, 10);
    assert_int_equal(grid.caption + grid.chart_height, 276); /* 160 / 280 of it */
    assert_false(grid.thumbnails);
}

static void test_as_many_panels_as_fit_share_a_width(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.width = 1199;
    assert_int_equal(grid_of(&options, 20).columns, 4);
    options.width = 1187;
    assert_int_equal(grid_of(&options, 20).columns, 3);
    options.width = 100;
    assert_int_equal(grid_of(&options, 20).columns, 1);
}

static void test_there_are_no_more_columns_than_panels(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.columns = 9;
    assert_int_equal(grid_of(&options, 4).columns, 4);
    assert_int_equal(grid_of(&options, 4).rows, 1);
    assert_int_equal(grid_of(&options, 10).rows, 2);
}

static void test_every_length_is_scaled(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.figure.scale = 2;
    options.columns = 2;
    const struct fpx_sheet_grid grid = grid_of(&options, 4);
    assert_int_equal(grid.width, 2 * (10 + 280 + 16 + 280 + 10));
    assert_int_equal(grid.caption, 40);
    assert_int_equal(grid.chart_height, 140); /* before scaling */
}

static void test_panels_without_a_height_have_the_full_look(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.panel_height = 0;
    const struct fpx_sheet_grid grid = grid_of(&options, 4);
    assert_int_equal(grid.chart_height, 0);
    assert_false(grid.thumbnails);
}

static void test_panels_without_room_are_refused(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    assert_int_equal(refusal(&options, 0), FLAMEPIX_BAD_ARGUMENT);
    options.panel_height = 30;
    assert_int_equal(refusal(&options, 4), FLAMEPIX_BAD_ARGUMENT);
    options = flamepix_sheet_defaults();
    options.width = 100;
    options.columns = 50;
    assert_int_equal(refusal(&options, 50), FLAMEPIX_BAD_ARGUMENT);
}

static void test_a_sheet_too_wide_is_refused(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.columns = 1000;
    assert_int_equal(refusal(&options, 1000), FLAMEPIX_LIMIT_SIDE);
    options.columns = 3;
    options.figure.limit_side = 900;
    assert_int_equal(refusal(&options, 3), FLAMEPIX_OK);
    options.figure.limit_side = 891;
    assert_int_equal(refusal(&options, 3), FLAMEPIX_LIMIT_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_make_the_sheet_about_16_to_10),
        cmocka_unit_test(test_panels_have_their_size_and_even_gutters),
        cmocka_unit_test(test_panels_share_a_width_and_keep_their_proportions),
        cmocka_unit_test(test_as_many_panels_as_fit_share_a_width),
        cmocka_unit_test(test_there_are_no_more_columns_than_panels),
        cmocka_unit_test(test_every_length_is_scaled),
        cmocka_unit_test(test_panels_without_a_height_have_the_full_look),
        cmocka_unit_test(test_panels_without_room_are_refused),
        cmocka_unit_test(test_a_sheet_too_wide_is_refused),
    };
    return cmocka_run_group_tests_name("sheet_grid", tests, NULL, NULL);
}
