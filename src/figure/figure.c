#include <math.h>
#include <stdlib.h>

#include "figure/captions.h"
#include "figure/figure_internal.h"
#include "figure/search_marks.h"

static const double LEAST_SCALE = 1.0, MOST_SCALE = 4.0;

struct flamepix_figure_options flamepix_figure_defaults(void)
{
    struct flamepix_figure_options options = {
        .width = FLAMEPIX_DEFAULT_WIDTH,
        .row_height = FLAMEPIX_DEFAULT_ROW_HEIGHT,
        .scale = FLAMEPIX_DEFAULT_SCALE,
        .countname = FLAMEPIX_DEFAULT_COUNTNAME,
        .nametype = FLAMEPIX_DEFAULT_NAMETYPE,
        .fontsize = FLAMEPIX_DEFAULT_FONTSIZE,
        .factor = FLAMEPIX_DEFAULT_FACTOR,
        .quality = FLAMEPIX_DEFAULT_QUALITY,
    };
    return options;
}

struct flamepix_figure_options flamepix_figure_classic(void)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.colors.name = FLAMEPIX_CLASSIC_PALETTE;
    options.row_heights = FLAMEPIX_ROWS_UNIFORM;
    options.chains = FLAMEPIX_CHAINS_SHOW;
    options.percent = FLAMEPIX_PERCENT_OFF;
    options.title_align = FLAMEPIX_TITLE_CENTER;
    options.truncate = FLAMEPIX_KEEP_HEAD;
    options.summary = false;
    options.axis = false;
    return options;
}

void flamepix_figure_plan(const struct flamepix_figure_options *options,
                          struct flamepix_layout_options *layout)
{
    uint32_t padding = 2 * flamepix_page_side_padding(options);
    uint32_t width =
        flamepix_page_length(options, options->fit_width ? options->fit_width : options->width);
    layout->columns = width > padding ? width - padding : 0;
    layout->costscale = options->fit_width ? 0.0 : options->costscale * options->scale;
    layout->max_columns = flamepix_page_length(
        options, options->max_columns ? options->max_columns : FLAMEPIX_DEFAULT_MAX_COLUMNS);
    layout->limit_columns = options->limit_side;
    layout->minwidth_scale = options->scale;
}

static bool options_are_valid(const struct flamepix_figure_options *options)
{
    return options->scale >= LEAST_SCALE && options->scale <= MOST_SCALE &&
           options->row_height > 0 && options->fontsize >= 1.0 && options->fontsize <= 200.0 &&
           isfinite(options->factor) && options->fit_growth >= 0.0 &&
           options->fit_growth <= 100.0 && options->countname != NULL && options->nametype != NULL;
}

static enum flamepix_status plan_page(struct flamepix_figure *figure)
{
    return flamepix_page_plan(&figure->options, figure->summary.columns,
                              flamepix_raster_rows(figure->raster), "footer", &figure->page);
}

const struct flamepix_span *flamepix_figure_spans(const struct flamepix_figure *figure,
                                                  size_t *count_ret)
{
    if (figure->thumb == NULL)
        return flamepix_raster_spans(figure->raster, count_ret);
    *count_ret = figure->thumb->count;
    return figure->thumb->spans;
}

const struct flamepix_span *flamepix_figure_cells(const struct flamepix_figure *figure,
                                                  uint32_t row, size_t *count_ret)
{
    if (figure->thumb == NULL)
        return flamepix_raster_row(figure->raster, row, count_ret);
    return flamepix_thumb_layout_row(figure->thumb, row, count_ret);
}

struct flamepix_figure_rows flamepix_figure_rows(const struct flamepix_figure *figure,
                                                 const struct flamepix_span *span)
{
    if (figure->thumb == NULL)
        return (struct flamepix_figure_rows){span->depth, span->depth + 1};
    const struct flamepix_thumb_layout_place *place = &figure->thumb->places[span->tag - 1];
    return (struct flamepix_figure_rows){place->first_row, place->end_row};
}

static enum flamepix_status open_colors(struct flamepix_figure *figure)
{
    const struct flamepix_figure_options *options = &figure->options;
    struct flamepix_chart_facts chart = {
        .total = figure->summary.total,
        .depths = figure->summary.rows,
        .theme = options->theme,
    };
    figure->palette = options->palette;
    if (options->palette.color != NULL)
        return FLAMEPIX_OK;
    if (figure->facts.tally != NULL) {
        chart.names = flamepix_tally_names(figure->facts.tally, &chart.name_count);
        chart.others = flamepix_tally_others(figure->facts.tally);
    }
    enum flamepix_status status = flamepix_colors_create(&options->colors, &chart, &figure->colors);
    if (status == FLAMEPIX_OK)
        figure->palette = flamepix_colors_palette(figure->colors);
    return status;
}

