/* The two matrices: the owner of each cell, and its colour. */
#include "layout/cells/raster_internal.h"

#include <math.h>

#include "layout/layout_chains.h"

static void fill_cells(uint32_t *cells, uint32_t count, uint32_t value)
{
    for (uint32_t i = 0; i < count; i++)
        cells[i] = value;
}

void flamepix_raster_tags_row(const struct flamepix_raster *raster, uint32_t row, uint32_t *tags)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(raster, row, &count);
    fill_cells(tags, flamepix_raster_columns(raster), 0);
    for (size_t i = 0; i < count; i++)
        fill_cells(tags + spans[i].first, spans[i].end - spans[i].first, spans[i].tag);
}

void flamepix_raster_tags(const struct flamepix_raster *raster, uint32_t *tags)
{
    uint32_t rows = flamepix_raster_rows(raster);
    for (uint32_t depth = 0; depth < rows; depth++) {
        flamepix_raster_tags_row(raster, depth, tags);
        tags += flamepix_raster_columns(raster);
    }
}

/* -- colours ----------------------------------------------------------------------------------- */

static bool contains(const struct flamepix_box *box, double position)
{
    return box->start <= position && position < box->end;
}

/* The name in a row where no span is, but perhaps a chain passes. */
static struct flamepix_bytes name_in_chain(const struct flamepix_raster *raster, uint32_t row,
                                           double position)
{
    for (size_t i = 0; raster->heights != NULL && i < raster->count; i++) {
        const struct flamepix_span *span = &raster->spans[i];
        if (contains(span->box, position) && row < span->depth &&
            span->depth - row < raster->heights[i])
            return fpx_layout_name_below(raster->layout, span->box, span->depth - row);
    }
    return (struct flamepix_bytes){NULL, 0};
}

static struct flamepix_bytes name_at(const struct flamepix_raster *raster, uint32_t row,
                                     double position)
{
    const struct flamepix_span *span = fpx_raster_span_at(raster, row, position);
    return span == NULL ? name_in_chain(raster, row, position) : span->box->name;
}

/* The row next to the root's, in the half of a row other than the root's. */
static uint32_t first_row(const struct flamepix_raster *raster, uint32_t row)
{
    return row < raster->up_rows ? 1 : raster->up_rows;
}

/* Whether a frame below it has this name. */
static bool stands_on_name(const struct flamepix_raster *raster, const struct flamepix_span *span,
                           struct flamepix_bytes name)
{
    for (size_t i = 0; i < raster->count && raster->spans[i].depth < span->depth; i++)
        if (raster->spans[i].depth > 0 && contains(raster->spans[i].box, span->box->start) &&
            flamepix_bytes_equal(raster->spans[i].box->name, name))
            return true;
    return false;
}

/* Whether a frame below it separates the woken stack from its waker's. */
static bool is_woken(const struct flamepix_raster *raster, const struct flamepix_span *span)
{
    static const struct flamepix_bytes separator = {"--", 2};
    if (raster->heights != NULL) /* most rows have no span, and no separator is in a chain */
        return stands_on_name(raster, span, separator);
    for (uint32_t row = first_row(raster, span->depth); row < span->depth; row++) {
        if (flamepix_bytes_equal(name_at(raster, row, span->box->start), separator))
            return true;
    }
    return false;
}

/* For a palette, a function with callers is not a root: it is coloured as a frame. */
static uint32_t height_of(const struct flamepix_raster *raster, const struct flamepix_span *span)
{
    int64_t depth = flamepix_raster_depth(raster, span->depth);
    return (uint32_t)(depth < 0 ? -depth : depth) + raster->is_around;
}

/* On a page whose rows are not depths, tags are its own, so the span is searched. */
static uint32_t number_in_row(const struct flamepix_raster *raster,
                              const struct flamepix_span *span)
{
    size_t count;
    const struct flamepix_span *row = flamepix_raster_row(raster, span->depth, &count);
    const struct flamepix_span *own = NULL;
    if (span->tag <= raster->count && raster->spans[span->tag - 1].box == span->box)
        own = &raster->spans[span->tag - 1];
    else
        own = fpx_raster_span_at(raster, span->depth, span->box->start);
    return own == NULL ? 0 : (uint32_t)(own - row) + 1;
}

static struct flamepix_frame_facts facts_of(const struct flamepix_raster *raster,
                                            const struct flamepix_span *span, unsigned wants)
{
    const struct flamepix_box whole = flamepix_span_box(raster, span), *box = &whole;
    struct flamepix_frame_facts frame = {
        .name = box->name,
        .depth = height_of(raster, span),
        .number = number_in_row(raster, span),
        .weight = box->weight.value,
        .self = box->self.value,
        .other = box->other.value,
        .other_self = box->other_self.value,
        .total = raster->total,
    };
    if (wants & FLAMEPIX_WANTS_FIRST)
        frame.first = span->depth <= 1
                          ? box->name
                          : name_at(raster, first_row(raster, span->depth), box->start);
    if (wants & FLAMEPIX_WANTS_WOKEN)
        frame.woken = is_woken(raster, span);
    return frame;
}

uint32_t flamepix_span_color(const struct flamepix_raster *raster, const struct flamepix_span *span,
                             const struct flamepix_palette *palette)
{
    const struct flamepix_box *box = span->box;
    if (box->elided > 0)
        return flamepix_run_color(fmin(box->weight.value / (box->end - box->start), 1));
    const struct flamepix_frame_facts frame = facts_of(raster, span, palette->wants);
    return palette->color(palette->user, &frame);
}

void flamepix_raster_pixels(const struct flamepix_raster *raster,
                            const struct flamepix_palette *palette, uint32_t background,
                            uint32_t *pixels)
{
    size_t columns = flamepix_raster_columns(raster);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (uint32_t depth = 0; depth < flamepix_raster_rows(raster); depth++)
        fill_cells(pixels + depth * columns, (uint32_t)columns, background);
    for (size_t i = 0; i < count; i++)
        fill_cells(pixels + spans[i].depth * columns + spans[i].first,
                   spans[i].end - spans[i].first, flamepix_span_color(raster, &spans[i], palette));
}
