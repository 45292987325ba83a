#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/thumb_layout.h"
#include "support/drawing.h"
#include "support/profiles.h"
#include "support/record.h"

enum { PROFILES = 3000, COLUMNS_MAX = 80 };

/* Up to 12 stacks of up to 30 frames, most of which follow the stack before a good way. */
static char *deep_profile(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    const char *names[30];
    for (unsigned i = 0; i < 30; i++)
        names[i] = profiles_name(seed);
    for (unsigned lines = 1 + profiles_below(seed, 12); lines > 0; lines--) {
        unsigned depth = 1 + profiles_below(seed, 30);
        names[profiles_below(seed, depth)] = profiles_name(seed);
        record_text(&folded, "main");
        for (unsigned i = 0; i < depth; i++)
            record_text(&folded, ";%s", names[i]);
        record_text(&folded, " %u\n", 1 + profiles_below(seed, 40));
    }
    return record_take(&folded);
}

static bool is_frame(const struct flamepix_span *span)
{
    return span->box->elided == 0;
}

/* A frame stands on its parent, or has its cells and its row. */
static void check_frame(const struct flamepix_thumb_layout *thumb, size_t i)
{
    const struct flamepix_span *span = &thumb->spans[i];
    const struct flamepix_thumb_layout_place *place = &thumb->places[i];
    assert_int_equal(place->end_row, place->first_row + 1);
    if (span->parent == 0)
        return;
    const struct flamepix_span *under = &thumb->spans[span->parent - 1];
    uint32_t row = thumb->places[span->parent - 1].first_row;
    assert_true(is_frame(under) && under->first <= span->first && span->end <= under->end);
    if (place->marks & FLAMEPIX_THUMB_CHAIN)
        assert_true(place->first_row == row && under->first == span->first &&
                    under->end == span->end);
    else
        assert_int_equal(place->first_row, row + 1);
}

static void check_spans(const struct flamepix_thumb_layout *thumb, uint32_t columns)
{
    for (size_t i = 0; i < thumb->count; i++) {
        const struct flamepix_span *span = &thumb->spans[i];
        assert_int_equal(span->tag, i + 1);
        assert_true(span->parent < span->tag && (span->parent == 0) == (i == 0));
        assert_true(span->first < span->end && span->end <= columns);
        assert_true(thumb->places[i].first_row < thumb->places[i].end_row);
        assert_true(thumb->places[i].end_row <= thumb->rows);
        if (is_frame(span))
            check_frame(thumb, i);
    }
}

/* Cells of a row do not overlap, and lie within their span and its rows; `owned` counts them. */
static void check_cells(const struct flamepix_thumb_layout *thumb, size_t *owned)
{
    for (uint32_t row = 0; row < thumb->rows; row++) {
        size_t count;
        const struct flamepix_span *cells = flamepix_thumb_layout_row(thumb, row, &count);
        for (size_t i = 0; i < count; i++) {
            const struct flamepix_span *span = &thumb->spans[cells[i].tag - 1];
            const struct flamepix_thumb_layout_place *place = &thumb->places[cells[i].tag - 1];
            assert_true(i == 0 || cells[i - 1].end <= cells[i].first);
            assert_true(cells[i].box == span->box);
            assert_true(span->first <= cells[i].first && cells[i].end <= span->end);
            assert_true(place->first_row <= row && row < place->end_row);
            owned[cells[i].tag - 1] += cells[i].end - cells[i].first;
        }
    }
}

/* Every frame owns all its cells, or the last of its chain does; every run owns some. */
static void check_owners(const struct flamepix_thumb_layout *thumb)
{
    size_t *owned = calloc(thumb->count, sizeof(*owned));
    assert_non_null(owned);
    check_cells(thumb, owned);
    for (size_t i = thumb->count; i-- > 0;) {
        const struct flamepix_span *span = &thumb->spans[i];
        if (is_frame(span))
            assert_int_equal(owned[i], span->end - span->first);
        assert_true(owned[i] > 0);
        if (thumb->places[i].marks & FLAMEPIX_THUMB_CHAIN) {
            assert_int_equal(owned[span->parent - 1], 0);
            owned[span->parent - 1] = owned[i];
        }
    }
    free(owned);
}

/* From the root up, one frame on the other. */
static void check_hot_path(const struct flamepix_thumb_layout *thumb)
{
    uint32_t tag = 0;
    for (size_t i = 0; i < thumb->count; i++) {
        if (!(thumb->places[i].marks & FLAMEPIX_THUMB_HOT))
            continue;
        assert_true(is_frame(&thumb->spans[i]));
        assert_int_equal(thumb->spans[i].parent, tag);
        tag = thumb->spans[i].tag;
    }
    assert_true(tag > 0);
}

static void test_a_thumb_is_a_picture_of_its_raster(void **state)
{
    (void)state;
    static const double minwidths[] = {0.01, 0.3, 1, 1};
    uint64_t seed = 7;
    unsigned sunk = 0, cut = 0;
    for (int i = 0; i < PROFILES; i++) {
        char *folded = i % 2 == 0 ? deep_profile(&seed) : profiles_folded(&seed);
        const struct flamepix_layout_options options = {
            .columns = 1 + profiles_below(&seed, COLUMNS_MAX),
            .minwidth_px = minwidths[profiles_below(&seed, 4)]};
        struct drawing drawing = drawing_of(folded, &options, true, 0);
        struct flamepix_thumb_layout *thumb;
        uint32_t room = 1 + profiles_below(&seed, 60), least = 1 + profiles_below(&seed, 5);
        assert_int_equal(flamepix_thumb_layout_create(drawing.raster, room, least, &thumb),
                         FLAMEPIX_OK);
        assert_true(thumb->rows >= 1 && thumb->rows <= room);
        check_spans(thumb, options.columns);
        check_owners(thumb);
        check_hot_path(thumb);
        sunk += thumb->rows + thumb->cut_rows < flamepix_raster_rows(drawing.raster);
        cut += thumb->cut_rows > 0;
        flamepix_thumb_layout_free(thumb);
        drawing_free(&drawing);
        free(folded);
    }
    assert_true(sunk > PROFILES / 10 && cut > PROFILES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thumb_is_a_picture_of_its_raster),
    };
    return cmocka_run_group_tests_name("thumb", tests, NULL, NULL);
}
