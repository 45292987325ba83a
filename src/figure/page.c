#include "figure/page.h"

#include <math.h>

#include "figure/page_captions.h"

/* flamegraph.pl's lengths before scaling: its xpad, what parts neighbouring boxes, and the lowest
 * row that still has such a gap. */
static const double SIDE_PADDING = 10.0;
static const double LABEL_PADDING = 3.0;
static const double GAP = 1.0, LEAST_ROW_WITH_GAP = 4.0;

/* Lengths of a thumbnail before scaling. */
static const double THUMB_PADDING = 3.0, THUMB_FRINGE = 2.0;
static const double THUMB_LEAST_ROW = 4.0, THUMB_ROW_WITH_GAP = 5.0, THUMB_HIGHEST_ROW = 24.0;

uint32_t flamepix_page_length(const struct flamepix_figure_options *options, double length)
{
    double px = round(length * options->scale);
    if (px < 1.0)
        return 1;
    return px > (double)INT32_MAX ? INT32_MAX : (uint32_t)px;
}

uint32_t flamepix_page_side_padding(const struct flamepix_figure_options *options)
{
    double padding = options->thumbnail ? THUMB_PADDING : SIDE_PADDING;
    return options->bare ? 0 : flamepix_page_length(options, padding);
}

/* Lowers the rows, grown as far as they may, until all fit; where 1 px each is still too much, cuts
 * rows at the leaves. What is left over goes to the side of the leaves, so that the root stands at
 * its edge. */
static enum flamepix_status fit_height(const struct flamepix_figure_options *options,
                                       uint32_t page_height, struct flamepix_page *page)
{
    flamepix_page_drop_captions(options, page, page_height,
                                (uint64_t)page->rows * page->row_height);
    uint64_t around = flamepix_page_height_around(page);
    if (around >= page_height)
        return FLAMEPIX_BAD_ARGUMENT;
    uint32_t room = page_height - (uint32_t)around;
    if (options->fit_growth > 1.0)
        page->row_height = flamepix_page_length(options, options->row_height * options->fit_growth);
    if (page->rows > room) {
        page->cut_rows = page->rows - room;
        page->rows = room;
    }
    if (page->row_height > room / page->rows)
        page->row_height = room / page->rows;
    uint32_t left_over = room - page->rows * page->row_height;
    if (options->inverted)
        page->space_below += left_over;
    else
        page->space_above += left_over;
    return FLAMEPIX_OK;
}

static enum flamepix_status check_limits(const struct flamepix_figure_options *options,
                                         uint64_t width, uint64_t height)
{
    uint64_t side = options->limit_side != 0 ? options->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    uint64_t area = options->limit_area != 0 ? options->limit_area : FLAMEPIX_DEFAULT_LIMIT_AREA;
    if (width > side || height > side)
        return FLAMEPIX_LIMIT_SIDE;
    return width * height > area ? FLAMEPIX_LIMIT_AREA : FLAMEPIX_OK;
}

