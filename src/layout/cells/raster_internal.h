/* The internals of a raster; for the files of this folder. */
#ifndef FPX_LAYOUT_CELLS_RASTER_INTERNAL_H
#define FPX_LAYOUT_CELLS_RASTER_INTERNAL_H

#include <flamepix/raster.h>

#include "base/memory.h"

/* The chains of the layout, while rows are made from the root's on. A chain passes through the rows
 * of all its frames but the last; it has a span only in the row of that one. */
struct fpx_raster_chains {
    size_t *by_first;   /* indices of the layout's chains, by the row of the first frame */
    size_t *passing;    /* of those that pass through the row, left to right */
    size_t next, count; /* of by_first; of passing */
    size_t unseen;      /* how many of those that pass have no cell, or are spread */
    bool *spread;       /* by index: the chain has a span for each frame */
};

struct flamepix_raster {
    const struct flamepix_layout *layout; /* the caller's */
    bool has_runs, is_around;
    uint32_t columns, rows, up_rows;
    uint32_t max_rows; /* 0: no limit */
    double total;
    struct flamepix_raster_counts counts;
    struct fpx_arena runs; /* the boxes of drawn runs and spread chains; others are the layout's */
    struct flamepix_span *spans; /* depth by depth, left to right */
    size_t count, capacity;
    size_t *row_begin; /* where each depth begins in `spans`; one more than depths */
    size_t row_capacity;
    struct fpx_raster_chains chains;
    uint32_t *heights; /* fpx_raster_heights */
};

/* Adds the spans of the next row, `depth`, without their parents: those of row `from` of the
 * layout. Counts the frames among them and those elided because they own no cell, whose share is
 * added to `*elided_share`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_add_row(struct flamepix_raster *raster, uint32_t from,
                                        uint32_t depth, double *elided_share);

/* Begins with the root's row; and goes on to row `row`, the next. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_chains_init(struct flamepix_raster *raster);
void fpx_raster_chains_go(struct flamepix_raster *raster, uint32_t row);
void fpx_raster_chains_free(struct fpx_raster_chains *chains);

/* Whether each frame of a chain has a span. */
static inline bool fpx_raster_is_spread(const struct flamepix_raster *raster, size_t chain)
{
    return raster->chains.spread != NULL && raster->chains.spread[chain];
}

/* The row of the last frame of a chain. */
uint32_t fpx_raster_chain_last(const struct flamepix_raster *raster, size_t chain);

/* Sets the heights of all spans, if the layout has chains. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_find_heights(struct flamepix_raster *raster);

/* Makes all spans, again if there are any. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_make(struct flamepix_raster *raster);

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
