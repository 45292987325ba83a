/* Row rule: how high rows are (R15). A row with a box that is wide enough for a label has the full
 * height; the others are thin, and have no labels and no gaps. */
#ifndef FPX_FIGURE_ROWS_ROW_RULE_H
#define FPX_FIGURE_ROWS_ROW_RULE_H

#include "figure/rows/row_walk.h"

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

#endif
