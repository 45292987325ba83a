/* Which row of a thumbnail everything is drawn in.
 *
 * A thumbnail has about 180 px of height and a profile may have 200 depths: rows of one pixel would
 * show nothing. So depths become rows in one of three ways, and the first that makes rows high
 * enough (`least` px each, so at most `good` rows) is taken:
 *
 *   1. Every depth is a row.
 *   2. Chains share a row. A frame whose cells are exactly those of the frame under it is called by
 *      that frame alone and takes (nearly) all of its weight; drawn above each other the two look
 *      like one box twice. Of a chain only the last frame's cells are seen, marked as a chain's.
 *   3. As 2, and rows at the leaves are cut. The rows that are left hold all cells of frames but a
 *      tenth at most (SURPLUS_PARTS), and are not fewer than fit at the least height. Columns in
 *      which something is cut are torn: the page draws a fringe there.
 *
 * Standing. All ways are one walk over the raster's spans, which come depth by depth, so a parent
 * before its children. `heights` says for each column how many rows are taken so far. A span stands
 * on what is under it: in way 1 in the row of its depth, in ways 2 and 3 in row `heights`, or one
 * lower if it goes on with a chain. Two facts keep this simple:
 *
 *   - A frame's cells lie inside its parent's and nothing stands between the two, so all columns of
 *     a frame are equally high and it is in one row.
 *   - Nothing stands on a run of elided frames but runs. A run may hang over frames of several
 *     heights; then it sinks column by column and is in several rows (stand_sunk).
 *
 * The walk is made once for each way that is tried, only to count the rows, and a last time with
 * `limit` and `owners` set: then it fills in who owns each cell of the rows that are drawn. What
 * comes later in the walk takes the cells of what came before it, which is how the last frame of a
 * chain gets its row.
 *
 * Afterwards cells are read off `owners` row by row, neighbours of one owner as one span; the hot
 * path is marked; and all that is drawn gets new tags without gaps, since tags number what the
 * sidecars of the picture list. The parent of a span is the nearest one under it that is drawn.
 *
 * Invariants of the result: spans are in the order of the raster's; a frame is in one row, a run in
 * one or several; rows tile, so each cell has one owner or none; a place with first_row == end_row
 * is cut and has no tag.
 *
 * Cost: a walk touches each cell of the raster once, four bytes of `owners` are needed for each
 * cell of the rows drawn, and nothing depends on the size of the profile. */
#include "figure/thumb_layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Of all cells of frames, a thumbnail may cut one in so many, so that the rest is seen better. */
enum { SURPLUS_PARTS = 10 };

/* What is needed only while a thumb is made. */
struct work {
    const struct flamepix_span *spans; /* the raster's; `places` and `tag_of` are by its tag - 1 */
    size_t count;
    struct flamepix_thumb_layout_place *places;
    uint32_t *tag_of; /* new tags; 0: not drawn */
    uint32_t columns, rows;
    uint32_t limit;    /* rows from here on are cut */
    bool sinks;        /* chains share rows, and what is on them stands lower */
    uint32_t *heights; /* by column: rows that are taken so far */
    uint32_t *owners;  /* the rows' cells: the raster's tag of who owns each, or 0; NULL at first */
    bool *torn;        /* by column, as the thumb's */
};

static bool work_init(struct work *work, const struct flamepix_raster *raster)
{
    *work = (struct work){.columns = flamepix_raster_columns(raster)};
    work->spans = flamepix_raster_spans(raster, &work->count);
    work->places = calloc(work->count, sizeof(*work->places));
    work->tag_of = calloc(work->count, sizeof(*work->tag_of));
    work->heights = calloc(work->columns, sizeof(*work->heights));
    work->torn = calloc(work->columns, sizeof(*work->torn));
    return work->places != NULL && work->tag_of != NULL && work->heights != NULL &&
           work->torn != NULL;
}

