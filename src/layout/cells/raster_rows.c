/* Which boxes of one depth are drawn, and who owns each cell.
 *
 * What. The layout has joined frames too narrow for the threshold into runs. It does not know
 * columns. Below 1 px a frame may reach the threshold and yet hold the centre of no column: it owns
 * no cell and cannot be drawn. Such a frame is elided here, by the same rule as those that are too
 * narrow: elided neighbours whose gap is hidden are one run. A row is made in two steps:
 *
 *   1. From left to right, a frame that holds a centre ends the run before it and owns the cells
 *      of its centres. Everything else joins the run before it, or begins one. A run that has
 *      ended and reaches the threshold is drawn, in the cells whose centres it holds. One that
 *      holds none is listed too, with the cell that its middle is in and no cell of its own.
 *   2. Such a run gets the cell of its middle if nobody owns it. If two want one, the left one
 *      gets it. Those that get none are not drawn. Their frames are counted as elided all the same.
 *
 * Why here. What owns a cell depends on the chart's columns. A layout is also what coarser ones are
 * made from, with other columns, in which its frames may well own cells. So the layout keeps all
 * frames that reach its threshold, and a raster elides only for its own chart.
 *
 * Why the time of pruning does not matter. A layout's boxes depend only on the stacks. Joining is
 * associative, so joining its runs and the frames without cells gives the same runs as joining all
 * elided frames at once.
 *
 * Invariants. A child lies in its parent, so frames on a frame without cells have none either: a
 * drawn frame stands on a drawn frame, and its cells are inside that one's. Centres, and the cells
 * of middles, ascend from left to right with the boxes. So the spans of a row are sorted by cell,
 * and only spans next to a run can own the cell of its middle. At a minwidth of 1 px and more every
 * frame and every run that reaches it holds a centre, and step 2 has nothing to do.
 *
 * Cost. A few divisions for each box. The owner of a cell is searched once, however many boxes want
 * it. */
#include "layout/cells/raster_internal.h"

#include "base/memory.h"
#include "layout/box_store.h"
#include "layout/layout_chains.h"
#include "layout/layout_internal.h"

struct row {
    struct flamepix_raster *raster;
    uint32_t depth;
    double *elided_share;
    struct flamepix_box run; /* the next box may join it; `elided` 0: none */
};

/* -- cells ------------------------------------------------------------------------------------- */

/* The scaled position - 1/2, rounded up. */
uint32_t fpx_raster_column_at(const struct flamepix_raster *raster, double position)
{
    double scaled = position * raster->columns / raster->total;
    if (scaled >= raster->columns)
        return raster->columns;
    uint32_t column = (uint32_t)scaled;
    return column + (scaled - column > 0.5);
}

static uint32_t middle_column(const struct flamepix_raster *raster, const struct flamepix_box *box)
{
    double scaled = (box->start + box->end) * raster->columns / (2 * raster->total);
    return scaled < raster->columns ? (uint32_t)scaled : raster->columns - 1;
}

static inline struct flamepix_span span_of(const struct row *row, const struct flamepix_box *box)
{
    return (struct flamepix_span){
        .box = box,
        .first = fpx_raster_column_at(row->raster, box->start),
        .end = fpx_raster_column_at(row->raster, box->end),
        .depth = row->depth,
    };
}

static bool owns_cells(const struct flamepix_span *span)
{
    return span->first < span->end;
}

/* -- drawn boxes ------------------------------------------------------------------------------- */

