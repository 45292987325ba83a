#include "figure/draw_bands.h"

#include "figure/figure_internal.h"
#include "figure/rows/band.h"
#include "figure/rows/paint.h"

/* The height of the line, and the length and distance of its dashes; rows from so many times its
 * height on have room for it. In px before scaling. */
static const double LINE = 2.0, DASH = 6.0, GAP = 3.0;
enum { LEAST_LINES = 2 };

/* The line begins with a dash and ends before the gap of boxes, which thin rows do not have. */
static void draw_line(const struct flamepix_figure *figure, const struct flamepix_span *span,
                      uint16_t pixel, const struct flamepix_canvas *boxes)
{
    const uint32_t x = figure->page.chart_x + span->first;
    const uint32_t width = span->end - span->first - fpx_box_gap(&figure->page, span);
    const uint32_t line = fpx_page_length(&figure->options, LINE);
    const uint32_t dash = fpx_page_length(&figure->options, DASH);
    const uint32_t step = dash + fpx_page_length(&figure->options, GAP);
    const uint32_t y = (boxes->height - line) / 2;
    fpx_fill_rectangle(boxes, x, 0, span->end - span->first, boxes->height, 0);
    for (uint32_t at = 0; at < width; at += step)
        fpx_fill_rectangle(boxes, x + at, y, width - at < dash ? width - at : dash, line, pixel);
}

void fpx_separators_draw(const struct flamepix_figure *figure, const uint16_t *colors, uint32_t row,
                         const struct flamepix_canvas *boxes)
{
    const struct flamepix_figure_options *options = &figure->options;
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(figure, row, &count);
    if (options->bare || options->row_heights == FLAMEPIX_ROWS_UNIFORM ||
        boxes->height < LEAST_LINES * fpx_page_length(options, LINE))
        return;
    for (size_t i = 0; i < count; i++) {
        if (fpx_is_separator(spans[i].box))
            draw_line(figure, &spans[i], fpx_base_pixel(colors[spans[i].tag - 1]), boxes);
    }
}