/* The raster's frames, but those that a thumbnail cuts are not drawn. */
static void count_frames(struct flamepix_figure *figure)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &count);
    struct flamepix_raster_counts *counts = &figure->counts;
    *counts = flamepix_raster_counts(figure->raster);
    uint64_t drawn = 0;
    for (size_t i = 0; i < count; i++)
        drawn += spans[i].box->elided == 0;
    counts->cut += counts->frames - drawn;
    counts->frames = drawn;
}

static enum flamepix_status make_thumb(struct flamepix_figure *figure)
{
    struct flamepix_page_thumb share;
    enum flamepix_status status =
        flamepix_page_thumb_room(&figure->options, figure->summary.columns, &share);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_raster_create(figure->layout, !figure->options.hide_runs, 0, &figure->raster);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_thumb_layout_create(figure->raster, share.room, share.least, &figure->thumb);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_page_plan_thumb(&figure->options, figure->summary.columns, figure->thumb->rows,
                                    figure->thumb->cut_rows, &figure->page);
}

/* Rows that an exact size cuts get no tags, so the raster is made again without them. */
static enum flamepix_status make_raster(struct flamepix_figure *figure)
{
    bool runs = !figure->options.hide_runs;
    enum flamepix_status status = flamepix_raster_create(figure->layout, runs, 0, &figure->raster);
    if (status != FLAMEPIX_OK)
        return status;
    status = plan_page(figure);
    if (status != FLAMEPIX_OK || figure->page.cut_rows == 0)
        return status;
    flamepix_raster_free(figure->raster);
    figure->raster = NULL;
    return flamepix_raster_create(figure->layout, runs, figure->page.rows, &figure->raster);
}

static enum flamepix_status make_footer(struct flamepix_figure *figure)
{
    enum flamepix_status status = flamepix_search_caption(figure, &figure->footer);
    if (status == FLAMEPIX_OK && figure->footer.length > 0)
        status = flamepix_buffer_append(&figure->footer, " \xC2\xB7 ", 4);
    if (status == FLAMEPIX_OK)
        status = flamepix_caption_footer(&figure->options, &figure->summary, &figure->counts,
                                         figure->page.cut_rows, &figure->footer);
    figure->page.footer.text = figure->footer.data;
    return status;
}

enum flamepix_status flamepix_figure_create(const struct flamepix_layout *layout,
                                            const struct flamepix_figure_options *options,
                                            struct flamepix_fonts *fonts,
                                            struct flamepix_figure_facts facts,
                                            struct flamepix_figure **figure_ret)
{
    if (!options_are_valid(options))
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_figure *figure = calloc(1, sizeof(*figure));
    if (figure == NULL)
        return FLAMEPIX_NO_MEMORY;
    figure->layout = layout;
    figure->fonts = fonts;
    figure->options = *options;
    figure->facts = facts;
    figure->summary = flamepix_layout_summary(layout);
    enum flamepix_status status = open_colors(figure);
    if (status == FLAMEPIX_OK)
        status = options->thumbnail ? make_thumb(figure) : make_raster(figure);
    if (status == FLAMEPIX_OK)
        count_frames(figure);
    if (status == FLAMEPIX_OK)
        status = flamepix_search_marks_create(figure, &figure->search_masks);
    if (status == FLAMEPIX_OK && !options->thumbnail)
        status = make_footer(figure);
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
        .chart_y = flamepix_page_chart_top(&figure->page),
        .chart_width = figure->page.columns,
        .row_height = figure->page.row_height,
        .rows = figure->page.rows,
        .cut_rows = figure->page.cut_rows,
        .frames = figure->counts.frames,
        .elided = figure->counts.elided,
        .cut = figure->counts.cut + figure->summary.folded,
    };
    (void)flamepix_figure_spans(figure, &page.drawn);
    return page;
}

struct flamepix_figure_effort flamepix_figure_effort(const struct flamepix_figure *figure)
{
    return figure->effort;
}

void flamepix_figure_free(struct flamepix_figure *figure)
{
    if (figure == NULL)
        return;
    flamepix_thumb_layout_free(figure->thumb);
    flamepix_raster_free(figure->raster);
    flamepix_colors_free(figure->colors);
    flamepix_buffer_free(&figure->footer);
    free(figure->search_masks);
    free(figure);
}
