/* Row rule: the heights of rows (R15). A row with a box that is wide enough for a label has the
 * full height; the others are thin, without labels and gaps. */
#ifndef FPX_FIGURE_ROWS_ROW_RULE_H
#define FPX_FIGURE_ROWS_ROW_RULE_H

#include <flamepix/raster.h>

/* Row walk: the row of the chart for each span if chains share rows. A chain is frames, each on the
 * other, that own the same cells. */

/* No chain shares a row. */
#define FPX_NO_CHAINS UINT32_MAX

/* The cells of one span in one row. */
struct fpx_row_cells {
    uint32_t row, first, end;
    uint32_t tag; /* the raster's */
};

/* The rows of a chart: `up` of them go up from the root's, which is the first. The others, only
 * around a function, follow them and go down, the one next to the root's first. */
struct fpx_row_count {
    uint32_t all, up;
};

/* Facts about a row. */
struct fpx_row_facts {
    uint32_t widest;      /* the widest box that may have a label, px */
    uint64_t frame_cells; /* of frames; those of a chain count once */
};

/* Facts about a span before it has a row: so that the walks need not look at its box. */
enum fpx_walked {
    FPX_WALKED_RUN = 1,
    FPX_WALKED_SEPARATOR = 2, /* draw_bands.h */
    FPX_WALKED_CONTINUES = 4, /* continues the chain of the frame under it */
    FPX_WALKED_GOES_ON = 8    /* its chain continues above it */
};

struct fpx_row_walk {
    const struct flamepix_span *spans; /* the raster's; arrays by tag are by tag - 1 */
    const uint32_t *heights;           /* frames of each span, by tag; NULL: one each */
    size_t count;
    uint32_t columns;
    bool is_around;              /* a function, which is in no chain */
    struct fpx_row_count depths; /* rows of the raster */
    uint32_t *chain_lengths;     /* by tag: the number of frames in its whole chain; 1: in none */
    uint8_t *kinds;              /* by tag: FLAMEPIX_WALKED_* */
    size_t alone;                /* frames at this depth are in no chain; 0: all may be */

    /* Results of the last walk. */
    uint32_t least_chain; /* chains of at least so many frames share a row */
    struct fpx_row_count rows;
    struct fpx_row_facts *facts; /* by row */
    uint32_t *row_of;            /* by tag, of frames; while walking */
    uint32_t *shifts;            /* by column: rows saved there by chains of this half */
    /* All pieces, including frames under others of their chain; left to right per span, spans in
     * the order of their tags (fpx_row_walk_list). None of spans that are spread over rows. */
    struct fpx_row_cells *pieces;
    size_t piece_count, piece_capacity;
};

/* Takes the spans of a raster, which must have one and outlive the walk, and finds the chains;
 * frames at depth `alone` are in none (0: all may be). Returns OK or NO_MEMORY (free it in both
 * cases). */
enum flamepix_status fpx_row_walk_init(struct fpx_row_walk *walk,
                                       const struct flamepix_raster *raster, size_t alone);

/* Finds all rows when chains of at least `least_chain` frames (2 or more) share one each. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_row_walk_go(struct fpx_row_walk *walk, uint32_t least_chain);

/* Lists the pieces of the last walk if that was with FPX_NO_CHAINS, which lists none itself. */
void fpx_row_walk_list(struct fpx_row_walk *walk);

/* The frames of a span: 1, unless it is a chain that the layout holds as one box. Such a span is in
 * the row of its last frame. */
static inline uint32_t fpx_row_walk_height(const struct fpx_row_walk *walk,
                                           const struct flamepix_span *span)
{
    return walk->heights != NULL ? walk->heights[span->tag - 1] : 1;
}

/* Whether the frames of a span that is a chain have rows of their own. In the last walk. */
static inline bool fpx_row_walk_spreads(const struct fpx_row_walk *walk,
                                        const struct flamepix_span *span)
{
    return fpx_row_walk_height(walk, span) > 1 &&
           walk->chain_lengths[span->tag - 1] < walk->least_chain;
}

/* Whether a frame's chain shares a row and the frame has this kind. In the last walk. */
static inline bool fpx_row_walk_shares(const struct fpx_row_walk *walk,
                                       const struct flamepix_span *span, enum fpx_walked kind)
{
    return (walk->kinds[span->tag - 1] & kind) != 0 &&
           walk->chain_lengths[span->tag - 1] >= walk->least_chain;
}

