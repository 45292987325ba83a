#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "sidecar/listed_frames.h"
#include "support/paths.h"
#include "support/pictures/around.h"
#include "support/pictures/pixels.h"
#include "support/pictures/profiles.h"
#include "support/pictures/raster_fixture.h"
#include "support/pictures/trie.h"
#include "support/pictures/type_support.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 1500, PICTURES = 300 };

/* A profile, a name in it, and what goes up and down from that. */
struct halves {
    char *folded, *up, *down;
    const char *name;
};

static double sum_of(const char *folded)
{
    struct flamepix_stacks *stacks = paths_as_given(folded);
    struct flamepix_stack stack;
    double sum = 0;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
        sum += stack.weight.value;
    flamepix_stacks_free(stacks);
    return sum;
}

static void free_halves(struct halves *halves)
{
    free(halves->folded);
    free(halves->up);
    free(halves->down);
}

static struct halves random_halves(uint64_t *seed)
{
    for (;;) {
        struct halves halves = {.folded = profiles_folded(seed), .name = profiles_name(seed)};
        around_split(halves.folded, halves.name, &halves.up, &halves.down);
        if (sum_of(halves.up) > 0)
            return halves;
        free_halves(&halves);
    }
}

/* -- the raster -------------------------------------------------------------------------------- */

static const char *behind_line(const char *text)
{
    return strchr(text, '\n') + 1;
}

/* The spans of the rows from `first` on, by how far they are from the root, as record_drawn writes
 * them; the function is called "all", as the root of either half is. */
static char *record_half(const struct flamepix_raster *raster, uint32_t first, uint32_t end)
{
    struct flamepix_buffer buffer = {0};
    for (uint32_t row = first; row < end; row++) {
        size_t count;
        const struct flamepix_span *spans = flamepix_raster_row(raster, row, &count);
        int64_t depth = flamepix_raster_depth(raster, row);
        for (size_t i = 0; i < count; i++) {
            struct flamepix_box box = *spans[i].box;
            assert_int_equal(spans[i].depth, row);
            if (row == 0)
                box.name = flamepix_bytes_of("all");
            record_box(&buffer, (uint32_t)(depth < 0 ? -depth : depth), &box);
            record_text(&buffer, "  owns [%u,%u)\n", (unsigned)spans[i].first,
                        (unsigned)spans[i].end);
        }
    }
    return record_take(&buffer);
}

/* All lines but the last, which has counts, and of what goes down but the function's two. */
static void expect_half(const char *half, const char *reference, bool goes_down)
{
    const char *begin = goes_down ? behind_line(behind_line(reference)) : reference;
    const char *end = strstr(reference, "\nframes ");
    assert_non_null(end);
    if (end + 1 < begin)
        end = begin - 1;
    assert_int_equal(strlen(half), (size_t)(end + 1 - begin));
    assert_memory_equal(half, begin, strlen(half));
}

static void expect_counts(const struct flamepix_raster *raster, const struct halves *halves,
                          const struct flamepix_layout_options *options, bool runs, uint32_t most)
{
    struct drawing up = drawing_of(halves->up, options, runs, most);
    struct drawing down = drawing_of(halves->down, options, runs, most);
    const struct flamepix_raster_counts counts = flamepix_raster_counts(raster),
                                        a = flamepix_raster_counts(up.raster),
                                        b = flamepix_raster_counts(down.raster);
    assert_int_equal(counts.frames, a.frames + b.frames - 1);
    assert_int_equal(counts.elided, a.elided + b.elided);
    assert_int_equal(counts.cut, a.cut + b.cut);
    assert_true(counts.elided_share >= a.elided_share && counts.elided_share >= b.elided_share);
    drawing_free(&up);
    drawing_free(&down);
}

