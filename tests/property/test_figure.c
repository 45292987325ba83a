#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "sidecar/listed_frames.h"
#include "support/pictures/pixels.h"
#include "support/pictures/profiles.h"
#include "support/pictures/random_pages.h"
#include "support/pictures/raster_fixture.h"
#include "support/pictures/type_support.h"
#include "support/random.h"

enum { PROFILES = 1500, PICTURES = 200 };

/* Rows stand on each other, from the root to the leaves, and fill the chart. */
static void expect_tiling(const struct flamepix_figure *figure)
{
    const struct fpx_page *page = &figure->page;
    const uint32_t top = fpx_page_chart_top(page), bottom = top + page->chart_height;
    uint32_t edge = figure->options.inverted ? top : bottom, thin = 0;
    for (uint32_t row = 0; row < page->rows; row++) {
        const struct fpx_row_range range = {row, row + 1};
        uint32_t row_top = fpx_figure_rows_top(figure, range);
        uint32_t height = fpx_figure_rows_height(figure, range);
        assert_true(height > 0);
        assert_int_equal(edge, figure->options.inverted ? row_top : row_top + height);
        edge = figure->options.inverted ? row_top + height : row_top;
        thin += figure->tops.thin[row];
    }
    assert_int_equal(edge, figure->options.inverted ? bottom : top);
    assert_true(bottom <= page->height && page->fringe <= top + page->height - bottom);
    assert_int_equal(flamepix_figure_page(figure).thin_rows, thin);
}

/* A merged chain is in one row, of identical cells, and counts once. */
static void expect_chains(const struct flamepix_figure *figure)
{
    const struct fpx_row_layout *rows = figure->rows;
    uint64_t chains = 0, frames = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const struct flamepix_span *span = &rows->spans[i];
        const uint8_t traits = rows->traits[i];
        frames += (traits & (FPX_ROW_CHAIN | FPX_ROW_COVERED)) != 0;
        chains += (traits & FPX_ROW_COVERED) && !(traits & FPX_ROW_CHAIN);
        if (!(traits & FPX_ROW_CHAIN)) {
            assert_int_equal(fpx_figure_repeats(figure, span), 1);
            continue;
        }
        const struct flamepix_span *under = &rows->spans[span->parent - 1];
        assert_true(rows->traits[span->parent - 1] & FPX_ROW_COVERED);
        assert_true(under->first == span->first && under->end == span->end);
        assert_int_equal(fpx_row_layout_range(rows, under).first,
                         fpx_row_layout_range(rows, span).first);
        assert_in_range(fpx_figure_repeats(figure, span), 1, span->depth + 1);
    }
    assert_int_equal(flamepix_figure_page(figure).merged_chains, chains);
    assert_int_equal(flamepix_figure_page(figure).merged_frames, frames);
}

/* Every frame of the tree is drawn, in a run, or cut. */
static void expect_all_counted(const struct flamepix_figure *figure, bool runs)
{
    struct flamepix_figure_page page = flamepix_figure_page(figure);
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    uint64_t frames = 0, in_runs = 0;
    for (size_t i = 0; i < count; i++) {
        frames += spans[i].box->elided == 0;
        in_runs += spans[i].box->elided;
    }
    assert_int_equal(page.drawn, count);
    assert_int_equal(page.frames, frames);
    assert_true(in_runs <= page.elided && (runs || in_runs == 0));
    assert_int_equal(page.frames + page.elided + page.cut, figure->summary.frames);
}

