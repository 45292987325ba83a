#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/draw_bands.h"
#include "figure/rows/row_layout.h"
#include "support/pictures/raster_fixture.h"

static bool is_separator(const char *name, uint64_t elided)
{
    const struct flamepix_box box = {.name = flamepix_bytes_of(name), .elided = elided};
    return fpx_is_separator(&box);
}

static void test_one_dash_and_two_are_separators_and_nothing_else_is(void **state)
{
    (void)state;
    assert_true(is_separator("--", 0));
    assert_true(is_separator("-", 0));
    static const char *const others[] = {"", "---", "-x", "x-", "--_[w]", "operator--"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(is_separator(others[i], 0));
    assert_false(is_separator("--", 3));
}

/* Rows of a chart of 40 columns. */
struct scene {
    struct drawing drawing;
    struct fpx_row_layout *rows;
};

static struct scene open_scene(const char *folded, const struct fpx_row_rule *rule)
{
    const struct flamepix_layout_options options = {.columns = 40, .minwidth_px = 1};
    struct scene scene = {.drawing = drawing_of(folded, &options, true, 0)};
    assert_int_equal(fpx_row_layout_create(scene.drawing.raster, rule, &scene.rows), FLAMEPIX_OK);
    assert_int_equal(fpx_row_layout_mark_hot(scene.rows), FLAMEPIX_OK);
    return scene;
}

static void close_scene(struct scene *scene)
{
    fpx_row_layout_free(scene->rows);
    drawing_free(&scene->drawing);
}

static void test_a_row_of_separators_is_thin_and_one_with_frames_is_not(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = {
        .scale = 1, .room = 100, .good = 16, .least = 1, .label_width = 10};
    struct scene scene = open_scene("a;--;b;--;c 20\na;--;b;d;c 20\n", &rule);
    static const bool thin[] = {false, false, true, false, false, false};
    assert_int_equal(scene.rows->rows, 6);
    for (uint32_t row = 0; row < 6; row++)
        assert_int_equal(fpx_row_is_thin(&rule, &scene.rows->facts[row]), thin[row]);
    close_scene(&scene);
}

static void test_chains_end_at_separators_so_that_these_are_seen(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = {
        .scale = 1, .room = 100, .good = 16, .least = 1, .merging = FPX_MERGE_ALL};
    struct scene scene = open_scene("a;b;--;c;d 40\n", &rule);
    size_t count;
    assert_int_equal(scene.rows->rows, 3);
    const struct flamepix_span *cells = fpx_row_layout_row(scene.rows, 1, &count);
    assert_int_equal(count, 1);
    assert_true(fpx_is_separator(cells[0].box));
    assert_int_equal(scene.rows->traits[cells[0].tag - 1] & FPX_ROW_CHAIN, 0);
    close_scene(&scene);
}

static void test_a_hot_path_goes_through_separators_and_ends_in_none(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = {.scale = 1, .room = 100, .good = 16, .least = 1};
    struct scene scene = open_scene("a;--;b;--;- 40\n", &rule);
    static const bool hot[] = {true, true, true, true, false, false};
    assert_int_equal(scene.rows->count, 6);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(scene.rows->traits[i] & FPX_ROW_HOT, hot[i] ? FPX_ROW_HOT : 0);
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_dash_and_two_are_separators_and_nothing_else_is),
        cmocka_unit_test(test_a_row_of_separators_is_thin_and_one_with_frames_is_not),
        cmocka_unit_test(test_chains_end_at_separators_so_that_these_are_seen),
        cmocka_unit_test(test_a_hot_path_goes_through_separators_and_ends_in_none),
    };
    return cmocka_run_group_tests_name("band", tests, NULL, NULL);
}
