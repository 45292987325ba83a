/* The two matrices: who owns each cell, and what colour it has. */
#include <flamepix/raster.h>

#include <math.h>

static void fill_cells(uint32_t *cells, uint32_t count, uint32_t value)
{
    for (uint32_t i = 0; i < count; i++)
        cells[i] = value;
}

void flamepix_raster_tags_row(const struct flamepix_raster *raster, uint32_t depth, uint32_t *tags)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(raster, depth, &count);
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

uint32_t flamepix_span_color(const struct flamepix_span *span, double total,
                             const struct flamepix_palette *palette)
{
    const struct flamepix_box *box = span->box;
    if (box->elided > 0)
        return flamepix_run_color(fmin(box->weight.value / (box->end - box->start), 1));
    const struct flamepix_frame_facts frame = {
        .name = box->name,
        .depth = span->depth,
        .weight = box->weight.value,
        .self = box->self.value,
        .total = total,
    };
    return palette->color(palette->user, &frame);
}

void flamepix_raster_pixels(const struct flamepix_raster *raster,
                            const struct flamepix_palette *palette, uint32_t background,
                            uint32_t *pixels)
{
    size_t columns = flamepix_raster_columns(raster);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    double total = spans[0].box->weight.value;
    for (uint32_t depth = 0; depth < flamepix_raster_rows(raster); depth++)
        fill_cells(pixels + depth * columns, (uint32_t)columns, background);
    for (size_t i = 0; i < count; i++)
        fill_cells(pixels + spans[i].depth * columns + spans[i].first,
                   spans[i].end - spans[i].first, flamepix_span_color(&spans[i], total, palette));
}
