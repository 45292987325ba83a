#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/rows/row_layout.h"
#include "support/pictures/profiles.h"
#include "support/pictures/raster_fixture.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 3000, COLUMNS_MAX = 80 };

static bool is_frame(const struct flamepix_span *span)
{
    return span->box->elided == 0;
}

/* A frame stands on its parent, or has its cells and its row. */
static void check_frame(const struct fpx_row_layout *rows, size_t i)
{
    const struct flamepix_span *span = &rows->spans[i];
    const struct fpx_row_range range = fpx_row_layout_range(rows, span);
    assert_int_equal(range.end, range.first + 1);
    if (span->parent == 0)
        return;
    const struct flamepix_span *under = &rows->spans[span->parent - 1];
    uint32_t row = fpx_row_layout_range(rows, under).first;
    assert_true(is_frame(under) && under->first <= span->first && span->end <= under->end);
    if (rows->traits[i] & FPX_ROW_CHAIN)
        assert_true(range.first == row && under->first == span->first && under->end == span->end);
    else
        assert_int_equal(range.first, row + 1);
}

static void check_spans(const struct fpx_row_layout *rows, uint32_t columns)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct flamepix_span *span = &rows->spans[i];
        assert_int_equal(span->tag, i + 1);
        assert_true(span->parent < span->tag && (span->parent == 0) == (i == 0));
        assert_true(span->first < span->end && span->end <= columns);
        const struct fpx_row_range range = fpx_row_layout_range(rows, span);
        assert_true(range.first < range.end && range.end <= rows->rows);
        if (is_frame(span))
            check_frame(rows, i);
    }
}

/* Cells of a row do not overlap, and lie within their span and its rows; `owned` counts them. */
static void check_cells(const struct fpx_row_layout *rows, size_t *owned)
{
    for (uint32_t row = 0; row < rows->rows; row++) {
        size_t count;
        const struct flamepix_span *cells = fpx_row_layout_row(rows, row, &count);
        for (size_t i = 0; i < count; i++) {
            const struct flamepix_span *span = &rows->spans[cells[i].tag - 1];
            const struct fpx_row_range range = fpx_row_layout_range(rows, span);
            assert_true(i == 0 || cells[i - 1].end <= cells[i].first);
            assert_true(cells[i].box == span->box);
            assert_true(span->first <= cells[i].first && cells[i].end <= span->end);
            assert_true(range.first <= row && row < range.end);
            owned[cells[i].tag - 1] += cells[i].end - cells[i].first;
        }
    }
}

/* Every frame owns all its cells, or the last of its chain does; every run owns some. */
static void check_owners(const struct fpx_row_layout *rows)
{
    size_t *owned = calloc(rows->count, sizeof(*owned));
    assert_non_null(owned);
    check_cells(rows, owned);
    for (size_t i = rows->count; i-- > 0;) {
        const struct flamepix_span *span = &rows->spans[i];
        if (is_frame(span))
            assert_int_equal(owned[i], span->end - span->first);
        assert_true(owned[i] > 0);
        if (rows->traits[i] & FPX_ROW_CHAIN) {
            assert_int_equal(owned[span->parent - 1], 0);
            owned[span->parent - 1] = owned[i];
        }
    }
    free(owned);
}

/* From the root up, one frame on the other. */
static void check_hot_path(const struct fpx_row_layout *rows)
{
    uint32_t tag = 0;
    for (size_t i = 0; i < rows->count; i++) {
        if (!(rows->traits[i] & FPX_ROW_HOT))
            continue;
        assert_true(is_frame(&rows->spans[i]));
        assert_int_equal(rows->spans[i].parent, tag);
        tag = rows->spans[i].tag;
    }
    assert_true(tag > 0);
}

/* Thumbnails, pictures of any height and of exact ones. */
static struct fpx_row_rule random_rule(uint64_t *seed)
{
    static const double scales[] = {1, 1, 1.5, 2};
    struct fpx_row_rule rule = {
        .room = 1 + profiles_below(seed, 60),
        .good = 1 + profiles_below(seed, 5),
        .scale = scales[profiles_below(seed, 4)],
        .label_width = profiles_below(seed, 2) * profiles_below(seed, 30),
        .merging = (enum fpx_row_merging)profiles_below(seed, 4),
        .cut = (enum fpx_row_cut)profiles_below(seed, 3),
    };
    rule.least = 1 + profiles_below(seed, rule.good);
    if (profiles_below(seed, 2) == 0)
        return rule;
    rule.label_width = 0;
    rule.merging = FPX_MERGE_IF_HIGH;
    rule.cut = FPX_CUT_SURPLUS;
    return rule;
}

/* Where rows are cut, what is left has room, or is one row. */
static void check_room(const struct fpx_row_layout *rows, const struct fpx_row_rule *rule)
{
    const struct fpx_row_kinds kinds = fpx_row_kinds(rule, rows->facts, rows->rows);
    assert_true(rows->rows >= 1 && rows->rows == kinds.full + kinds.thin);
    if (rule->cut == FPX_CUT_SURPLUS)
        assert_true(rows->rows <= rule->room);
    else if (rule->cut == FPX_CUT_BEYOND && rows->rows > 1)
        assert_true(fpx_row_kinds_height(rule, kinds, rule->least) <= rule->room);
    else if (rule->cut == FPX_CUT_NONE)
        assert_int_equal(rows->cut_rows, 0);
}

/* A row's widest box is that of the cells that are seen. */
static void check_widths(const struct fpx_row_layout *rows)
{
    for (uint32_t row = 0; row < rows->rows; row++) {
        size_t count;
        const struct flamepix_span *cells = fpx_row_layout_row(rows, row, &count);
        uint32_t widest = 0;
        for (size_t i = 0; i < count; i++)
            if (cells[i].end - cells[i].first > widest)
                widest = cells[i].end - cells[i].first;
        assert_int_equal(rows->facts[row].widest, widest);
    }
}

static void test_rows_are_a_picture_of_their_raster(void **state)
{
    (void)state;
    static const double minwidths[] = {0, 0.3, 1, 1};
    uint64_t seed = 7;
    unsigned sunk = 0, cut = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = i % 2 == 0 ? profiles_deep(&seed) : profiles_folded(&seed);
        const struct flamepix_layout_options options = {
            .columns = 1 + profiles_below(&seed, COLUMNS_MAX),
            .minwidth_px = minwidths[profiles_below(&seed, 4)]};
        struct drawing drawing = drawing_of(folded, &options, true, 0);
        struct fpx_row_layout *rows;
        const struct fpx_row_rule rule = random_rule(&seed);
        assert_int_equal(fpx_row_layout_create(drawing.raster, &rule, &rows), FLAMEPIX_OK);
        assert_int_equal(fpx_row_layout_mark_hot(rows), FLAMEPIX_OK);
        check_room(rows, &rule);
        check_spans(rows, options.columns);
        check_owners(rows);
        check_widths(rows);
        check_hot_path(rows);
        sunk += rows->rows + rows->cut_rows < flamepix_raster_rows(drawing.raster);
        cut += rows->cut_rows > 0;
        fpx_row_layout_free(rows);
        drawing_free(&drawing);
        free(folded);
    }
    assert_true(sunk > (size_t)test_rounds(PROFILES) / 10 &&
                cut > (size_t)test_rounds(PROFILES) / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_a_picture_of_their_raster),
    };
    return cmocka_run_group_tests_name("thumb", tests, NULL, NULL);
}
