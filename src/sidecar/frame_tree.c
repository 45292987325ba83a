/* The tree: everything drawn as indented lines, each frame above the frames it called, heaviest
 * first, or in the order of the input if the picture has that order. All elided frames on a frame
 * are one line after them. Around a function, its callers follow in a second part.
 *
 * How. Children have larger tags than their parent. So the children of all frames, gathered by the
 * tags of their parents, are slices of one array, and each slice is sorted. The walk needs no
 * stack: at the end of a slice, it goes on after the parent in the parent's slice.
 *
 * A run stands on the frame under its left end, or on a run and so on what that run stands on. The
 * weight of a run is part of the weight of the run under it.
 *
 * Cost. n log n steps for n boxes. A line is indented by at most 64 levels, and a deeper one states
 * its depth, so that the output grows with the names and not with the square of the depth. */
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "base/utf8.h"
#include "figure/figure_change.h"
#include "figure/figure_internal.h"
#include "figure/regions.h"
#include "figure/words/phrases.h"
#include "sidecar/sidecar.h"

enum { LEVELS_MAX = 64, SHARE_WIDTH = 7, CHANGE_WIDTH = 9, CHUNK_NBYTES = 64 * 1024 };

/* A box, by its tag; element 0 stands below the function, whose box has tag 1. */
struct node {
    uint32_t begin;  /* of its children in `children` */
    uint32_t place;  /* index of the node itself */
    uint32_t under;  /* for a run, the element that it belongs to */
    uint64_t elided; /* frames in the runs on it */
    double elided_weight;
    struct flamepix_change_facts elided_sums; /* of the elided frames, if there are changes */
};

struct child {
    double weight;
    uint32_t tag;
    bool is_caller;
};

struct tree {
    const struct flamepix_figure *figure;
    const struct flamepix_span *spans;
    uint32_t count;
    struct node *nodes;     /* count + 2: the children of a node end where the next's begin */
    struct child *children; /* parent by parent */
    bool has_changes;
    bool has_callers; /* the callers' part has begun */
    flamepix_write_fn write;
    void *user;
    struct flamepix_buffer text;   /* not yet written */
    struct flamepix_buffer change; /* of one line */
    enum flamepix_status status;
};

static const struct flamepix_span *span_of(const struct tree *tree, uint32_t tag)
{
    return &tree->spans[tag - 1];
}

static bool is_run(const struct tree *tree, uint32_t tag)
{
    return span_of(tree, tag)->box->elided > 0;
}

static bool is_caller(const struct tree *tree, uint32_t tag)
{
    return flamepix_raster_depth(tree->figure->raster, span_of(tree, tag)->depth) < 0;
}

/* -- parents ----------------------------------------------------------------------------------- */

/* Frames in a run on a run pass through both runs, but end in only one. */
static void add_sums(struct flamepix_change_facts *sums, const struct tree *tree, uint32_t tag,
                     bool is_on_run)
{
    const struct flamepix_change_facts run =
        fpx_figure_change_facts(tree->figure, span_of(tree, tag));
    sums->self_weight += run.self_weight;
    sums->self_other += run.self_other;
    if (is_on_run)
        return;
    sums->weight += run.weight;
    sums->other += run.other;
}

static void count_run(struct tree *tree, uint32_t tag)
{
    const struct flamepix_box *box = span_of(tree, tag)->box;
    const uint32_t parent = span_of(tree, tag)->parent;
    const bool is_on_run = is_run(tree, parent);
    const uint32_t under = is_on_run                             ? tree->nodes[parent].under
                           : parent == 1 && is_caller(tree, tag) ? 0
                                                                 : parent;
    tree->nodes[tag].under = under;
    tree->nodes[under].elided += box->elided;
    if (!is_on_run)
        tree->nodes[under].elided_weight += fpx_figure_shared_weight(tree->figure, box);
    if (tree->has_changes)
        add_sums(&tree->nodes[under].elided_sums, tree, tag, is_on_run);
}

/* At first `begin` counts the children of the element before it, then it is their end, until each
 * child has been placed. */
static void gather_children(struct tree *tree)
{
    struct node *nodes = tree->nodes;
    for (uint32_t tag = 2; tag <= tree->count; tag++) {
        if (is_run(tree, tag))
            count_run(tree, tag);
        else
            nodes[span_of(tree, tag)->parent + 1].begin++;
    }
    for (uint32_t tag = 1; tag <= tree->count + 1; tag++)
        nodes[tag].begin += nodes[tag - 1].begin;
    for (uint32_t tag = 1; tag <= tree->count; tag++)
        nodes[tag].place = nodes[tag].begin;
    for (uint32_t tag = 2; tag <= tree->count; tag++) {
        const struct flamepix_span *span = span_of(tree, tag);
        if (span->box->elided > 0)
            continue;
        tree->children[nodes[span->parent].place++] =
            (struct child){span->box->weight.value, tag, is_caller(tree, tag)};
    }
}