static void expect_parents(const struct flamepix_raster *raster)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_span *span = &spans[i];
        assert_int_equal(span->tag, i + 1);
        assert_true(i == 0 ? span->parent == 0 : span->parent > 0 && span->parent <= i);
        if (i == 0 || span->box->elided > 0)
            continue;
        const struct flamepix_span *under = &spans[span->parent - 1];
        int64_t depth = flamepix_raster_depth(raster, span->depth);
        assert_int_equal(flamepix_raster_depth(raster, under->depth),
                         depth > 0 ? depth - 1 : depth + 1);
        assert_true(under->first <= span->first && span->end <= under->end);
        assert_true(under->box->start <= span->box->start && span->box->end <= under->box->end);
    }
}

static void test_both_halves_are_those_of_the_reference(void **state)
{
    (void)state;
    uint64_t seed = 31;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct halves halves = random_halves(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        const bool runs = profiles_below(&seed, 2) == 0;
        const uint32_t most = profiles_below(&seed, 5);
        struct drawing drawing = {.layout = around_layout(halves.folded, halves.name, &options)};
        assert_int_equal(flamepix_raster_create(drawing.layout, runs, most, &drawing.raster),
                         FLAMEPIX_OK);
        const uint32_t rows = flamepix_raster_rows(drawing.raster),
                       up_rows = flamepix_raster_up_rows(drawing.raster);
        char *up = record_half(drawing.raster, 0, up_rows),
             *down = record_half(drawing.raster, up_rows, rows),
             *up_reference = trie_record_drawn(halves.up, &options, runs, most),
             *down_reference = trie_record_drawn(halves.down, &options, runs, most);
        expect_half(up, up_reference, false);
        expect_half(down, down_reference, true);
        expect_counts(drawing.raster, &halves, &options, runs, most);
        expect_parents(drawing.raster);
        free(up);
        free(down);
        free(up_reference);
        free(down_reference);
        drawing_free(&drawing);
        free_halves(&halves);
    }
}

/* -- the function ------------------------------------------------------------------------------ */

/* Whether one of the frames of a path, as written, is `name`. */
static bool has_frame(const char *path, size_t length, const char *name)
{
    for (size_t begin = 0; begin <= length;) {
        size_t end = begin;
        while (end < length && path[end] != ';')
            end++;
        if (end - begin == strlen(name) && memcmp(path + begin, name, end - begin) == 0)
            return true;
        begin = end + 1;
    }
    return false;
}

static double weight_with(const char *folded, const char *name)
{
    double sum = 0;
    while (*folded != '\0') {
        size_t length = strcspn(folded, "\n"), blank = length;
        while (folded[blank - 1] != ' ')
            blank--;
        if (blank > 1 && has_frame(folded, blank - 1, name))
            sum += strtod(folded + blank, NULL);
        folded += length + 1;
    }
    return sum;
}

static void test_the_function_weighs_what_all_samples_with_it_weigh(void **state)
{
    (void)state;
    uint64_t seed = 32;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct halves halves = random_halves(&seed);
        const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 1};
        struct flamepix_layout *layout = around_layout(halves.folded, halves.name, &options);
        size_t count;
        const struct flamepix_box *box = flamepix_layout_row(layout, 0, &count);
        assert_int_equal(count, 1);
        assert_true(flamepix_bytes_equal(box->name, flamepix_bytes_of(halves.name)));
        assert_true(box->weight.value == weight_with(halves.folded, halves.name));
        flamepix_layout_free(layout);
        free_halves(&halves);
    }
}

/* -- the page ---------------------------------------------------------------------------------- */

static struct flamepix_figure_options random_page(uint64_t *seed)
{
    static const double scales[] = {1, 1, 1.25, 1.5, 2, 3};
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 21 + profiles_below(seed, 300);
    options.row_height = 1 + profiles_below(seed, 16);
    options.scale = scales[profiles_below(seed, 6)];
    options.hide_runs = profiles_below(seed, 4) == 0;
    options.bare = profiles_below(seed, 4) == 0;
    options.inverted = profiles_below(seed, 2) == 0;
    options.row_heights = (enum flamepix_row_heights)profiles_below(seed, 2);
    options.chains = (enum flamepix_chains)profiles_below(seed, 3);
    options.fontsize = 1 + profiles_below(seed, 12);
    if (profiles_below(seed, 2) == 0) {
        options.fit_width = options.width;
        options.fit_height = 7 + profiles_below(seed, 120);
        options.thumbnail = profiles_below(seed, 2) == 0;
        options.keep_row_height = profiles_below(seed, 3) == 0;
    }
    if (profiles_below(seed, 5) == 0)
        options.most_height = 80 + profiles_below(seed, 200);
    return options;
}

