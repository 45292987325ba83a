#include "figure/stroke.h"

#include "figure/assign_colors.h"
#include "figure/band.h"

/* An outline, and as much inside. */
enum { LEAST_LINES = 3 };

static void fill(const struct flamepix_canvas *canvas, uint32_t x, uint32_t y, uint32_t width,
                 uint32_t height)
{
    const uint16_t pixel = FLAMEPIX_GROUND_STROKE * FLAMEPIX_LEVELS + FLAMEPIX_LEVELS - 1;
    for (uint32_t row = y; row < y + height; row++)
        for (uint32_t column = x; column < x + width; column++)
            canvas->pixels[row * canvas->stride + column] = pixel;
}

static void outline(const struct flamepix_canvas *boxes, uint32_t x, uint32_t width, uint32_t line)
{
    fill(boxes, x, 0, width, line);
    fill(boxes, x, boxes->height - line, width, line);
    fill(boxes, x, line, line, boxes->height - 2 * line);
    fill(boxes, x + width - line, line, line, boxes->height - 2 * line);
}

void flamepix_stroke_draw(const struct flamepix_figure *figure, uint32_t row,
                          const struct flamepix_canvas *boxes)
{
    const uint32_t line = flamepix_page_length(&figure->options, 1.0);
    size_t count;
    const struct flamepix_span *spans = flamepix_figure_cells(figure, row, &count);
    if (boxes->height < LEAST_LINES * line)
        return;
    for (size_t i = 0; i < count; i++) {
        uint32_t width = spans[i].end - spans[i].first - flamepix_box_gap(&figure->page, &spans[i]);
        if (width >= LEAST_LINES * line)
            outline(boxes, figure->page.chart_x + spans[i].first, width, line);
    }
}
