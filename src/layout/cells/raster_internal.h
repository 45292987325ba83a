/* The internals of a raster; for the files of this folder. */
#ifndef FPX_LAYOUT_CELLS_RASTER_INTERNAL_H
#define FPX_LAYOUT_CELLS_RASTER_INTERNAL_H

#include <flamepix/raster.h>

#include "base/memory.h"

struct flamepix_raster {
    const struct flamepix_layout *layout; /* the caller's */
    bool has_runs, is_around;
    uint32_t columns, rows, up_rows;
    uint32_t max_rows; /* 0: no limit */
    double total;
    struct flamepix_raster_counts counts;
    struct fpx_arena runs;       /* the boxes of drawn runs; frames are the layout's */
    struct flamepix_span *spans; /* depth by depth, left to right */
    size_t count, capacity;
    size_t *row_begin; /* where each depth begins in `spans`; one more than depths */
    size_t row_capacity;
};

/* Adds the spans of the next row, `depth`, without their parents: those of row `from` of the
 * layout. Counts the frames among them and those elided because they own no cell, whose share is
 * added to `*elided_share`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_add_row(struct flamepix_raster *raster, uint32_t from,
                                        uint32_t depth, double *elided_share);

/* The first column whose centre is not left of `position`, in the boxes' units. */
uint32_t fpx_raster_column_at(const struct flamepix_raster *raster, double position);

/* The row under one other than the root's: nearer to it. */
static inline uint32_t fpx_raster_row_under(const struct flamepix_raster *raster, uint32_t row)
{
    return row == raster->up_rows ? 0 : row - 1;
}

/* The span of a row whose box contains a position, in the boxes' units; NULL: none. */
const struct flamepix_span *fpx_raster_span_at(const struct flamepix_raster *raster, uint32_t row,
                                               double position);

#endif
