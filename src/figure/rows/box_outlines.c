#include "figure/rows/paint.h"

#include "figure/assign_colors.h"
#include "figure/rows/band.h"

/* An outline on both sides, and one line inside. */
enum { LEAST_LINES = 3 };

static void outline(const struct flamepix_canvas *boxes, uint32_t x, uint32_t width, uint32_t line)
{
    const uint16_t pixel = fpx_ink_pixel(FPX_GROUND_STROKE);
    fpx_fill_rectangle(boxes, x, 0, width, line, pixel);
    fpx_fill_rectangle(boxes, x, boxes->height - line, width, line, pixel);
    fpx_fill_rectangle(boxes, x, line, line, boxes->height - 2 * line, pixel);
    fpx_fill_rectangle(boxes, x + width - line, line, line, boxes->height - 2 * line, pixel);
}

void fpx_box_outlines_draw(const struct flamepix_figure *figure, uint32_t row,
                           const struct flamepix_canvas *boxes)
{
    const uint32_t line = fpx_page_length(&figure->options, 1.0);
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(figure, row, &count);
    if (boxes->height < LEAST_LINES * line)
        return;
    for (size_t i = 0; i < count; i++) {
        uint32_t width = spans[i].end - spans[i].first - fpx_box_gap(&figure->page, &spans[i]);
        if (width >= LEAST_LINES * line)
            outline(boxes, figure->page.chart_x + spans[i].first, width, line);
    }
}
