#include "format/julia_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "format/take_text.h"

/* -- frames ------------------------------------------------------------------------------------ */

static unsigned char status_of_c(struct flamepix_bytes name)
{
    static const char *const dispatchers[] = {"jl_invoke", "jl_apply_generic", "ijl_apply_generic"};
    for (size_t i = 0; i < sizeof(dispatchers) / sizeof(dispatchers[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(dispatchers[i])))
            return FLAMEPIX_JULIA_DISPATCHES;
    }
    return flamepix_bytes_begin_with(name, "jl_gc_") ? FLAMEPIX_JULIA_COLLECTS : 0;
}

static unsigned char status_of(const struct flamepix_frame *known, bool is_of_c)
{
    if (is_of_c)
        return status_of_c(known->name);
    return flamepix_bytes_equal(known->name, flamepix_bytes_of("eval_user_input")) &&
                   flamepix_bytes_end_with(known->file, "REPL.jl")
               ? FLAMEPIX_JULIA_PROMPT
               : 0;
}

enum flamepix_status flamepix_julia_frame(const struct flamepix_recording *recording,
                                          struct flamepix_julia_tree *tree,
                                          const struct flamepix_frame *known, bool is_of_c,
                                          struct flamepix_julia_frame *frame_ret)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    *frame_ret =
        (struct flamepix_julia_frame){.status = status_of(known, is_of_c), .is_of_c = is_of_c};
    tree->name.length = 0;
    enum flamepix_status status = flamepix_frame_text(
        &tree->name, known, options->by_address ? FLAMEPIX_ADDRESSES : options->granularity);
    if (status != FLAMEPIX_OK)
        return status;
    tree->name.length--; /* the ';' that ends it */
    return flamepix_text_table_intern(&tree->texts, flamepix_buffer_bytes(&tree->name),
                                      &frame_ret->text);
}

/* -- nodes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_node(struct flamepix_julia_tree *tree,
                                     const struct flamepix_julia_node *node)
{
    enum flamepix_status status = flamepix_array_reserve(
        &tree->nodes, &tree->node_capacity, tree->node_count + 1, sizeof(*tree->nodes));
    if (status == FLAMEPIX_OK)
        tree->nodes[tree->node_count++] = *node;
    return status;
}

static enum flamepix_status need_root(struct flamepix_julia_tree *tree)
{
    return tree->node_count > 0 ? FLAMEPIX_OK : add_node(tree, &(struct flamepix_julia_node){0});
}

enum flamepix_status flamepix_julia_enter(const struct flamepix_recording *recording,
                                          struct flamepix_julia_tree *tree, size_t parent,
                                          const struct flamepix_julia_frame *frame,
                                          size_t *node_ret)
{
    enum flamepix_status status = need_root(tree);
    if (status != FLAMEPIX_OK)
        return status;
    *node_ret = parent;
    if (frame->is_of_c && !recording->options.recording.c_frames) {
        tree->nodes[parent].status |= frame->status;
        return FLAMEPIX_OK;
    }
    *node_ret = flamepix_key_table_get(&tree->children, parent, frame->text);
    if (*node_ret != SIZE_MAX) {
        tree->nodes[*node_ret].status |= frame->status;
        return FLAMEPIX_OK;
    }
    *node_ret = tree->node_count;
    if (tree->prompt == 0 && (frame->status & FLAMEPIX_JULIA_PROMPT) != 0)
        tree->prompt = *node_ret;
    const struct flamepix_julia_node node = {
        .parent = parent,
        .text = frame->text,
        .status = frame->status,
        .is_of_c = frame->is_of_c,
        .branch = parent == 0 ? *node_ret : tree->nodes[parent].branch,
        .is_typed = tree->prompt == *node_ret || tree->nodes[parent].is_typed,
    };
    status = add_node(tree, &node);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_key_table_set(&tree->children, parent, frame->text, *node_ret);
}

enum flamepix_status flamepix_julia_add(struct flamepix_julia_tree *tree, size_t node, size_t part,
                                        double count)
{
    const size_t known = flamepix_key_table_get(&tree->sum_of, node, part);
    if (known != SIZE_MAX) {
        tree->sums[known].count += count;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = need_root(tree);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&tree->sums, &tree->sum_capacity, tree->sum_count + 1,
                                        sizeof(*tree->sums));
    if (status == FLAMEPIX_OK)
        status = flamepix_key_table_set(&tree->sum_of, node, part, tree->sum_count);
    if (status == FLAMEPIX_OK)
        tree->sums[tree->sum_count++] = (struct flamepix_julia_sum){node, part, count};
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status add_name(struct flamepix_recording *recording,
                                     struct flamepix_julia_tree *tree,
                                     const struct flamepix_julia_node *node)
{
    const struct flamepix_bytes text = flamepix_text_table_get(&tree->texts, node->text);
    const char *annotation = "";
    if ((node->status & FLAMEPIX_JULIA_DISPATCHES) != 0)
        annotation = "_[d]";
    else if ((node->status & FLAMEPIX_JULIA_COLLECTS) != 0)
        annotation = "_[g]";
    else if (node->is_of_c)
        annotation = "_[c]";
    tree->name.length = 0;
    enum flamepix_status status = flamepix_buffer_append(&tree->name, text.data, text.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&tree->name, annotation, strlen(annotation));
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_name(recording, flamepix_buffer_bytes(&tree->name));
}

enum flamepix_status flamepix_julia_put(struct flamepix_recording *recording,
                                        struct flamepix_julia_tree *tree, size_t i)
{
    const struct flamepix_julia_sum *sum = &tree->sums[i];
    const struct flamepix_sample sample = {
        .part = sum->part, .weight.value = sum->count, .leaf_first = true};
    const size_t prompt = recording->options.recording.with_repl ? 0 : tree->prompt;
    const bool is_typed = prompt != 0 && tree->nodes[sum->node].is_typed;
    enum flamepix_status status = FLAMEPIX_OK;
    if (sum->node == 0)
        status = flamepix_recording_name(recording, flamepix_bytes_of("[no frames]"));
    else if (prompt != 0 && (sum->node == prompt || (!is_typed && tree->nodes[sum->node].branch ==
                                                                      tree->nodes[prompt].branch)))
        return FLAMEPIX_OK;
    for (size_t node = sum->node; node != (is_typed ? prompt : 0) && status == FLAMEPIX_OK;
         node = tree->nodes[node].parent)
        status = add_name(recording, tree, &tree->nodes[node]);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

void flamepix_julia_tree_free(struct flamepix_julia_tree *tree)
{
    flamepix_text_table_free(&tree->texts);
    free(tree->nodes);
    flamepix_key_table_free(&tree->children);
    free(tree->sums);
    flamepix_key_table_free(&tree->sum_of);
    flamepix_buffer_free(&tree->name);
    *tree = (struct flamepix_julia_tree){0};
}