static uint32_t top_of(const struct flamepix_figure *figure, uint32_t row)
{
    return fpx_figure_rows_top(figure, (struct fpx_row_range){row, row + 1});
}

static uint32_t bottom_of(const struct flamepix_figure *figure, uint32_t row)
{
    return top_of(figure, row) +
           fpx_figure_rows_height(figure, (struct fpx_row_range){row, row + 1});
}

/* Rows stand on each other and hang from each other, from the function to both edges. */
static void expect_tiling(const struct flamepix_figure *figure)
{
    const struct fpx_page *page = &figure->page;
    uint32_t top = top_of(figure, 0), bottom = bottom_of(figure, 0);
    for (uint32_t row = 1; row < page->rows; row++) {
        const bool stands = (row < figure->rows->up_rows) != figure->options.inverted;
        assert_true(top_of(figure, row) < bottom_of(figure, row));
        if (stands)
            assert_int_equal(bottom_of(figure, row), top);
        else
            assert_int_equal(top_of(figure, row), bottom);
        top = stands ? top_of(figure, row) : top;
        bottom = stands ? bottom : bottom_of(figure, row);
    }
    assert_int_equal(top, fpx_page_chart_top(page));
    assert_int_equal(bottom, top + page->chart_height);
    const uint32_t fringes = page->fringe + page->down_fringe;
    assert_true(bottom <= page->height && page->chart_height + fringes <= page->height);
    if (figure->options.fit_height > 0)
        assert_int_equal(page->height,
                         fpx_page_length(&figure->options, figure->options.fit_height));
}

/* In a chain the frame that was called last is seen, and the function is in none. */
static void expect_chains(const struct flamepix_figure *figure)
{
    const struct fpx_row_layout *rows = figure->rows;
    assert_int_equal(rows->traits[0] & ~FPX_ROW_HOT, 0);
    for (size_t i = 0; i < rows->count; i++) {
        if (!(rows->traits[i] & FPX_ROW_CHAIN))
            continue;
        const struct flamepix_span *span = &rows->spans[i];
        const struct flamepix_span *caller = &rows->spans[rows->callers[i] - 1];
        const bool goes_down = span->depth >= flamepix_raster_up_rows(figure->raster);
        assert_int_equal(goes_down ? caller->parent : span->parent,
                         goes_down ? span->tag : caller->tag);
        assert_true(rows->traits[caller->tag - 1] & FPX_ROW_COVERED);
        assert_true(caller->first == span->first && caller->end == span->end);
        assert_int_equal(fpx_row_layout_range(rows, caller).first,
                         fpx_row_layout_range(rows, span).first);
        assert_true(fpx_figure_repeats(figure, span) >= 1);
    }
}

static void expect_counted(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    uint64_t frames = 0;
    for (size_t i = 0; i < figure->rows->count; i++)
        frames += figure->rows->spans[i].box->elided == 0;
    assert_int_equal(page.frames, frames);
    assert_int_equal(page.frames + page.elided + page.cut, figure->summary.frames);
}

/* -- the picture, its tags and its JSON -------------------------------------------------------- */

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