/* Callers after callees; heaviest first, equal ones from left to right. */
static int compare_children(const void *a, const void *b)
{
    const struct child *left = a, *right = b;
    if (left->is_caller != right->is_caller)
        return left->is_caller ? 1 : -1;
    if (left->weight != right->weight)
        return left->weight > right->weight ? -1 : 1;
    return left->tag > right->tag ? 1 : -1;
}

static void put_in_order(struct tree *tree)
{
    struct node *nodes = tree->nodes;
    for (uint32_t tag = 1; tag <= tree->count; tag++) {
        const uint32_t begin = nodes[tag].begin, end = nodes[tag + 1].begin;
        if (end - begin > 1 && !tree->figure->facts.views.input_order)
            qsort(&tree->children[begin], end - begin, sizeof(tree->children[0]), compare_children);
    }
    for (uint32_t i = 0; i < nodes[tree->count + 1].begin; i++)
        nodes[tree->children[i].tag].place = i;
}

/* -- lines ------------------------------------------------------------------------------------- */

static void put(struct tree *tree, const char *text, size_t length)
{
    if (tree->status == FLAMEPIX_OK)
        tree->status = flamepix_buffer_append(&tree->text, text, length);
}

static void put_text(struct tree *tree, const char *text)
{
    put(tree, text, strlen(text));
}

static void put_blanks(struct tree *tree, size_t count)
{
    static const char blanks[] = "                                "
                                 "                                ";
    for (; count > sizeof(blanks) - 1; count -= sizeof(blanks) - 1)
        put(tree, blanks, sizeof(blanks) - 1);
    put(tree, blanks, count);
}

static void write_gathered(struct tree *tree)
{
    if (tree->status == FLAMEPIX_OK && tree->text.length > 0)
        tree->status = tree->write(tree->user, tree->text.data, tree->text.length);
    flamepix_buffer_clear(&tree->text);
}

static void put_share(struct tree *tree, double weight, double whole)
{
    char share[FPX_QUANTITY_NBYTES];
    const size_t length = fpx_percent_print(share, weight, whole);
    put_blanks(tree, length < SHARE_WIDTH ? SHARE_WIDTH - length : 0);
    put(tree, share, length);
}

/* Shares of the change are relative to these totals. */
static void put_change(struct tree *tree, const struct flamepix_change_facts *facts,
                       const struct fpx_change_wholes *wholes)
{
    flamepix_buffer_clear(&tree->change);
    if (!tree->has_changes)
        return;
    if (tree->status == FLAMEPIX_OK)
        tree->status = fpx_change_label_of(&tree->change, tree->figure, facts, wholes);
    const struct flamepix_bytes change = flamepix_buffer_bytes(&tree->change);
    const size_t width = fpx_utf8_count(change);
    put_blanks(tree, width < CHANGE_WIDTH ? CHANGE_WIDTH - width : 0);
    put(tree, change.data, change.length);
}

static void put_level(struct tree *tree, uint32_t level)
{
    char digits[FPX_DECIMAL_NBYTES];
    put_blanks(tree, 2 + 2 * (size_t)(level < LEVELS_MAX ? level : LEVELS_MAX));
    if (level <= LEVELS_MAX)
        return;
    put_text(tree, "depth ");
    put(tree, digits, fpx_decimal_plain(level, digits));
    put_text(tree, ": ");
}

static void end_line(struct tree *tree)
{
    put(tree, "\n", 1);
    if (tree->text.length >= CHUNK_NBYTES)
        write_gathered(tree);
}

static void put_frame(struct tree *tree, uint32_t tag, uint32_t level)
{
    const struct flamepix_span *span = span_of(tree, tag);
    const struct flamepix_bytes name = span->box->name;
    const struct flamepix_box frame = flamepix_span_box(tree->figure->raster, span);
    const bool is_part = fpx_figure_is_partly_shown(tree->figure, span);
    const double whole = fpx_figure_norm_of(tree->figure, span);
    struct flamepix_change_facts facts = {0};
    struct fpx_change_wholes wholes = {0};
    put_share(tree, fpx_figure_shared_weight(tree->figure, &frame), whole);
    put(tree, " ", 1);
    put_share(tree, frame.self.value, whole);
    if (tree->has_changes) {
        facts = fpx_figure_change_facts(tree->figure, span);
        wholes = fpx_figure_change_wholes_of(tree->figure, span);
    }
    put_change(tree, &facts, &wholes);
    put_level(tree, level);
    if (tree->status == FLAMEPIX_OK)
        tree->status = fpx_escape_append(&tree->text, name.data, name.length);
    put_text(tree, is_part ? " (of all)" : "");
    end_line(tree);
}

