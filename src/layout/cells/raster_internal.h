/* What a raster is made of; for the files of this room. */
#ifndef FPX_LAYOUT_CELLS_RASTER_INTERNAL_H
#define FPX_LAYOUT_CELLS_RASTER_INTERNAL_H

#include <flamepix/raster.h>

#include "base/memory.h"

struct flamepix_raster {
    const struct flamepix_layout *layout; /* the caller's */
    bool has_runs, is_around;
    uint32_t columns, rows, up_rows;
    uint32_t max_rows; /* 0: none are left out */
    double total;
    struct flamepix_raster_counts counts;
    struct fpx_arena runs;       /* the boxes of runs that are drawn; frames are the layout's */
    struct flamepix_span *spans; /* depth by depth, left to right */
    size_t count, capacity;
    size_t *row_begin; /* where each depth begins in `spans`; one more than there are */
    size_t row_capacity;
};

/* Adds the spans of the next row, `depth`, all but their parents: those of row `from` of the
 * layout. Counts the frames among them and those that are elided for want of a cell, whose share is
 * added to `*elided_share`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_raster_add_row(struct flamepix_raster *raster, uint32_t from,
                                        uint32_t depth, double *elided_share);

/* The first column whose centre is not left of a position, in the boxes' units. */
uint32_t fpx_raster_column_at(const struct flamepix_raster *raster, double position);

/* The row under one that is not the root's: nearer to it. */
static inline uint32_t fpx_raster_row_under(const struct flamepix_raster *raster, uint32_t row)
{
    return row == raster->up_rows ? 0 : row - 1;
}

/* The span of a row whose box holds a position, in the boxes' units; NULL: none does. */
const struct flamepix_span *fpx_raster_span_at(const struct flamepix_raster *raster, uint32_t row,
                                               double position);

#endif
