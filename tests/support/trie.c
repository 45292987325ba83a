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

char *trie_record(const char *folded, const struct flamepix_layout_options *options)
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
    char *text = record(reference, &rule);
    node_free(reference->root);
    free(reference);
    return text;
}
