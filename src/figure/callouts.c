#include "figure/figure_internal.h"

#include <stdlib.h>

#include "base/memory.h"
#include "figure/words/captions.h"
#include "figure/words/lettering.h"

/* In em of the label size: narrower boxes may have no label, whatever the row; and the gap between
 * a text and its pole. */
static const double LABEL_EM = 4.0, GAP_EM = 0.35;
static const double POLE_ABOVE = 0.2, POLE_BELOW = 0.75; /* of a line, if the pole ends in it */

static uint32_t width_of(const struct flamepix_span *span)
{
    return span->end - span->first;
}

/* Wide enough for a label in any row with labels. */
static bool is_wide(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct flamepix_figure_options *options = &figure->options;
    return width_of(span) >= LABEL_EM * options->fontsize * options->scale;
}

/* The box of a frame under others of a merged chain shows another frame's label. */
static enum flamepix_status find_label(const struct flamepix_figure *figure,
                                       struct fpx_lettering *lettering,
                                       const struct flamepix_span *span, bool *has_label_ret)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (lettering == NULL) {
        *has_label_ret = is_wide(figure, span);
    } else if (figure->rows->traits[span->tag - 1] & FPX_ROW_COVERED) {
        *has_label_ret = width_of(span) >= fpx_page_label_width(&figure->options);
    } else {
        status = fpx_box_label_text(lettering, figure, span, &text);
        *has_label_ret = text.length > 0;
    }
    flamepix_buffer_free(&text);
    return status;
}

static struct fpx_callout_lengths lengths_of(const struct flamepix_figure *figure, uint32_t line)
{
    const struct flamepix_figure_options *options = &figure->options;
    return (struct fpx_callout_lengths){
        .columns = figure->summary.columns,
        .line = line,
        .gap = fpx_page_length(options, GAP_EM * options->fontsize),
    };
}

/* -- finding ----------------------------------------------------------------------------------- */

static enum flamepix_status is_wanted(const struct flamepix_figure *figure,
                                      struct fpx_lettering *lettering,
                                      struct flamepix_pattern *pattern,
                                      const struct flamepix_span *span, bool *wanted_ret)
{
    bool has_label = true;
    enum flamepix_status status = flamepix_pattern_found(pattern, span->box->name, wanted_ret);
    if (status == FLAMEPIX_OK && *wanted_ret)
        status = find_label(figure, lettering, span, &has_label);
    *wanted_ret = *wanted_ret && !has_label;
    return status;
}

/* The widest frame without a label that matches the pattern; NULL if none does. */
static enum flamepix_status find_frame(const struct flamepix_figure *figure,
                                       struct fpx_lettering *lettering,
                                       struct flamepix_pattern *pattern,
                                       const struct flamepix_span **span_ret)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    *span_ret = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_span *span = &spans[i];
        bool is_wider = *span_ret == NULL || width_of(span) > width_of(*span_ret);
        if (span->box->elided > 0 || !is_wider)
            continue;
        bool wanted = false;
        enum flamepix_status status = is_wanted(figure, lettering, pattern, span, &wanted);
        if (status != FLAMEPIX_OK)
            return status;
        if (wanted)
            *span_ret = span;
    }
    return FLAMEPIX_OK;
}

/* Sorted by column; marks in the same column keep their order. */
static void insert(struct fpx_callouts *callouts, struct fpx_callout item, uint32_t width)
{
    size_t at = callouts->count++;
    for (; at > 0 && callouts->items[at - 1].column > item.column; at--) {
        callouts->items[at] = callouts->items[at - 1];
        callouts->places[at] = callouts->places[at - 1];
    }
    callouts->items[at] = item;
    callouts->places[at] = (struct fpx_callout_place){.column = item.column, .width = width};
}

static enum flamepix_status find_mark(const struct flamepix_figure *figure,
                                      struct fpx_lettering *lettering, size_t mark,
                                      struct flamepix_type *type, struct fpx_callouts *callouts)
{
    const struct flamepix_span *span;
    uint32_t width = 0;
    enum flamepix_status status =
        find_frame(figure, lettering, figure->options.marks[mark].pattern, &span);
    if (status == FLAMEPIX_OK && span == NULL)
        callouts->missed |= 1U << mark;
    if (status != FLAMEPIX_OK || span == NULL)
        return status;
    status = fpx_caption_width(type, flamepix_bytes_of(figure->options.marks[mark].text), &width);
    const struct fpx_callout item = {
        .mark = mark, .tag = span->tag, .column = span->first + (width_of(span) - 1) / 2};
    if (status == FLAMEPIX_OK)
        insert(callouts, item, width);
    return status;
}

static uint32_t no_outline(const void *user, uint32_t first, uint32_t end)
{
    (void)user, (void)first, (void)end;
    return 0;
}

enum flamepix_status fpx_callouts_find(const struct flamepix_figure *figure,
                                       struct fpx_lettering *lettering,
                                       struct fpx_callouts *callouts, unsigned *lines_ret)
{
    const struct fpx_callout_lengths lengths = lengths_of(figure, 1);
    struct flamepix_type *type;
    callouts->count = 0;
    callouts->missed = callouts->crowded = 0;
    enum flamepix_status status = fpx_figure_type(figure, &type);
    for (size_t i = 0; i < figure->options.mark_count && status == FLAMEPIX_OK; i++)
        status = find_mark(figure, lettering, i, type, callouts);
    fpx_callouts_choose_sides(callouts->places, callouts->count, &lengths);
    *lines_ret = fpx_callouts_lower(callouts->places, callouts->count, &lengths, no_outline, NULL);
    return status;
}

/* -- placing ----------------------------------------------------------------------------------- */

static uint32_t height_of(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct fpx_row_range rows = fpx_row_layout_range(figure->rows, span);
    return fpx_row_tops_height(&figure->tops, rows.first, rows.end);
}

