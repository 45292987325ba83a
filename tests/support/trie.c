#include "support/trie.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/paths.h"
#include "support/record.h"

struct node {
    const char *name; /* in the folded text */
    size_t length;
    double self, other_self, other;
    double start, end;
    bool is_stack, kept;
    const struct node *parent;
    struct node **children;
    size_t count;
};

static void *checked(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static struct node *child_named(struct node *node, const char *name, size_t length)
{
    for (size_t i = 0; i < node->count; i++)
        if (node->children[i]->length == length &&
            memcmp(node->children[i]->name, name, length) == 0)
            return node->children[i];
    struct node *child = checked(calloc(1, sizeof(*child)));
    child->name = name;
    child->length = length;
    child->parent = node;
    node->children = checked(realloc(node->children, (node->count + 1) * sizeof(struct node *)));
    node->children[node->count++] = child;
    return child;
}

static void node_free(struct node *node)
{
    for (size_t i = 0; i < node->count; i++)
        node_free(node->children[i]);
    free(node->children);
    free(node);
}

/* What is asked of the tree while it is built. */
struct reference {
    struct node *root;
    uint32_t limit_depth, rows_kept; /* frames of a stack that count; rows, root included */
    struct flamepix_layout_summary summary;
    struct node *by_depth[64][512]; /* left to right */
    size_t counts[64];
};

/* -- the tree ---------------------------------------------------------------------------------- */

static void insert(struct reference *reference, const char *line, size_t length)
{
    struct node *node = reference->root;
    size_t blank = length;
    while (line[blank - 1] != ' ')
        blank--;
    size_t path_length = blank - 1;
    for (size_t begin = 0; path_length > 0 && begin <= path_length;) {
        size_t end = begin;
        while (end < path_length && line[end] != ';')
            end++;
        node = child_named(node, line + begin, end - begin);
        begin = end + 1;
    }
    struct flamepix_stack stack;
    paths_measures(line + blank, &stack);
    node->self += stack.weight.value;
    node->other_self += stack.other.value;
    node->is_stack = true;
}

/* As if each name ended in ';': design rule R1. */
static int compare_names(const void *a, const void *b)
{
    const struct node *left = *(struct node *const *)a, *right = *(struct node *const *)b;
    for (size_t i = 0;; i++) {
        int x = i < left->length ? (unsigned char)left->name[i] : ';';
        int y = i < right->length ? (unsigned char)right->name[i] : ';';
        if (x != y)
            return x - y;
        if (i >= left->length || i >= right->length)
            return 0;
    }
}

static void place(struct node *node, double *cursor)
{
    if (node->count > 0)
        qsort(node->children, node->count, sizeof(struct node *), compare_names);
    node->start = *cursor;
    *cursor += node->self;
    node->other = node->other_self;
    for (size_t i = 0; i < node->count; i++) {
        place(node->children[i], cursor);
        node->other += node->children[i]->other;
    }
    node->end = *cursor;
}

/* Frames from depth `rows_kept` on are folded: their weight is their ancestor's own. */
static void list(struct reference *reference, struct node *node, uint32_t depth)
{
    struct flamepix_layout_summary *summary = &reference->summary;
    summary->frames++;
    if (node->is_stack) {
        summary->stacks++;
        summary->max_depth = depth > summary->max_depth ? depth : summary->max_depth;
        summary->cut_stacks += depth > reference->limit_depth;
    }
    if (depth >= reference->rows_kept)
        summary->folded++;
    else
        reference->by_depth[depth][reference->counts[depth]++] = node;
    for (size_t i = 0; i < node->count; i++)
        list(reference, node->children[i], depth + 1);
    if (depth + 1 == reference->rows_kept) {
        node->self = node->end - node->start;
        node->other_self = node->other;
    }
}

/* -- what is shown ----------------------------------------------------------------------------- */

struct rule {
    double columns, total, px, percent;
};

static bool hides(const struct rule *rule, double width)
{
    return width <= 0 || width * rule->columns < rule->px * rule->total ||
           width * 100 < rule->percent * rule->total;
}

static double columns_of(const struct flamepix_layout_options *options, double total)
{
    double most = options->max_columns > 0 ? options->max_columns : 1000;
    if (options->costscale > 0)
        return fmax(nearbyint(total * options->costscale), 1);
    if (options->costscale < 0)
        return fmin(fmax(nearbyint(total), 1), most);
    return options->columns;
}

static struct rule rule_of(const struct flamepix_layout_options *options, double sum)
{
    bool percent = options->minwidth_percent > 0;
    double total = fmax(sum, options->total);
    return (struct rule){
        .columns = columns_of(options, total),
        .total = total,
        .px = percent ? 0.01 : options->minwidth_px,
        .percent = percent ? options->minwidth_percent : 0,
    };
}

static void mark_kept(struct reference *reference, const struct rule *rule)
{
    struct flamepix_layout_summary *summary = &reference->summary;
    for (uint32_t depth = 0; depth < 64; depth++)
        for (size_t i = 0; i < reference->counts[depth]; i++) {
            struct node *node = reference->by_depth[depth][i];
            double weight = node->end - node->start;
            node->kept = depth == 0 || !hides(rule, weight);
            summary->kept += node->kept;
            if (!node->kept && node->parent->kept)
                summary->elided_share += weight / rule->total;
        }
    summary->elided = summary->frames - summary->kept - summary->folded;
}

static struct flamepix_box frame_box(const struct node *node)
{
    return (struct flamepix_box){
        .start = node->start,
        .end = node->end,
        .weight.value = node->end - node->start,
        .self.value = node->self,
        .other.value = node->other,
        .other_self.value = node->other_self,
        .name = {node->name, node->length},
    };
}

/* From frame `i` on, as far as the run goes; answers the frame behind it. */
static size_t run_box(const struct reference *reference, uint32_t depth, size_t i,
                      const struct rule *rule, struct flamepix_box *box_ret)
{
    struct node *const *nodes = reference->by_depth[depth];
    struct flamepix_box box = {.start = nodes[i]->start, .end = nodes[i]->start};
    while (i < reference->counts[depth] && !nodes[i]->kept &&
           (box.elided == 0 || hides(rule, nodes[i]->start - box.end))) {
        box.end = nodes[i]->end;
        box.weight.value += nodes[i]->end - nodes[i]->start;
        box.other.value += nodes[i]->other;
        box.elided++;
        i++;
    }
    *box_ret = box;
    return i;
}

static void record_depth(struct reference *reference, uint32_t depth, const struct rule *rule,
                         struct flamepix_buffer *buffer)
{
    struct node *const *nodes = reference->by_depth[depth];
    for (size_t i = 0; i < reference->counts[depth];) {
        struct flamepix_box box;
        if (nodes[i]->kept)
            box = frame_box(nodes[i++]);
        else
            i = run_box(reference, depth, i, rule, &box);
        if (box.elided == 0 || !hides(rule, box.end - box.start))
            reference->summary.rows = depth + 1;
        record_box(buffer, depth, &box);
    }
}

static char *record(struct reference *reference, const struct rule *rule)
{
    struct flamepix_buffer buffer = {0};
    size_t seen = 0;
    for (uint32_t depth = 0; depth < 64; depth++) {
        record_depth(reference, depth, rule, &buffer);
        if (reference->summary.rows == depth + 1)
            seen = buffer.length;
    }
    buffer.length = seen; /* depths above have only runs that are too narrow */
    record_summary(&buffer, &reference->summary);
    return record_take(&buffer);
}

/* -- what is drawn ----------------------------------------------------------------------------- */

/* Every cell of one depth, and the box that owns it. */
struct cells {
    const struct rule *rule;
    uint32_t *owners; /* by column: 1 + the number of the box, or 0 */
};

static bool holds_centre(const struct rule *rule, double start, double end, double column)
{
    return start * rule->columns / rule->total <= column + 0.5 &&
           column + 0.5 < end * rule->columns / rule->total;
}

/* The first column from `start` on whose centre the interval holds, or that behind the last. */
static uint32_t first_held(const struct rule *rule, double start, double end)
{
    uint32_t columns = (uint32_t)rule->columns;
    uint32_t column = (uint32_t)(start * rule->columns / rule->total);
    while (column < columns && column < end * rule->columns / rule->total &&
           !holds_centre(rule, start, end, column))
        column++;
    return column < columns && holds_centre(rule, start, end, column) ? column : columns;
}

/* A frame is drawn where it owns a cell, else it is elided. */
static struct flamepix_raster_counts elide_frames_without_cells(struct reference *reference,
                                                                const struct rule *rule)
{
    struct flamepix_raster_counts counts = {0};
    for (uint32_t depth = 1; depth < 64; depth++)
        for (size_t i = 0; i < reference->counts[depth]; i++) {
            struct node *node = reference->by_depth[depth][i];
            if (first_held(rule, node->start, node->end) == (uint32_t)rule->columns)
                node->kept = false;
            counts.elided += !node->kept;
            if (!node->kept && node->parent->kept)
                counts.elided_share += (node->end - node->start) / rule->total;
        }
    return counts;
}

static uint64_t count_kept(const struct reference *reference, uint32_t depth)
{
    uint64_t count = 0;
    for (size_t i = 0; i < reference->counts[depth]; i++)
        count += reference->by_depth[depth][i]->kept;
    return count;
}

/* The frames that are kept and the runs of those that are not. */
static size_t list_boxes(const struct reference *reference, uint32_t depth, const struct rule *rule,
                         struct flamepix_box *boxes)
{
    size_t count = 0;
    for (size_t i = 0; i < reference->counts[depth];) {
        struct node *const *nodes = reference->by_depth[depth];
        if (nodes[i]->kept)
            boxes[count++] = frame_box(nodes[i++]);
        else
            i = run_box(reference, depth, i, rule, &boxes[count++]);
    }
    return count;
}

static bool may_own(const struct rule *rule, const struct flamepix_box *box, bool runs)
{
    return box->elided == 0 || (runs && !hides(rule, box->end - box->start));
}

static void own_centres(struct cells *cells, const struct flamepix_box *boxes, size_t i)
{
    const struct rule *rule = cells->rule;
    uint32_t column = first_held(rule, boxes[i].start, boxes[i].end);
    while (column < rule->columns && holds_centre(rule, boxes[i].start, boxes[i].end, column))
        cells->owners[column++] = (uint32_t)i + 1;
}

/* A run that holds no centre. */
static void own_middle(struct cells *cells, const struct flamepix_box *boxes, size_t i)
{
    const struct rule *rule = cells->rule;
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

static void draw_depth(const struct reference *reference, uint32_t depth, const struct rule *rule,
                       bool runs, struct flamepix_buffer *buffer)
{
    struct flamepix_box boxes[512];
    size_t count = list_boxes(reference, depth, rule, boxes);
    struct cells cells = {rule, checked(calloc((size_t)rule->columns, sizeof(uint32_t)))};
    for (size_t i = 0; i < count; i++)
        if (may_own(rule, &boxes[i], runs))
            own_centres(&cells, boxes, i);
    for (size_t i = 0; i < count; i++)
        if (may_own(rule, &boxes[i], runs))
            own_middle(&cells, boxes, i);
    record_cells(&cells, boxes, depth, buffer);
    free(cells.owners);
}

static char *draw(struct reference *reference, const struct rule *rule, bool runs,
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

/* -- from folded text -------------------------------------------------------------------------- */

/* Marks what is kept, too. */
static struct reference *reference_of(const char *folded,
                                      const struct flamepix_layout_options *options,
                                      struct rule *rule_ret)
{
    struct reference *reference = checked(calloc(1, sizeof(*reference)));
    reference->root = checked(calloc(1, sizeof(*reference->root)));
    reference->root->name = "all";
    reference->root->length = 3;
    reference->limit_depth = options->limit_depth > 0 ? options->limit_depth : 65535;
    reference->rows_kept = reference->limit_depth + 1;
    if (options->max_rows > 0 && options->max_rows < reference->rows_kept)
        reference->rows_kept = options->max_rows;
    for (const char *line = folded; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        insert(reference, line, length);
        line += length + (line[length] == '\n');
    }
    double sum = 0;
    place(reference->root, &sum);
    list(reference, reference->root, 0);
    struct rule rule = rule_of(options, sum);
    mark_kept(reference, &rule);
    reference->root->end = rule.total;
    reference->summary.total = rule.total;
    reference->summary.columns = (uint32_t)rule.columns;
    reference->summary.threshold =
        fmax(rule.px * rule.total / rule.columns, rule.percent * rule.total / 100);
    *rule_ret = rule;
    return reference;
}

static void reference_free(struct reference *reference)
{
    node_free(reference->root);
    free(reference);
}

char *trie_record(const char *folded, const struct flamepix_layout_options *options)
{
    struct rule rule;
    struct reference *reference = reference_of(folded, options, &rule);
    char *text = record(reference, &rule);
    reference_free(reference);
    return text;
}

char *trie_record_drawn(const char *folded, const struct flamepix_layout_options *options,
                        bool runs, uint32_t max_rows)
{
    struct rule rule;
    struct reference *reference = reference_of(folded, options, &rule);
    char *text = draw(reference, &rule, runs, max_rows);
    reference_free(reference);
    return text;
}
