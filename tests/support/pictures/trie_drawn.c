#include <stdlib.h>

#include "support/pictures/trie.h"
#include "support/pictures/trie_internal.h"
#include "support/recordings/layout_text.h"

/* Every cell of one depth, and the box that owns it. */
struct cells {
    const struct trie_rule *rule;
    uint32_t *owners; /* by column: 1 + the number of the box, or 0 */
};

static bool holds_centre(const struct trie_rule *rule, double start, double end, double column)
{
    return start * rule->columns / rule->total <= column + 0.5 &&
           column + 0.5 < end * rule->columns / rule->total;
}

/* The first column from `start` on whose centre the interval holds, or that behind the last. */
static uint32_t first_held(const struct trie_rule *rule, double start, double end)
{
    uint32_t columns = (uint32_t)rule->columns;
    uint32_t column = (uint32_t)(start * rule->columns / rule->total);
    while (column < columns && column < end * rule->columns / rule->total &&
           !holds_centre(rule, start, end, column))
        column++;
    return column < columns && holds_centre(rule, start, end, column) ? column : columns;
}

/* A frame is drawn where it owns a cell, else it is elided. */
static struct flamepix_raster_counts elide_frames_without_cells(struct trie_reference *reference,
                                                                const struct trie_rule *rule)
{
    struct flamepix_raster_counts counts = {0};
    for (uint32_t depth = 1; depth < 64; depth++)
        for (size_t i = 0; i < reference->counts[depth]; i++) {
            struct trie_node *node = reference->by_depth[depth][i];
            if (first_held(rule, node->start, node->end) == (uint32_t)rule->columns)
                node->kept = false;
            counts.elided += !node->kept;
            if (!node->kept && node->parent->kept)
                counts.elided_share += (node->end - node->start) / rule->total;
        }
    return counts;
}

static uint64_t count_kept(const struct trie_reference *reference, uint32_t depth)
{
    uint64_t count = 0;
    for (size_t i = 0; i < reference->counts[depth]; i++)
        count += reference->by_depth[depth][i]->kept;
    return count;
}

/* The frames that are kept and the runs of those that are not. */
static size_t list_boxes(const struct trie_reference *reference, uint32_t depth,
                         const struct trie_rule *rule, struct flamepix_box *boxes)
{
    size_t count = 0;
    for (size_t i = 0; i < reference->counts[depth];) {
        struct trie_node *const *nodes = reference->by_depth[depth];
        if (nodes[i]->kept)
            boxes[count++] = trie_frame_box(nodes[i++]);
        else
            i = trie_run_box(reference, depth, i, rule, &boxes[count++]);
    }
    return count;
}

static bool may_own(const struct trie_rule *rule, const struct flamepix_box *box, bool runs)
{
    return box->elided == 0 || (runs && !trie_hides(rule, box->end - box->start));
}

static void own_centres(struct cells *cells, const struct flamepix_box *boxes, size_t i)
{
    const struct trie_rule *rule = cells->rule;
    uint32_t column = first_held(rule, boxes[i].start, boxes[i].end);
    while (column < rule->columns && holds_centre(rule, boxes[i].start, boxes[i].end, column))
        cells->owners[column++] = (uint32_t)i + 1;
}

/* A run that holds no centre. */
static void own_middle(struct cells *cells, const struct flamepix_box *boxes, size_t i)
{
    const struct trie_rule *rule = cells->rule;
    if (first_held(rule, boxes[i].start, boxes[i].end) < rule->columns)
        return;
    uint32_t *owner = &cells->owners[(size_t)((boxes[i].start + boxes[i].end) * rule->columns /
                                              (2 * rule->total))];
    if (*owner == 0)
        *owner = (uint32_t)i + 1;
}

/* Each box with the cells that it owns. */
static void record_cells(const struct cells *cells, const struct flamepix_box *boxes,
                         uint32_t depth, struct flamepix_buffer *buffer)
{
    uint32_t columns = (uint32_t)cells->rule->columns;
    for (uint32_t column = 0; column < columns;) {
        uint32_t owner = cells->owners[column], first = column;
        while (column < columns && cells->owners[column] == owner)
            column++;
        if (owner == 0)
            continue;
        record_box(buffer, depth, &boxes[owner - 1]);
        record_text(buffer, "  owns [%u,%u)\n", (unsigned)first, (unsigned)column);
    }
}

static void draw_depth(const struct trie_reference *reference, uint32_t depth,
                       const struct trie_rule *rule, bool runs, struct flamepix_buffer *buffer)
{
    struct flamepix_box boxes[512];
    size_t count = list_boxes(reference, depth, rule, boxes);
    struct cells cells = {rule, trie_checked(calloc((size_t)rule->columns, sizeof(uint32_t)))};
    for (size_t i = 0; i < count; i++)
        if (may_own(rule, &boxes[i], runs))
            own_centres(&cells, boxes, i);
    for (size_t i = 0; i < count; i++)
        if (may_own(rule, &boxes[i], runs))
            own_middle(&cells, boxes, i);
    record_cells(&cells, boxes, depth, buffer);
    free(cells.owners);
}

static char *draw(struct trie_reference *reference, const struct trie_rule *rule, bool runs,
                  uint32_t max_rows)
{
    struct flamepix_buffer buffer = {0};
    struct flamepix_raster_counts counts = elide_frames_without_cells(reference, rule);
    for (uint32_t depth = 0; depth < 64; depth++) {
        bool is_cut = max_rows > 0 && depth >= max_rows;
        *(is_cut ? &counts.cut : &counts.frames) += count_kept(reference, depth);
        if (!is_cut)
            draw_depth(reference, depth, rule, runs, &buffer);
    }
    record_counts(&buffer, &counts);
    return record_take(&buffer);
}

char *trie_record_drawn(const char *folded, const struct flamepix_layout_options *options,
                        bool runs, uint32_t max_rows)
{
    struct trie_rule rule;
    struct trie_reference *reference = trie_create(folded, options, &rule);
    char *text = draw(reference, &rule, runs, max_rows);
    trie_free(reference);
    return text;
}
