#include "figure/rows/band.h"

#include <string.h>

#include "figure/assign_colors.h"
#include "figure/draw_bands.h"
#include "figure/figure_internal.h"
#include "figure/rows/paint.h"
#include "figure/words/lettering.h"

/* Boxes at least this many gaps wide end with a gap; narrower ones keep all their pixels. */
enum { GAPS_IN_SEPARATED_BOX = 3 };

uint32_t fpx_box_gap(const struct fpx_page *page, const struct flamepix_span *span)
{
    return span->end - span->first >= GAPS_IN_SEPARATED_BOX * page->gap ? page->gap : 0;
}

/* Thin rows have no gap. */
static uint32_t gap_of(const struct fpx_page *page, const struct flamepix_span *span, bool thin)
{
    return thin ? 0 : fpx_box_gap(page, span);
}

static void fill(uint16_t *pixels, uint32_t count, uint16_t pixel)
{
    for (uint32_t i = 0; i < count; i++)
        pixels[i] = pixel;
}

/* Narrow boxes have no gap: if two frames of one colour touch, one is drawn a shade darker. */
static uint16_t shade_of(uint16_t color, const struct fpx_page *page, bool thin,
                         const struct flamepix_span *span, const struct flamepix_span *left,
                         uint16_t left_pixel)
{
    uint16_t plain = fpx_base_pixel(color);
    bool touches = left != NULL && left->end == span->first && gap_of(page, left, thin) == 0;
    return page->gap > 0 && touches && span->box->elided == 0 && left_pixel == plain
               ? (uint16_t)(plain + 1)
               : plain;
}

/* If colours show changes, a shade would mean another change: only the edge of a box has it, if
 * there is more than an edge. Returns the pixel of most of the box. */
static uint16_t draw_edge(const struct fpx_page *page, uint16_t plain, uint16_t shade,
                          uint16_t *cells, uint32_t width)
{
    fill(cells, width, plain);
    if (width > page->gap)
        fill(cells, page->gap, shade);
    return plain;
}

static void draw_cells(const struct flamepix_figure *figure, const uint16_t *colors, uint32_t row,
                       uint16_t *pixels)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(figure, row, &count);
    uint16_t *cells = pixels + figure->page.chart_x;
    const bool thin = figure->tops.thin[row];
    uint16_t pixel = 0;
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_span *span = &spans[i];
        uint32_t gap = gap_of(&figure->page, span, thin);
        pixel = shade_of(colors[span->tag - 1], &figure->page, thin, span, i > 0 ? span - 1 : NULL,
                         pixel);
        fill(cells + span->first, span->end - span->first - gap, pixel);
        if (figure->facts.comparison != NULL)
            pixel = draw_edge(&figure->page, fpx_base_pixel(colors[span->tag - 1]), pixel,
                              cells + span->first, span->end - span->first - gap);
    }
}

/* -- chains and cuts --------------------------------------------------------------------------- */

/* Turns every other pixel of a row, from the second on, into background. */
static void punch(uint16_t *pixels, uint32_t count, uint32_t length)
{
    for (uint32_t hole = length; hole < count; hole += 2 * length)
        fill(pixels + hole, count - hole < length ? count - hole : length, 0);
}

/* Whether the leaves are below a row. */
static bool hangs(const struct flamepix_figure *figure, uint32_t row)
{
    return fpx_row_tops_hangs(&figure->tops, figure->options.inverted, row);
}

/* Draws the edge at the leaves of a box that stands for a chain. */
static void perforate(const struct flamepix_figure *figure, uint32_t row,
                      const struct flamepix_canvas *boxes)
{
    enum { LEAST_HEIGHT = 3 };
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    const uint32_t length = fpx_page_length(&figure->options, 1.0);
    if (boxes->height < LEAST_HEIGHT * length)
        return;
    uint32_t edge = hangs(figure, row) ? boxes->height - length : 0;
    uint16_t *chart = boxes->pixels + edge * boxes->stride + figure->page.chart_x;
    for (size_t i = 0; i < count; i++) {
        if (!(figure->rows->traits[cells[i].tag - 1] & FPX_ROW_CHAIN))
            continue;
        for (uint32_t y = 0; y < length; y++)
            punch(chart + y * boxes->stride + cells[i].first, cells[i].end - cells[i].first,
                  length);
    }
}

/* Keeps one in `period` pixels in torn columns. */
static void tear(const struct flamepix_figure *figure, const bool *torn, uint32_t length,
                 uint32_t period, uint16_t *chart)
{
    uint32_t phase = 0;
    for (uint32_t column = 0; column < figure->page.columns; column++) {
        if (!torn[column] || phase >= length)
            chart[column] = 0;
        phase = phase + 1 < period * length ? phase + 1 : 0;
    }
}

/* The farthest drawn row of a half: the root's if there is no other. */
static uint32_t last_row(const struct fpx_row_layout *rows, bool goes_down)
{
    if (goes_down)
        return rows->rows > rows->up_rows ? rows->rows - 1 : 0;
    return rows->up_rows - 1;
}

