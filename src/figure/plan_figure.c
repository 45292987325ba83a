/* Plans a figure: everything about its page is decided here, before anything is drawn.
 *
 * Each step uses the results of the one before: cells from boxes (the raster), what is compared,
 * colours, the texts of captions, then the page. The captions determine how much height is left,
 * the rows share it (fpx_page_share, fpx_row_layout_create), and the page follows from the rows
 * (fpx_page_finish). Only then is it known which frames are drawn, so the counts, the search
 * results and the texts that mention them come last. draw_figure.c and the sidecars read the
 * result. */
#include <math.h>
#include <stdlib.h>

#include "figure/color_table.h"
#include "figure/figure_change.h"
#include "figure/figure_fault.h"
#include "figure/figure_internal.h"
#include "figure/figure_shape.h"
#include "figure/figure_wants.h"
#include "figure/regions.h"
#include "figure/search_matches.h"
#include "figure/words/link_template.h"
#include "figure/words/phrases.h"
#include "layout/layout_chains.h"

void flamepix_figure_plan(const struct flamepix_figure_options *options,
                          struct flamepix_layout_options *layout)
{
    FPX_TAKE(struct flamepix_figure_options, fpx_figure_shape, options);
    uint32_t padding = 2 * fpx_page_side_padding(options);
    uint32_t width =
        fpx_page_length(options, options->fit_width ? options->fit_width : options->width);
    layout->columns = width > padding ? width - padding : 0;
    layout->costscale = options->fit_width ? 0.0 : options->costscale * options->scale;
    layout->max_columns = fpx_page_length(
        options, options->max_columns ? options->max_columns : FLAMEPIX_DEFAULT_MAX_COLUMNS);
    layout->limit_columns = options->limit_side;
    layout->minwidth_scale = options->scale;
}

bool fpx_figure_is_silent(const struct flamepix_figure_options *options)
{
    return options->bare || options->thumbnail || options->panel;
}

unsigned flamepix_figure_wants_sums(const struct flamepix_figure_options *options)
{
    FPX_TAKE(struct flamepix_figure_options, fpx_figure_shape, options);
    unsigned wants =
        options->palette.color != NULL ? 0 : flamepix_palette_wants_sums(&options->colors);
    if (fpx_figure_is_silent(options))
        wants &= FLAMEPIX_SUMS_FIRST | FLAMEPIX_SUMS_TOTAL;
    else if (options->summary)
        wants |= FLAMEPIX_SUMS_LEGEND;
    return wants | options->sidecars.sums;
}

bool fpx_figure_wants_side_sums(const struct flamepix_figure_options *options)
{
    return options->sidecars.sums != 0 || (options->summary && !fpx_figure_is_silent(options));
}

enum flamepix_status fpx_figure_type(const struct flamepix_figure *figure,
                                     struct flamepix_type **type_ret)
{
    return flamepix_fonts_type(figure->fonts, figure->options.fontsize * figure->options.scale,
                               type_ret);
}

const struct flamepix_box *fpx_figure_shown(const struct flamepix_figure *figure)
{
    const size_t depth = figure->facts.views.shown_depth;
    size_t count;
    if (depth == 0 || depth >= flamepix_raster_rows(figure->raster))
        return NULL;
    return flamepix_raster_row(figure->raster, (uint32_t)depth, &count)->box;
}

bool fpx_figure_is_others(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const char *others = figure->facts.views.others;
    if (span->depth != 1 || span->box->elided > 0 || others == NULL || others[0] == '\0')
        return false;
    return flamepix_bytes_equal(span->box->name, flamepix_bytes_of(others));
}

const struct flamepix_span *fpx_figure_spans(const struct flamepix_figure *figure,
                                             size_t *count_ret)
{
    if (figure->rows == NULL) /* the page is being planned */
        return flamepix_raster_spans(figure->raster, count_ret);
    *count_ret = figure->rows->count;
    return figure->rows->spans;
}

const struct flamepix_span *fpx_figure_cells(const struct flamepix_figure *figure, uint32_t row,
                                             size_t *count_ret)
{
    return fpx_row_layout_row(figure->rows, row, count_ret);
}

uint32_t fpx_figure_rows_top(const struct flamepix_figure *figure, struct fpx_row_range range)
{
    return fpx_page_chart_top(&figure->page) +
           fpx_row_tops_top(&figure->tops, figure->options.inverted, range.first, range.end);
}

uint32_t fpx_figure_rows_height(const struct flamepix_figure *figure, struct fpx_row_range range)
{
    return fpx_row_tops_height(&figure->tops, range.first, range.end);
}