static void work_free(struct work *work)
{
    free(work->places);
    free(work->tag_of);
    free(work->heights);
    free(work->owners);
    free(work->torn);
}

/* -- rows -------------------------------------------------------------------------------------- */

/* Whether a frame owns the cells of the frame under it. */
static bool continues_chain(const struct work *work, const struct flamepix_span *span)
{
    if (span->parent == 0 || span->box->elided > 0)
        return false;
    const struct flamepix_span *under = &work->spans[span->parent - 1];
    return under->first == span->first && under->end == span->end;
}

static void fill(uint32_t *values, uint32_t count, uint32_t value)
{
    for (uint32_t i = 0; i < count; i++)
        values[i] = value;
}

/* All columns in one row. The last frame of a chain takes the cells of those under it. */
static void stand_level(struct work *work, const struct flamepix_span *span, uint32_t row,
                        struct flamepix_thumb_layout_place *place)
{
    uint32_t count = span->end - span->first;
    fill(work->heights + span->first, count, row + 1);
    if (row >= work->rows)
        work->rows = row + 1;
    if (row >= work->limit) {
        memset(work->torn + span->first, true, count);
        return;
    }
    *place =
        (struct flamepix_thumb_layout_place){row, row + 1, span->first, span->end, place->marks};
    if (work->owners != NULL)
        fill(work->owners + (size_t)row * work->columns + span->first, count, span->tag);
}

/* Each column on what is under it. */
static void stand_sunk(struct work *work, const struct flamepix_span *span,
                       struct flamepix_thumb_layout_place *place)
{
    for (uint32_t column = span->first; column < span->end; column++) {
        struct flamepix_span cell = *span;
        struct flamepix_thumb_layout_place taken = {0};
        cell.first = column;
        cell.end = column + 1;
        stand_level(work, &cell, work->heights[column], &taken);
        if (taken.first_row == taken.end_row)
            continue;
        if (place->first_row == place->end_row)
            *place = taken;
        place->end = taken.end;
        if (taken.first_row < place->first_row)
            place->first_row = taken.first_row;
        if (taken.end_row > place->end_row)
            place->end_row = taken.end_row;
    }
}

/* Frames stand on frames alone, so all columns of a frame are equally high; runs may hang over what
 * is of several heights. */
static void stand(struct work *work, const struct flamepix_span *span)
{
    const bool in_chain = work->sinks && continues_chain(work, span);
    struct flamepix_thumb_layout_place *place = &work->places[span->tag - 1];
    *place = (struct flamepix_thumb_layout_place){.marks = in_chain ? FLAMEPIX_THUMB_CHAIN : 0};
    if (!work->sinks)
        stand_level(work, span, span->depth, place);
    else if (span->box->elided == 0)
        stand_level(work, span, work->heights[span->first] - in_chain, place);
    else
        stand_sunk(work, span, place);
}

static void stand_all(struct work *work, bool sinks, uint32_t limit)
{
    work->sinks = sinks;
    work->limit = limit;
    work->rows = 1;
    memset(work->heights, 0, work->columns * sizeof(*work->heights));
    for (size_t i = 0; i < work->count; i++)
        stand(work, &work->spans[i]);
}

/* The least number of rows that hold all cells of frames but the surplus. */
static enum flamepix_status count_full_rows(const struct work *work, uint32_t *rows_ret)
{
    uint64_t *cells = calloc(work->rows, sizeof(*cells)), all = 0, left_out = 0;
    if (cells == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < work->count; i++) {
        if (work->places[i].marks & FLAMEPIX_THUMB_CHAIN || work->spans[i].box->elided > 0)
            continue;
        cells[work->places[i].first_row] += work->spans[i].end - work->spans[i].first;
        all += work->spans[i].end - work->spans[i].first;
    }
    uint32_t rows = work->rows;
    while (rows > 1 && (left_out + cells[rows - 1]) * SURPLUS_PARTS <= all)
        left_out += cells[--rows];
    free(cells);
    *rows_ret = rows;
    return FLAMEPIX_OK;
}