static void test_every_frame_is_drawn_or_in_a_run_or_cut(void **state)
{
    static const double minwidths[] = {0, 0.05, 0.1, 0.3, 0.7, 1, 2, 10};
    uint64_t seed = 8;
    unsigned cut = 0, chains = 0, thin = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_figure_options options = pages_random(&seed);
        struct flamepix_layout_options layout = profiles_options(&seed);
        layout.minwidth_px = minwidths[profiles_below(&seed, 8)];
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        struct flamepix_figure *figure;
        enum flamepix_status status =
            flamepix_figure_create(drawing.layout, &options, *state, NULL, &figure);
        assert_int_equal(status, FLAMEPIX_OK);
        expect_all_counted(figure, !options.hide_runs);
        expect_tiling(figure);
        expect_chains(figure);
        chains += figure->rows->ranges != NULL && figure->page.cut_rows == 0;
        thin += figure->tops.thin_count > 0;
        cut += figure->counts.cut > 0;
        flamepix_figure_free(figure);
        drawing_free(&drawing);
        free(folded);
    }
    assert_true(cut > (size_t)test_rounds(PROFILES) / 20 &&
                chains > (size_t)test_rounds(PROFILES) / 20 &&
                thin > (size_t)test_rounds(PROFILES) / 20);
}

static uint32_t constant_color(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return (uint32_t)frame->name.length;
}

/* Two profiles of the same shape, whose weights, names and texts are others. */
static void test_heights_are_a_function_of_the_cells_alone(void **state)
{
    static const char *const profiles[] = {"m;a;b;c;d 6\nm;a;b;c;e 1\nm;f;g;h 3\n",
                                           "n;p;p;p;x 66\nn;p;p;p;y 11\nn;z;z;z 33\n"};
    for (uint32_t width = 30; width < 300; width += 3) {
        struct fpx_row_tops tops[2];
        struct flamepix_figure *figures[2];
        struct drawing drawings[2];
        for (int i = 0; i < 2; i++) {
            struct flamepix_figure_options options = flamepix_figure_defaults();
            struct flamepix_layout_options layout = flamepix_layout_defaults();
            options.width = width;
            options.inverted = i;
            options.countname = i ? "bytes" : "samples";
            options.title = i ? "one" : "two"; /* of one line, however narrow the picture is */
            options.palette.color = i ? constant_color : NULL;
            flamepix_figure_plan(&options, &layout);
            drawings[i] = drawing_of(profiles[i], &layout, true, 0);
            assert_int_equal(
                flamepix_figure_create(drawings[i].layout, &options, *state, NULL, &figures[i]),
                FLAMEPIX_OK);
            tops[i] = figures[i]->tops;
        }
        assert_int_equal(tops[0].count, tops[1].count);
        assert_memory_equal(tops[0].begin, tops[1].begin, (tops[0].count + 1) * sizeof(uint32_t));
        for (int i = 0; i < 2; i++) {
            flamepix_figure_free(figures[i]);
            drawing_free(&drawings[i]);
        }
    }
}

/* -- the picture, its tags and its JSON -------------------------------------------------------- */

/* What one figure was written as. */
struct written {
    const struct flamepix_figure *figure;
    struct pixels picture;
    const uint8_t *tags; /* four bytes each, row by row */
    const char *json;    /* terminated */
    struct fpx_listed_frames listed;
};

static uint32_t tag_at(const struct written *written, uint32_t x, uint32_t y)
{
    const uint8_t *tag = written->tags + 4 * ((size_t)y * written->figure->page.width + x);
    return tag[0] | (uint32_t)tag[1] << 8 | (uint32_t)tag[2] << 16;
}

/* In each row of pixels of a row, tags are those of its cells, and nothing is drawn beside them. */
static void expect_row(const struct written *written, uint32_t row)
{
    const struct flamepix_figure *figure = written->figure;
    const struct fpx_row_range range = {row, row + 1};
    const uint32_t top = fpx_figure_rows_top(figure, range);
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    for (uint32_t y = top; y < top + fpx_figure_rows_height(figure, range); y++) {
        size_t at = 0;
        for (uint32_t column = 0; column < figure->page.columns; column++) {
            while (at < count && cells[at].end <= column)
                at++;
            bool owned = at < count && cells[at].first <= column;
            uint32_t x = figure->page.chart_x + column;
            assert_int_equal(tag_at(written, x, y),
                             owned ? fpx_listed_tag(&written->listed, cells[at].tag) : 0);
            assert_true(owned || pixels_color(&written->picture, x, y) == 0xFFFFFF);
        }
    }
}

