#include <flamepix/raster.h>

#include <stdlib.h>

#include "base/array.h"
#include "layout/layout_internal.h"

struct flamepix_raster {
    uint32_t columns, rows;
    double total;
    struct flamepix_span *spans; /* depth by depth, left to right */
    size_t count, capacity;
    size_t *row_begin; /* where each depth begins in `spans`; one more than there are */
    size_t row_capacity;
};

/* -- who owns a cell --------------------------------------------------------------------------- */

/* The first column whose centre is not left of `position`: scaled - 1/2, rounded up. */
static uint32_t column_at(const struct flamepix_raster *raster, double position)
{
    double scaled = position * raster->columns / raster->total;
    if (scaled >= raster->columns)
        return raster->columns;
    uint32_t column = (uint32_t)scaled;
    return column + (scaled - column > 0.5);
}

static bool may_be_drawn(const struct flamepix_layout *layout, const struct flamepix_box *box,
                         bool runs)
{
    return box->elided == 0 || (runs && !flamepix_layout_hides(layout, box->end - box->start));
}

static enum flamepix_status add_span(struct flamepix_raster *raster, const struct flamepix_box *box,
                                     uint32_t depth)
{
    struct flamepix_span span = {
        .box = box,
        .first = column_at(raster, box->start),
        .end = column_at(raster, box->end),
        .tag = (uint32_t)raster->count + 1,
        .depth = depth,
    };
    if (span.first >= span.end)
        return FLAMEPIX_OK;
    if (raster->count == UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        flamepix_array_reserve(&raster->spans, &raster->capacity, raster->count + 1, sizeof(span));
    if (status != FLAMEPIX_OK)
        return status;
    raster->spans[raster->count++] = span;
    return FLAMEPIX_OK;
}

static enum flamepix_status add_row(struct flamepix_raster *raster,
                                    const struct flamepix_layout *layout, bool runs, uint32_t depth)
{
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        if (may_be_drawn(layout, &boxes[i], runs))
            status = add_span(raster, &boxes[i], depth);
    if (status != FLAMEPIX_OK)
        return status;
    raster->row_begin[depth + 1] = raster->count;
    if (raster->row_begin[depth] < raster->count)
        raster->rows = depth + 1;
    return FLAMEPIX_OK;
}

/* -- parents ----------------------------------------------------------------------------------- */

static bool stands_on(const struct flamepix_span *span, const struct flamepix_span *under)
{
    return under->box->start <= span->box->start && span->box->start < under->box->end;
}

/* The first span from `begin` to before `end` whose box ends right of `position`; or `end`. */
static size_t find_span(const struct flamepix_raster *raster, size_t begin, size_t end,
                        double position)
{
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (raster->spans[middle].box->end <= position)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* For a run that hangs over what is not drawn: the nearest drawn box that is under its left end. */
static uint32_t tag_far_under(const struct flamepix_raster *raster,
                              const struct flamepix_span *span)
{
    for (uint32_t depth = span->depth - 1; depth-- > 0;) {
        size_t end = raster->row_begin[depth + 1];
        size_t under = find_span(raster, raster->row_begin[depth], end, span->box->start);
        if (under < end && stands_on(span, &raster->spans[under]))
            return raster->spans[under].tag;
    }
    return 0;
}

/* Both rows are in order, so one walk along them finds all. */
static void find_parents(struct flamepix_raster *raster, uint32_t depth)
{
    size_t under = raster->row_begin[depth - 1];
    size_t under_end = raster->row_begin[depth];
    for (size_t i = under_end; i < raster->row_begin[depth + 1]; i++) {
        struct flamepix_span *span = &raster->spans[i];
        while (under < under_end && raster->spans[under].box->end <= span->box->start)
            under++;
        bool stands = under < under_end && stands_on(span, &raster->spans[under]);
        span->parent = stands ? raster->spans[under].tag : tag_far_under(raster, span);
    }
}

/* -- the raster -------------------------------------------------------------------------------- */

static enum flamepix_status fill(struct flamepix_raster *raster,
                                 const struct flamepix_layout *layout, bool runs, uint32_t rows)
{
    enum flamepix_status status = flamepix_array_reserve(
        &raster->row_begin, &raster->row_capacity, (size_t)rows + 1, sizeof(*raster->row_begin));
    if (status != FLAMEPIX_OK)
        return status;
    raster->row_begin[0] = 0;
    for (uint32_t depth = 0; depth < rows && status == FLAMEPIX_OK; depth++)
        status = add_row(raster, layout, runs, depth);
    if (status != FLAMEPIX_OK)
        return status;
    for (uint32_t depth = 1; depth < raster->rows; depth++)
        find_parents(raster, depth);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_raster_create(const struct flamepix_layout *layout, bool runs,
                                            uint32_t max_rows, struct flamepix_raster **raster_ret)
{
    struct flamepix_raster *raster = calloc(1, sizeof(*raster));
    if (raster == NULL)
        return FLAMEPIX_NO_MEMORY;
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    raster->columns = summary.columns;
    raster->total = summary.total;
    uint32_t rows = max_rows > 0 && max_rows < summary.rows ? max_rows : summary.rows;
    enum flamepix_status status = fill(raster, layout, runs, rows);
    if (status != FLAMEPIX_OK) {
        flamepix_raster_free(raster);
        return status;
    }
    *raster_ret = raster;
    return FLAMEPIX_OK;
}

uint32_t flamepix_raster_columns(const struct flamepix_raster *raster)
{
    return raster->columns;
}

uint32_t flamepix_raster_rows(const struct flamepix_raster *raster)
{
    return raster->rows;
}

const struct flamepix_span *flamepix_raster_spans(const struct flamepix_raster *raster,
                                                  size_t *count_ret)
{
    *count_ret = raster->count;
    return raster->spans;
}

const struct flamepix_span *flamepix_raster_row(const struct flamepix_raster *raster,
                                                uint32_t depth, size_t *count_ret)
{
    if (depth >= raster->rows) {
        *count_ret = 0;
        return NULL;
    }
    *count_ret = raster->row_begin[depth + 1] - raster->row_begin[depth];
    return raster->spans + raster->row_begin[depth];
}

void flamepix_raster_free(struct flamepix_raster *raster)
{
    if (raster == NULL)
        return;
    free(raster->spans);
    free(raster->row_begin);
    free(raster);
}
