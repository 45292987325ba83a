/* The row of everything that is drawn.
 *
 * A picture has only so much height, and a profile may have 200 depths. Depths become rows in one
 * of three ways. The first that makes rows high enough (`good` px each for rows with a label, in
 * the `room` of the rule) is used, if the rule allows it:
 *
 *   1. Every depth is a row.
 *   2. Chains share a row. A frame whose cells are exactly those of the frame under it is called by
 *      that frame alone and takes (nearly) all of its weight; drawn above each other the two look
 *      like one box twice. Of a chain only the cells of the frame that was called last are
 *      seen. The longest chains come first, all of a length at once, and no more than are needed;
 *      in a thumbnail, all come.
 *   3. As 2, and rows at the leaves are cut. Columns in which something is cut are torn: the page
 *      draws a fringe there. Around a function both halves have leaves.
 *
 * The rows of one way are found by a walk over the raster's spans (row_walk.c), which also finds
 * the widest box of each row, and so how high the row will be (row_rule.c). Usually, the more
 * chains share rows, the lower is the chart; so the least length of chains that share rows is found
 * by bisection (row_rule.c), and the number of walks is the logarithm of the longest.
 *
 * In way 1 rows, cells and tags are the raster's own. Otherwise the pieces of the last walk, the
 * cells of each span in each row, are sorted by row and become the cells; and everything drawn gets
 * new tags without gaps, since sidecars list spans by tag. The parent of a span is the nearest
 * drawn one under it.
 *
 * Invariants of the result: spans are in the raster's order; a frame is in one row, a run in one or
 * several; rows tile, so each cell has at most one owner; the frames of a chain that shares a row
 * are all in it, and own identical cells, and only the last one's are listed.
 *
 * Cost: a few walks over the spans, and two over the pieces to sort them. It does not depend on the
 * size of the profile or the pixels of the picture. */
#include "figure/rows/row_layout.h"

#include <stdlib.h>
#include <string.h>

#include "layout/layout_chains.h"

/* State that is needed only while rows are found. */
struct work {
    struct fpx_row_walk walk;
    const struct fpx_row_rule *rule;
    struct fpx_row_layout *rows;
    struct fpx_row_cells *pieces; /* those that are drawn and visible */
    size_t piece_count;
    struct fpx_row_range *ranges; /* by the raster's tag - 1; first == end: not drawn */
    uint32_t *tag_of;             /* new tags by old ones - 1; 0: not drawn */
    struct fpx_row_range *bounds; /* by old tag - 1: the columns in which it is drawn */
};

/* -- pieces ------------------------------------------------------------------------------------ */

static void widen_range(struct fpx_row_range *range, uint32_t row)
{
    if (range->first == range->end)
        *range = (struct fpx_row_range){row, row + 1};
    else if (row < range->first)
        range->first = row;
    else if (row >= range->end)
        range->end = row + 1;
}

/* The pieces of one span come from left to right. */
static void widen_bounds(struct fpx_row_range *bounds, const struct fpx_row_cells *piece)
{
    if (bounds->end == 0)
        bounds->first = piece->first;
    bounds->end = piece->end;
}

/* The row of a piece after cutting others; false if it is cut itself. */
static bool find_row(const struct work *work, const struct fpx_row_cells *piece, uint32_t *row_ret)
{
    const struct fpx_row_layout *rows = work->rows;
    const bool goes_down = piece->row >= work->walk.rows.up;
    *row_ret = goes_down ? piece->row - rows->cut_up_rows : piece->row;
    return *row_ret < (goes_down ? rows->rows : rows->up_rows);
}

static void note_piece(struct work *work, const struct fpx_row_cells *walked)
{
    struct fpx_row_cells piece = *walked;
    if (!find_row(work, walked, &piece.row)) {
        bool *torn = walked->row >= work->walk.rows.up ? work->rows->torn_down : work->rows->torn;
        for (uint32_t column = piece.first; column < piece.end; column++)
            torn[column] = true;
        return;
    }
    widen_range(&work->ranges[piece.tag - 1], piece.row);
    widen_bounds(&work->bounds[piece.tag - 1], &piece);
    if (!fpx_row_walk_is_covered(&work->walk, &work->walk.spans[piece.tag - 1]))
        work->pieces[work->piece_count++] = piece;
}

/* -- their order ------------------------------------------------------------------------------- */

static uint32_t row_of(const struct fpx_row_cells *piece)
{
    return piece->row;
}

static uint32_t first_of(const struct fpx_row_cells *piece)
{
    return piece->first;
}

/* Sorts the pieces into `sorted` by a number below `bound`, stably. `begins` has room for bound +
 * 1. */
