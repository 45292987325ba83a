#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/pictures/raster_fixture.h"
#include "support/pictures/trie.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 3000 };

static bool holds_centre(const struct flamepix_raster *raster, double total,
                         const struct flamepix_box *box, uint32_t column)
{
    double width = flamepix_raster_columns(raster);
    return box->start * width / total <= column + 0.5 && column + 0.5 < box->end * width / total;
}

static bool holds_any_centre(const struct drawing *drawing, const struct flamepix_box *box)
{
    double total = flamepix_layout_summary(drawing->layout).total;
    uint32_t columns = flamepix_raster_columns(drawing->raster);
    uint32_t column = (uint32_t)(box->start * columns / total);
    for (; column < columns && column <= box->end * columns / total; column++)
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

/* Every frame that holds a centre is the next span that is no run. */
static void expect_frames(const struct drawing *drawing, uint32_t rows)
{
    size_t count, next = 0;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t boxes;
        const struct flamepix_box *row = flamepix_layout_row(drawing->layout, depth, &boxes);
        for (size_t i = 0; i < boxes; i++) {
            if (row[i].elided > 0 || !holds_any_centre(drawing, &row[i]))
                continue;
            while (next < count && spans[next].box->elided > 0)
                next++;
            assert_true(next < count);
            assert_ptr_equal(spans[next].box, &row[i]);
            assert_int_equal(spans[next].depth, depth);
            next++;
        }
    }
    while (next < count)
        assert_true(spans[next++].box->elided > 0);
}

static void expect_spans(const struct drawing *drawing, bool runs)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_box *box = spans[i].box;
        assert_int_equal(spans[i].tag, i + 1);
        assert_true(i == 0 || spans[i - 1].depth <= spans[i].depth);
        assert_int_equal(spans[i].parent, tag_under(spans, i, spans[i].depth, box->start));
        if (box->elided > 0)
            assert_true(runs && !fpx_layout_hides(drawing->layout, box->end - box->start));
    }
    assert_int_equal(flamepix_raster_rows(drawing->raster), spans[count - 1].depth + 1);
}

/* Whether the span is a run that holds no centre, and stands in the cell of its middle. */
static bool took_cell(const struct drawing *drawing, const struct flamepix_span *span,
                      uint32_t column)
{
    double total = flamepix_layout_summary(drawing->layout).total;
    double middle = (span->box->start + span->box->end) / 2;
    return span->box->elided > 0 && !holds_any_centre(drawing, span->box) &&
           (uint32_t)(middle * flamepix_raster_columns(drawing->raster) / total) == column;
}

/* Cells belong to whoever holds their centres; where nobody does, to a run that took one. */
static uint32_t owner_of(const struct drawing *drawing, uint32_t depth, uint32_t column)
{
    double total = flamepix_layout_summary(drawing->layout).total;
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(drawing->raster, depth, &count);
    uint32_t owner = 0, taker = 0;
    for (size_t i = 0; i < count; i++) {
        if (holds_centre(drawing->raster, total, spans[i].box, column)) {
            assert_int_equal(owner, 0);
            owner = spans[i].tag;
        } else if (took_cell(drawing, &spans[i], column)) {
            assert_int_equal(taker, 0);
            taker = spans[i].tag;
        }
    }
    assert_true(owner == 0 || taker == 0);
    return owner + taker;
}

static void expect_cells(const struct drawing *drawing)
{
    uint32_t columns = flamepix_raster_columns(drawing->raster), *tags;
    tags = calloc(columns, sizeof(*tags));
    assert_non_null(tags);
    for (uint32_t depth = 0; depth < flamepix_raster_rows(drawing->raster); depth++) {
        flamepix_raster_tags_row(drawing->raster, depth, tags);
        for (uint32_t column = 0; column < columns; column++)
            assert_int_equal(tags[column], owner_of(drawing, depth, column));
    }
    free(tags);
}

