/* The lines of a page follow from its rows, top to bottom. A row with labels is a line. Between two
 * such rows, neighbouring rows share a line; if their number is odd, the one next to the root has a
 * line alone, so that there is no gap inside the chart.
 *
 * The figure has planned two rows a line. Rows with labels take twice as much. If not all rows fit,
 * rows at the leaves with next to nothing in them are cut, as in a thumbnail: readable labels are
 * worth more. Then some rows lose their labels: first those whose labels could use the fewest
 * columns. Neither ever makes the page higher, so both numbers, of rows that are cut and of rows
 * that keep their labels, are found by bisection. */
#include "terminal/cell_chart.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/text_columns.h"
#include "figure/assign_colors.h"
#include "figure/page.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* Half lines of a whole line. */
enum { WHOLE = 2 };

/* The share of all frame cells that may be cut: one in so many. */
enum { SURPLUS_PARTS = 10 };

/* The line above the chart. */
enum { HEADING_LINES = 1 };

void fpx_cell_chart_options(struct flamepix_figure_options *options, uint32_t columns,
                            uint32_t lines)
{
    options->fit_width = columns;
    options->fit_height = WHOLE * (lines > HEADING_LINES ? lines - HEADING_LINES : 1);
    options->row_height = WHOLE;
    options->keep_row_height = options->thumbnail = false;
    options->most_height = 0;
    options->fit_growth = 1.0;
    options->scale = 1.0;
    options->costscale = 0.0;
    options->panel = !options->bare;
    options->mark_count = 0;
    /* Type of a size for which a box of so many columns can hold a label. */
    options->fontsize = fpx_page_fontsize(FPX_CELL_LABEL_COLUMNS);
}

/* A row of the chart. */
struct row {
    uint32_t number; /* the figure's */
    bool has_labels;
    uint64_t label_columns; /* of frames whose boxes could hold a label */
    uint64_t frame_cells;   /* of all frames */
};

struct making {
    const struct flamepix_figure *figure;
    const struct fpx_color_table *table;
    const uint16_t *colors; /* by tag - 1, indices of the table */
    struct fpx_cell_chart *page;
    struct fpx_cell_lettering lettering;
    struct row *rows; /* from the top */
    size_t count;
    size_t begin, end; /* the rows that are not cut */
    size_t root;       /* index of the root's row */
    bool root_on_top;
};

/* -- the rows ---------------------------------------------------------------------------------- */

/* From the top: the leaves of the upper half, the root's row, the lower half; or reversed. */
static uint32_t row_at(const struct making *making, uint32_t place)
{
    const uint32_t all = making->figure->rows->rows, up = making->figure->rows->up_rows;
    if (making->root_on_top)
        place = all - 1 - place;
    return place < up ? up - 1 - place : place;
}

static uint64_t label_columns(const struct flamepix_figure *figure, uint32_t row)
{
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    uint64_t columns = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t width = cells[i].end - cells[i].first;
        const bool is_frame = cells[i].box->elided == 0;
        columns += is_frame && width >= FPX_CELL_LABEL_COLUMNS ? width : 0;
    }
    return figure->options.bare ? 0 : columns;
}

static enum flamepix_status find_rows(struct making *making)
{
    const uint32_t count = making->figure->rows->rows;
    making->rows = calloc(count, sizeof(*making->rows));
    if (making->rows == NULL)
        return FLAMEPIX_NO_MEMORY;
    making->count = count;
    making->end = count;
    for (uint32_t i = 0; i < count; i++) {
        struct row *row = &making->rows[i];
        row->number = row_at(making, i);
        row->label_columns = label_columns(making->figure, row->number);
        row->frame_cells = making->figure->rows->facts[row->number].frame_cells;
        if (row->number == 0)
            making->root = i;
    }
    return FLAMEPIX_OK;
}

/* -- which rows are cut ------------------------------------------------------------------------ */

/* Whether the upper of the two outermost rows is cut next: the one at the leaves; if both are, the
 * one with less in it. */
static bool goes_top_next(const struct making *making)
{
    if (making->begin == making->root || making->end - 1 == making->root)
        return making->begin < making->root;
    return making->rows[making->begin].frame_cells <= making->rows[making->end - 1].frame_cells;
}

/* Cuts `count` rows, fewer than there are; answers how many frame cells they had. */
static uint64_t cut_rows(struct making *making, size_t count)
{
    uint64_t cells = 0;
    making->begin = 0;
    making->end = making->count;
    for (size_t i = 0; i < count; i++)
        cells += making->rows[goes_top_next(making) ? making->begin++ : --making->end].frame_cells;
    return cells;
}