/* The names of all frames with a box. The array is owned by the caller. */
static enum flamepix_status drawn_names(const struct flamepix_figure *figure,
                                        struct flamepix_bytes **names_ret, size_t *count_ret)
{
    size_t count, chain_names = 0;
    const struct flamepix_span *spans = flamepix_raster_spans(figure->raster, &count);
    struct flamepix_bytes *names = NULL;
    enum flamepix_status status = fpx_raster_chain_names(figure->raster, &names, &chain_names);
    *names_ret = names;
    *count_ret = chain_names;
    if (status == FLAMEPIX_OK)
        names = realloc(names, (count + chain_names) * sizeof(*names));
    if (status != FLAMEPIX_OK || names == NULL)
        return FLAMEPIX_NO_MEMORY;
    *names_ret = names;
    for (size_t i = figure->summary.is_around ? 0 : 1; i < count; i++) /* but the root's */
        if (spans[i].box->elided == 0)
            names[(*count_ret)++] = spans[i].box->name;
    return FLAMEPIX_OK;
}

static enum flamepix_status make_colors(struct flamepix_figure *figure,
                                        struct flamepix_chart_facts *chart)
{
    const struct flamepix_palette_options *options = &figure->options.colors;
    struct flamepix_bytes *drawn = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!chart->is_silent && flamepix_palette_wants_sums(options) & FLAMEPIX_SUMS_LEGEND)
        status = drawn_names(figure, &drawn, &chart->drawn_count);
    chart->drawn = drawn;
    if (status == FLAMEPIX_OK)
        status = flamepix_colors_create(options, chart, &figure->colors);
    free(drawn);
    return status;
}

/* Depths as palettes count them: around a function from 1. */
static uint32_t depths_of(const struct flamepix_figure *figure)
{
    const uint32_t up = figure->summary.up_rows, down = figure->summary.rows - up;
    if (!figure->summary.is_around)
        return up;
    return (up > down ? up : down + 1) + 1;
}

static enum flamepix_status open_colors(struct flamepix_figure *figure)
{
    const struct flamepix_figure_options *options = &figure->options;
    struct flamepix_chart_facts chart = {
        .total = fpx_figure_counted(figure),
        .depths = depths_of(figure),
        .theme = options->theme,
        .is_silent = fpx_figure_is_silent(options),
    };
    if (figure->facts.views.others != NULL)
        chart.merged_name = flamepix_bytes_of(figure->facts.views.others);
    figure->palette = options->palette;
    if (options->palette.color != NULL)
        return FLAMEPIX_OK;
    if (figure->facts.tally != NULL) {
        chart.names = flamepix_tally_names(figure->facts.tally, &chart.name_count);
        chart.others = flamepix_tally_others(figure->facts.tally);
    }
    enum flamepix_status status = make_colors(figure, &chart);
    if (status == FLAMEPIX_OK)
        figure->palette = flamepix_colors_palette(figure->colors);
    return status;
}

/* The raster's frames, except that cut ones are not drawn. */
static void count_frames(struct flamepix_figure *figure)
{
    const struct fpx_row_layout *rows = figure->rows;
    struct flamepix_raster_counts *counts = &figure->counts;
    *counts = flamepix_raster_counts(figure->raster);
    uint64_t drawn = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->spans[i].box->elided == 0)
            drawn += fpx_row_layout_height(rows, (uint32_t)i + 1);
    counts->cut += counts->frames - drawn;
    counts->frames = drawn;
}

/* Rows share the height that captions leave, and the page follows from the rows. */
static enum flamepix_status make_page(struct flamepix_figure *figure)
{
    const struct flamepix_figure_options *options = &figure->options;
    struct fpx_row_rule rule;
    struct fpx_page_texts words;
    enum flamepix_status status = fpx_figure_texts_prepare(figure, &words);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_page_begin(options, figure->summary.columns, &words, &figure->page);
    figure->page.is_around = figure->summary.is_around;
    uint64_t wanted = (uint64_t)flamepix_raster_rows(figure->raster) *
                      fpx_page_length(options, options->row_height);
    status = fpx_page_share(options, wanted, &figure->page, &rule);
    rule.alone = figure->facts.views.shown_depth;
    if (status == FLAMEPIX_OK)
        status = fpx_row_layout_create(figure->raster, &rule, &figure->rows);
    if (status == FLAMEPIX_OK && options->thumbnail)
        status = fpx_row_layout_mark_hot(figure->rows);
    if (status == FLAMEPIX_OK && options->thumbnail)
        status = fpx_row_layout_find_under(figure->rows);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_row_layout *rows = figure->rows;
    return fpx_page_finish(
        options, &rule, rows->facts, (struct fpx_row_count){rows->rows, rows->up_rows},
        (struct fpx_row_count){rows->cut_rows, rows->cut_up_rows}, &figure->page, &figure->tops);
}

