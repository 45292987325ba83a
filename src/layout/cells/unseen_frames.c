#include "layout/cells/unseen_frames.h"

#include <stdlib.h>

#include "base/memory.h"
#include "layout/cells/raster_internal.h"
#include "layout/layout_internal.h"

struct unseen {
    struct fpx_unseen_frame *items;
    size_t count, capacity;
};

static uint32_t column_of(const struct flamepix_raster *raster, double position)
{
    const double scaled = position * raster->columns / raster->total;
    return scaled < raster->columns ? (uint32_t)scaled : raster->columns - 1;
}

static bool owns_no_cell(const struct flamepix_raster *raster, const struct flamepix_box *box)
{
    return box->elided == 0 &&
           fpx_raster_column_at(raster, box->start) == fpx_raster_column_at(raster, box->end);
}

static enum flamepix_status add_row(const struct flamepix_raster *raster, uint32_t row,
                                    struct unseen *unseen)
{
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(raster->layout, row, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (!owns_no_cell(raster, &boxes[i]))
            continue;
        status = fpx_array_reserve(&unseen->items, &unseen->capacity, unseen->count + 1,
                                   sizeof(*unseen->items));
        if (status == FLAMEPIX_OK)
            unseen->items[unseen->count++] =
                (struct fpx_unseen_frame){&boxes[i], row, column_of(raster, boxes[i].start)};
    }
    return status;
}

/* Whether every frame kept by the layout has at least 1 px, and so holds a centre. */
static bool sees_all(const struct flamepix_raster *raster)
{
    return !raster->is_around && raster->layout->cutoff.reach >= raster->total;
}

/* Each half has its own first row, but the function's is the first of both. */
static bool is_left_out(const struct flamepix_raster *raster, uint32_t row, uint32_t up_rows)
{
    return raster->max_rows > 0 && (row < up_rows ? row : row - up_rows + 1) >= raster->max_rows;
}

enum flamepix_status fpx_raster_unseen_frames(const struct flamepix_raster *raster,
                                              struct fpx_unseen_frame **frames_ret,
                                              size_t *count_ret)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(raster->layout);
    const uint32_t rows = sees_all(raster) ? 0 : summary.rows;
    struct unseen unseen = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t row = 0; row < rows && status == FLAMEPIX_OK; row++) {
        if (!is_left_out(raster, row, summary.up_rows))
            status = add_row(raster, row, &unseen);
    }
    if (status != FLAMEPIX_OK) {
        free(unseen.items);
        unseen = (struct unseen){0};
    }
    *frames_ret = unseen.items;
    *count_ret = unseen.count;
    return status;
}