/* The number behind a key, from `*text` on. */
static unsigned number_after(const char **text, const char *key)
{
    const char *found = strstr(*text, key);
    assert_non_null(found);
    *text = found + strlen(key);
    return (unsigned)strtoul(*text, NULL, 10);
}

/* Goes to the frame of this tag; those before it own no pixel. */
static void pass_unseen(const char **text, uint32_t *listed, uint32_t tag)
{
    while (++*listed < tag) {
        assert_int_equal(number_after(text, "{\"tag\":"), *listed);
        assert_int_equal(number_after(text, "\"w\":"), 0);
    }
    assert_int_equal(number_after(text, "{\"tag\":"), tag);
}

/* Each frame of the JSON says its row, and has that row's place; a run may go on in others. */
static void expect_json(const struct written *written)
{
    const struct flamepix_figure *figure = written->figure;
    const char *text = strstr(written->json, "\"frames\":[");
    uint32_t listed = 0;
    assert_non_null(text);
    for (size_t i = 0; i < figure->rows->count; i++) {
        const struct flamepix_span *span = &figure->rows->spans[i];
        struct fpx_row_range range = fpx_row_layout_range(figure->rows, span);
        const uint32_t tag = fpx_listed_tag(&written->listed, span->tag);
        pass_unseen(&text, &listed, tag);
        assert_int_equal(number_after(&text, "\"row\":"), range.first);
        assert_true(span->box->elided > 0 || range.end == range.first + 1);
        assert_int_equal(number_after(&text, "\"x\":"), figure->page.chart_x + span->first);
        assert_int_equal(number_after(&text, "\"y\":"), fpx_figure_rows_top(figure, range));
        assert_int_equal(number_after(&text, "\"w\":"), span->end - span->first);
        assert_int_equal(number_after(&text, "\"h\":"), fpx_figure_rows_height(figure, range));
    }
}

static void expect_agreement(struct flamepix_figure *figure)
{
    struct flamepix_buffer png = {0}, tags = {0}, json = {0};
    struct written written = {.figure = figure};
    assert_int_equal(flamepix_figure_draw(figure, flamepix_buffer_write, &png), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_tags(figure, flamepix_buffer_write, &tags), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_frames(figure, flamepix_buffer_write, &json), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    assert_true(pixels_decode(png.data, png.length, &written.picture));
    assert_int_equal(written.picture.height, figure->page.height);
    written.tags = (const uint8_t *)tags.data + 128;
    written.json = json.data;
    assert_int_equal(fpx_listed_frames_find(figure, &written.listed), FLAMEPIX_OK);
    for (uint32_t row = 0; row < figure->page.rows; row++)
        expect_row(&written, row);
    expect_json(&written);
    fpx_listed_frames_free(&written.listed);
    pixels_free(&written.picture);
    flamepix_buffer_free(&png);
    flamepix_buffer_free(&tags);
    flamepix_buffer_free(&json);
}

static void test_picture_tags_and_json_agree(void **state)
{
    uint64_t seed = 21;
    for (int i = 0; i < PICTURES; i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_figure_options options = pages_random(&seed);
        struct flamepix_layout_options layout = profiles_options(&seed);
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        struct flamepix_figure *figure;
        assert_int_equal(flamepix_figure_create(drawing.layout, &options, *state, NULL, &figure),
                         FLAMEPIX_OK);
        expect_agreement(figure);
        flamepix_figure_free(figure);
        drawing_free(&drawing);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_frame_is_drawn_or_in_a_run_or_cut),
        cmocka_unit_test(test_picture_tags_and_json_agree),
        cmocka_unit_test(test_heights_are_a_function_of_the_cells_alone),
    };
    return cmocka_run_group_tests_name("figure", tests, fonts_setup, fonts_teardown);
}