/* How many rows are drawn: all where they are high enough; else those of the chart without its
 * surplus, but not fewer than fit at that height, and not more than pixels. */
static enum flamepix_status choose_rows(struct work *work, uint32_t room, uint32_t least,
                                        uint32_t *rows_ret)
{
    uint32_t good = room > least ? room / least : 1, full;
    stand_all(work, false, UINT32_MAX);
    if (work->rows > good)
        stand_all(work, true, UINT32_MAX);
    *rows_ret = work->rows;
    if (work->rows <= good)
        return FLAMEPIX_OK;
    enum flamepix_status status = count_full_rows(work, &full);
    if (status != FLAMEPIX_OK)
        return status;
    *rows_ret = full > good ? full : good;
    if (*rows_ret > room)
        *rows_ret = room;
    return FLAMEPIX_OK;
}

/* -- cells ------------------------------------------------------------------------------------- */

static enum flamepix_status find_owners(struct work *work, uint32_t rows)
{
    size_t cells;
    if (!flamepix_size_multiply(rows, work->columns, &cells))
        return FLAMEPIX_NO_MEMORY;
    work->owners = calloc(cells, sizeof(*work->owners));
    if (work->owners == NULL)
        return FLAMEPIX_NO_MEMORY;
    stand_all(work, work->sinks, rows);
    return FLAMEPIX_OK;
}

