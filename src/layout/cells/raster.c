#include "layout/cells/raster_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "layout/layout_internal.h"

/* -- parents ----------------------------------------------------------------------------------- */

static bool stands_on(const struct flamepix_span *span, const struct flamepix_span *under)
{
    return under->box->start <= span->box->start && span->box->start < under->box->end;
}

/* For a run above something that is not drawn: the nearest drawn box under its left end. */
static uint32_t tag_far_under(const struct flamepix_raster *raster,
                              const struct flamepix_span *span)
{
    uint32_t row = fpx_raster_row_under(raster, span->depth);
    while (row > 0) {
        row = fpx_raster_row_under(raster, row);
        const struct flamepix_span *under = fpx_raster_span_at(raster, row, span->box->start);
        if (under != NULL)
            return under->tag;
    }
    return 0;
}

/* A chain stands on a frame, which is under its first one. */
static uint32_t tag_under_chain(const struct flamepix_raster *raster, size_t i)
{
    const struct flamepix_span *span = &raster->spans[i];
    const struct flamepix_span *under =
        fpx_raster_span_at(raster, span->depth - raster->heights[i], span->box->start);
    return under != NULL ? under->tag : tag_far_under(raster, span);
}

/* Both rows are sorted, so one pass over them finds all. */
static void find_parents(struct flamepix_raster *raster, uint32_t row)
{
    const uint32_t row_under = fpx_raster_row_under(raster, row);
    size_t under = raster->row_begin[row_under];
    size_t under_end = raster->row_begin[row_under + 1];
    for (size_t i = raster->row_begin[row]; i < raster->row_begin[row + 1]; i++) {
        struct flamepix_span *span = &raster->spans[i];
        if (raster->heights != NULL && raster->heights[i] > 1) {
            span->parent = tag_under_chain(raster, i);
            continue;
        }
        while (under < under_end && raster->spans[under].box->end <= span->box->start)
            under++;
        bool stands = under < under_end && stands_on(span, &raster->spans[under]);
        span->parent = stands ? raster->spans[under].tag : tag_far_under(raster, span);
    }
}

/* -- the raster -------------------------------------------------------------------------------- */

/* Keeps `most` of the rows from `first` on. The others were made only to count what is missing. */
static void cut_rows(struct flamepix_raster *raster, uint32_t first, uint32_t most)
{
    if (raster->rows - first <= most)
        return;
    size_t count = raster->row_begin[first + most];
    uint64_t cut = 0;
    for (size_t i = count; i < raster->count; i++)
        cut += raster->spans[i].box->elided == 0;
    raster->counts.cut += cut;
    raster->counts.frames -= cut;
    raster->count = count;
    raster->rows = first + most;
}

/* Adds those of rows `from` to before `end` of the layout in which something is drawn, but at most
 * `most`. Of two halves the larger elided share counts. */
static enum flamepix_status add_half(struct flamepix_raster *raster, uint32_t from, uint32_t end,
                                     uint32_t most, double elided_share)
{
    const uint32_t first = raster->rows;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t row = from; row < end && status == FLAMEPIX_OK; row++)
        status = fpx_raster_add_row(raster, row, first + (row - from), &elided_share);
    if (status != FLAMEPIX_OK)
        return status;
    cut_rows(raster, first, most);
    raster->counts.elided_share = fmax(raster->counts.elided_share, elided_share);
    return FLAMEPIX_OK;
}

static enum flamepix_status add_halves(struct flamepix_raster *raster, uint32_t most)
{
    const struct flamepix_layout *layout = raster->layout;
    const struct flamepix_layout_summary *summary = &layout->summary;
    if (!summary->is_around) {
        enum flamepix_status status =
            add_half(raster, 0, summary->rows, most, summary->elided_share);
        raster->up_rows = raster->rows;
        return status;
    }
    enum flamepix_status status =
        add_half(raster, 0, summary->up_rows, most, layout->up->summary.elided_share);
    raster->up_rows = raster->rows;
    if (status == FLAMEPIX_OK)
        status = add_half(raster, summary->up_rows, summary->rows, most - 1,
                          layout->down->summary.elided_share);
    return status;
}

static enum flamepix_status fill(struct flamepix_raster *raster, uint32_t rows, uint32_t max_rows)
{
    enum flamepix_status status = fpx_array_reserve(&raster->row_begin, &raster->row_capacity,
                                                    (size_t)rows + 1, sizeof(*raster->row_begin));
    if (status != FLAMEPIX_OK)
        return status;
    raster->row_begin[0] = 0;
    status = fpx_raster_chains_init(raster);
    if (status == FLAMEPIX_OK)
        status = add_halves(raster, max_rows > 0 ? max_rows : UINT32_MAX);
    if (status == FLAMEPIX_OK)
        status = fpx_raster_find_heights(raster);
    for (uint32_t row = 1; row < raster->rows && status == FLAMEPIX_OK; row++)
        find_parents(raster, row);
    return status;
}

enum flamepix_status fpx_raster_make(struct flamepix_raster *raster)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(raster->layout);
    free(raster->heights);
    fpx_arena_reset(&raster->runs);
    raster->heights = NULL;
    raster->count = 0;
    raster->rows = raster->up_rows = 0;
    raster->counts = (struct flamepix_raster_counts){.elided = summary.elided};
    return fill(raster, summary.rows, raster->max_rows);
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
    raster->max_rows = max_rows;
    raster->columns = summary.columns;
    raster->total = flamepix_layout_extent(&summary);
    raster->is_around = summary.is_around;
    enum flamepix_status status =
        max_rows > 0 && layout->chain_count > 0 ? FLAMEPIX_BAD_ARGUMENT : fpx_raster_make(raster);
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

uint32_t flamepix_raster_up_rows(const struct flamepix_raster *raster)
{
    return raster->up_rows;
}

bool flamepix_raster_is_around(const struct flamepix_raster *raster)
{
    return raster->is_around;
}

int64_t flamepix_raster_depth(const struct flamepix_raster *raster, uint32_t row)
{
    return row < raster->up_rows ? (int64_t)row : (int64_t)raster->up_rows - 1 - row;
}

struct flamepix_box flamepix_span_box(const struct flamepix_raster *raster,
                                      const struct flamepix_span *span)
{
    return flamepix_layout_frame(raster->layout, flamepix_raster_depth(raster, span->depth),
                                 span->box);
}

const struct flamepix_span *flamepix_raster_spans(const struct flamepix_raster *raster,
                                                  size_t *count_ret)
{
    *count_ret = raster->count;
    return raster->spans;
}

const struct flamepix_span *flamepix_raster_row(const struct flamepix_raster *raster, uint32_t row,
                                                size_t *count_ret)
{
    if (row >= raster->rows) {
        *count_ret = 0;
        return NULL;
    }
    *count_ret = raster->row_begin[row + 1] - raster->row_begin[row];
    return raster->spans + raster->row_begin[row];
}

const struct flamepix_span *fpx_raster_span_at(const struct flamepix_raster *raster, uint32_t row,
                                               double position)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(raster, row, &count);
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
    fpx_arena_free(&raster->runs);
    fpx_raster_chains_free(&raster->chains);
    free(raster->heights);
    free(raster->spans);
    free(raster->row_begin);
    free(raster);
}
