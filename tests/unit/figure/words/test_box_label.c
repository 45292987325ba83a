#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/lettering.h"
#include "support/pictures/figure_fixture.h"

/* A row of labels, drawn on nothing: pixels are levels. */
struct row {
    struct scene scene;
    struct fpx_lettering lettering;
    uint16_t *pixels, *colors;
    uint32_t width, height;
};

static struct row row_of(const char *folded, const struct flamepix_render_options *options)
{
    struct row row = {.scene = scene_of(folded, options)};
    const struct flamepix_figure *figure = row.scene.figure;
    struct fpx_ink_color black_on_white = {0xFFFFFF, 0};
    const struct fpx_color_table table = {.colors = &black_on_white, .count = 1};
    size_t spans;
    (void)fpx_figure_spans(figure, &spans);
    assert_int_equal(fpx_lettering_choose(figure, &row.lettering), FLAMEPIX_OK);
    assert_int_equal(fpx_lettering_quiet(&row.lettering, figure, &table), FLAMEPIX_OK);
    row.width = figure->page.width;
    row.height = figure->page.row_height - figure->page.row_gap;
    row.pixels = calloc((size_t)row.width * row.height, sizeof(*row.pixels));
    row.colors = calloc(spans, sizeof(*row.colors));
    assert_true(row.pixels != NULL && row.colors != NULL);
    const struct flamepix_canvas canvas = {row.pixels, row.width, row.height, row.width};
    assert_int_equal(fpx_box_labels_draw(&row.lettering, figure, row.colors, 1, &canvas),
                     FLAMEPIX_OK);
    return row;
}

static void row_free(struct row *row)
{
    fpx_lettering_free(&row->lettering);
    free(row->pixels);
    free(row->colors);
    scene_free(&row->scene);
}

/* The fullest ink in columns `first` to before `end` of the chart. */
static unsigned fullest(const struct row *row, uint32_t first, uint32_t end)
{
    unsigned most = 0;
    for (uint32_t y = 0; y < row->height; y++) {
        for (uint32_t x = first; x < end; x++) {
            unsigned level = row->pixels[y * row->width + row->scene.figure->page.chart_x + x];
            most = level > most ? level : most;
        }
    }
    return most;
}

/* What the box of row 1 shows of its name. */
static void assert_shows(struct row *row, const char *expected)
{
    struct flamepix_buffer shown = {0};
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(row->scene.figure, 1, &count);
    assert_int_equal(count, 1);
    assert_int_equal(fpx_box_label_text(&row->lettering, row->scene.figure, &cells[0], &shown),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&shown, "", 1), FLAMEPIX_OK);
    assert_string_equal(shown.data, expected);
    flamepix_buffer_free(&shown);
}

/* What the single box of a chart of `columns` shows, and whether there is a percentage at its right
 * end, which is less than 40 px wide. */
static void assert_box(const char *folded, uint32_t columns, enum flamepix_truncate keep,
                       const char *expected, bool has_share)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.width = columns + 20;
    options.figure.chains = FLAMEPIX_CHAINS_SHOW;
    options.figure.truncate = keep;
    struct row row = row_of(folded, &options);
    assert_shows(&row, expected);
    assert_int_equal(fullest(&row, 0, columns) > 0, expected[0] != '\0');
    if (has_share)
        assert_int_equal(fullest(&row, columns - 40, columns), FLAMEPIX_LEVELS - 2);
    else
        assert_true(fullest(&row, 0, columns) != FLAMEPIX_LEVELS - 2);
    row_free(&row);
}

static void test_a_wide_box_says_its_name_and_more_quietly_its_share(void **state)
{
    (void)state;
    assert_box("main 1\n", 120, FLAMEPIX_KEEP_NAME, "main", true);
    assert_box("main 1\n", 111, FLAMEPIX_KEEP_NAME, "main", true);
    assert_box("main 1\n", 109, FLAMEPIX_KEEP_NAME, "main", false);
}

static void test_a_whole_function_is_worth_more_than_its_share(void **state)
{
    (void)state;
    assert_box("collect_samples 1\n", 120, FLAMEPIX_KEEP_NAME, "collect_samples", false);
    assert_box("collect_samples 1\n", 160, FLAMEPIX_KEEP_NAME, "collect_samples", true);
}

static void test_a_share_is_worth_more_than_where_the_function_is_from(void **state)
{
    (void)state;
    static const char folded[] = "github.com/a/storage.(*Replica).Send 1\n";
    assert_box(folded, 400, FLAMEPIX_KEEP_NAME, "github.com/a/storage.(*Replica).Send", true);
    assert_box(folded, 220, FLAMEPIX_KEEP_NAME, "…/a/storage.(*Replica).Send", true);
    assert_box(folded, 150, FLAMEPIX_KEEP_NAME, "(*Replica).Send", true);
    assert_box(folded, 120, FLAMEPIX_KEEP_NAME, "Send", true);
    assert_box(folded, 108, FLAMEPIX_KEEP_NAME, "(*Replica).Send", false);
    assert_box(folded, 40, FLAMEPIX_KEEP_NAME, "Send", false);
}

