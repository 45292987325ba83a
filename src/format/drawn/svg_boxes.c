/* Edges of a box and of the one below it are rounded alike, so a box overhangs that one by less
 * than the width of the narrowest drawn box. Of several candidates a box stands on the one that it
 * overhangs least; of equal ones, on the first whose count has room for it. */
#include "format/drawn/svg.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"

/* The rounding error of an edge: pixels have one decimal, percents four. */
static const double pixels_off = 0.11, percents_off = 0.00031;
/* Rounding error of sums of doubles; smaller than the digits of any number in the file. */
static const double no_digit = 1e-6;
/* Rows are at least this far apart, in pixels. */
static const double one_row = 0.25;

enum { MOST_ASKED = 64 };

enum flamepix_status fpx_svg_boxes_add(struct fpx_svg_boxes *boxes, const struct fpx_svg_box *box)
{
    struct fpx_svg_box copy = *box;
    enum flamepix_status status = boxes->count == FPX_SVG_NONE
                                      ? FLAMEPIX_NO_MEMORY
                                      : fpx_array_reserve(&boxes->boxes, &boxes->capacity,
                                                          boxes->count + 1, sizeof(*boxes->boxes));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&boxes->names, box->name, &copy.name.data);
    if (status == FLAMEPIX_OK)
        boxes->boxes[boxes->count++] = copy;
    return status;
}

void fpx_svg_boxes_free(struct fpx_svg_boxes *boxes)
{
    free(boxes->boxes);
    fpx_arena_free(&boxes->names);
    *boxes = (struct fpx_svg_boxes){0};
}

/* -- order ------------------------------------------------------------------------------------- */

static int compare_numbers(double a, double b)
{
    return (a > b) - (a < b);
}

static int by_y(const void *a, const void *b)
{
    return compare_numbers(((const struct fpx_svg_box *)a)->y, ((const struct fpx_svg_box *)b)->y);
}

/* Boxes of no width sort before one that begins at the same place. */
static int by_row(const void *a, const void *b)
{
    const struct fpx_svg_box *box = a, *other = b;
    if (box->depth != other->depth)
        return box->depth < other->depth ? -1 : 1;
    int order = compare_numbers(box->x, other->x);
    if (order == 0)
        order = compare_numbers(box->width, other->width);
    if (order == 0)
        order = fpx_bytes_compare(box->name, other->name);
    return order != 0 ? order : compare_numbers((double)box->offset, (double)other->offset);
}

/* The distance of rows: the smallest between two rows, or the height of boxes if that is less. */
static double row_step(const struct fpx_svg_boxes *boxes)
{
    enum { FRAME_PAD = 1 };
    const struct fpx_svg_box *const all = boxes->boxes;
    double step = all[0].height > 0 ? all[0].height + FRAME_PAD : 0;
    for (size_t i = 1; i < boxes->count; i++) {
        const double apart = all[i].y - all[i - 1].y;
        if (apart > one_row && (!(step > 0) || apart < step))
            step = apart;
    }
    return step;
}

/* Numbers the rows from the top on, with boxes sorted by y. A missing row keeps its number. Returns
 * the last number. */
static uint32_t number_rows(struct fpx_svg_boxes *boxes)
{
    struct fpx_svg_box *const all = boxes->boxes;
    const double step = row_step(boxes);
    uint32_t row = 0;
    double y = all[0].y;
    for (size_t i = 0; i < boxes->count; i++) {
        if (all[i].y - y > one_row) {
            row += all[i].y - y > 1.5 * step ? 2 : 1;
            y = all[i].y;
        }
        all[i].depth = row;
    }
    return row;
}

/* Whether this is an icicle graph: the box for all samples is in the first row and not in the last,
 * or there is none and the first row is wider than the last. */
static bool hangs(const struct fpx_svg_boxes *boxes, uint32_t last_row)
{
    const struct fpx_svg_box *const all = boxes->boxes;
    double first = 0, last = 0;
    unsigned first_all = 0, last_all = 0;
    for (size_t i = 0; i < boxes->count; i++) {
        first += all[i].depth == 0 ? all[i].width : 0;
        last += all[i].depth == last_row ? all[i].width : 0;
        if (all[i].depth == 0 && all[i].all > first_all)
            first_all = all[i].all;
        if (all[i].depth == last_row && all[i].all > last_all)
            last_all = all[i].all;
    }
    return first_all > last_all || (first_all == last_all && first > last);
}

/* Sorts by rows from the root on, and within a row from left to right. */
static void sort_from_root(struct fpx_svg_boxes *boxes)
{
    qsort(boxes->boxes, boxes->count, sizeof(*boxes->boxes), by_y);
    const uint32_t last_row = number_rows(boxes);
    if (!hangs(boxes, last_row)) {
        for (size_t i = 0; i < boxes->count; i++)
            boxes->boxes[i].depth = last_row - boxes->boxes[i].depth;
    }
    qsort(boxes->boxes, boxes->count, sizeof(*boxes->boxes), by_row);
}

/* -- counts ------------------------------------------------------------------------------------ */

/* Samples are exact where counts are rounded, for instance by a factor. They are used only if all
 * boxes have them and the box for all samples has a count. Widths replace a missing count. */
