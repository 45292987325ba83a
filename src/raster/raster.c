#include "raster/raster_internal.h"

#include <stdlib.h>

#include "base/array.h"

/* -- parents ----------------------------------------------------------------------------------- */

static bool stands_on(const struct flamepix_span *span, const struct flamepix_span *under)
{
    return under->box->start <= span->box->start && span->box->start < under->box->end;
}

/* For a run that hangs over what is not drawn: the nearest drawn box that is under its left end. */
static uint32_t tag_far_under(const struct flamepix_raster *raster,
                              const struct flamepix_span *span)
{
    for (uint32_t depth = span->depth - 1; depth-- > 0;) {
        const struct flamepix_span *under =
            flamepix_raster_span_at(raster, depth, span->box->start);
        if (under != NULL)
            return under->tag;
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

/* Rows that are left out are made all the same, so that what is missing is counted. */
static void cut_rows(struct flamepix_raster *raster, uint32_t max_rows)
{
    if (max_rows == 0 || max_rows >= raster->rows)
        return;
    size_t count = raster->row_begin[max_rows];
    for (size_t i = count; i < raster->count; i++)
        raster->counts.cut += raster->spans[i].box->elided == 0;
    raster->counts.frames -= raster->counts.cut;
    raster->count = count;
    raster->rows = max_rows;
}

static enum flamepix_status fill(struct flamepix_raster *raster, uint32_t rows, uint32_t max_rows)
{
    enum flamepix_status status = flamepix_array_reserve(
        &raster->row_begin, &raster->row_capacity, (size_t)rows + 1, sizeof(*raster->row_begin));
    if (status != FLAMEPIX_OK)
        return status;
    raster->row_begin[0] = 0;
    for (uint32_t depth = 0; depth < rows && status == FLAMEPIX_OK; depth++)
        status = flamepix_raster_add_row(raster, depth);
    if (status != FLAMEPIX_OK)
        return status;
    cut_rows(raster, max_rows);
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
    raster->layout = layout;
    raster->has_runs = runs;
    raster->columns = summary.columns;
    raster->total = summary.total;
    raster->counts.elided = summary.elided;
    raster->counts.elided_share = summary.elided_share;
    enum flamepix_status status = fill(raster, summary.rows, max_rows);
    if (status != FLAMEPIX_OK) {
        flamepix_raster_free(raster);
        return status;
    }
    *raster_ret = raster;
    return FLAMEPIX_OK;
}

struct flamepix_raster_counts flamepix_raster_counts(const struct flamepix_raster *raster)
{
    return raster->counts;
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

const struct flamepix_span *flamepix_raster_span_at(const struct flamepix_raster *raster,
                                                    uint32_t depth, double position)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(raster, depth, &count);
    size_t begin = 0, end = count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (spans[middle].box->end <= position)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin < count && spans[begin].box->start <= position ? &spans[begin] : NULL;
}

void flamepix_raster_free(struct flamepix_raster *raster)
{
    if (raster == NULL)
        return;
    flamepix_arena_free(&raster->runs);
    free(raster->spans);
    free(raster->row_begin);
    free(raster);
}
