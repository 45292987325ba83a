#include "support/pictures/trie.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/paths.h"
#include "support/pictures/trie_internal.h"
#include "support/recordings/layout_text.h"

void *trie_checked(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static struct trie_node *child_named(struct trie_node *node, const char *name, size_t length)
{
    for (size_t i = 0; i < node->count; i++)
        if (node->children[i]->length == length &&
            memcmp(node->children[i]->name, name, length) == 0)
            return node->children[i];
    struct trie_node *child = trie_checked(calloc(1, sizeof(*child)));
    child->name = name;
    child->length = length;
    child->parent = node;
    node->children =
        trie_checked(realloc(node->children, (node->count + 1) * sizeof(struct trie_node *)));
    node->children[node->count++] = child;
    return child;
}

static void node_free(struct trie_node *node)
{
    for (size_t i = 0; i < node->count; i++)
        node_free(node->children[i]);
    free(node->children);
    free(node);
}

/* -- the tree ---------------------------------------------------------------------------------- */

static void insert(struct trie_reference *reference, const char *line, size_t length)
{
    struct trie_node *node = reference->root;
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

/* As if each name ended in ';' (R1). */
static int compare_names(const void *a, const void *b)
{
    const struct trie_node *left = *(struct trie_node *const *)a,
                           *right = *(struct trie_node *const *)b;
    for (size_t i = 0;; i++) {
        int x = i < left->length ? (unsigned char)left->name[i] : ';';
        int y = i < right->length ? (unsigned char)right->name[i] : ';';
        if (x != y)
            return x - y;
        if (i >= left->length || i >= right->length)
            return 0;
    }
}

static void place(struct trie_node *node, double *cursor)
{
    if (node->count > 0)
        qsort(node->children, node->count, sizeof(struct trie_node *), compare_names);
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
static void list(struct trie_reference *reference, struct trie_node *node, uint32_t depth)
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

bool trie_hides(const struct trie_rule *rule, double width)
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

static struct trie_rule rule_of(const struct flamepix_layout_options *options, double sum)
{
    bool percent = options->minwidth_percent > 0;
    double total = fmax(sum, options->total);
    return (struct trie_rule){
        .columns = columns_of(options, total),
        .total = total,
        .px = percent ? 0 : options->minwidth_px,
        .percent = percent ? options->minwidth_percent : 0,
    };
}

static void mark_kept(struct trie_reference *reference, const struct trie_rule *rule)
{
    struct flamepix_layout_summary *summary = &reference->summary;
    for (uint32_t depth = 0; depth < 64; depth++)
        for (size_t i = 0; i < reference->counts[depth]; i++) {
            struct trie_node *node = reference->by_depth[depth][i];
            double weight = node->end - node->start;
            node->kept = depth == 0 || !trie_hides(rule, weight);
            summary->kept += node->kept;
            if (!node->kept && node->parent->kept)
                summary->elided_share += weight / rule->total;
        }
    summary->elided = summary->frames - summary->kept - summary->folded;
}

struct flamepix_box trie_frame_box(const struct trie_node *node)
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

size_t trie_run_box(const struct trie_reference *reference, uint32_t depth, size_t i,
                    const struct trie_rule *rule, struct flamepix_box *box_ret)
{
    struct trie_node *const *nodes = reference->by_depth[depth];
    struct flamepix_box box = {.start = nodes[i]->start, .end = nodes[i]->start};
    while (i < reference->counts[depth] && !nodes[i]->kept &&
           (box.elided == 0 || trie_hides(rule, nodes[i]->start - box.end))) {
        box.end = nodes[i]->end;
        box.weight.value += nodes[i]->end - nodes[i]->start;
        box.other.value += nodes[i]->other;
        box.elided++;
        i++;
    }
    *box_ret = box;
    return i;
}

static void record_depth(struct trie_reference *reference, uint32_t depth,
                         const struct trie_rule *rule, struct flamepix_buffer *buffer)
{
    struct trie_node *const *nodes = reference->by_depth[depth];
    for (size_t i = 0; i < reference->counts[depth];) {
        struct flamepix_box box;
        if (nodes[i]->kept)
            box = trie_frame_box(nodes[i++]);
        else
            i = trie_run_box(reference, depth, i, rule, &box);
        if (box.elided == 0 || !trie_hides(rule, box.end - box.start))
            reference->summary.rows = depth + 1;
        record_box(buffer, depth, &box);
    }
}

static char *record(struct trie_reference *reference, const struct trie_rule *rule)
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

/* -- from folded text -------------------------------------------------------------------------- */

struct trie_reference *trie_create(const char *folded,
                                   const struct flamepix_layout_options *options,
                                   struct trie_rule *rule_ret)
{
    struct trie_reference *reference = trie_checked(calloc(1, sizeof(*reference)));
    reference->root = trie_checked(calloc(1, sizeof(*reference->root)));
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
    struct trie_rule rule = rule_of(options, sum);
    mark_kept(reference, &rule);
    reference->root->end = rule.total;
    reference->summary.total = rule.total;
    reference->summary.columns = (uint32_t)rule.columns;
    reference->summary.threshold =
        fmax(rule.px * rule.total / rule.columns, rule.percent * rule.total / 100);
    *rule_ret = rule;
    return reference;
}

void trie_free(struct trie_reference *reference)
{
    node_free(reference->root);
    free(reference);
}

char *trie_record(const char *folded, const struct flamepix_layout_options *options)
{
    struct trie_rule rule;
    struct trie_reference *reference = trie_create(folded, options, &rule);
    char *text = record(reference, &rule);
    trie_free(reference);
    return text;
}
