/* Row walk: which row of the chart each span is drawn in, where chains share rows. A chain is
 * frames, each on the other, that own the same cells. */
#ifndef FPX_FIGURE_ROWS_ROW_WALK_H
#define FPX_FIGURE_ROWS_ROW_WALK_H

#include <flamepix/raster.h>

/* No chain shares a row. */
#define FPX_NO_CHAINS UINT32_MAX

/* Cells of one row that one span owns. */
struct fpx_row_cells {
    uint32_t row, first, end;
    uint32_t tag; /* the raster's */
};

/* The rows of a chart: `up` of them go up from the root's, which is the first; the others, which
 * there are around a function alone, follow these and go down, the one next to the root's first. */
struct fpx_row_count {
    uint32_t all, up;
};

/* What is known of a row. */
struct fpx_row_facts {
    uint32_t widest;      /* the widest box that may say something, px */
    uint64_t frame_cells; /* of frames; those of a chain count once */
};

/* What is known of a span before rows are: so the walks need not look at its box. */
enum fpx_walked {
    FPX_WALKED_RUN = 1,
    FPX_WALKED_SEPARATOR = 2, /* stack_separators.h */
    FPX_WALKED_CONTINUES = 4, /* the chain of the frame under it goes on with this one */
    FPX_WALKED_GOES_ON = 8    /* the chain goes on above this frame */
};

struct fpx_row_walk {
    const struct flamepix_span *spans; /* the raster's; what follows by tag is by tag - 1 */
    size_t count;
    uint32_t columns;
    bool is_around;              /* a function, which is in no chain */
    struct fpx_row_count depths; /* rows of the raster */
    uint32_t *chain_lengths; /* by tag: the frames of its chain, of the whole of it; 1: in none */
    uint8_t *kinds;          /* by tag: FLAMEPIX_WALKED_* */
    size_t alone;            /* frames at this depth are in no chain; 0: all may be */

    /* What the last walk has found. */
    uint32_t least_chain; /* chains of so many frames and more share a row */
    struct fpx_row_count rows;
    struct fpx_row_facts *facts; /* by row */
    uint32_t *row_of;            /* by tag, of frames; while walking */
    uint32_t *shifts;            /* by column: rows that chains of this half have saved there */
    /* All pieces, those of frames that are under others of their chain too; left to right of each
     * span, spans in the order of their tags (fpx_row_walk_list). */
    struct fpx_row_cells *pieces;
    size_t piece_count, piece_capacity;
};

/* Takes the spans of a raster, which must have one and outlive the walk, and finds the chains;
 * frames at depth `alone` are in none (0: all may be). Answers OK or NO_MEMORY (free it also
 * then). */
enum flamepix_status fpx_row_walk_init(struct fpx_row_walk *walk,
                                       const struct flamepix_raster *raster, size_t alone);

/* Finds all rows where chains of `least_chain` frames (2 or more) and longer share one each.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_row_walk_go(struct fpx_row_walk *walk, uint32_t least_chain);

/* Lists the pieces of the last walk where that was one of FPX_NO_CHAINS, which lists none. */
void fpx_row_walk_list(struct fpx_row_walk *walk);

/* Of a frame whose chain shares a row, whether it has the kind. Of the last walk. */
static inline bool fpx_row_walk_shares(const struct fpx_row_walk *walk,
                                       const struct flamepix_span *span, enum fpx_walked kind)
{
    return (walk->kinds[span->tag - 1] & kind) != 0 &&
           walk->chain_lengths[span->tag - 1] >= walk->least_chain;
}

/* Whether a frame stands in the row of the frame under it; and whether another stands in its own.
 * Of the last walk. */
static inline bool fpx_row_walk_joins(const struct fpx_row_walk *walk,
                                      const struct flamepix_span *span)
{
    return fpx_row_walk_shares(walk, span, FPX_WALKED_CONTINUES);
}

static inline bool fpx_row_walk_goes_on(const struct fpx_row_walk *walk,
                                        const struct flamepix_span *span)
{
    return fpx_row_walk_shares(walk, span, FPX_WALKED_GOES_ON);
}

/* Whether a span is a caller of the function that the chart is around. */
static inline bool fpx_row_walk_goes_down(const struct fpx_row_walk *walk,
                                          const struct flamepix_span *span)
{
    return span->depth >= walk->depths.up;
}

/* Of a chain that shares a row, the last frame that was called is seen: in front of all others, of
 * which each covers its caller. */
static inline bool fpx_row_walk_covers(const struct fpx_row_walk *walk,
                                       const struct flamepix_span *span)
{
    return fpx_row_walk_goes_down(walk, span) ? fpx_row_walk_goes_on(walk, span)
                                              : fpx_row_walk_joins(walk, span);
}

static inline bool fpx_row_walk_is_covered(const struct fpx_row_walk *walk,
                                           const struct flamepix_span *span)
{
    return fpx_row_walk_goes_down(walk, span) ? fpx_row_walk_joins(walk, span)
                                              : fpx_row_walk_goes_on(walk, span);
}

void fpx_row_walk_free(struct fpx_row_walk *walk);

#endif