static void count_boxes(struct fpx_svg_boxes *boxes, const struct fpx_svg_facts *facts)
{
    const struct fpx_svg_box root = boxes->boxes[0];
    bool has_samples = facts->has_all && root.samples > 0;
    for (size_t i = 0; i < boxes->count; i++)
        has_samples = has_samples && boxes->boxes[i].samples >= 0;
    for (size_t i = 0; i < boxes->count; i++) {
        struct fpx_svg_box *box = &boxes->boxes[i];
        if (has_samples) {
            box->count = box->samples * root.count / root.samples;
            box->x = box->begin;
            box->width = box->samples;
        } else if (box->count < 0 && facts->has_all && root.width > 0) {
            box->count = box->width * root.count / root.width;
        } else if (box->count < 0) {
            box->is_lost = true;
        }
    }
}

/* -- parents ----------------------------------------------------------------------------------- */

/* A row and the one below it. */
struct rows {
    struct fpx_svg_box *boxes;
    size_t below, row, end; /* where they begin, and where the row ends */
    double off;
};

static double beyond(const struct fpx_svg_box *box, const struct fpx_svg_box *below)
{
    const double left = below->x - box->x;
    const double right = box->x + box->width - below->x - below->width;
    const double off = (left > 0 ? left : 0) + (right > 0 ? right : 0);
    return off < no_digit ? 0 : off;
}

/* `*first`: the first box below that can be a parent of this box or those right of it. */
static uint32_t parent_of(const struct rows *rows, const struct fpx_svg_box *box, size_t *first)
{
    const struct fpx_svg_box *const all = rows->boxes;
    uint32_t found = FPX_SVG_NONE;
    double least = rows->off;
    bool has_room = false;
    while (*first < rows->row && all[*first].x + all[*first].width + rows->off < box->x)
        (*first)++;
    for (size_t i = *first; i < rows->row && i - *first < MOST_ASKED; i++) {
        const double off = beyond(box, &all[i]);
        const bool holds = all[i].own >= box->count;
        if (all[i].x > box->x + rows->off)
            break;
        if (off > least || (off == least && found != FPX_SVG_NONE && (has_room || !holds)))
            continue;
        least = off;
        has_room = holds;
        found = (uint32_t)i;
    }
    return found;
}

static void nest_row(const struct rows *rows)
{
    size_t first = rows->below;
    for (size_t i = rows->row; i < rows->end; i++) {
        struct fpx_svg_box *box = &rows->boxes[i];
        box->parent = parent_of(rows, box, &first);
        if (box->parent == FPX_SVG_NONE || rows->boxes[box->parent].is_lost)
            box->is_lost = true;
        if (box->parent != FPX_SVG_NONE && box->count > 0)
            rows->boxes[box->parent].own -= box->count;
    }
}

static size_t end_of_row(const struct fpx_svg_boxes *boxes, size_t begin)
{
    size_t end = begin;
    while (end < boxes->count && boxes->boxes[end].depth == boxes->boxes[begin].depth)
        end++;
    return end;
}

static void nest_rows(struct fpx_svg_boxes *boxes)
{
    const double off = boxes->in_percent ? percents_off : pixels_off;
    struct rows rows = {boxes->boxes, 0, 0, end_of_row(boxes, 0), off};
    for (size_t i = 0; i < boxes->count; i++) {
        boxes->boxes[i].own = boxes->boxes[i].count;
        boxes->boxes[i].parent = FPX_SVG_NONE;
    }
    while (rows.end < boxes->count) {
        rows.below = rows.row;
        rows.row = rows.end;
        rows.end = end_of_row(boxes, rows.row);
        if (boxes->boxes[rows.row].depth != boxes->boxes[rows.below].depth + 1)
            rows.below = rows.row; /* a row in between is missing */
        nest_row(&rows);
    }
}

/* Self weight lies left of the boxes on a box, as stacks are sorted. Any other gap is of boxes that
 * were too narrow for the picture. */
static void measure_gaps(const struct fpx_svg_boxes *boxes, struct fpx_svg_facts *facts)
{
    const struct fpx_svg_box *const all = boxes->boxes;
    if (!facts->has_all)
        return;
    const double per_width = all[0].width > 0 ? facts->all / all[0].width : 0;
    const double off = boxes->in_percent ? percents_off : pixels_off;
    uint32_t parent = FPX_SVG_NONE;
    for (size_t i = 0; i < boxes->count; i++) {
        const struct fpx_svg_box *box = &all[i];
        if (box->parent == FPX_SVG_NONE || box->parent == parent || box->is_lost)
            continue;
        parent = box->parent;
        const double left = (box->x - all[parent].x) * per_width;
        const double gap = all[parent].own - left;
        if (gap > 2 * off * per_width && gap >= 0.5)
            facts->in_gaps += gap;
    }
}

void fpx_svg_boxes_nest(struct fpx_svg_boxes *boxes, struct fpx_svg_facts *facts_ret)
{
    *facts_ret = (struct fpx_svg_facts){0};
    if (boxes->count == 0)
        return;
    sort_from_root(boxes);
    facts_ret->has_all = boxes->boxes[0].all > 0 && end_of_row(boxes, 0) == 1;
    facts_ret->all = facts_ret->has_all ? boxes->boxes[0].count : 0;
    count_boxes(boxes, facts_ret);
    nest_rows(boxes);
    measure_gaps(boxes, facts_ret);
    for (size_t i = 0; i < boxes->count; i++) {
        struct fpx_svg_box *box = &boxes->boxes[i];
        facts_ret->too_much -= box->own < 0 ? box->own : 0;
        box->own = box->own < 0 ? 0 : box->own;
    }
}