void fpx_fringe_draw(const struct flamepix_figure *figure, const uint16_t *colors, bool goes_down,
                     const struct flamepix_canvas *fringe)
{
    enum { NEAR_PERIOD = 2, FAR_PERIOD = 4 };
    const struct fpx_row_layout *rows = figure->rows;
    const bool *torn = goes_down ? rows->torn_down : rows->torn;
    const bool is_below = goes_down != figure->options.inverted;
    const uint32_t length = fpx_page_length(&figure->options, 1.0);
    for (uint32_t y = 0; y < fringe->height; y++) {
        uint32_t away = is_below ? y : fringe->height - 1 - y;
        uint16_t *pixels = fringe->pixels + y * fringe->stride;
        draw_cells(figure, colors, last_row(rows, goes_down), pixels);
        tear(figure, torn, length, away < length ? NEAR_PERIOD : FAR_PERIOD,
             pixels + figure->page.chart_x);
    }
}

/* -- outlines and separators ------------------------------------------------------------------- */

static void outline(const struct flamepix_canvas *boxes, uint32_t x, uint32_t width, uint32_t line)
{
    const uint16_t pixel = fpx_ink_pixel(FPX_GROUND_STROKE);
    fpx_fill_rectangle(boxes, x, 0, width, line, pixel);
    fpx_fill_rectangle(boxes, x, boxes->height - line, width, line, pixel);
    fpx_fill_rectangle(boxes, x, line, line, boxes->height - 2 * line, pixel);
    fpx_fill_rectangle(boxes, x + width - line, line, line, boxes->height - 2 * line, pixel);
}

/* An outline is 1 px (before scaling) wide and inside its box. Boxes too small for an outline with
 * something inside are unchanged. */
static void draw_outlines(const struct flamepix_figure *figure, uint32_t row,
                          const struct flamepix_canvas *boxes)
{
    enum { LEAST_LINES = 3 }; /* an outline on both sides, and one line inside */
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

/* The height of the line, and the length and distance of its dashes; rows from so many times its
 * height on have room for it. In px before scaling. */
static const double LINE = 2.0, DASH = 6.0, GAP = 3.0;
enum { LINES_OF_A_ROW = 2 };

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

/* Replaces each separator in a row, whose boxes are drawn, by a broken line. A row too low for that
 * is unchanged, as are rows of a bare picture and of one with uniform rows. */
static void draw_separators(const struct flamepix_figure *figure, const uint16_t *colors,
                            uint32_t row, const struct flamepix_canvas *boxes)
{
    const struct flamepix_figure_options *options = &figure->options;
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(figure, row, &count);
    if (options->bare || options->row_heights == FLAMEPIX_ROWS_UNIFORM ||
        boxes->height < LINES_OF_A_ROW * fpx_page_length(options, LINE))
        return;
    for (size_t i = 0; i < count; i++) {
        if (fpx_is_separator(spans[i].box))
            draw_line(figure, &spans[i], fpx_base_pixel(colors[spans[i].tag - 1]), boxes);
    }
}

/* -- the band ---------------------------------------------------------------------------------- */

/* The part of a band for boxes. The gap is on the leaves' side: above the boxes of a flame graph,
 * below those of an icicle; on both sides for a function with callers. */
static struct flamepix_canvas boxes_of(const struct flamepix_figure *figure, uint32_t row,
                                       const struct flamepix_canvas *band)
{
    uint32_t gap = figure->tops.thin[row] ? 0 : figure->page.row_gap;
    uint32_t above = hangs(figure, row) ? 0 : gap;
    if (row == 0 && figure->page.is_around && gap > 0) {
        gap += figure->page.margin;
        above = gap / 2;
    }
    struct flamepix_canvas boxes = *band;
    boxes.pixels += above * band->stride;
    boxes.height = band->height - gap;
    return boxes;
}

/* The rows of a band above and below its boxes. */
static void clear_gaps(const struct flamepix_canvas *band, const struct flamepix_canvas *boxes)
{
    const size_t above = (size_t)(boxes->pixels - band->pixels);
    const size_t end = above + boxes->stride * boxes->height;
    memset(band->pixels, 0, above * sizeof(*band->pixels));
    memset(band->pixels + end, 0, (band->stride * band->height - end) * sizeof(*band->pixels));
}

enum flamepix_status fpx_band_draw(const struct flamepix_figure *figure,
                                   struct fpx_lettering *lettering, const uint16_t *colors,
                                   uint32_t row, const struct flamepix_canvas *band)
{
    const bool thin = figure->tops.thin[row];
    const struct flamepix_canvas boxes = boxes_of(figure, row, band);
    clear_gaps(band, &boxes);
    memset(boxes.pixels, 0, boxes.width * sizeof(*boxes.pixels));
    draw_cells(figure, colors, row, boxes.pixels);
    for (uint32_t y = 1; y < boxes.height; y++)
        memcpy(boxes.pixels + y * boxes.stride, boxes.pixels, boxes.width * sizeof(*boxes.pixels));
    draw_separators(figure, colors, row, &boxes);
    if (figure->options.stroke_color.is_set && !thin)
        draw_outlines(figure, row, &boxes);
    perforate(figure, row, &boxes);
    return fpx_box_labels_draw(lettering, figure, colors, row, &boxes);
}