static void put_elided(struct tree *tree, const struct node *node, uint32_t level)
{
    char count[FPX_DECIMAL_NBYTES];
    const uint32_t tag = (uint32_t)(node - tree->nodes);
    const double norm = fpx_figure_norm_of_box(tree->figure, span_of(tree, tag > 0 ? tag : 1)->box);
    struct fpx_change_wholes wholes = {0};
    if (node->elided == 0)
        return;
    put_share(tree, node->elided_weight, norm);
    put_blanks(tree, 1 + SHARE_WIDTH);
    if (tree->has_changes)
        wholes = fpx_figure_change_wholes(tree->figure);
    put_change(tree, &node->elided_sums, &wholes);
    put_level(tree, level);
    put_text(tree, "… ");
    put(tree, count, fpx_count_grouped(node->elided, count));
    put_text(tree, node->elided == 1 ? " frame" : " frames");
    end_line(tree);
}

static void put_head(struct tree *tree, const char *heading)
{
    put_text(tree, "  total    self");
    if (tree->has_changes)
        put_text(tree, "   change");
    put_text(tree, heading);
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* The function is also the head of its callers. */
static void begin_callers(struct tree *tree)
{
    tree->has_callers = true;
    put_elided(tree, &tree->nodes[1], 1);
    put_text(tree, "\n");
    put_head(tree, "  called by\n");
    put_frame(tree, 1, 0);
}

/* Steps to the frame at `place`. */
static uint32_t step_to(struct tree *tree, uint32_t place, uint32_t level)
{
    if (tree->children[place].is_caller && !tree->has_callers)
        begin_callers(tree);
    put_frame(tree, tree->children[place].tag, level);
    return tree->children[place].tag;
}

/* All callers may be elided. */
static void end_parts(struct tree *tree)
{
    if (tree->nodes[0].elided > 0 && !tree->has_callers)
        begin_callers(tree);
    put_elided(tree, &tree->nodes[tree->has_callers ? 0 : 1], 1);
}

static void walk(struct tree *tree)
{
    const struct node *nodes = tree->nodes;
    uint32_t tag = 1, level = 0;
    put_frame(tree, tag, level);
    while (tree->status == FLAMEPIX_OK) {
        uint32_t place = nodes[tag].begin;
        bool has_next = place < nodes[tag + 1].begin;
        level += has_next;
        while (!has_next && tag != 1) {
            put_elided(tree, &nodes[tag], level + 1);
            const uint32_t parent = span_of(tree, tag)->parent;
            place = nodes[tag].place + 1;
            has_next = place < nodes[parent + 1].begin;
            if (!has_next) {
                tag = parent;
                level--;
            }
        }
        if (!has_next)
            break;
        tag = step_to(tree, place, level);
    }
    end_parts(tree);
}

/* -- all of it --------------------------------------------------------------------------------- */

static void write_tree(struct tree *tree)
{
    gather_children(tree);
    put_in_order(tree);
    put_head(tree, "  frame\n");
    walk(tree);
    write_gathered(tree);
}

enum flamepix_status fpx_sidecar_tree(const struct flamepix_figure *figure, flamepix_write_fn write,
                                      void *user)
{
    size_t count;
    struct tree tree = {.figure = figure, .write = write, .user = user};
    tree.spans = fpx_figure_spans(figure, &count);
    tree.count = (uint32_t)count;
    tree.has_changes = fpx_figure_change_rule(figure) != NULL &&
                       figure->options.delta.label != FLAMEPIX_DELTA_NONE;
    tree.nodes = calloc(count + 2, sizeof(*tree.nodes));
    tree.children = calloc(count, sizeof(*tree.children));
    if (tree.nodes == NULL || tree.children == NULL)
        tree.status = FLAMEPIX_NO_MEMORY;
    else
        write_tree(&tree);
    free(tree.nodes);
    free(tree.children);
    flamepix_buffer_free(&tree.text);
    flamepix_buffer_free(&tree.change);
    return tree.status;
}
