#include "support/recordings/layout_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void record_text(struct flamepix_buffer *buffer, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof(text) ||
        flamepix_buffer_append(buffer, text, (size_t)length) != FLAMEPIX_OK)
        abort();
}

char *record_take(struct flamepix_buffer *buffer)
{
    if (flamepix_buffer_append(buffer, "", 1) != FLAMEPIX_OK)
        abort();
    return buffer->data;
}

static void record_name(struct flamepix_buffer *buffer, const struct flamepix_box *box)
{
    if (box->elided > 0)
        record_text(buffer, " ~%" PRIu64 " frames", box->elided);
    else
        record_text(buffer, " %.*s", (int)box->name.length, box->name.data);
}

void record_box(struct flamepix_buffer *buffer, uint32_t depth, const struct flamepix_box *box)
{
    record_text(buffer, "%" PRIu32 " [%.15g,%.15g)", depth, box->start, box->end);
    record_name(buffer, box);
    record_text(buffer, " %.15g", box->weight.value);
    if (box->elided == 0 || box->self.value != 0)
        record_text(buffer, "/%.15g", box->self.value);
    if (box->other.value != 0 || box->other_self.value != 0)
        record_text(buffer, " other %.15g", box->other.value);
    if (box->other_self.value != 0 || (box->elided == 0 && box->other.value != 0))
        record_text(buffer, "/%.15g", box->other_self.value);
    record_text(buffer, "\n");
}

void record_summary(struct flamepix_buffer *buffer, const struct flamepix_layout_summary *summary)
{
    record_text(buffer, "total %.15g threshold %.12g columns %" PRIu32 " rows %" PRIu32 " depth ",
                summary->total, summary->threshold, summary->columns, summary->rows);
    record_text(buffer, "%" PRIu32 " stacks %" PRIu64 " frames %" PRIu64 " kept %" PRIu64,
                summary->max_depth, summary->stacks, summary->frames, summary->kept);
    record_text(buffer, " elided %" PRIu64 " (%.12g) folded %" PRIu64 " cut %" PRIu64 "\n",
                summary->elided, summary->elided_share, summary->folded, summary->cut_stacks);
}

static void record_boxes(struct flamepix_buffer *buffer, const struct flamepix_layout *layout)
{
    uint32_t rows = flamepix_layout_summary(layout).rows;
    for (uint32_t depth = 0; depth < rows; depth++) {
        size_t count;
        const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
        for (size_t i = 0; i < count; i++)
            record_box(buffer, depth, &boxes[i]);
    }
}

char *record_layout(const struct flamepix_layout *layout)
{
    struct flamepix_buffer buffer = {0};
    record_boxes(&buffer, layout);
    return record_take(&buffer);
}

char *record_all(const struct flamepix_layout *layout)
{
    struct flamepix_buffer buffer = {0};
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    record_boxes(&buffer, layout);
    record_summary(&buffer, &summary);
    return record_take(&buffer);
}

char *record_raster(const struct flamepix_raster *raster)
{
    struct flamepix_buffer buffer = {0};
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_span *span = &spans[i];
        record_text(&buffer, "%" PRIu32 "<%" PRIu32 " %" PRIu32 " [%" PRIu32 ",%" PRIu32 ")",
                    span->tag, span->parent, span->depth, span->first, span->end);
        record_name(&buffer, span->box);
        record_text(&buffer, "\n");
    }
    return record_take(&buffer);
}

void record_counts(struct flamepix_buffer *buffer, const struct flamepix_raster_counts *counts)
{
    record_text(buffer, "frames %" PRIu64 " elided %" PRIu64 " (%.9g) cut %" PRIu64 "\n",
                counts->frames, counts->elided, counts->elided_share, counts->cut);
}

char *record_drawn(const struct flamepix_raster *raster)
{
    struct flamepix_buffer buffer = {0};
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (size_t i = 0; i < count; i++) {
        record_box(&buffer, spans[i].depth, spans[i].box);
        record_text(&buffer, "  owns [%" PRIu32 ",%" PRIu32 ")\n", spans[i].first, spans[i].end);
    }
    struct flamepix_raster_counts counts = flamepix_raster_counts(raster);
    record_counts(&buffer, &counts);
    return record_take(&buffer);
}

char *record_tags(const struct flamepix_raster *raster)
{
    struct flamepix_buffer buffer = {0};
    uint32_t columns = flamepix_raster_columns(raster), rows = flamepix_raster_rows(raster);
    uint32_t *tags = calloc((size_t)columns * rows, sizeof(*tags));
    if (tags == NULL)
        abort();
    flamepix_raster_tags(raster, tags);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t tag = tags[row * columns + column];
            record_text(&buffer, "%c",
                        "0123456789abcdefghijklmnopqrstuvwxyz?"[tag < 36 ? tag : 36]);
        }
        record_text(&buffer, "\n");
    }
    free(tags);
    return record_take(&buffer);
}