static void distribute(const struct fpx_row_cells *pieces, size_t count,
                       uint32_t (*number_of)(const struct fpx_row_cells *piece), uint32_t bound,
                       size_t *begins, struct fpx_row_cells *sorted)
{
    memset(begins, 0, ((size_t)bound + 1) * sizeof(*begins));
    for (size_t i = 0; i < count; i++)
        begins[number_of(&pieces[i]) + 1]++;
    for (uint32_t i = 0; i < bound; i++)
        begins[i + 1] += begins[i];
    for (size_t i = 0; i < count; i++)
        sorted[begins[number_of(&pieces[i])]++] = pieces[i];
}

/* By row, and in a row from left to right: in two passes, the last one by the primary key. The
 * walk's pieces have been listed, and are reused as space. */
static enum flamepix_status sort_pieces(struct work *work)
{
    const uint32_t rows = work->rows->rows, columns = work->walk.columns;
    struct fpx_row_cells *other = work->walk.pieces;
    size_t *begins = calloc((rows > columns ? rows : columns) + (size_t)1, sizeof(*begins));
    if (begins == NULL)
        return FLAMEPIX_NO_MEMORY;
    distribute(work->pieces, work->piece_count, first_of, columns, begins, other);
    distribute(other, work->piece_count, row_of, rows, begins, work->pieces);
    free(begins);
    return FLAMEPIX_OK;
}

static enum flamepix_status list_pieces(struct work *work)
{
    const struct fpx_row_walk *walk = &work->walk;
    work->ranges = calloc(walk->count, sizeof(*work->ranges));
    work->bounds = calloc(walk->count, sizeof(*work->bounds));
    work->tag_of = calloc(walk->count, sizeof(*work->tag_of));
    work->pieces = calloc(walk->piece_count, sizeof(*work->pieces));
    if (work->ranges == NULL || work->bounds == NULL || work->tag_of == NULL ||
        work->pieces == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < walk->piece_count; i++)
        note_piece(work, &walk->pieces[i]);
    return sort_pieces(work);
}

/* -- tags -------------------------------------------------------------------------------------- */

/* A sunken run that is drawn may be on a span that was cut: its parent is then the nearest drawn
 * one under that. */
static uint32_t parent_tag(const struct work *work, uint32_t parent)
{
    while (parent != 0 && work->tag_of[parent - 1] == 0)
        parent = work->walk.spans[parent - 1].parent;
    return parent == 0 ? 0 : work->tag_of[parent - 1];
}

static uint8_t traits_of(const struct work *work, const struct flamepix_span *span)
{
    uint8_t traits = 0;
    if (fpx_row_walk_covers(&work->walk, span) || fpx_row_walk_height(&work->walk, span) > 1)
        traits |= FPX_ROW_CHAIN;
    if (fpx_row_walk_is_covered(&work->walk, span))
        traits |= FPX_ROW_COVERED;
    return traits;
}

/* In the lower half, the caller of a frame is farther from the function. */
static void note_caller(struct work *work, const struct flamepix_span *walked,
                        const struct flamepix_span *span)
{
    if (!fpx_row_walk_joins(&work->walk, walked))
        return;
    if (fpx_row_walk_goes_down(&work->walk, walked))
        work->rows->callers[span->parent - 1] = span->tag;
    else
        work->rows->callers[span->tag - 1] = span->parent;
}

static void add_span(struct work *work, size_t i)
{
    struct fpx_row_layout *rows = work->rows;
    struct flamepix_span span = work->walk.spans[i];
    span.first = work->bounds[i].first;
    span.end = work->bounds[i].end;
    span.parent = parent_tag(work, span.parent);
    span.tag = (uint32_t)rows->count + 1;
    work->tag_of[i] = span.tag;
    note_caller(work, &work->walk.spans[i], &span);
    rows->own_spans[rows->count] = span;
    rows->ranges[rows->count] = work->ranges[i];
    if (rows->heights != NULL)
        rows->heights[rows->count] = work->walk.heights[i];
    rows->traits[rows->count++] = traits_of(work, &work->walk.spans[i]);
}

