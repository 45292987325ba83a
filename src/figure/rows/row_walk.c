/* One walk over the raster's spans, which come depth by depth, so parents before children.
 *
 * A frame is one row above its parent, or in its parent's row if both are in a chain that shares
 * one. Its cells lie inside its parent's, and nothing is between them, so all its columns are in
 * one row.
 *
 * Only runs stand on a run of elided frames, and a run may be above frames of several parents,
 * whose chains have saved different numbers of rows. So it sinks column by column, by the rows
 * saved there (`shifts`), and may end up in several rows.
 *
 * Around a function there are two halves; "under" means nearer to the function in both. Rows that
 * go down come last. How many go up is known only then, so rows are numbered as in the raster
 * first, and gaps are closed in the end.
 *
 * A span may be a whole chain. If the chain shares a row, so do all of the span's frames; else they
 * take a row each, of which the walk only finds the facts (fpx_raster_spread).
 *
 * Cost: a walk touches every span once, and the cells of runs and of frames that join a chain. */
#include "figure/rows/row_rule.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "figure/draw_bands.h"
#include "layout/layout_chains.h"

/* Whether a frame owns the same cells as the frame under it. A separator must stay visible, so it
 * is in no chain. */
static bool owns_cells_of_parent(const struct fpx_row_walk *walk, const struct flamepix_span *span)
{
    if (span->parent == 0 || walk->kinds[span->tag - 1] != 0 ||
        (walk->is_around && span->parent == 1))
        return false;
    const struct flamepix_span *under = &walk->spans[span->parent - 1];
    if (walk->alone > 0 && (span->depth == walk->alone || under->depth == walk->alone))
        return false;
    return under->first == span->first && under->end == span->end &&
           (walk->kinds[span->parent - 1] & FPX_WALKED_SEPARATOR) == 0;
}

static uint8_t kind_of(const struct flamepix_box *box)
{
    if (box->elided > 0)
        return FPX_WALKED_RUN;
    return fpx_is_separator(box) ? FPX_WALKED_SEPARATOR : 0;
}

/* The first pass counts the length of each chain so far; the second, from the leaves down, passes
 * the full length to the frames under its last. */
static void find_chains(struct fpx_row_walk *walk)
{
    for (size_t i = 0; i < walk->count; i++) {
        const struct flamepix_span *span = &walk->spans[i];
        walk->chain_lengths[i] = fpx_row_walk_height(walk, span);
        walk->kinds[i] = kind_of(span->box);
        if (!owns_cells_of_parent(walk, span))
            continue;
        walk->chain_lengths[i] += walk->chain_lengths[span->parent - 1];
        walk->kinds[i] |= FPX_WALKED_CONTINUES;
        walk->kinds[span->parent - 1] |= FPX_WALKED_GOES_ON;
    }
    for (size_t i = walk->count; i-- > 0;)
        if ((walk->kinds[i] & FPX_WALKED_CONTINUES) != 0)
            walk->chain_lengths[walk->spans[i].parent - 1] = walk->chain_lengths[i];
}

enum flamepix_status fpx_row_walk_init(struct fpx_row_walk *walk,
                                       const struct flamepix_raster *raster, size_t alone)
{
    *walk = (struct fpx_row_walk){
        .columns = flamepix_raster_columns(raster),
        .is_around = flamepix_raster_is_around(raster),
        .depths = {flamepix_raster_rows(raster), flamepix_raster_up_rows(raster)},
        .alone = alone,
    };
    walk->spans = flamepix_raster_spans(raster, &walk->count);
    walk->heights = fpx_raster_heights(raster);
    walk->chain_lengths = calloc(walk->count, sizeof(*walk->chain_lengths));
    walk->kinds = calloc(walk->count, sizeof(*walk->kinds));
    walk->row_of = calloc(walk->count, sizeof(*walk->row_of));
    walk->facts = calloc(walk->depths.all, sizeof(*walk->facts));
    walk->shifts = calloc(walk->columns, sizeof(*walk->shifts));
    if (walk->chain_lengths == NULL || walk->kinds == NULL || walk->row_of == NULL ||
        walk->facts == NULL || walk->shifts == NULL)
        return FLAMEPIX_NO_MEMORY;
    find_chains(walk);
    /* A run may have several pieces. */
    return fpx_array_reserve(&walk->pieces, &walk->piece_capacity, 2 * walk->count,
                             sizeof(*walk->pieces));
}