static void expect_row(const struct written *written, uint32_t row)
{
    const struct flamepix_figure *figure = written->figure;
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    for (uint32_t y = top_of(figure, row); y < bottom_of(figure, row); y++) {
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

static long number_after(const char **text, const char *key)
{
    const char *found = strstr(*text, key);
    assert_non_null(found);
    *text = found + strlen(key);
    return strtol(*text, NULL, 10);
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

/* The function is tag 1 at depth 0; then come callees, depth by depth, then callers. */
static void expect_json(const struct written *written)
{
    const struct flamepix_figure *figure = written->figure;
    const char *text = strstr(written->json, "\"frames\":[");
    long before = 0;
    uint32_t listed = 0;
    assert_non_null(text);
    for (size_t i = 0; i < figure->rows->count; i++) {
        const struct flamepix_span *span = &figure->rows->spans[i];
        const struct fpx_row_range range = fpx_row_layout_range(figure->rows, span);
        const uint32_t tag = fpx_listed_tag(&written->listed, span->tag);
        pass_unseen(&text, &listed, tag);
        assert_int_equal(number_after(&text, "\"parent\":"),
                         fpx_listed_tag(&written->listed, span->parent));
        const long depth = number_after(&text, "\"depth\":");
        assert_int_equal(depth, flamepix_raster_depth(figure->raster, span->depth));
        assert_true((depth == 0) == (i == 0));
        if (depth > 0)
            assert_true(before >= 0 && depth >= before);
        else if (depth < 0 && before < 0)
            assert_true(depth <= before);
        before = depth;
        assert_int_equal(number_after(&text, "\"row\":"), range.first);
        assert_int_equal(number_after(&text, "\"y\":"), fpx_figure_rows_top(figure, range));
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

static void test_pages_around_a_function_are_whole(void **state)
{
    uint64_t seed = 33;
    unsigned cut = 0, torn = 0, chains = 0, thin = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct halves halves = random_halves(&seed);
        struct flamepix_figure_options options = random_page(&seed);
        struct flamepix_layout_options layout_options = profiles_options(&seed);
        flamepix_figure_plan(&options, &layout_options);
        struct flamepix_layout *layout = around_layout(halves.folded, halves.name, &layout_options);
        struct flamepix_figure *figure;
        assert_int_equal(flamepix_figure_create(layout, &options, *state, NULL, &figure),
                         FLAMEPIX_OK);
        expect_tiling(figure);
        expect_chains(figure);
        expect_counted(figure);
        if (i < PICTURES)
            expect_agreement(figure);
        cut += figure->rows->cut_rows > figure->rows->cut_up_rows;
        torn += figure->page.down_fringe > 0;
        chains += flamepix_figure_page(figure).merged_chains > 0;
        thin += figure->tops.thin_count > 0;
        flamepix_figure_free(figure);
        flamepix_layout_free(layout);
        free_halves(&halves);
    }
    assert_true(cut > (size_t)test_rounds(PROFILES) / 50 &&
                torn > (size_t)test_rounds(PROFILES) / 100);
    assert_true(chains > (size_t)test_rounds(PROFILES) / 50 &&
                thin > (size_t)test_rounds(PROFILES) / 50);
}

static void test_a_coarser_chart_around_is_the_fresh_one(void **state)
{
    (void)state;
    uint64_t seed = 34;
    unsigned made = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        struct halves halves = random_halves(&seed);
        const struct flamepix_layout_options fine = {.columns = 120, .minwidth_px = 0.1};
        struct flamepix_layout_options options = profiles_options(&seed);
        options.limit_depth = 0;
        struct flamepix_layout *layout = around_layout(halves.folded, halves.name, &fine), *coarse;
        if (flamepix_layout_coarser(layout, &options, &coarse) == FLAMEPIX_OK) {
            struct flamepix_layout *fresh = around_layout(halves.folded, halves.name, &options);
            char *one = record_all(coarse), *other = record_all(fresh);
            assert_string_equal(one, other);
            free(one);
            free(other);
            flamepix_layout_free(coarse);
            flamepix_layout_free(fresh);
            made++;
        }
        flamepix_layout_free(layout);
        free_halves(&halves);
    }
    assert_true(made > (size_t)test_rounds(PROFILES) / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_halves_are_those_of_the_reference),
        cmocka_unit_test(test_the_function_weighs_what_all_samples_with_it_weigh),
        cmocka_unit_test(test_pages_around_a_function_are_whole),
        cmocka_unit_test(test_a_coarser_chart_around_is_the_fresh_one),
    };
    return cmocka_run_group_tests_name("around_layout", tests, fonts_setup, fonts_teardown);
}
