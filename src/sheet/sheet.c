#include <flamepix/sheet.h>

#include <math.h>
#include <stdlib.h>

#include "sheet/sheet_colors.h"
#include "sheet/sheet_words.h"

/* A note is as high as so many rows, where charts have no height that is given. */
enum { NOTE_ROWS = 4 };

struct flamepix_sheet_options flamepix_sheet_defaults(void)
{
    return (struct flamepix_sheet_options){
        .figure = flamepix_figure_defaults(),
        .layout = flamepix_layout_defaults(),
        .panel_width = FLAMEPIX_SHEET_PANEL_WIDTH,
        .panel_height = FLAMEPIX_SHEET_PANEL_HEIGHT,
    };
}

/* -- the look of a panel ----------------------------------------------------------------------- */

/* The page of each figure is its chart alone; its width is that of its layout. */
static struct flamepix_figure_options panel_look(const struct flamepix_sheet_options *options,
                                                 const struct flamepix_sheet_grid *grid)
{
    struct flamepix_figure_options figure = options->figure;
    figure.panel = true;
    figure.thumbnail = grid->thumbnails;
    figure.bare = figure.keep_row_height = false;
    figure.costscale = 0;
    figure.mark_count = 0;
    figure.most_height = 0;
    figure.width = (uint32_t)ceil(grid->panel_width / figure.scale);
    figure.fit_width = grid->chart_height > 0 ? figure.width : 0;
    figure.fit_height = grid->chart_height;
    return figure;
}

static bool options_are_valid(const struct flamepix_sheet_options *options)
{
    return options->figure.scale >= 1 && options->figure.scale <= 4 &&
           options->figure.fontsize >= 1 && options->figure.fontsize <= 200 &&
           options->panel_width <= INT32_MAX && options->panel_height <= INT32_MAX;
}

enum flamepix_status flamepix_sheet_plan(const struct flamepix_sheet_options *options, size_t count,
                                         struct flamepix_layout_options *layout)
{
    struct flamepix_sheet_grid grid;
    if (!options_are_valid(options))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = flamepix_sheet_grid_choose(options, count, &grid);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_figure_options figure = panel_look(options, &grid);
    flamepix_figure_plan(&figure, layout);
    layout->columns = grid.panel_width;
    layout->total = 0;
    return FLAMEPIX_OK;
}

unsigned flamepix_sheet_wants_sums(const struct flamepix_sheet_options *options)
{
    return options->figure.palette.color != NULL
               ? 0
               : flamepix_palette_wants_sums(&options->figure.colors);
}

/* -- what is known of the panels --------------------------------------------------------------- */

static enum flamepix_status measure_panel(struct flamepix_sheet *sheet, size_t i)
{
    struct flamepix_layout *layout;
    enum flamepix_status status = flamepix_layout_unpack(sheet->panels[i].packed, &layout);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    flamepix_layout_free(layout);
    sheet->facts[i].has_layout = true;
    sheet->facts[i].total = summary.total;
    sheet->profiles++;
    sheet->sum += summary.total;
    sheet->largest = fmax(sheet->largest, summary.total);
    if (summary.rows > sheet->depths)
        sheet->depths = summary.rows;
    return FLAMEPIX_OK;
}

static enum flamepix_status measure_panels(struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        if (sheet->panels[i].packed.length > 0)
            status = measure_panel(sheet, i);
    return status == FLAMEPIX_OK && sheet->profiles == 0 ? FLAMEPIX_NO_STACKS : status;
}

static void set_columns(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct flamepix_sheet_facts *facts = &sheet->facts[i];
        const double width = sheet->grid.panel_width;
        facts->columns = sheet->grid.panel_width;
        if (facts->has_layout && sheet->full > 0)
            facts->columns = (uint32_t)fmax(round(width * facts->total / sheet->full), 1);
    }
}

/* Tags go on from panel to panel. */
static enum flamepix_status number_panels(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        sheet->facts[i].tags_before = (uint32_t)sheet->drawn;
        sheet->drawn += sheet->facts[i].drawn;
        if (sheet->drawn > UINT32_MAX)
            return FLAMEPIX_LIMIT_AREA;
    }
    return FLAMEPIX_OK;
}

/* -- the page ---------------------------------------------------------------------------------- */

static uint32_t height_of_note(const struct flamepix_sheet *sheet)
{
    const struct flamepix_sheet_grid *grid = &sheet->grid;
    const double height =
        grid->chart_height > 0 ? grid->chart_height : (double)NOTE_ROWS * sheet->figure.row_height;
    return flamepix_page_length(&sheet->figure, height);
}