/* -- standing ---------------------------------------------------------------------------------- */

static void widen_row(struct fpx_row_walk *walk, const struct fpx_row_cells *piece)
{
    struct fpx_row_facts *facts = &walk->facts[piece->row];
    const bool says_nothing = (walk->kinds[piece->tag - 1] & FPX_WALKED_SEPARATOR) != 0;
    const uint32_t width = says_nothing ? 0 : piece->end - piece->first;
    if (piece->row >= walk->rows.all)
        walk->rows.all = piece->row + 1;
    if (width > facts->widest)
        facts->widest = width;
}

static enum flamepix_status stand(struct fpx_row_walk *walk, const struct fpx_row_cells *piece)
{
    widen_row(walk, piece);
    enum flamepix_status status = FLAMEPIX_OK;
    if (walk->piece_count == walk->piece_capacity)
        status = fpx_array_reserve(&walk->pieces, &walk->piece_capacity, walk->piece_count + 1,
                                   sizeof(*walk->pieces));
    if (status == FLAMEPIX_OK)
        walk->pieces[walk->piece_count++] = *piece;
    return status;
}

/* The row of a frame on another frame, or in its row. */
static uint32_t row_on(const struct fpx_row_walk *walk, const struct flamepix_span *span,
                       bool joins)
{
    if (span->parent == 0 || span->depth == walk->depths.up)
        return span->depth;
    return walk->row_of[span->parent - 1] + !joins;
}

/* Everything on it sinks by so many rows. */
static void save_rows(struct fpx_row_walk *walk, const struct flamepix_span *span, uint32_t rows)
{
    uint32_t *const shifts = walk->shifts;
    const uint32_t end = span->end;
    for (uint32_t column = span->first; column < end; column++)
        shifts[column] += rows;
}

/* The frames of a chain, a row each. */
static void spread(struct fpx_row_walk *walk, const struct flamepix_span *span, uint32_t row)
{
    const uint32_t end = row + fpx_row_walk_height(walk, span);
    for (; row < end; row++) {
        widen_row(walk, &(struct fpx_row_cells){row, span->first, span->end, span->tag});
        walk->facts[row].frame_cells += span->end - span->first;
    }
    walk->row_of[span->tag - 1] = end - 1;
}

static enum flamepix_status stand_frame(struct fpx_row_walk *walk, const struct flamepix_span *span)
{
    bool joins = fpx_row_walk_joins(walk, span);
    uint32_t row = row_on(walk, span, joins);
    const struct fpx_row_cells piece = {row, span->first, span->end, span->tag};
    const uint32_t saved = fpx_row_walk_height(walk, span) - !joins;
    if (fpx_row_walk_spreads(walk, span)) {
        spread(walk, span, row);
        return FLAMEPIX_OK;
    }
    walk->row_of[span->tag - 1] = row;
    if (saved > 0)
        save_rows(walk, span, saved);
    if (!joins)
        walk->facts[row].frame_cells += span->end - span->first;
    return stand(walk, &piece);
}

static enum flamepix_status stand_run(struct fpx_row_walk *walk, const struct flamepix_span *span)
{
    const uint32_t *const shifts = walk->shifts;
    const uint32_t end = span->end;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t column = span->first; column < end && status == FLAMEPIX_OK;) {
        const uint32_t first = column, shift = shifts[column];
        while (column < end && shifts[column] == shift)
            column++;
        const struct fpx_row_cells piece = {span->depth - shift, first, column, span->tag};
        status = stand(walk, &piece);
    }
    return status;
}

/* The frames of a chain under its last one. */
static void stand_below(struct fpx_row_walk *walk, const struct flamepix_span *span)
{
    const uint32_t width = span->end - span->first;
    for (uint32_t below = 1; below < fpx_row_walk_height(walk, span); below++) {
        struct fpx_row_facts *facts = &walk->facts[span->depth - below];
        facts->frame_cells += width;
        if (width > facts->widest)
            facts->widest = width;
    }
}