static enum flamepix_status make_spans(struct work *work)
{
    struct fpx_row_layout *rows = work->rows;
    rows->own_spans = calloc(work->walk.count, sizeof(*rows->own_spans));
    rows->ranges = calloc(work->walk.count, sizeof(*rows->ranges));
    rows->callers = calloc(work->walk.count, sizeof(*rows->callers));
    if (work->walk.heights != NULL)
        rows->heights = calloc(work->walk.count, sizeof(*rows->heights));
    if (work->walk.heights != NULL && rows->heights == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (rows->own_spans == NULL || rows->ranges == NULL || rows->callers == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < work->walk.count; i++)
        if (work->ranges[i].first < work->ranges[i].end)
            add_span(work, i);
    rows->spans = rows->own_spans;
    return FLAMEPIX_OK;
}

static enum flamepix_status make_cells(struct work *work)
{
    struct fpx_row_layout *rows = work->rows;
    rows->own_cells = calloc(work->piece_count, sizeof(*rows->own_cells));
    if (rows->own_cells == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < work->piece_count; i++) {
        const struct fpx_row_cells *piece = &work->pieces[i];
        struct flamepix_span *cells = &rows->own_cells[i];
        *cells = rows->spans[work->tag_of[piece->tag - 1] - 1];
        cells->first = piece->first;
        cells->end = piece->end;
        rows->row_begin[piece->row + 1] = i + 1;
    }
    for (uint32_t row = 0; row < rows->rows; row++)
        if (rows->row_begin[row + 1] < rows->row_begin[row])
            rows->row_begin[row + 1] = rows->row_begin[row]; /* nobody is in it */
    rows->cells = rows->own_cells;
    rows->cell_count = work->piece_count;
    return FLAMEPIX_OK;
}

/* -- the rows ---------------------------------------------------------------------------------- */

/* Way 1, nothing cut: everything is the raster's. */
static void take_raster(struct work *work, const struct flamepix_raster *raster)
{
    struct fpx_row_layout *rows = work->rows;
    rows->spans = rows->cells = work->walk.spans;
    rows->count = rows->cell_count = work->walk.count;
    for (uint32_t row = 0; row < rows->rows; row++) {
        size_t count;
        (void)flamepix_raster_row(raster, row, &count);
        rows->row_begin[row + 1] = rows->row_begin[row] + count;
    }
}

static enum flamepix_status sink(struct work *work)
{
    work->rows->torn = calloc(work->walk.columns, sizeof(*work->rows->torn));
    work->rows->torn_down = calloc(work->walk.columns, sizeof(*work->rows->torn_down));
    if (work->rows->torn == NULL || work->rows->torn_down == NULL)
        return FLAMEPIX_NO_MEMORY;
    fpx_row_walk_list(&work->walk);
    enum flamepix_status status = list_pieces(work);
    if (status == FLAMEPIX_OK)
        status = make_spans(work);
    return status == FLAMEPIX_OK ? make_cells(work) : status;
}

/* Only the facts of the remaining rows need to be changed. */
static void cut_rows(struct work *work)
{
    struct fpx_row_layout *rows = work->rows;
    struct fpx_row_walk *walk = &work->walk;
    const struct fpx_row_count drawn = fpx_row_limit(work->rule, walk->facts, walk->rows);
    rows->rows = drawn.all;
    rows->up_rows = drawn.up;
    rows->cut_rows = walk->rows.all - drawn.all;
    rows->cut_up_rows = walk->rows.up - drawn.up;
    memmove(walk->facts + drawn.up, walk->facts + walk->rows.up,
            (drawn.all - drawn.up) * sizeof(*walk->facts));
}

/* Spreads those chains that have no row to share, and walks again in the same way. */
static enum flamepix_status spread(struct work *work, struct flamepix_raster *raster)
{
    struct fpx_row_walk *walk = &work->walk;
    const uint32_t least_chain = walk->least_chain;
    size_t count = 0;
    bool *marked = walk->heights != NULL ? calloc(walk->count, sizeof(*marked)) : NULL;
    if (walk->heights == NULL || marked == NULL)
        return walk->heights == NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < walk->count; i++) {
        marked[i] = fpx_row_walk_spreads(walk, &walk->spans[i]);
        count += marked[i];
    }
    enum flamepix_status status = FLAMEPIX_OK;
    if (count > 0) {
        fpx_row_walk_free(walk);
        *walk = (struct fpx_row_walk){0};
        status = fpx_raster_spread(raster, marked);
        if (status == FLAMEPIX_OK)
            status = fpx_row_walk_init(walk, raster, work->rule->alone);
        if (status == FLAMEPIX_OK)
            status = fpx_row_walk_go(walk, least_chain);
    }
    free(marked);
    return status;
}

