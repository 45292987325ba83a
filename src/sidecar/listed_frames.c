/* How. Rows are processed from the root's on. In each, drawn frames and frames without cells are
 * merged from left to right and numbered; the frames among them are kept as the parents of the next
 * row. A row of the layout whose boxes own no cell at all is not in the raster.
 *
 * Invariant. Frames on a frame without cells have none either. A frame whose parent is not listed
 * stands on a frame that was cut, and is not listed. */
#include "sidecar/listed_frames.h"

#include <stdlib.h>

#include "base/memory.h"
#include "layout/cells/raster_internal.h"
#include "layout/layout_internal.h"

/* A listed frame. */
struct entry {
    const struct flamepix_box *box;
    uint32_t tag, drawn; /* as listed; in the figure, its own or the nearest under it */
};

struct row {
    struct entry *entries;
    size_t count, capacity;
};

struct listing {
    const struct flamepix_figure *figure;
    struct fpx_listed_frames *listed;
    const struct flamepix_span *spans;
    size_t span_count, next_span;
    size_t next_unseen; /* of those found; earlier ones are listed */
    size_t kept;        /* of these */
    struct row under, own;
};

static enum flamepix_status add_entry(struct row *row, struct entry entry)
{
    enum flamepix_status status =
        fpx_array_reserve(&row->entries, &row->capacity, row->count + 1, sizeof(entry));
    if (status == FLAMEPIX_OK)
        row->entries[row->count++] = entry;
    return status;
}

static enum flamepix_status list_span(struct listing *listing, const struct flamepix_span *span)
{
    const uint32_t tag = ++listing->listed->count;
    listing->listed->tags[span->tag - 1] = tag;
    return span->box->elided > 0
               ? FLAMEPIX_OK
               : add_entry(&listing->own, (struct entry){span->box, tag, span->tag});
}

/* `at` advances along the row under it; NULL: the parent is not listed. */
static const struct entry *parent_of(const struct row *under, size_t *at, double start)
{
    while (*at < under->count && under->entries[*at].box->end <= start)
        ++*at;
    const bool is_found = *at < under->count && under->entries[*at].box->start <= start;
    return is_found ? &under->entries[*at] : NULL;
}

static enum flamepix_status list_unseen(struct listing *listing, const struct entry *parent,
                                        struct fpx_unseen_frame frame)
{
    if (parent == NULL)
        return FLAMEPIX_OK;
    const uint32_t tag = ++listing->listed->count;
    listing->listed->unseen[listing->kept++] =
        (struct fpx_listed_unseen){frame, tag, parent->tag, parent->drawn};
    return add_entry(&listing->own, (struct entry){frame.box, tag, parent->drawn});
}

/* The raster's row for a row of the layout; UINT32_MAX: none of it is drawn. */
static uint32_t raster_row(const struct flamepix_raster *raster, uint32_t row, uint32_t up_rows)
{
    const uint32_t up = flamepix_raster_up_rows(raster);
    if (row < up_rows)
        return row < up ? row : UINT32_MAX;
    return up + (row - up_rows);
}

/* Merges row `row` of the layout, which is row `drawn` of the raster. A run comes before the frames
 * that it begins with. */
static enum flamepix_status list_row(struct listing *listing, uint32_t row, uint32_t drawn)
{
    const struct fpx_listed_unseen *unseen = listing->listed->unseen;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t at = 0;
    while (status == FLAMEPIX_OK) {
        const struct flamepix_span *span =
            listing->next_span < listing->span_count ? &listing->spans[listing->next_span] : NULL;
        const bool has_span = span != NULL && span->depth == drawn;
        const bool has_unseen = listing->next_unseen < listing->listed->unseen_count &&
                                unseen[listing->next_unseen].frame.row == row;
        if (!has_span && !has_unseen)
            return FLAMEPIX_OK;
        if (has_span &&
            (!has_unseen || span->box->start <= unseen[listing->next_unseen].frame.box->start)) {
            listing->next_span++;
            status = list_span(listing, span);
            continue;
        }
        const struct fpx_unseen_frame frame = unseen[listing->next_unseen++].frame;
        status = list_unseen(listing, parent_of(&listing->under, &at, frame.box->start), frame);
    }
    return status;
}

/* The callers next to a function stand on it, as its callees do. */
static enum flamepix_status begin_row(struct listing *listing, uint32_t row, uint32_t up_rows)
{
    struct row spare = listing->under;
    listing->under = listing->own;
    listing->own = spare;
    listing->own.count = 0;
    if (row != up_rows)
        return FLAMEPIX_OK;
    listing->under.count = 0;
    return add_entry(&listing->under, (struct entry){listing->spans[0].box, 1, 1});
}

