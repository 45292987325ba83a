#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "support/drawing.h"
#include "support/profiles.h"

enum { PROFILES = 3000 };

static bool holds_centre(const struct flamepix_raster *raster, double total,
                         const struct flamepix_box *box, uint32_t column)
{
    double width = flamepix_raster_columns(raster);
    return box->start * width / total <= column + 0.5 && column + 0.5 < box->end * width / total;
}

static bool is_drawn(const struct drawing *drawing, const struct flamepix_box *box, bool runs,
                     double total)
{
    if (box->elided > 0 && (!runs || flamepix_layout_hides(drawing->layout, box->end - box->start)))
        return false;
    for (uint32_t column = 0; column < flamepix_raster_columns(drawing->raster); column++)
        if (holds_centre(drawing->raster, total, box, column))
            return true;
    return false;
}

/* The tag of the nearest drawn box below that `start` is in: by looking at all of them. */
static uint32_t tag_under(const struct flamepix_span *spans, size_t count, uint32_t depth,
                          double start)
{
    for (size_t i = count; i-- > 0;)
        if (spans[i].depth < depth && spans[i].box->start <= start && start < spans[i].box->end)
            return spans[i].tag;
    return 0;
}

/* Every box that should be drawn is the next span, and owns exactly the cells whose centres it
 * holds. */
static void expect_spans(const struct drawing *drawing, bool runs, uint32_t rows)
{
    double total = flamepix_layout_summary(drawing->layout).total;
    size_t count, next = 0;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t boxes;
        const struct flamepix_box *row = flamepix_layout_row(drawing->layout, depth, &boxes);
        for (size_t i = 0; i < boxes; i++) {
            if (!is_drawn(drawing, &row[i], runs, total))
                continue;
            assert_true(next < count);
            assert_ptr_equal(spans[next].box, &row[i]);
            assert_int_equal(spans[next].tag, next + 1);
            assert_int_equal(spans[next].depth, depth);
            assert_int_equal(spans[next].parent, tag_under(spans, next, depth, row[i].start));
            next++;
        }
    }
    assert_int_equal(next, count);
    assert_int_equal(flamepix_raster_rows(drawing->raster), spans[count - 1].depth + 1);
}

static void expect_cells(const struct drawing *drawing)
{
    double total = flamepix_layout_summary(drawing->layout).total;
    uint32_t columns = flamepix_raster_columns(drawing->raster), *tags;
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    tags = calloc(columns, sizeof(*tags));
    assert_non_null(tags);
    for (uint32_t depth = 0; depth < flamepix_raster_rows(drawing->raster); depth++) {
        flamepix_raster_tags_row(drawing->raster, depth, tags);
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t owner = 0;
            for (size_t i = 0; i < count; i++)
                if (spans[i].depth == depth &&
                    holds_centre(drawing->raster, total, spans[i].box, column)) {
                    assert_int_equal(owner, 0);
                    owner = spans[i].tag;
                }
            assert_int_equal(tags[column], owner);
        }
    }
    free(tags);
}

static void expect_children_inside(const struct drawing *drawing)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    for (size_t i = 1; i < count; i++) {
        const struct flamepix_span *parent = &spans[spans[i].parent - 1];
        assert_true(spans[i].parent > 0 && spans[i].parent < spans[i].tag);
        if (spans[i].box->elided > 0)
            continue;
        assert_int_equal(parent->depth + 1, spans[i].depth);
        assert_true(parent->first <= spans[i].first && spans[i].end <= parent->end);
    }
}

static void test_raster_cells_belong_to_the_box_that_holds_their_centre(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < PROFILES; i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        bool runs = profiles_below(&seed, 3) > 0;
        uint32_t max_rows = profiles_below(&seed, 3) > 0 ? 0 : profiles_below(&seed, 5);
        options.costscale = options.costscale > 0.1 ? 0.1 : options.costscale;
        struct drawing drawing = drawing_of(folded, &options, runs, max_rows);
        uint32_t rows = flamepix_layout_summary(drawing.layout).rows;
        expect_spans(&drawing, runs, max_rows > 0 && max_rows < rows ? max_rows : rows);
        expect_cells(&drawing);
        expect_children_inside(&drawing);
        drawing_free(&drawing);
        free(folded);
    }
}

/* At 1 px a column and more, whatever is kept is seen. */
static void test_raster_shows_every_kept_frame_at_a_pixel_and_more(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < PROFILES; i++) {
        char *folded = profiles_folded(&seed);
        const struct flamepix_layout_options options = {.columns = 1 + profiles_below(&seed, 90),
                                                        .minwidth_px = 1};
        struct drawing drawing = drawing_of(folded, &options, false, 0);
        size_t count;
        flamepix_raster_spans(drawing.raster, &count);
        assert_int_equal(count, flamepix_layout_summary(drawing.layout).kept);
        drawing_free(&drawing);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_raster_cells_belong_to_the_box_that_holds_their_centre),
        cmocka_unit_test(test_raster_shows_every_kept_frame_at_a_pixel_and_more),
    };
    return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