static enum flamepix_status add_span(struct flamepix_raster *raster, struct flamepix_span span)
{
    if (raster->count == UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_array_reserve(&raster->spans, &raster->capacity, raster->count + 1, sizeof(span));
    if (status == FLAMEPIX_OK)
        raster->spans[raster->count++] = span;
    return status;
}

static enum flamepix_status add_run(struct row *row, const struct flamepix_box *run)
{
    void *piece;
    enum flamepix_status status = fpx_arena_take(&row->raster->runs, sizeof(*run), &piece);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_box *box = piece;
    *box = *run;
    struct flamepix_span span = span_of(row, box);
    if (!owns_cells(&span))
        span.first = span.end = middle_column(row->raster, box);
    return add_span(row->raster, span);
}

static enum flamepix_status close_run(struct row *row)
{
    const struct flamepix_box *run = &row->run;
    if (run->elided == 0)
        return FLAMEPIX_OK;
    const bool is_drawn =
        row->raster->has_runs && !fpx_layout_hides(row->raster->layout, run->end - run->start);
    enum flamepix_status status = is_drawn ? add_run(row, run) : FLAMEPIX_OK;
    row->run.elided = 0;
    return status;
}

/* A run, or a frame without cells. */
static inline enum flamepix_status elide(struct row *row, const struct flamepix_box *box)
{
    struct flamepix_raster *raster = row->raster;
    struct flamepix_box run = *box;
    if (box->elided == 0) {
        raster->counts.elided++;
        *row->elided_share += box->self.value / raster->total;
        fpx_run_elide(&run, raster->layout->facts.compares);
    }
    if (fpx_run_join(&row->run, &run, &raster->layout->cutoff))
        return FLAMEPIX_OK;
    enum flamepix_status status = close_run(row);
    row->run = run;
    return status;
}

static inline enum flamepix_status take_box(struct row *row, const struct flamepix_box *box)
{
    struct flamepix_span span = span_of(row, box);
    if (box->elided > 0 || !owns_cells(&span))
        return elide(row, box);
    row->raster->counts.frames++;
    enum flamepix_status status = close_run(row);
    return status == FLAMEPIX_OK ? add_span(row->raster, span) : status;
}

/* -- runs that hold no centre ------------------------------------------------------------------ */

/* Whether a span right of span `i` owns the cell that it wants. */
static bool is_owned(const struct flamepix_raster *raster, size_t i)
{
    const uint32_t column = raster->spans[i].first;
    for (i++; i < raster->count && raster->spans[i].first <= column; i++)
        if (owns_cells(&raster->spans[i]))
            return true;
    return false;
}

/* The tag of a chain in a row that it passes through, until cells are settled. */
#define PASSES UINT32_MAX

/* Keeps those spans from `begin` on that own cells, or can have the one they want; but no chains
 * that only pass. */
static void settle_cells(struct flamepix_raster *raster, size_t begin)
{
    size_t drawn = begin;
    uint32_t owned = 0; /* earlier columns are taken */
    for (size_t i = begin; i < raster->count; i++) {
        struct flamepix_span span = raster->spans[i];
        if (span.tag == PASSES) {
            owned = span.end;
            continue;
        }
        if (!owns_cells(&span)) {
            if (span.first < owned)
                continue;
            if (is_owned(raster, i)) {
                owned = span.first + 1;
                continue;
            }
            span.end++;
        }
        owned = span.end;
        raster->spans[drawn++] = span;
        raster->spans[drawn - 1].tag = (uint32_t)drawn;
    }
    raster->count = drawn;
}

/* -- chains ------------------------------------------------------------------------------------ */

/* The frame of a chain in a row that it passes through: no stack ends in it. */
static enum flamepix_status make_frame(const struct row *row, size_t chain,
                                       const struct flamepix_box **frame_ret)
{
    const struct flamepix_layout *layout = row->raster->layout;
    const struct flamepix_box *last = &layout->boxes[layout->chains[chain].box];
    const uint32_t below = fpx_raster_chain_last(row->raster, chain) - row->depth;
    void *piece;
    enum flamepix_status status = fpx_arena_take(&row->raster->runs, sizeof(*last), &piece);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_box *frame = piece;
    *frame = *last;
    frame->self = frame->other_self = (struct flamepix_weight){0};
    frame->name = fpx_layout_name_below(layout, last, below);
    *frame_ret = frame;
    return FLAMEPIX_OK;
}

/* Takes a chain where it passes. */
static enum flamepix_status pass(struct row *row, size_t chain)
{
    struct flamepix_raster *raster = row->raster;
    const struct flamepix_layout *layout = raster->layout;
    struct flamepix_box box = layout->boxes[layout->chains[chain].box];
    struct flamepix_span span = span_of(row, &layout->boxes[layout->chains[chain].box]);
    const struct flamepix_box *frame = &box;
    enum flamepix_status status = FLAMEPIX_OK;
    box.self = box.other_self = (struct flamepix_weight){0};
    if (!owns_cells(&span))
        return elide(row, &box);
    if (fpx_raster_is_spread(raster, chain)) {
        status = make_frame(row, chain, &frame);
        return status == FLAMEPIX_OK ? take_box(row, frame) : status;
    }
    status = close_run(row);
    span.tag = PASSES;
    return status == FLAMEPIX_OK ? add_span(raster, span) : status;
}

/* A box of the row, which may be the last frame of a chain. */
static enum flamepix_status take(struct row *row, const struct flamepix_box *box)
{
    struct flamepix_raster *raster = row->raster;
    const uint64_t frames = raster->counts.frames;
    enum flamepix_status status = take_box(row, box);
    if (raster->counts.frames == frames)
        return status;
    const struct fpx_layout_chain *chain = fpx_layout_find_chain(raster->layout, box);
    if (chain != NULL && !fpx_raster_is_spread(raster, (size_t)(chain - raster->layout->chains)))
        raster->counts.frames += chain->chain->height - 1;
    return status;
}

/* The boxes of row `from` of the layout, and the chains that pass through it, left to right. */
__attribute__((noinline)) static enum flamepix_status
take_with_chains(struct row *row, const struct flamepix_box *boxes, size_t count, uint32_t from)
{
    const struct fpx_raster_chains *chains = &row->raster->chains;
    const struct flamepix_layout *layout = row->raster->layout;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t passed = 0;
    fpx_raster_chains_go(row->raster, from);
    if (count == 0 && chains->unseen == 0)
        return FLAMEPIX_OK;
    for (size_t i = 0; i <= count && status == FLAMEPIX_OK; i++) {
        for (; passed < chains->count && status == FLAMEPIX_OK &&
               (i == count ||
                layout->boxes[layout->chains[chains->passing[passed]].box].end <= boxes[i].start);
             passed++)
            status = pass(row, chains->passing[passed]);
        if (i < count && status == FLAMEPIX_OK)
            status = take(row, &boxes[i]);
    }
    return status;
}

enum flamepix_status fpx_raster_add_row(struct flamepix_raster *raster, uint32_t from,
                                        uint32_t depth, double *elided_share)
{
    size_t count, begin = raster->count;
    const struct flamepix_box *boxes = flamepix_layout_row(raster->layout, from, &count);
    struct row row = {.raster = raster, .depth = depth, .elided_share = elided_share};
    enum flamepix_status status = FLAMEPIX_OK;
    if (raster->layout->chain_count > 0)
        status = take_with_chains(&row, boxes, count, from);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK && raster->layout->chain_count == 0; i++)
        status = take_box(&row, &boxes[i]);
    if (status == FLAMEPIX_OK)
        status = close_run(&row);
    if (status != FLAMEPIX_OK)
        return status;
    settle_cells(raster, begin);
    raster->row_begin[depth + 1] = raster->count;
    if (begin < raster->count)
        raster->rows = depth + 1;
    return FLAMEPIX_OK;
}