/* The number of rows with next to nothing in them. */
static size_t count_surplus(struct making *making)
{
    uint64_t all = 0;
    size_t least = 0, most = making->count - 1;
    for (size_t i = 0; i < making->count; i++)
        all += making->rows[i].frame_cells;
    while (least < most) {
        const size_t middle = most - (most - least) / 2;
        if (cut_rows(making, middle) * SURPLUS_PARTS <= all)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

/* -- which rows have labels -------------------------------------------------------------------- */

/* Rows whose labels take most come first; of equals, those nearer to the root. */
static int compare_rows(const void *a, const void *b)
{
    const struct row *left = *(const struct row *const *)a;
    const struct row *right = *(const struct row *const *)b;
    if (left->label_columns != right->label_columns)
        return left->label_columns > right->label_columns ? -1 : 1;
    return (left->number > right->number) - (left->number < right->number);
}

static size_t count_lines(const struct making *making)
{
    size_t lines = 0, narrow = 0;
    for (size_t i = making->begin; i < making->end; i++) {
        if (!making->rows[i].has_labels) {
            narrow++;
            continue;
        }
        lines += 1 + (narrow + 1) / 2;
        narrow = 0;
    }
    return lines + (narrow + 1) / 2;
}

/* The first `labelled` rows have labels, if they could. */
static void give_labels(struct row **by_labels, size_t count, size_t labelled)
{
    for (size_t i = 0; i < count; i++)
        by_labels[i]->has_labels = i < labelled && by_labels[i]->label_columns > 0;
}

/* All rows have labels that could. Cuts no more rows than that requires. */
static void cut_to_fit(struct making *making, uint32_t lines)
{
    size_t least = 0, most = count_surplus(making);
    while (least < most) {
        const size_t middle = least + (most - least) / 2;
        (void)cut_rows(making, middle);
        if (count_lines(making) <= lines)
            most = middle;
        else
            least = middle + 1;
    }
    (void)cut_rows(making, least);
}

static enum flamepix_status choose_labelled(struct making *making, uint32_t lines)
{
    struct row **by_labels = calloc(making->count, sizeof(struct row *));
    if (by_labels == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < making->count; i++)
        by_labels[i] = &making->rows[i];
    qsort(by_labels, making->count, sizeof(struct row *), compare_rows);
    give_labels(by_labels, making->count, making->count);
    cut_to_fit(making, lines);
    size_t most = making->count, least = 0;
    while (least < most) {
        const size_t middle = most - (most - least) / 2;
        give_labels(by_labels, making->count, middle);
        if (count_lines(making) <= lines)
            least = middle;
        else
            most = middle - 1;
    }
    give_labels(by_labels, making->count, least);
    free(by_labels);
    return FLAMEPIX_OK;
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status add_cell(struct making *making, const struct flamepix_span *span,
                                     bool has_label)
{
    const struct fpx_ink_color color = making->table->colors[making->colors[span->tag - 1]];
    struct fpx_cell cell = {
        .first = span->first,
        .end = span->end,
        .color = color.base & 0xFFFFFF,
        .ink = color.ink & 0xFFFFFF,
    };
    enum flamepix_status status = FLAMEPIX_OK;
    if (has_label)
        status = fpx_cell_label_write(&making->lettering, making->figure, span, &making->page->text,
                                      &cell);
    return status == FLAMEPIX_OK ? fpx_cell_chart_add(making->page, &cell) : status;
}

static enum flamepix_status add_row(struct making *making, const struct row *row,
                                    struct fpx_cell_row *row_ret)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(making->figure, row->number, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    row_ret->begin = making->page->cell_count;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_cell(making, &spans[i], row->has_labels);
    row_ret->count = making->page->cell_count - row_ret->begin;
    return status;
}

static enum flamepix_status add_line(struct making *making, const struct row *upper,
                                     const struct row *lower)
{
    struct fpx_cell_line line = {.is_whole = lower == NULL};
    enum flamepix_status status = add_row(making, upper, &line.upper);
    if (status == FLAMEPIX_OK && lower != NULL)
        status = add_row(making, lower, &line.lower);
    return status == FLAMEPIX_OK ? fpx_cell_chart_add_line(making->page, &line) : status;
}

/* Rows [begin, end), none of them with labels. */
static enum flamepix_status add_narrow(struct making *making, size_t begin, size_t end)
{
    const bool is_odd = (end - begin) % 2 != 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_odd && making->root_on_top)
        status = add_line(making, &making->rows[begin++], NULL);
    for (; begin + 1 < end && status == FLAMEPIX_OK; begin += 2)
        status = add_line(making, &making->rows[begin], &making->rows[begin + 1]);
    if (begin < end && status == FLAMEPIX_OK)
        status = add_line(making, &making->rows[begin], NULL);
    return status;
}

static enum flamepix_status add_lines(struct making *making)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t narrow = making->begin; /* the first row without a line so far */
    for (size_t i = narrow; i < making->end && status == FLAMEPIX_OK; i++) {
        if (!making->rows[i].has_labels)
            continue;
        status = add_narrow(making, narrow, i);
        if (status == FLAMEPIX_OK)
            status = add_line(making, &making->rows[i], NULL);
        narrow = i + 1;
    }
    return status == FLAMEPIX_OK ? add_narrow(making, narrow, making->end) : status;
}

/* -- the heading ------------------------------------------------------------------------------- */

static enum flamepix_status write_title(const struct flamepix_figure *figure,
                                        struct flamepix_buffer *title)
{
    const struct fpx_title_facts facts = {.views = &figure->facts.views,
                                          .comparison = figure->facts.comparison,
                                          .inverted = figure->options.inverted};
    const char *plain = figure->options.inverted ? "Icicle Graph" : "Flame Graph";
    const char *given = figure->options.title;
    if (given != NULL)
        return flamepix_buffer_append(title, given, strlen(given));
    enum flamepix_status status = fpx_default_title_write(&facts, title);
    if (status == FLAMEPIX_OK && title->length == 0)
        return flamepix_buffer_append(title, plain, strlen(plain));
    if (status == FLAMEPIX_OK)
        title->length = strlen(title->data); /* without the terminator */
    return status;
}

/* "Flame Graph · 1,204 samples" */
static enum flamepix_status write_words(const struct flamepix_figure *figure,
                                        struct flamepix_buffer *words)
{
    static const char between[] = " \302\267 ";
    write_title(figure, words);
    if (words->length > 0)
        flamepix_buffer_append(words, between, sizeof(between) - 1);
    return fpx_count_text(words, fpx_figure_counted(figure) * figure->options.factor,
                          fpx_figure_unit(figure));
}

/* As much of it as fits. */
static enum flamepix_status append_fitting(struct flamepix_buffer *heading,
                                           struct flamepix_bytes words, size_t columns)
{
    static const char ellipsis[] = "\342\200\246";
    const bool fits = fpx_columns_of_text(words) <= columns;
    fpx_columns_append(heading, words, fits ? columns : columns - 1);
    if (!fits)
        flamepix_buffer_append(heading, ellipsis, sizeof(ellipsis) - 1);
    return heading->status;
}

static enum flamepix_status write_heading(const struct making *making)
{
    const struct flamepix_figure *figure = making->figure;
    struct flamepix_buffer words = {0};
    if (figure->options.bare)
        return FLAMEPIX_OK;
    enum flamepix_status status = write_words(figure, &words);
    if (status == FLAMEPIX_OK)
        status = append_fitting(&making->page->heading, flamepix_buffer_bytes(&words),
                                figure->summary.columns);
    flamepix_buffer_free(&words);
    return status;
}

/* ---------------------------------------------------------------------------------------------- */

static enum flamepix_status make_page(struct making *making)
{
    enum flamepix_status status = write_heading(making);
    if (status == FLAMEPIX_OK)
        status = find_rows(making);
    if (status == FLAMEPIX_OK)
        status = choose_labelled(making, making->figure->options.fit_height / WHOLE);
    making->page->cut_rows = making->count - (making->end - making->begin);
    return status == FLAMEPIX_OK ? add_lines(making) : status;
}

enum flamepix_status fpx_figure_cell_chart(const struct flamepix_figure *figure,
                                           struct fpx_cell_chart *page)
{
    struct fpx_color_table table = {0};
    uint16_t *colors = NULL;
    enum flamepix_status status = fpx_assign_colors(figure, &table, &colors);
    struct making making = {.figure = figure,
                            .table = &table,
                            .colors = colors,
                            .page = page,
                            .root_on_top = figure->options.inverted};
    if (status == FLAMEPIX_OK)
        status = make_page(&making);
    fpx_cell_lettering_free(&making.lettering);
    free(making.rows);
    fpx_color_table_free(&table);
    free(colors);
    return status;
}
