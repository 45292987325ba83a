/* Raster: boxes to cells. A cell is one pixel column of one depth; it belongs to the box that holds
 * its centre, start × columns ÷ total <= c + 0.5 < end × columns ÷ total, or to none.
 *
 * The rows of the matrices are the depths, the root's first. For a layout around a function, rows
 * from flamepix_raster_up_rows on are the callers', which go down, nearest first. */
#ifndef FLAMEPIX_RASTER_H
#define FLAMEPIX_RASTER_H

#include <flamepix/color.h>
#include <flamepix/layout.h>

#ifdef __cplusplus
extern "C" {
#endif

/* It does not change once it is made: any number of threads may read it. */
struct flamepix_raster;

/* The cells that one drawn box owns: columns [first, end) of its depth, at least one. */
struct flamepix_span {
    const struct flamepix_box *box; /* of a frame: the layout's; of a run: the raster's */
    uint32_t first, end;
    uint32_t tag; /* number of the box: from 1 (the root), row by row, left to right */
    /* Tag of the frame below it, that is, nearer to the root; for a run: of the nearest drawn box
     * below its left end; the root has 0. */
    uint32_t parent;
    uint32_t depth; /* its row: the depth, except for callers (flamepix_raster_depth) */
};

/* Assigns the cells. A frame is drawn if it owns a cell. Else it is elided, even if the layout kept
 * it (possible below a minwidth of 1 px): it joins the runs of its depth like frames below the
 * threshold. A run is drawn if `runs` is true, its extent reaches the layout's threshold, and it
 * owns a cell; a run without a cell takes the cell at its middle, if that is free. Depths from
 * `max_rows` on are left out (0: none are), in both halves of a layout around a function. The
 * layout must outlive the raster. A layout with chains must have no `max_rows`. Returns OK,
 * NO_MEMORY or BAD_ARGUMENT. */
FLAMEPIX_API enum flamepix_status flamepix_raster_create(const struct flamepix_layout *layout,
                                                         bool runs, uint32_t max_rows,
                                                         struct flamepix_raster **raster_ret);

/* Counts of frames: those of the layout's summary are `frames` + `elided` + `cut` + the summary's
 * `folded`. */
struct flamepix_raster_counts {
    uint64_t frames; /* drawn, including the root, without runs */
    /* Too narrow, or without a cell, at any depth. They are in runs, drawn or not. */
    uint64_t elided;
    uint64_t cut;        /* would be drawn, but are at depths beyond max_rows */
    double elided_share; /* share of the total: weight of elided frames whose parents are not */
};
FLAMEPIX_API struct flamepix_raster_counts
flamepix_raster_counts(const struct flamepix_raster *raster);

/* Columns are the layout's; rows are 1 + the deepest drawn depth, plus those of callers. */
FLAMEPIX_API uint32_t flamepix_raster_columns(const struct flamepix_raster *raster);
FLAMEPIX_API uint32_t flamepix_raster_rows(const struct flamepix_raster *raster);

/* The number of first rows, which go up from the root's: all rows, unless the layout is around a
 * function. */
FLAMEPIX_API uint32_t flamepix_raster_up_rows(const struct flamepix_raster *raster);

/* Whether the layout is around a function. */
FLAMEPIX_API bool flamepix_raster_is_around(const struct flamepix_raster *raster);

/* The distance of a row from the root's: 0, 1, 2 and on; for callers -1, -2 and on. */
FLAMEPIX_API int64_t flamepix_raster_depth(const struct flamepix_raster *raster, uint32_t row);

/* All drawn boxes in the order of their tags: element i has tag i + 1. */
FLAMEPIX_API const struct flamepix_span *flamepix_raster_spans(const struct flamepix_raster *raster,
                                                               size_t *count_ret);

/* The box of a span with the values of its frame in the whole profile (flamepix_layout_frame); use
 * it for everything shown about a frame's weight. */
FLAMEPIX_API struct flamepix_box flamepix_span_box(const struct flamepix_raster *raster,
                                                   const struct flamepix_span *span);

/* The drawn boxes of one row, left to right. */
FLAMEPIX_API const struct flamepix_span *flamepix_raster_row(const struct flamepix_raster *raster,
                                                             uint32_t row, size_t *count_ret);

/* One row of the tag matrix: `columns` tags, 0 for cells without owner. */
FLAMEPIX_API void flamepix_raster_tags_row(const struct flamepix_raster *raster, uint32_t row,
                                           uint32_t *tags);

/* The tag matrix, rows × columns, row-major, row 0 is the root (FlameGraphs.jl: flametags,
 * transposed). `tags` holds rows × columns elements. */
FLAMEPIX_API void flamepix_raster_tags(const struct flamepix_raster *raster, uint32_t *tags);

/* The pixel matrix: the same shape, each cell its box's colour as 0xRRGGBB, or `background`
 * (FlameGraphs.jl: flamepixels, transposed). */
FLAMEPIX_API void flamepix_raster_pixels(const struct flamepix_raster *raster,
                                         const struct flamepix_palette *palette,
                                         uint32_t background, uint32_t *pixels);

/* The colour of a drawn box, of the raster or of a page of it that has its own tags: from the
 * palette for a frame, the pale colour of runs for a run. */
FLAMEPIX_API uint32_t flamepix_span_color(const struct flamepix_raster *raster,
                                          const struct flamepix_span *span,
                                          const struct flamepix_palette *palette);

FLAMEPIX_API void flamepix_raster_free(struct flamepix_raster *raster);

#ifdef __cplusplus
}
#endif

#endif