/* Who owns the cells of a row, from where to where; still with the raster's tags. */
static enum flamepix_status list_cells(const struct work *work, const uint32_t *row,
                                       struct flamepix_thumb_layout *thumb)
{
    for (uint32_t column = 0; column < work->columns;) {
        uint32_t tag = row[column], first = column;
        while (column < work->columns && row[column] == tag)
            column++;
        if (tag == 0)
            continue;
        enum flamepix_status status = flamepix_array_reserve(
            &thumb->cells, &thumb->cell_capacity, thumb->cell_count + 1, sizeof(*thumb->cells));
        if (status != FLAMEPIX_OK)
            return status;
        struct flamepix_span *cells = &thumb->cells[thumb->cell_count++];
        *cells = work->spans[tag - 1];
        cells->first = first;
        cells->end = column;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status make_cells(struct work *work, struct flamepix_thumb_layout *thumb)
{
    enum flamepix_status status = find_owners(work, thumb->rows);
    if (status != FLAMEPIX_OK)
        return status;
    thumb->row_begin = calloc((size_t)thumb->rows + 1, sizeof(*thumb->row_begin));
    if (thumb->row_begin == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (uint32_t row = 0; row < thumb->rows && status == FLAMEPIX_OK; row++) {
        status = list_cells(work, work->owners + (size_t)row * work->columns, thumb);
        thumb->row_begin[row + 1] = thumb->cell_count;
    }
    return status;
}

/* -- the hot path ------------------------------------------------------------------------------ */

/* The raster's tags of the heaviest children, the left ones of equals, by tag - 1; 0: none. */
static uint32_t *find_heaviest(const struct work *work)
{
    const struct flamepix_span *spans = work->spans;
    uint32_t *heaviest = calloc(work->count, sizeof(*heaviest));
    for (size_t i = 1; heaviest != NULL && i < work->count; i++) {
        if (spans[i].box->elided > 0)
            continue;
        uint32_t *rival = &heaviest[spans[i].parent - 1];
        if (*rival == 0 || spans[i].box->weight.value > spans[*rival - 1].box->weight.value)
            *rival = spans[i].tag;
    }
    return heaviest;
}

static enum flamepix_status mark_hot(struct work *work)
{
    uint32_t *heaviest = find_heaviest(work);
    if (heaviest == NULL)
        return FLAMEPIX_NO_MEMORY;
    double self = 0;
    for (uint32_t tag = 1; tag != 0 && self <= work->spans[tag - 1].box->weight.value;
         tag = heaviest[tag - 1]) {
        work->places[tag - 1].marks |= FLAMEPIX_THUMB_HOT;
        self = work->spans[tag - 1].box->self.value;
    }
    free(heaviest);
    return FLAMEPIX_OK;
}

/* -- tags -------------------------------------------------------------------------------------- */

/* What is cut may be under a run that is not, where that has sunk: its parent is then whoever is
 * drawn under that. */
static uint32_t parent_tag(const struct work *work, uint32_t parent)
{
    while (parent != 0 && work->tag_of[parent - 1] == 0)
        parent = work->spans[parent - 1].parent;
    return parent == 0 ? 0 : work->tag_of[parent - 1];
}

static void add_span(struct work *work, struct flamepix_thumb_layout *thumb, size_t i)
{
    struct flamepix_span span = work->spans[i];
    span.first = work->places[i].first;
    span.end = work->places[i].end;
    span.parent = parent_tag(work, span.parent);
    span.tag = (uint32_t)thumb->count + 1;
    work->tag_of[i] = span.tag;
    thumb->spans[thumb->count] = span;
    thumb->places[thumb->count++] = work->places[i];
}

static enum flamepix_status make_spans(struct work *work, struct flamepix_thumb_layout *thumb)
{
    thumb->spans = calloc(work->count, sizeof(*thumb->spans));
    thumb->places = calloc(work->count, sizeof(*thumb->places));
    if (thumb->spans == NULL || thumb->places == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < work->count; i++)
        if (work->places[i].first_row < work->places[i].end_row)
            add_span(work, thumb, i);
    for (size_t i = 0; i < thumb->cell_count; i++)
        thumb->cells[i].tag = work->tag_of[thumb->cells[i].tag - 1];
    return FLAMEPIX_OK;
}

/* -- the thumb --------------------------------------------------------------------------------- */

static enum flamepix_status make(struct work *work, uint32_t room, uint32_t least,
                                 struct flamepix_thumb_layout *thumb)
{
    enum flamepix_status status = choose_rows(work, room, least, &thumb->rows);
    if (status != FLAMEPIX_OK)
        return status;
    thumb->columns = work->columns;
    thumb->cut_rows = work->rows - thumb->rows;
    status = make_cells(work, thumb);
    if (status == FLAMEPIX_OK)
        status = mark_hot(work);
    if (status == FLAMEPIX_OK)
        status = make_spans(work, thumb);
    if (status != FLAMEPIX_OK)
        return status;
    thumb->torn = work->torn;
    work->torn = NULL;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_thumb_layout_create(const struct flamepix_raster *raster,
                                                  uint32_t room, uint32_t least,
                                                  struct flamepix_thumb_layout **thumb_ret)
{
    struct work work;
    struct flamepix_thumb_layout *thumb = calloc(1, sizeof(*thumb));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (work_init(&work, raster) && thumb != NULL)
        status = make(&work, room, least, thumb);
    work_free(&work);
    if (status != FLAMEPIX_OK) {
        flamepix_thumb_layout_free(thumb);
        return status;
    }
    *thumb_ret = thumb;
    return FLAMEPIX_OK;
}

const struct flamepix_span *flamepix_thumb_layout_row(const struct flamepix_thumb_layout *thumb,
                                                      uint32_t row, size_t *count_ret)
{
    *count_ret = thumb->row_begin[row + 1] - thumb->row_begin[row];
    return thumb->cells + thumb->row_begin[row];
}

void flamepix_thumb_layout_free(struct flamepix_thumb_layout *thumb)
{
    if (thumb == NULL)
        return;
    free(thumb->spans);
    free(thumb->places);
    free(thumb->cells);
    free(thumb->row_begin);
    free(thumb->torn);
    free(thumb);
}