enum flamepix_status flamepix_figure_create(const struct flamepix_layout *layout,
                                            const struct flamepix_figure_options *options,
                                            struct flamepix_fonts *fonts,
                                            const struct flamepix_figure_facts *facts,
                                            struct flamepix_figure **figure_ret)
{
    FPX_TAKE(struct flamepix_figure_options, fpx_figure_shape, options);
    FPX_TAKE(struct flamepix_figure_facts, fpx_facts_shape, facts);
    if (fpx_figure_fault(options) != NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_figure *figure = calloc(1, sizeof(*figure));
    if (figure == NULL)
        return FLAMEPIX_NO_MEMORY;
    figure->layout = layout;
    figure->fonts = fonts;
    figure->options = *options;
    if (facts != NULL)
        figure->facts = *facts;
    figure->summary = flamepix_layout_summary(layout);
    enum flamepix_status status =
        flamepix_raster_create(figure->layout, !options->hide_runs, 0, &figure->raster);
    if (status == FLAMEPIX_OK)
        fpx_figure_change_begin(figure);
    if (status == FLAMEPIX_OK)
        status = open_colors(figure);
    if (status == FLAMEPIX_OK)
        status = make_page(figure);
    if (status == FLAMEPIX_OK)
        count_frames(figure);
    if (status == FLAMEPIX_OK)
        status = fpx_search_matches_create(figure, &figure->search_masks);
    if (status == FLAMEPIX_OK)
        status = fpx_figure_texts_finish(figure);
    if (status != FLAMEPIX_OK) {
        flamepix_figure_free(figure);
        return status;
    }
    *figure_ret = figure;
    return FLAMEPIX_OK;
}

struct flamepix_figure_page flamepix_figure_page(const struct flamepix_figure *figure)
{
    struct flamepix_figure_page page = {
        .width = figure->page.width,
        .height = figure->page.height,
        .chart_x = figure->page.chart_x,
        .chart_y = fpx_page_chart_top(&figure->page),
        .chart_width = figure->page.columns,
        .row_height = figure->page.row_height,
        .rows = figure->page.rows,
        .thin_rows = figure->tops.thin_count,
        .cut_rows = figure->page.cut_rows,
        .missed_marks = figure->callouts.missed,
        .crowded_marks = figure->callouts.crowded,
        .unembedded = figure->unembedded,
        .frames = figure->counts.frames,
        .elided = figure->counts.elided,
        .cut = figure->counts.cut + figure->summary.folded,
    };
    for (size_t i = 0; i < figure->rows->count; i++) {
        const uint8_t traits = figure->rows->traits[i];
        const uint32_t height = fpx_row_layout_height(figure->rows, (uint32_t)i + 1);
        page.drawn += height;
        if (traits & (FPX_ROW_CHAIN | FPX_ROW_COVERED))
            page.merged_frames += height;
        page.merged_chains += (traits & FPX_ROW_CHAIN) && !(traits & FPX_ROW_COVERED);
    }
    return page;
}

/* Whether all frames of a span, which may be a chain, have this name. */
static bool is_all(const struct flamepix_figure *figure, uint32_t tag, struct flamepix_bytes name)
{
    const struct flamepix_box *box = figure->rows->spans[tag - 1].box;
    bool is_same = flamepix_bytes_equal(box->name, name);
    for (uint32_t below = 1; is_same && below < fpx_row_layout_height(figure->rows, tag); below++)
        is_same = flamepix_bytes_equal(fpx_layout_name_below(figure->layout, box, below), name);
    return is_same;
}

uint32_t fpx_figure_repeats(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct fpx_row_layout *rows = figure->rows;
    uint32_t repeats = 0;
    /* The root can be in every chain. */
    for (uint32_t tag = span->tag; tag > 1 || repeats == 0; tag = rows->callers[tag - 1]) {
        if (!is_all(figure, tag, span->box->name))
            return 1;
        repeats += fpx_row_layout_height(rows, tag);
        if (!(rows->traits[tag - 1] & FPX_ROW_CHAIN))
            break;
    }
    return repeats;
}

struct flamepix_figure_effort flamepix_figure_effort(const struct flamepix_figure *figure)
{
    return figure->effort;
}

void flamepix_figure_free(struct flamepix_figure *figure)
{
    if (figure == NULL)
        return;
    fpx_row_layout_free(figure->rows);
    fpx_row_tops_free(&figure->tops);
    flamepix_raster_free(figure->raster);
    flamepix_colors_free(figure->colors);
    flamepix_buffer_free(&figure->footer);
    flamepix_buffer_free(&figure->summary_line);
    flamepix_buffer_free(&figure->title);
    flamepix_buffer_free(&figure->drawn_title);
    flamepix_buffer_free(&figure->drawn_unit);
    fpx_title_lines_free(&figure->title_lines);
    flamepix_buffer_free(&figure->zoom_line);
    fpx_legend_band_free(&figure->search_line);
    fpx_legend_band_free(&figure->legend);
    fpx_callouts_free(&figure->callouts);
    free(figure->search_masks);
    free(figure);
}
