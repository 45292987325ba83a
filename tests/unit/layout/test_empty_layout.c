#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/layout.h>
#include <flamepix/raster.h>

#include "support/pictures/layouts.h"
#include "support/scarce_memory.h"

static struct flamepix_layout *empty_of(struct flamepix_layout_options options)
{
    struct flamepix_layout *layout = NULL;
    assert_int_equal(flamepix_layout_empty(&options, &layout), FLAMEPIX_OK);
    return layout;
}

/* It has that root, and nothing else. */
static void assert_empty(const struct flamepix_layout *layout, uint32_t columns)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    size_t count;
    const struct flamepix_box *row = flamepix_layout_row(layout, 0, &count);
    assert_int_equal(count, 1);
    assert_memory_equal(row[0].name.data, "all", 3);
    assert_true(row[0].start == 0 && row[0].end == 1);
    assert_true(row[0].weight.value == 0 && row[0].self.value == 0);
    assert_true(summary.total == 0 && summary.elided_share == 0);
    assert_true(flamepix_layout_extent(&summary) == 1);
    assert_int_equal(summary.columns, columns);
    assert_int_equal(summary.rows, 1);
    assert_int_equal(summary.kept, 1);
    assert_int_equal(summary.stacks, 0);
    assert_int_equal(summary.elided, 0);
    assert_null(flamepix_layout_row(layout, 1, &count));
}

static void test_an_empty_layout_is_its_root_alone(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout *layout = empty_of(options);
    assert_empty(layout, 100);
    flamepix_layout_free(layout);
    options.total = 50;
    options.max_rows = 1;
    layout = empty_of(options);
    assert_empty(layout, 100);
    flamepix_layout_free(layout);
}

static void test_no_samples_are_one_column_by_their_weight(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.costscale = -1;
    struct flamepix_layout *layout = empty_of(options);
    assert_empty(layout, 1);
    flamepix_layout_free(layout);
}

static void test_the_root_of_an_empty_layout_owns_all_cells(void **state)
{
    (void)state;
    struct flamepix_layout *layout = empty_of(layouts_columns(7));
    struct flamepix_raster *raster = NULL;
    assert_int_equal(flamepix_raster_create(layout, true, 0, &raster), FLAMEPIX_OK);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    assert_int_equal(count, 1);
    assert_int_equal(spans[0].first, 0);
    assert_int_equal(spans[0].end, 7);
    flamepix_raster_free(raster);
    flamepix_layout_free(layout);
}

static void test_an_empty_layout_is_made_coarser_and_packed_as_any(void **state)
{
    (void)state;
    struct flamepix_layout *fine = empty_of(layouts_columns(100)), *other = NULL;
    struct flamepix_layout_options options = layouts_columns(10);
    struct flamepix_buffer packed = {0};
    options.total = 9;
    assert_int_equal(flamepix_layout_coarser(fine, &options, &other), FLAMEPIX_OK);
    assert_empty(other, 10);
    flamepix_layout_free(other);
    assert_int_equal(flamepix_layout_pack(fine, &packed), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &other), FLAMEPIX_OK);
    assert_empty(other, 100);
    layouts_expect_equal(fine, other);
    flamepix_layout_free(other);
    flamepix_layout_free(fine);
    flamepix_buffer_free(&packed);
}

static void test_an_option_out_of_its_range_is_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout *layout = NULL;
    options.minwidth_px = -1;
    assert_int_equal(flamepix_layout_empty(&options, &layout), FLAMEPIX_BAD_ARGUMENT);
    options = layouts_columns(100);
    options.limit_columns = 50;
    assert_int_equal(flamepix_layout_empty(&options, &layout), FLAMEPIX_LIMIT_SIDE);
}

static enum flamepix_status make(void *user)
{
    const struct flamepix_layout_options options = layouts_columns(100);
    struct flamepix_layout *layout = NULL;
    (void)user;
    const enum flamepix_status status = flamepix_layout_empty(&options, &layout);
    if (status == FLAMEPIX_OK)
        flamepix_layout_free(layout);
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(make, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_empty_layout_is_its_root_alone),
        cmocka_unit_test(test_no_samples_are_one_column_by_their_weight),
        cmocka_unit_test(test_the_root_of_an_empty_layout_owns_all_cells),
        cmocka_unit_test(test_an_empty_layout_is_made_coarser_and_packed_as_any),
        cmocka_unit_test(test_an_option_out_of_its_range_is_refused),
        cmocka_unit_test(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
