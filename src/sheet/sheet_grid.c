#include "sheet/sheet_internal.h"

#include <math.h>

#include "figure/page.h"

/* Px before scaling; those of captions in em. */
static const double MARGIN = 10.0, GUTTER = 16.0, ROW_GUTTER = 10.0;
static const double CAPTION_HEIGHT = 1.6;
/* The least room of a panel for its chart. */
enum { LEAST_CHART_WIDTH = 16, LEAST_CHART_HEIGHT = 16 };

static const double ASPECT = 1.6;

/* Approximate height of title and footer; used when only the aspect ratio is wanted. */
static const double WORDS_HEIGHT = 70.0;

/* Lengths before scaling. */
struct lengths {
    double width, height; /* of a panel */
    uint32_t caption;
};

static double width_of(const struct lengths *lengths, double columns)
{
    return 2 * MARGIN + columns * (lengths->width + GUTTER) - GUTTER;
}

/* The distance of the sheet's aspect ratio from the wanted one. */
static double misfit(const struct lengths *lengths, size_t count, size_t columns)
{
    const double rows = ceil((double)count / (double)columns);
    const double height = WORDS_HEIGHT + rows * (lengths->height + ROW_GUTTER);
    return fabs(log(width_of(lengths, (double)columns) / height / ASPECT));
}

/* The misfit decreases up to the best number and then increases. */
static size_t columns_by_aspect(const struct lengths *lengths, size_t count)
{
    size_t best = 1;
    for (size_t columns = 2; columns <= count; columns++) {
        if (misfit(lengths, count, columns) < misfit(lengths, count, best))
            best = columns;
    }
    return best;
}

static size_t columns_of(const struct flamepix_sheet_options *options,
                         const struct lengths *lengths, size_t count)
{
    size_t columns = options->columns;
    if (columns == 0 && options->width == 0)
        return columns_by_aspect(lengths, count);
    if (columns == 0)
        columns =
            (size_t)fmax((options->width - 2 * MARGIN + GUTTER) / (lengths->width + GUTTER), 1);
    return columns < count ? columns : count;
}

/* With a given height, or that of the default proportions to choose columns by. */
static struct lengths lengths_of(const struct flamepix_sheet_options *options)
{
    struct lengths lengths = {.width = options->panel_width, .height = options->panel_height};
    lengths.caption = (uint32_t)ceil(CAPTION_HEIGHT * options->figure.fontsize);
    if (lengths.width == 0)
        lengths.width = FLAMEPIX_SHEET_PANEL_WIDTH;
    if (lengths.height == 0)
        lengths.height = lengths.width * FLAMEPIX_SHEET_PANEL_HEIGHT / FLAMEPIX_SHEET_PANEL_WIDTH;
    return lengths;
}

/* Sets the width of panels: given, or their share of the sheet's. */
static enum flamepix_status set_widths(const struct flamepix_sheet_options *options,
                                       const struct lengths *lengths, struct fpx_sheet_grid *grid)
{
    const struct flamepix_figure_options *figure = &options->figure;
    const uint64_t margin = fpx_page_length(figure, MARGIN);
    const uint64_t between = (uint64_t)(grid->columns - 1) * grid->gutter + 2 * margin;
    uint64_t panel = fpx_page_length(figure, lengths->width);
    uint64_t width = grid->columns * panel + between;
    if (options->width != 0) {
        width = fpx_page_length(figure, options->width);
        panel = width > between ? (width - between) / grid->columns : 0;
    }
    const uint64_t side =
        figure->limit_side != 0 ? figure->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    if (panel < LEAST_CHART_WIDTH)
        return FLAMEPIX_BAD_ARGUMENT;
    if (width > side || width > UINT32_MAX)
        return FLAMEPIX_LIMIT_SIDE;
    grid->width = (uint32_t)width;
    grid->panel_width = (uint32_t)panel;
    grid->row_width =
        (uint32_t)(grid->columns * panel + (uint64_t)(grid->columns - 1) * grid->gutter);
    grid->left = (uint32_t)(margin + (width - grid->columns * panel - between) / 2);
    return FLAMEPIX_OK;
}

/* Panels that share the sheet's width keep their proportions. */
static enum flamepix_status set_height(const struct flamepix_sheet_options *options,
                                       const struct lengths *lengths, struct fpx_sheet_grid *grid)
{
    const double width = grid->panel_width / options->figure.scale;
    if (options->panel_height == 0)
        return FLAMEPIX_OK;
    const double height =
        options->width == 0 ? lengths->height : round(lengths->height * width / lengths->width);
    if (!(height >= lengths->caption + LEAST_CHART_HEIGHT) || height > INT32_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    grid->chart_height = (uint32_t)height - lengths->caption;
    grid->thumbnails = width < FLAMEPIX_SHEET_FULL_WIDTH;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sheet_grid_choose(const struct flamepix_sheet_options *options,
                                           size_t count, struct fpx_sheet_grid *grid_ret)
{
    const struct flamepix_figure_options *figure = &options->figure;
    const struct lengths lengths = lengths_of(options);
    if (count == 0 || count > UINT32_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct fpx_sheet_grid grid = {
        .columns = (uint32_t)columns_of(options, &lengths, count),
        .gutter = fpx_page_length(figure, GUTTER),
        .row_gutter = fpx_page_length(figure, ROW_GUTTER),
        .caption = fpx_page_length(figure, lengths.caption),
    };
    grid.rows = (uint32_t)((count + grid.columns - 1) / grid.columns);
    enum flamepix_status status = set_widths(options, &lengths, &grid);
    if (status == FLAMEPIX_OK)
        status = set_height(options, &lengths, &grid);
    *grid_ret = grid;
    return status;
}

uint32_t fpx_sheet_grid_x(const struct fpx_sheet_grid *grid, uint32_t column)
{
    return grid->left + column * (grid->panel_width + grid->gutter);
}
