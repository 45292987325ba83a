/* Raster: boxes to cells. A cell is one pixel column of one depth; it belongs to the box that holds
 * its centre, start × columns ÷ total <= c + 0.5 < end × columns ÷ total, or to none.
 *
 * The rows of the matrices are the depths, the root's first. Of a layout around a function, rows
 * from flamepix_raster_up_rows on are its callers', which go down: those next to it first. */
#ifndef FLAMEPIX_RASTER_H
#define FLAMEPIX_RASTER_H

#include <flamepix/color.h>
#include <flamepix/layout.h>

#ifdef __cplusplus
extern "C" {
#endif

/* It does not change once it is made: any number of threads may ask it. */
struct flamepix_raster;

/* The cells that one drawn box owns: columns [first, end) of its depth, at least one. */
struct flamepix_span {
    const struct flamepix_box *box; /* of a frame: the layout's; of a run: the raster's */
    uint32_t first, end;
    uint32_t tag; /* number of the box: from 1 (the root), row by row, left to right */
    /* Tag of the frame under it, that is, nearer to the root; of a run: of the nearest drawn box
     * under its left end; the root's is 0. */
    uint32_t parent;
    uint32_t depth; /* its row: the depth, but for callers (flamepix_raster_depth) */
};

/* Finds who owns the cells. A frame is drawn where it owns a cell. Else it is elided, though the
 * layout has kept it (possible below a minwidth of 1 px): it joins the runs of its depth as frames
 * below the threshold do. A run is drawn when `runs` is true, its extent reaches the layout's
 * threshold, and it owns a cell; one that owns none takes the cell of its middle, unless somebody
 * has it. Depths from `max_rows` on are left out (0: none are), in both halves of a layout around a
 * function. The layout must outlive the raster. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_raster_create(const struct flamepix_layout *layout,
                                                         bool runs, uint32_t max_rows,
                                                         struct flamepix_raster **raster_ret);

/* What became of the frames: those of the layout's summary are `frames` + `elided` + `cut` +
 * the summary's `folded`. */
struct flamepix_raster_counts {
    uint64_t frames; /* drawn, root included; runs are none */
    /* Too narrow, or without a cell, at any depth. They are in runs, drawn or not. */
    uint64_t elided;
    uint64_t cut;        /* would be drawn, but are at depths that max_rows leaves out */
    double elided_share; /* of the total: weight of the elided frames whose parents are not */
};
FLAMEPIX_API struct flamepix_raster_counts
flamepix_raster_counts(const struct flamepix_raster *raster);

/* Columns are the layout's; rows are 1 + the deepest depth at which anything is drawn, and those of
 * callers. */
FLAMEPIX_API uint32_t flamepix_raster_columns(const struct flamepix_raster *raster);
FLAMEPIX_API uint32_t flamepix_raster_rows(const struct flamepix_raster *raster);

/* Of the rows, those that go up from the root's, which is the first of them: all, unless the layout
 * is one around a function. */
FLAMEPIX_API uint32_t flamepix_raster_up_rows(const struct flamepix_raster *raster);

/* Whether the layout is one around a function. */
FLAMEPIX_API bool flamepix_raster_is_around(const struct flamepix_raster *raster);

/* How far a row is from the root's: 0, 1, 2 and on; callers' are -1, -2 and on. */
FLAMEPIX_API int64_t flamepix_raster_depth(const struct flamepix_raster *raster, uint32_t row);

/* All drawn boxes in the order of their tags: element i has tag i + 1. */
FLAMEPIX_API const struct flamepix_span *flamepix_raster_spans(const struct flamepix_raster *raster,
                                                               size_t *count_ret);

/* The box of a span as what its frame is in the whole profile (flamepix_layout_frame): all that is
 * said of what a frame weighs is said of this. */
FLAMEPIX_API struct flamepix_box flamepix_span_box(const struct flamepix_raster *raster,
                                                   const struct flamepix_span *span);

/* Those of one row, left to right. */
FLAMEPIX_API const struct flamepix_span *flamepix_raster_row(const struct flamepix_raster *raster,
                                                             uint32_t row, size_t *count_ret);

/* One row of the tag matrix: `columns` tags, 0 where nobody owns the cell. */
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

/* The colour of a drawn box, of the raster or of a page of it that has its own tags: the palette's
 * for a frame, the quiet one of runs for a run. */
FLAMEPIX_API uint32_t flamepix_span_color(const struct flamepix_raster *raster,
                                          const struct flamepix_span *span,
                                          const struct flamepix_palette *palette);

FLAMEPIX_API void flamepix_raster_free(struct flamepix_raster *raster);

#ifdef __cplusplus
}
#endif

#endif