/* Px from the root's edge of the chart, or around a function from its callers' edge, to the far
 * edge of a box. */
static uint32_t far_edge(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct fpx_row_range rows = fpx_row_layout_range(figure->rows, span);
    const uint32_t top =
        fpx_row_tops_top(&figure->tops, figure->page.root_on_top, rows.first, rows.end);
    return figure->page.root_on_top ? top + height_of(figure, span)
                                    : figure->page.chart_height - top;
}

/* Whether a box is farther from the root's edge than another. */
static bool is_beyond(const struct flamepix_figure *figure, const struct flamepix_span *span,
                      const struct flamepix_span *frame)
{
    return flamepix_raster_depth(figure->raster, span->depth) >
           flamepix_raster_depth(figure->raster, frame->depth);
}

static uint32_t outline_of(const void *user, uint32_t first, uint32_t end)
{
    const struct flamepix_figure *figure = user;
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    uint32_t highest = 0;
    for (size_t i = 0; i < count; i++) {
        if (spans[i].first >= end || spans[i].end <= first)
            continue;
        uint32_t edge = far_edge(figure, &spans[i]);
        highest = edge > highest ? edge : highest;
    }
    return highest;
}

/* The others keep their place, or come down. */
static void give_up_highest(struct fpx_callouts *callouts)
{
    size_t highest = 0;
    for (size_t i = 1; i < callouts->count; i++)
        if (callouts->places[i].bottom > callouts->places[highest].bottom)
            highest = i;
    callouts->crowded |= UINT32_C(1) << callouts->items[highest].mark;
    callouts->count--;
    for (size_t i = highest; i < callouts->count; i++) {
        callouts->items[i] = callouts->items[i + 1];
        callouts->places[i] = callouts->places[i + 1];
    }
}

uint32_t fpx_callouts_lower_all(const struct flamepix_figure *figure, struct fpx_callouts *callouts,
                                uint32_t room)
{
    const struct fpx_page *page = &figure->page;
    const struct fpx_callout_lengths lengths = lengths_of(figure, page->callout_line);
    for (;;) {
        uint32_t height =
            fpx_callouts_lower(callouts->places, callouts->count, &lengths, outline_of, figure);
        uint32_t needed = height > page->chart_height ? height - page->chart_height : 0;
        if (needed <= room)
            return needed;
        give_up_highest(callouts);
    }
}

/* A height above the root's edge in px from the top of the page. */
static uint32_t page_y(const struct flamepix_figure *figure, uint32_t height)
{
    const struct fpx_page *page = &figure->page;
    const uint32_t top = fpx_page_chart_top(page);
    return page->root_on_top ? top + height : top + page->chart_height - height;
}

/* Boxes on the frame are narrower than it is, but runs need not be. The pole of a caller crosses
 * wide ones and must stay visible there: only their labels cover it. */
static enum flamepix_status hide_behind(const struct flamepix_figure *figure,
                                        struct fpx_lettering *lettering,
                                        const struct flamepix_span *span, size_t i,
                                        struct fpx_callouts *callouts)
{
    const uint32_t column = callouts->items[i].column;
    size_t count;
    const struct flamepix_span *frame =
        &fpx_figure_spans(figure, &count)[callouts->items[i].tag - 1];
    bool has_label = false;
    if (column < span->first || column >= span->end || !is_beyond(figure, span, frame) ||
        flamepix_raster_depth(figure->raster, frame->depth) < 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = find_label(figure, lettering, span, &has_label);
    if (status != FLAMEPIX_OK || !has_label)
        return status;
    uint32_t near = page_y(figure, far_edge(figure, span) - height_of(figure, span));
    uint32_t far = page_y(figure, far_edge(figure, span));
    status = fpx_array_reserve(&callouts->hidden, &callouts->hidden_capacity,
                               callouts->hidden_count + 1, sizeof(*callouts->hidden));
    if (status != FLAMEPIX_OK)
        return status;
    callouts->hidden[callouts->hidden_count++] = (struct fpx_callout_hidden){
        .callout = i, .top = near < far ? near : far, .bottom = near < far ? far : near};
    return FLAMEPIX_OK;
}

static void place(const struct flamepix_figure *figure, const struct fpx_callout_place *place,
                  const struct flamepix_span *span, struct fpx_callout *item)
{
    const struct fpx_page *page = &figure->page;
    const uint32_t far = far_edge(figure, span);
    const uint32_t near = far - height_of(figure, span);
    const uint32_t line = page->callout_line;
    item->pole_x = page->chart_x + place->column;
    item->pole_frame = page_y(figure, (near + far) / 2);
    item->text_x = page->chart_x + place->left;
    item->text_width = place->width;
    item->text_top = page_y(figure, place->bottom) - (page->root_on_top ? 0 : line);
    double end = (page->root_on_top ? POLE_BELOW : POLE_ABOVE) * line;
    item->pole_end = item->text_top + (uint32_t)end;
}

enum flamepix_status fpx_callouts_place(const struct flamepix_figure *figure,
                                        struct fpx_lettering *lettering,
                                        struct fpx_callouts *callouts)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    callouts->hidden_count = 0;
    for (size_t i = 0; i < callouts->count && status == FLAMEPIX_OK; i++) {
        place(figure, &callouts->places[i], &spans[callouts->items[i].tag - 1],
              &callouts->items[i]);
        for (size_t k = 0; k < count && status == FLAMEPIX_OK; k++)
            status = hide_behind(figure, lettering, &spans[k], i, callouts);
    }
    return status;
}

void fpx_callouts_free(struct fpx_callouts *callouts)
{
    free(callouts->hidden);
    *callouts = (struct fpx_callouts){0};
}