/* Every frame of the tree is drawn, in a run, or cut. */
static void expect_counts(const struct drawing *drawing)
{
    struct flamepix_raster_counts counts = flamepix_raster_counts(drawing->raster);
    struct flamepix_layout_summary summary = flamepix_layout_summary(drawing->layout);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing->raster, &count);
    uint64_t frames = 0, in_runs = 0;
    for (size_t i = 0; i < count; i++) {
        frames += spans[i].box->elided == 0;
        in_runs += spans[i].box->elided;
    }
    assert_int_equal(counts.frames, frames);
    assert_true(in_runs <= counts.elided);
    assert_int_equal(counts.frames + counts.elided + counts.cut + summary.folded, summary.frames);
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
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        bool runs = profiles_below(&seed, 3) > 0;
        uint32_t max_rows = profiles_below(&seed, 3) > 0 ? 0 : profiles_below(&seed, 5);
        options.costscale = options.costscale > 0.1 ? 0.1 : options.costscale;
        struct drawing drawing = drawing_of(folded, &options, runs, max_rows);
        uint32_t rows = flamepix_layout_summary(drawing.layout).rows;
        expect_frames(&drawing, max_rows > 0 && max_rows < rows ? max_rows : rows);
        expect_spans(&drawing, runs);
        expect_counts(&drawing);
        expect_cells(&drawing);
        expect_children_inside(&drawing);
        drawing_free(&drawing);
        free(folded);
    }
}

/* The drawing of a layout made from one with four times the columns, which has pruned at every box;
 * or, where that is not fine enough, from the stacks. */
static struct drawing derived(const char *folded, const struct flamepix_layout_options *options,
                              bool runs, uint32_t max_rows)
{
    struct drawing drawing;
    struct flamepix_layout *fine;
    struct flamepix_layout_options finer = *options;
    struct flamepix_stacks *stacks = paths_sorted(folded);
    finer.columns *= 4;
    finer.minwidth_px = 0;
    finer.max_rows = 0;
    assert_int_equal(fpx_layout_build(stacks, &finer, (struct fpx_box_store_pace){0, 1}, &fine),
                     FLAMEPIX_OK);
    enum flamepix_status status = flamepix_layout_coarser(fine, options, &drawing.layout);
    flamepix_stacks_free(stacks);
    flamepix_layout_free(fine);
    if (status != FLAMEPIX_OK)
        return drawing_of(folded, options, runs, max_rows);
    assert_int_equal(flamepix_raster_create(drawing.layout, runs, max_rows, &drawing.raster),
                     FLAMEPIX_OK);
    return drawing;
}

static void test_raster_draws_what_is_drawn_of_the_whole_tree(void **state)
{
    (void)state;
    static const double minwidths[] = {0, 0.05, 0.1, 0.3, 0.7, 1, 2, 10};
    uint64_t seed = 6;
    for (int i = 0; i < test_rounds(PROFILES / 2); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        bool runs = profiles_below(&seed, 3) > 0;
        uint32_t max_rows = profiles_below(&seed, 3) > 0 ? 0 : profiles_below(&seed, 5);
        options.costscale = options.costscale > 0.1 ? 0.1 : options.costscale;
        options.minwidth_px = minwidths[profiles_below(&seed, 8)];
        struct drawing drawing =
            (i % 2 == 0 ? drawing_of : derived)(folded, &options, runs, max_rows);
        char *expected = trie_record_drawn(folded, &options, runs, max_rows);
        char *text = record_drawn(drawing.raster);
        assert_string_equal(text, expected);
        free(text);
        free(expected);
        drawing_free(&drawing);
        free(folded);
    }
}

/* At 1 px a column and more, whatever is kept is seen. */
static void test_raster_shows_every_kept_frame_at_a_pixel_and_more(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
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
        cmocka_unit_test(test_raster_draws_what_is_drawn_of_the_whole_tree),
        cmocka_unit_test(test_raster_shows_every_kept_frame_at_a_pixel_and_more),
    };
    return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