/* If no chain shares a row, each span is in the row of its depth. Its pieces are then needed only
 * if rows are cut. */
static void stand_all(struct fpx_row_walk *walk, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const struct flamepix_span *span = &walk->spans[i];
        struct fpx_row_facts *facts = &walk->facts[span->depth];
        const uint32_t width = span->end - span->first;
        if ((walk->kinds[i] & FPX_WALKED_RUN) == 0)
            facts->frame_cells += width;
        if (width > facts->widest && (walk->kinds[i] & FPX_WALKED_SEPARATOR) == 0)
            facts->widest = width;
        if (fpx_row_walk_height(walk, span) > 1)
            stand_below(walk, span);
    }
    if (first < end)
        walk->rows.all = walk->spans[end - 1].depth + 1;
}

void fpx_row_walk_list(struct fpx_row_walk *walk)
{
    const uint32_t saved = walk->depths.up - walk->rows.up;
    for (size_t i = 0; i < walk->count && walk->least_chain == FPX_NO_CHAINS; i++) {
        const struct flamepix_span *span = &walk->spans[i];
        const uint32_t row = span->depth - (fpx_row_walk_goes_down(walk, span) ? saved : 0);
        walk->pieces[i] = (struct fpx_row_cells){row, span->first, span->end, span->tag};
        walk->piece_count = i + 1;
    }
}

static enum flamepix_status walk_spans(struct fpx_row_walk *walk, size_t first, size_t end)
{
    enum flamepix_status status = FLAMEPIX_OK;
    memset(walk->shifts, 0, walk->columns * sizeof(*walk->shifts));
    for (size_t i = first; i < end && status == FLAMEPIX_OK; i++) {
        const struct flamepix_span *span = &walk->spans[i];
        status = (walk->kinds[i] & FPX_WALKED_RUN) != 0 ? stand_run(walk, span)
                                                        : stand_frame(walk, span);
    }
    return status;
}

static enum flamepix_status walk_half(struct fpx_row_walk *walk, size_t first, size_t end)
{
    if (walk->least_chain != FPX_NO_CHAINS)
        return walk_spans(walk, first, end);
    stand_all(walk, first, end);
    return FLAMEPIX_OK;
}

/* The first span that goes down; spans are sorted by row. */
static size_t first_down(const struct fpx_row_walk *walk)
{
    size_t first = walk->count;
    while (first > 0 && fpx_row_walk_goes_down(walk, &walk->spans[first - 1]))
        first--;
    return first;
}

/* The rows saved by chains of the upper half are now a gap between both halves. */
static void close_up(struct fpx_row_walk *walk, size_t first_piece)
{
    const uint32_t saved = walk->depths.up - walk->rows.up;
    const uint32_t down = walk->rows.all - walk->depths.up;
    for (size_t i = first_piece; i < walk->piece_count; i++)
        walk->pieces[i].row -= saved;
    memmove(walk->facts + walk->rows.up, walk->facts + walk->depths.up,
            down * sizeof(*walk->facts));
    walk->rows.all -= saved;
}

enum flamepix_status fpx_row_walk_go(struct fpx_row_walk *walk, uint32_t least_chain)
{
    const size_t down = first_down(walk);
    walk->least_chain = least_chain;
    walk->rows.all = 0;
    walk->piece_count = 0;
    memset(walk->facts, 0, walk->depths.all * sizeof(*walk->facts));
    enum flamepix_status status = walk_half(walk, 0, down);
    const size_t piece_count = walk->piece_count;
    walk->rows.up = walk->rows.all;
    if (status == FLAMEPIX_OK && down < walk->count)
        status = walk_half(walk, down, walk->count);
    if (status == FLAMEPIX_OK && down < walk->count)
        close_up(walk, piece_count);
    return status;
}

void fpx_row_walk_free(struct fpx_row_walk *walk)
{
    free(walk->chain_lengths);
    free(walk->kinds);
    free(walk->row_of);
    free(walk->facts);
    free(walk->shifts);
    free(walk->pieces);
}