/* Whether a frame is in the row of the frame under it; and whether another is in the frame's own
 * row. In the last walk. */
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

/* In a chain that shares a row, the last called frame is visible: each frame covers its caller. */
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

/* What to do with rows that do not fit. */
enum fpx_row_cut {
    FPX_CUT_NONE,
    FPX_CUT_BEYOND, /* rows beyond the room are cut at the leaves */
    FPX_CUT_SURPLUS /* before that, nearly empty ones at the leaves */
};

/* Which chains share a row. */
enum fpx_row_merging {
    FPX_MERGE_NONE,
    FPX_MERGE_TO_FIT,  /* the longest, as many as needed to fit the room */
    FPX_MERGE_IF_HIGH, /* all of them, unless the rows fit without */
    FPX_MERGE_ALL
};

/* All px of the finished image. */
struct fpx_row_rule {
    uint32_t label_width; /* of a box that can hold a label; 0: all rows are alike */
    double scale;         /* px of the finished image per px of the options */
    uint32_t room;        /* for all rows; UINT32_MAX: any */
    uint32_t good, least; /* full heights to keep: by merging chains, and cutting rows */
    enum fpx_row_cut cut;
    uint32_t fringe; /* if rows are cut, the part of the room for the torn edge; 0: none */
    uint32_t margin; /* the part of the room for ground around the row of a function with callers */
    enum fpx_row_merging merging;
    size_t alone; /* frames at this depth are in no chain that shares a row; 0: all may */
};

struct fpx_row_kinds {
    uint32_t full, thin; /* rows of either kind */
};

bool fpx_row_is_thin(const struct fpx_row_rule *rule, const struct fpx_row_facts *row);

/* For the first `rows` rows. */
struct fpx_row_kinds fpx_row_kinds(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, uint32_t rows);

/* The height of a thin row if full ones have `full` px; and of all rows together with the margin of
 * the root's. */
uint32_t fpx_row_thin_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                             uint32_t full);
uint64_t fpx_row_kinds_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                              uint32_t full);

/* Walks the rows with as many chains merged as the rule requires. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_row_rule_walk(const struct fpx_row_rule *rule, struct fpx_row_walk *walk);

/* How many rows are drawn: at least the root's. Rows at the leaves are cut; if both halves have
 * leaves, always the row with fewer frame cells. */
struct fpx_row_count fpx_row_limit(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, struct fpx_row_count rows);

/* Row tops: the beginning of each row of the chart. */

struct fpx_row_tops {
    uint32_t count, thin_count;
    uint32_t up_count; /* of rows that go up (fpx_row_count) */
    /* For each row, px from the beginning of the root's: lower rows are counted as if they were
     * above the upper ones. One more than rows. */
    uint32_t *begin;
    bool *thin; /* by row: no labels and no gaps */
};

/* Rows by the rule, full ones `full` px high; the root's row also has the rule's margin. Returns OK
 * or NO_MEMORY (free it in both cases), or LIMIT_SIDE. */
enum flamepix_status fpx_row_tops_init(struct fpx_row_tops *tops, const struct fpx_row_rule *rule,
                                       const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                       uint32_t full);

/* Rows that share `height` px, as evenly as whole pixels allow; the root's also has `margin` px.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_row_tops_share(struct fpx_row_tops *tops, struct fpx_row_count rows,
                                        uint32_t height, uint32_t margin);

/* The i-th row from the top. */
uint32_t fpx_row_tops_from_top(const struct fpx_row_tops *tops, bool inverted, uint32_t i);

/* Whether the leaves' side of a row is its lower one. */
bool fpx_row_tops_hangs(const struct fpx_row_tops *tops, bool inverted, uint32_t row);

/* The total height of the rows from `first` to before `end`, px; and their top, px from the upper
 * edge of the chart. The range is within one half. */
uint32_t fpx_row_tops_height(const struct fpx_row_tops *tops, uint32_t first, uint32_t end);
uint32_t fpx_row_tops_top(const struct fpx_row_tops *tops, bool inverted, uint32_t first,
                          uint32_t end);

void fpx_row_tops_free(struct fpx_row_tops *tops);

#endif