static enum flamepix_status make(struct work *work, struct flamepix_raster *raster)
{
    struct fpx_row_layout *rows = work->rows;
    struct fpx_row_walk *walk = &work->walk;
    enum flamepix_status status = fpx_row_walk_init(walk, raster, work->rule->alone);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_row_rule_walk(work->rule, walk);
    if (status == FLAMEPIX_OK)
        status = spread(work, raster);
    if (status != FLAMEPIX_OK)
        return status;
    rows->columns = walk->columns;
    cut_rows(work);
    rows->row_begin = calloc((size_t)rows->rows + 1, sizeof(*rows->row_begin));
    rows->traits = calloc(walk->count, sizeof(*rows->traits));
    if (rows->row_begin == NULL || rows->traits == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (walk->least_chain == FPX_NO_CHAINS && rows->cut_rows == 0)
        take_raster(work, raster);
    else
        status = sink(work);
    rows->facts = walk->facts;
    walk->facts = NULL;
    return status;
}

enum flamepix_status fpx_row_layout_create(struct flamepix_raster *raster,
                                           const struct fpx_row_rule *rule,
                                           struct fpx_row_layout **rows_ret)
{
    struct work work = {.rule = rule, .rows = calloc(1, sizeof(*work.rows))};
    if (work.rows == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = make(&work, raster);
    fpx_row_walk_free(&work.walk);
    free(work.pieces);
    free(work.ranges);
    free(work.bounds);
    free(work.tag_of);
    if (status != FLAMEPIX_OK) {
        fpx_row_layout_free(work.rows);
        return status;
    }
    *rows_ret = work.rows;
    return FLAMEPIX_OK;
}

const struct flamepix_span *fpx_row_layout_row(const struct fpx_row_layout *rows, uint32_t row,
                                               size_t *count_ret)
{
    *count_ret = rows->row_begin[row + 1] - rows->row_begin[row];
    return rows->cells + rows->row_begin[row];
}

size_t fpx_cells_find(const struct flamepix_span *cells, size_t count, uint32_t column)
{
    size_t begin = 0;
    while (begin < count) {
        size_t middle = begin + (count - begin) / 2;
        if (cells[middle].end <= column)
            begin = middle + 1;
        else
            count = middle;
    }
    return begin;
}

/* The row under one other than the root's: nearer to it. */
static uint32_t row_under(const struct fpx_row_layout *rows, uint32_t row)
{
    return row == rows->up_rows ? 0 : row - 1;
}

struct fpx_row_range fpx_row_layout_range(const struct fpx_row_layout *rows,
                                          const struct flamepix_span *span)
{
    if (rows->ranges == NULL)
        return (struct fpx_row_range){span->depth, span->depth + 1};
    return rows->ranges[span->tag - 1];
}

void fpx_row_layout_free(struct fpx_row_layout *rows)
{
    if (rows == NULL)
        return;
    free(rows->own_spans);
    free(rows->own_cells);
    free(rows->ranges);
    free(rows->traits);
    free(rows->callers);
    free(rows->heights);
    free(rows->under);
    free(rows->row_begin);
    free(rows->facts);
    free(rows->torn);
    free(rows->torn_down);
    free(rows);
}

/* -- runs -------------------------------------------------------------------------------------- */

/* Which frame each run of a chart belongs to most. Neither layout nor raster know the names of a
 * run's frames. They know what the run stands on: frames that call those in it. The one under most
 * of its columns, the left one of equals, represents it. A run on a run belongs to the same frame
 * as the lower run. A span has a larger tag than the spans under it, so one pass in the order of
 * tags finds all; the runs of a row do not overlap, so altogether each cell is examined about
 * once. */

/* The tag of the span with most of the run's columns in the row under its lowest; else its parent,
 * if that row is blank. */
static uint32_t find_under(const struct fpx_row_layout *rows, const struct flamepix_span *run)
{
    const uint32_t row = fpx_row_layout_range(rows, run).first;
    uint32_t most = 0, tag = run->parent;
    size_t count;
    if (row == 0)
        return tag;
    const struct flamepix_span *cells = fpx_row_layout_row(rows, row_under(rows, row), &count);
    for (size_t i = fpx_cells_find(cells, count, run->first);
         i < count && cells[i].first < run->end; i++) {
        uint32_t first = cells[i].first > run->first ? cells[i].first : run->first;
        uint32_t end = cells[i].end < run->end ? cells[i].end : run->end;
        if (end - first <= most)
            continue;
        most = end - first;
        tag = cells[i].tag;
    }
    return tag;
}

enum flamepix_status fpx_row_layout_find_under(struct fpx_row_layout *rows)
{
    rows->under = calloc(rows->count, sizeof(*rows->under));
    if (rows->under == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < rows->count; i++) {
        rows->under[i] = rows->spans[i].tag;
        if (rows->spans[i].box->elided == 0)
            continue;
        uint32_t tag = find_under(rows, &rows->spans[i]);
        rows->under[i] = tag == 0 ? 1 : rows->under[tag - 1];
    }
    return FLAMEPIX_OK;
}