static void test_a_function_that_is_cut_anyway_leaves_room_for_its_share(void **state)
{
    (void)state;
    assert_box("collect_more_samples_again 1\n", 120, FLAMEPIX_KEEP_NAME, "collect_m…", true);
    assert_box("collect_more_samples_again 1\n", 120, FLAMEPIX_KEEP_TAIL, "…les_again", true);
}

static void test_a_name_that_cannot_be_read_is_left_out(void **state)
{
    (void)state;
    assert_box("___________________________ 1\n", 120, FLAMEPIX_KEEP_NAME, "", false);
    assert_box(";x 1\n", 120, FLAMEPIX_KEEP_NAME, "[unknown]", false);
    assert_box("\xC2\xA0\xE2\x80\x83 1\n", 120, FLAMEPIX_KEEP_NAME, "", false);
    assert_box("collect 1\n", 20, FLAMEPIX_KEEP_NAME, "", false);
}

/* Digits are never dimmed where the box is no frame. */
static void test_a_run_is_never_cut_inside_its_number(void **state)
{
    (void)state;
    struct flamepix_buffer folded = {0};
    char line[64];
    for (unsigned i = 0; i < 3972; i++) {
        int length = snprintf(line, sizeof(line), "f%04u 1\n", i);
        assert_int_equal(flamepix_buffer_append(&folded, line, (size_t)length), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&folded, "", 1), FLAMEPIX_OK);
    static const struct {
        uint32_t columns;
        const char *expected;
    } cases[] = {{150, "3,972 frames · 100%"},
                 {100, "3,972 frames"},
                 {70, "4k frames"},
                 {40, "4k"},
                 {16, ""}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        options.figure.width = cases[i].columns + 20;
        options.figure.chains = FLAMEPIX_CHAINS_SHOW;
        struct row row = row_of(folded.data, &options);
        assert_shows(&row, cases[i].expected);
        row_free(&row);
    }
    flamepix_buffer_free(&folded);
}

static void append_stacks(struct flamepix_buffer *folded, const char *under, unsigned count)
{
    char line[64];
    for (unsigned i = 0; i < count; i++) {
        int length = snprintf(line, sizeof(line), "%s;f%03u 1\n", under, i);
        assert_int_equal(flamepix_buffer_append(folded, line, (size_t)length), FLAMEPIX_OK);
    }
}

/* One run stands on a and, a row lower since r and s share one, on s. Over a it has no room. */
static void test_a_run_in_several_rows_tells_what_it_shows_in_any_of_them(void **state)
{
    (void)state;
    struct flamepix_buffer folded = {0}, shown = {0};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.width = 320;
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    options.layout.minwidth_px = 2;
    assert_int_equal(flamepix_buffer_append(&folded, "l 10\nl;a 80\n", 12), FLAMEPIX_OK);
    append_stacks(&folded, "l;a", 8);
    append_stacks(&folded, "r;s", 202);
    assert_int_equal(flamepix_buffer_append(&folded, "", 1), FLAMEPIX_OK);
    struct row row = row_of(folded.data, &options);
    const struct fpx_row_layout *rows = row.scene.figure->rows;
    const struct flamepix_span *run = &rows->spans[rows->count - 1];
    assert_int_equal(run->box->elided, 210);
    assert_int_equal(fpx_row_layout_range(rows, run).first, 2);
    assert_int_equal(fpx_row_layout_range(rows, run).end, 4);
    assert_int_equal(fpx_box_label_text(&row.lettering, row.scene.figure, run, &shown),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&shown, "", 1), FLAMEPIX_OK);
    assert_string_equal(shown.data, "210 frames · 70.0%");
    flamepix_buffer_free(&shown);
    row_free(&row);
    flamepix_buffer_free(&folded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_wide_box_says_its_name_and_more_quietly_its_share),
        cmocka_unit_test(test_a_whole_function_is_worth_more_than_its_share),
        cmocka_unit_test(test_a_share_is_worth_more_than_where_the_function_is_from),
        cmocka_unit_test(test_a_function_that_is_cut_anyway_leaves_room_for_its_share),
        cmocka_unit_test(test_a_name_that_cannot_be_read_is_left_out),
        cmocka_unit_test(test_a_run_is_never_cut_inside_its_number),
        cmocka_unit_test(test_a_run_in_several_rows_tells_what_it_shows_in_any_of_them),
    };
    return cmocka_run_group_tests_name("box_label", tests, NULL, NULL);
}
