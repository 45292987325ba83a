/* Row layout: the row of the chart that each frame is drawn in. A row is a depth of the raster; or
 * chains (frames, each on the other, that own the same cells: recursion, straight calls) share a
 * row each and everything on them sinks; and rows at the leaves may be cut. */
#ifndef FPX_FIGURE_ROWS_ROW_LAYOUT_H
#define FPX_FIGURE_ROWS_ROW_LAYOUT_H

#include "figure/rows/row_rule.h"

enum fpx_row_trait {
    /* On the hot path: from the root always to the heaviest child, until a frame has more self
     * weight than any child has weight. Around a function there is another, to its callers. */
    FPX_ROW_HOT = 1,
    FPX_ROW_CHAIN = 2,  /* shares its row with its caller, and covers it */
    FPX_ROW_COVERED = 4 /* shares it with its callee, and has no visible cell */
};

/* The rows of a span. */
struct fpx_row_range {
    uint32_t first, end; /* a frame has one row; a run may have sunk into several */
};

struct fpx_row_layout {
    /* Everything drawn, by tag - 1; tags have no gaps and count depth by depth, left to right. */
    const struct flamepix_span *spans;
    struct fpx_row_range *ranges; /* NULL: a row is a depth */
    uint8_t *traits;              /* FLAMEPIX_ROW_* */
    /* Of a CHAIN, the caller's tag; 0: the span is a whole chain, or begins one. NULL: no
     * chains. */
    uint32_t *callers;
    uint32_t *heights; /* frames of each span, all in its row; NULL: one each */
    uint32_t *under;   /* fpx_row_layout_find_under's; else NULL */
    size_t count;

    /* The cells row by row, left to right, row 0 at the root: spans of their owners; for a chain,
     * the frame that was called last. */
    const struct flamepix_span *cells;
    size_t cell_count;
    size_t *row_begin; /* where each row begins in `cells`; one more than rows */
    uint32_t columns, rows;
    uint32_t up_rows;            /* as in fpx_row_count */
    struct fpx_row_facts *facts; /* of each row */

    uint32_t cut_rows, cut_up_rows;
    bool *torn;      /* by column: whether something above the last upper row is cut */
    bool *torn_down; /* same below the last lower row */

    struct flamepix_span *own_spans, *own_cells; /* NULL: the raster's are used */
};

/* Finds the rows of a raster by a rule. The raster must have a span; it and the layout must outlive
 * the rows. The raster is spread where the frames of a chain get rows of their own. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_row_layout_create(struct flamepix_raster *raster,
                                           const struct fpx_row_rule *rule,
                                           struct fpx_row_layout **rows_ret);

/* The frames of the span with a tag. */
static inline uint32_t fpx_row_layout_height(const struct fpx_row_layout *rows, uint32_t tag)
{
    return rows->heights != NULL ? rows->heights[tag - 1] : 1;
}

/* The cells of one row, left to right. */
const struct flamepix_span *fpx_row_layout_row(const struct fpx_row_layout *rows, uint32_t row,
                                               size_t *count_ret);

/* The first of `count` cells of a row, left to right, that ends right of `column`; `count` if none
 * does. */
size_t fpx_cells_find(const struct flamepix_span *cells, size_t count, uint32_t column);

/* The rows of a span. */
struct fpx_row_range fpx_row_layout_range(const struct fpx_row_layout *rows,
                                          const struct flamepix_span *span);

/* The tags of the heaviest children, the left ones of equals, by tag - 1; 0: none. Callers are not
 * children of the root here: the last element is the heaviest of the callers next to it. The caller
 * frees it; NULL: no memory. */
uint32_t *fpx_row_layout_heaviest(const struct fpx_row_layout *rows);

/* Marks the hot path. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_row_layout_mark_hot(struct fpx_row_layout *rows);

/* Finds for each run the tag of the frame that is under most of it, and so has called most of its
 * frames; for a frame, its own tag. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_row_layout_find_under(struct fpx_row_layout *rows);

void fpx_row_layout_free(struct fpx_row_layout *rows);

#endif