static enum flamepix_status list_all(struct listing *listing)
{
    const struct flamepix_raster *raster = listing->figure->raster;
    const struct flamepix_layout_summary *summary = &listing->figure->summary;
    enum flamepix_status status = list_row(listing, 0, 0);
    for (uint32_t row = 1; row < summary->rows && status == FLAMEPIX_OK; row++) {
        status = begin_row(listing, row, summary->up_rows);
        if (status == FLAMEPIX_OK)
            status = list_row(listing, row, raster_row(raster, row, summary->up_rows));
    }
    return status;
}

/* Allocates room for all found frames, and for the tags of drawn boxes. */
static enum flamepix_status make_room(struct fpx_listed_frames *listed,
                                      const struct fpx_unseen_frame *frames, size_t count,
                                      size_t span_count)
{
    listed->tags = calloc(span_count, sizeof(*listed->tags));
    listed->unseen = calloc(count, sizeof(*listed->unseen));
    if (listed->tags == NULL || listed->unseen == NULL)
        return FLAMEPIX_NO_MEMORY;
    listed->unseen_count = count;
    for (size_t i = 0; i < count; i++)
        listed->unseen[i].frame = frames[i];
    return FLAMEPIX_OK;
}

static enum flamepix_status list(const struct flamepix_figure *figure,
                                 const struct fpx_unseen_frame *frames, size_t count,
                                 struct fpx_listed_frames *listed)
{
    struct listing listing = {.figure = figure, .listed = listed};
    listing.spans = fpx_figure_spans(figure, &listing.span_count);
    if (listing.span_count + count > UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = make_room(listed, frames, count, listing.span_count);
    if (status == FLAMEPIX_OK)
        status = list_all(&listing);
    listed->unseen_count = listing.kept;
    free(listing.under.entries);
    free(listing.own.entries);
    return status;
}

struct unseen {
    struct fpx_unseen_frame *items;
    size_t count, capacity;
};

static uint32_t column_of(const struct flamepix_raster *raster, double position)
{
    const double scaled = position * raster->columns / raster->total;
    return scaled < raster->columns ? (uint32_t)scaled : raster->columns - 1;
}

static bool owns_no_cell(const struct flamepix_raster *raster, const struct flamepix_box *box)
{
    return box->elided == 0 &&
           fpx_raster_column_at(raster, box->start) == fpx_raster_column_at(raster, box->end);
}

static enum flamepix_status add_row(const struct flamepix_raster *raster, uint32_t row,
                                    struct unseen *unseen)
{
    size_t count;
    const struct flamepix_box *boxes = flamepix_layout_row(raster->layout, row, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (!owns_no_cell(raster, &boxes[i]))
            continue;
        status = fpx_array_reserve(&unseen->items, &unseen->capacity, unseen->count + 1,
                                   sizeof(*unseen->items));
        if (status == FLAMEPIX_OK)
            unseen->items[unseen->count++] =
                (struct fpx_unseen_frame){&boxes[i], row, column_of(raster, boxes[i].start)};
    }
    return status;
}

/* Whether every frame kept by the layout has at least 1 px, and so holds a centre. */
static bool sees_all(const struct flamepix_raster *raster)
{
    return !raster->is_around && raster->layout->cutoff.reach >= raster->total;
}

/* Each half has its own first row, but the function's is the first of both. */
static bool is_left_out(const struct flamepix_raster *raster, uint32_t row, uint32_t up_rows)
{
    return raster->max_rows > 0 && (row < up_rows ? row : row - up_rows + 1) >= raster->max_rows;
}

/* All of them except in rows that the raster's `max_rows` leaves out, row by row, left to right,
 * owned by the caller; NULL if there are none. Returns OK or NO_MEMORY. */
static enum flamepix_status unseen_frames(const struct flamepix_raster *raster,
                                          struct fpx_unseen_frame **frames_ret, size_t *count_ret)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(raster->layout);
    const uint32_t rows = sees_all(raster) ? 0 : summary.rows;
    struct unseen unseen = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t row = 0; row < rows && status == FLAMEPIX_OK; row++) {
        if (!is_left_out(raster, row, summary.up_rows))
            status = add_row(raster, row, &unseen);
    }
    if (status != FLAMEPIX_OK) {
        free(unseen.items);
        unseen = (struct unseen){0};
    }
    *frames_ret = unseen.items;
    *count_ret = unseen.count;
    return status;
}

enum flamepix_status fpx_listed_frames_find(const struct flamepix_figure *figure,
                                            struct fpx_listed_frames *listed_ret)
{
    struct fpx_unseen_frame *frames = NULL;
    size_t count = 0, drawn;
    (void)fpx_figure_spans(figure, &drawn);
    *listed_ret = (struct fpx_listed_frames){.count = (uint32_t)drawn};
    enum flamepix_status status = unseen_frames(figure->raster, &frames, &count);
    if (status != FLAMEPIX_OK || count == 0)
        return status;
    listed_ret->count = 0;
    status = list(figure, frames, count, listed_ret);
    free(frames);
    return status;
}

void fpx_listed_frames_free(struct fpx_listed_frames *listed)
{
    free(listed->tags);
    free(listed->unseen);
    *listed = (struct fpx_listed_frames){0};
}
