/* Row rule: how high rows are (R15). A row with a box that is wide enough for a label has the full
 * height; the others are thin, and have no labels and no gaps. */
#ifndef FPX_FIGURE_ROWS_ROW_RULE_H
#define FPX_FIGURE_ROWS_ROW_RULE_H

#include <flamepix/raster.h>

/* Row walk: which row of the chart each span is drawn in, where chains share rows. A chain is
 * frames, each on the other, that own the same cells. */

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
    FPX_WALKED_SEPARATOR = 2, /* draw_bands.h */
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

/* What may be done about rows that have no room. */
enum fpx_row_cut {
    FPX_CUT_NONE,
    FPX_CUT_BEYOND, /* those beyond the room are cut at the leaves */
    FPX_CUT_SURPLUS /* and before, those at the leaves that hold next to nothing */
};

/* Which chains share a row. */
enum fpx_row_merging {
    FPX_MERGE_NONE,
    FPX_MERGE_TO_FIT,  /* the longest, as many as are needed to fit the room */
    FPX_MERGE_IF_HIGH, /* all of them, unless the rows fit the room without */
    FPX_MERGE_ALL
};

/* All px of the finished image. */
struct fpx_row_rule {
    uint32_t label_width; /* of a box that can hold a label; 0: rows are all alike */
    double scale;         /* px of the finished image for each px of the options */
    uint32_t room;        /* for all rows; UINT32_MAX: any */
    uint32_t good, least; /* full heights: chains are merged, and rows cut, to keep them */
    enum fpx_row_cut cut;
    uint32_t fringe; /* where rows are cut, what of the room goes to the torn edge; 0: has none */
    uint32_t margin; /* what of the room goes to ground around the row of a function with callers */
    enum fpx_row_merging merging;
    size_t alone; /* frames at this depth share no row with others of a chain; 0: all may */
};

struct fpx_row_kinds {
    uint32_t full, thin; /* rows of either kind */
};

bool fpx_row_is_thin(const struct fpx_row_rule *rule, const struct fpx_row_facts *row);

/* Of the first `rows` rows. */
struct fpx_row_kinds fpx_row_kinds(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, uint32_t rows);

/* The height of a thin row beside full ones of `full` px, and of all rows together with the margin
 * of the root's. */
uint32_t fpx_row_thin_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                             uint32_t full);
uint64_t fpx_row_kinds_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                              uint32_t full);

/* Walks the rows with as many chains merged as the rule says. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_row_rule_walk(const struct fpx_row_rule *rule, struct fpx_row_walk *walk);

/* How many of the rows are drawn: at least the root's. Those at the leaves are cut; where both
 * halves have leaves, always the row that holds less of frames. */
struct fpx_row_count fpx_row_limit(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, struct fpx_row_count rows);

/* Row tops: where each row of the chart begins. */

struct fpx_row_tops {
    uint32_t count, thin_count;
    uint32_t up_count; /* of rows that go up (fpx_row_count) */
    /* Of each row, px from where the root's begins: rows that go down are counted as if they were
     * on those that go up. One more than rows. */
    uint32_t *begin;
    bool *thin; /* by row: no labels and no gaps */
};

/* Rows by the rule, full ones `full` px high; the root's has the rule's margin besides. Answers OK
 * or NO_MEMORY (free it also then), or LIMIT_SIDE. */
enum flamepix_status fpx_row_tops_init(struct fpx_row_tops *tops, const struct fpx_row_rule *rule,
                                       const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                       uint32_t full);

/* Rows that share `height` px, as evenly as whole pixels allow; the root's has `margin` px besides.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_row_tops_share(struct fpx_row_tops *tops, struct fpx_row_count rows,
                                        uint32_t height, uint32_t margin);

/* The row that is the i-th from the top. */
uint32_t fpx_row_tops_from_top(const struct fpx_row_tops *tops, bool inverted, uint32_t i);

/* Whether the leaves' side of a row is its lower one. */
bool fpx_row_tops_hangs(const struct fpx_row_tops *tops, bool inverted, uint32_t row);

/* The height of the rows from `first` to before `end` together, px; and their top, px from the
 * upper edge of the chart. Of a range that is in one half. */
uint32_t fpx_row_tops_height(const struct fpx_row_tops *tops, uint32_t first, uint32_t end);
uint32_t fpx_row_tops_top(const struct fpx_row_tops *tops, bool inverted, uint32_t first,
                          uint32_t end);

void fpx_row_tops_free(struct fpx_row_tops *tops);

#endif