/* Where all else is known. */
static enum flamepix_status finish_page(const struct flamepix_figure_options *options,
                                        struct flamepix_page *page)
{
    uint64_t width = (uint64_t)page->columns + 2 * (uint64_t)page->side_padding;
    uint64_t height = (uint64_t)page->chart_height + flamepix_page_height_around(page);
    enum flamepix_status status = check_limits(options, width, height);
    if (status != FLAMEPIX_OK)
        return status;
    page->width = (uint32_t)width;
    page->height = (uint32_t)height;
    if (!options->bare && page->row_height >= flamepix_page_length(options, LEAST_ROW_WITH_GAP))
        page->gap = page->row_gap = flamepix_page_length(options, GAP);
    if (options->thumbnail && page->row_height < flamepix_page_length(options, THUMB_ROW_WITH_GAP))
        page->row_gap = 0;
    page->label_padding = flamepix_page_length(options, LABEL_PADDING);
    page->label_px = options->bare ? 0.0 : options->fontsize * options->scale;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_page_plan(const struct flamepix_figure_options *options,
                                        uint32_t columns, uint32_t rows,
                                        const struct flamepix_page_words *words,
                                        struct flamepix_page *page_ret)
{
    struct flamepix_page page = {.columns = columns, .rows = rows};
    page.side_padding = flamepix_page_side_padding(options);
    page.chart_x = page.side_padding;
    page.row_height = flamepix_page_length(options, options->row_height);
    flamepix_page_plan_captions(options, words, &page);
    if (options->fit_height != 0) {
        uint32_t page_height = flamepix_page_length(options, options->fit_height);
        enum flamepix_status status = fit_height(options, page_height, &page);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if ((uint64_t)page.rows * page.row_height > INT32_MAX)
        return FLAMEPIX_LIMIT_SIDE;
    page.chart_height = page.rows * page.row_height;
    enum flamepix_status status = finish_page(options, &page);
    if (status == FLAMEPIX_OK)
        *page_ret = page;
    return status;
}

/* -- thumbnails -------------------------------------------------------------------------------- */

enum flamepix_status flamepix_page_thumb_room(const struct flamepix_figure_options *options,
                                              uint32_t columns,
                                              struct flamepix_page_thumb *thumb_ret)
{
    uint32_t padding = 2 * flamepix_page_side_padding(options);
    uint32_t height = flamepix_page_length(options, options->fit_height);
    if (options->fit_height == 0 || height <= padding)
        return FLAMEPIX_BAD_ARGUMENT;
    *thumb_ret = (struct flamepix_page_thumb){
        .room = height - padding,
        .least = flamepix_page_length(options, THUMB_LEAST_ROW),
    };
    return check_limits(options, (uint64_t)columns + padding, height);
}

/* Rows fill the room up to a height at which they are all that anyone needs to see. */
enum flamepix_status flamepix_page_plan_thumb(const struct flamepix_figure_options *options,
                                              uint32_t columns, uint32_t rows, uint32_t cut_rows,
                                              struct flamepix_page *page_ret)
{
    struct flamepix_page page = {.columns = columns, .rows = rows, .cut_rows = cut_rows};
    struct flamepix_page_thumb thumb;
    enum flamepix_status status = flamepix_page_thumb_room(options, columns, &thumb);
    if (status != FLAMEPIX_OK || rows == 0)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_BAD_ARGUMENT;
    uint64_t highest = flamepix_page_length(options, THUMB_HIGHEST_ROW);
    uint32_t fringe = flamepix_page_length(options, THUMB_FRINGE);
    page.side_padding = page.chart_x = flamepix_page_side_padding(options);
    if (cut_rows > 0 && thumb.room >= rows + fringe)
        page.fringe = fringe;
    page.chart_height = thumb.room - page.fringe;
    if (page.chart_height > rows * highest)
        page.chart_height = (uint32_t)(rows * highest);
    page.row_height = page.chart_height / rows;
    uint32_t left_over = thumb.room - page.chart_height;
    page.space_above = page.side_padding + (options->inverted ? 0 : left_over);
    page.space_below = page.side_padding + (options->inverted ? left_over : 0);
    status = finish_page(options, &page);
    if (status == FLAMEPIX_OK)
        *page_ret = page;
    return status;
}

/* -- rows -------------------------------------------------------------------------------------- */

uint32_t flamepix_page_chart_top(const struct flamepix_page *page)
{
    uint32_t top = page->space_above + (page->root_on_top ? flamepix_page_axis_height(page) : 0);
    for (unsigned i = 0; i < page->above_count; i++)
        top += page->above[i].height;
    return top;
}

/* Where a row begins, px from the root's edge of the chart. */
static uint32_t row_begin(const struct flamepix_page *page, uint32_t row)
{
    return (uint32_t)((uint64_t)row * page->chart_height / page->rows);
}

uint32_t flamepix_page_row_top(const struct flamepix_page *page, bool inverted, uint32_t row)
{
    uint32_t top = flamepix_page_chart_top(page);
    if (inverted)
        return top + row_begin(page, row);
    return top + page->chart_height - row_begin(page, row + 1);
}

uint32_t flamepix_page_rows_height(const struct flamepix_page *page, uint32_t first, uint32_t end)
{
    return row_begin(page, end) - row_begin(page, first);
}