static enum flamepix_status set_row_heights(struct flamepix_sheet *sheet)
{
    sheet->row_heights = calloc(sheet->grid.rows, sizeof(*sheet->row_heights));
    if (sheet->row_heights == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sheet->count; i++) {
        uint32_t *height = &sheet->row_heights[i / sheet->grid.columns];
        if (!sheet->facts[i].has_layout)
            sheet->facts[i].height = height_of_note(sheet);
        if (sheet->facts[i].height > *height)
            *height = sheet->facts[i].height;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status set_height(struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const uint64_t side =
        options->limit_side != 0 ? options->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    const uint64_t area =
        options->limit_area != 0 ? options->limit_area : FLAMEPIX_DEFAULT_LIMIT_AREA;
    const struct flamepix_page *page = &sheet->page;
    uint64_t height = (uint64_t)page->space_above + page->space_below + page->footer.height +
                      (uint64_t)page->legend_lines * page->legend.height;
    for (unsigned i = 0; i < page->above_count; i++)
        height += page->above[i].height;
    for (uint32_t row = 0; row < sheet->grid.rows; row++)
        height += (uint64_t)sheet->grid.caption + sheet->row_heights[row] +
                  (row > 0 ? sheet->grid.row_gutter : 0);
    if (height > side)
        return FLAMEPIX_LIMIT_SIDE;
    sheet->height = (uint32_t)height;
    return height * sheet->grid.width > area ? FLAMEPIX_LIMIT_AREA : FLAMEPIX_OK;
}

static enum flamepix_status plan(struct flamepix_sheet *sheet)
{
    const struct flamepix_sheet_options *options = &sheet->options;
    enum flamepix_status status = flamepix_sheet_grid_choose(options, sheet->count, &sheet->grid);
    if (status != FLAMEPIX_OK)
        return status;
    sheet->figure = panel_look(options, &sheet->grid);
    status = measure_panels(sheet);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_sheet_full(options->scale_by, options->total, sheet->largest, &sheet->full);
    if (status == FLAMEPIX_OK)
        set_columns(sheet);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_open_colors(sheet);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_plan_words(sheet);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_look_at_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = number_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = set_row_heights(sheet);
    if (status == FLAMEPIX_OK)
        status = set_height(sheet);
    return status == FLAMEPIX_OK ? flamepix_sheet_write_footer(sheet) : status;
}

/* -- the sheet --------------------------------------------------------------------------------- */

enum flamepix_status flamepix_sheet_create(const struct flamepix_sheet_panel *panels, size_t count,
                                           const struct flamepix_sheet_options *options,
                                           struct flamepix_fonts *fonts,
                                           struct flamepix_sheet **sheet_ret)
{
    if (!options_are_valid(options))
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_sheet *sheet = calloc(1, sizeof(*sheet));
    if (sheet == NULL)
        return FLAMEPIX_NO_MEMORY;
    *sheet = (struct flamepix_sheet){
        .panels = panels, .count = count, .options = *options, .fonts = fonts};
    sheet->facts = calloc(count + 1, sizeof(*sheet->facts));
    enum flamepix_status status = sheet->facts == NULL ? FLAMEPIX_NO_MEMORY : plan(sheet);
    if (status != FLAMEPIX_OK) {
        flamepix_sheet_free(sheet);
        return status;
    }
    *sheet_ret = sheet;
    return FLAMEPIX_OK;
}

struct flamepix_sheet_page flamepix_sheet_page(const struct flamepix_sheet *sheet)
{
    return (struct flamepix_sheet_page){
        .width = sheet->grid.width,
        .height = sheet->height,
        .columns = sheet->grid.columns,
        .rows = sheet->grid.rows,
        .panel_width = sheet->grid.panel_width,
        .full = sheet->full,
        .drawn = sheet->drawn,
        .elided = sheet->elided,
    };
}

static uint32_t top_of_row(const struct flamepix_sheet *sheet, size_t row)
{
    uint32_t top = sheet->page.space_above;
    for (unsigned i = 0; i < sheet->page.above_count; i++)
        top += sheet->page.above[i].height;
    for (size_t i = 0; i < row; i++)
        top += sheet->grid.caption + sheet->row_heights[i] + sheet->grid.row_gutter;
    return top;
}

/* Roots of a row of panels stand on one line. */
struct flamepix_sheet_place flamepix_sheet_place(const struct flamepix_sheet *sheet, size_t panel)
{
    const size_t row = panel / sheet->grid.columns;
    const struct flamepix_sheet_facts *facts = &sheet->facts[panel];
    struct flamepix_sheet_place place = {
        .x = flamepix_sheet_grid_x(&sheet->grid, panel),
        .y = top_of_row(sheet, row),
        .width = sheet->grid.panel_width,
        .height = sheet->grid.caption + sheet->row_heights[row],
        .figure_width = facts->columns,
        .figure_height = facts->height,
        .first_tag = facts->tags_before + 1,
        .drawn = facts->drawn,
    };
    place.figure_x = place.x;
    place.figure_y = place.y + sheet->grid.caption;
    if (!sheet->figure.inverted)
        place.figure_y += sheet->row_heights[row] - facts->height;
    return place;
}

void flamepix_sheet_free(struct flamepix_sheet *sheet)
{
    if (sheet == NULL)
        return;
    free(sheet->facts);
    free(sheet->row_heights);
    flamepix_colors_free(sheet->colors);
    flamepix_color_table_free(&sheet->color_table);
    flamepix_legend_band_free(&sheet->search_line);
    flamepix_legend_band_free(&sheet->legend);
    flamepix_buffer_free(&sheet->title);
    flamepix_buffer_free(&sheet->footer);
    free(sheet);
}
