#include "format/languages/julia.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/capped.h"
#include "base/memory.h"
#include "format/parse/parse_text.h"

/* -- frames ------------------------------------------------------------------------------------ */

static unsigned char status_of_c(struct flamepix_bytes name)
{
    static const char *const dispatchers[] = {"jl_invoke", "jl_apply_generic", "ijl_apply_generic"};
    for (size_t i = 0; i < sizeof(dispatchers) / sizeof(dispatchers[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(dispatchers[i])))
            return FPX_JULIA_DISPATCHES;
    }
    return fpx_bytes_begin_with(name, "jl_gc_") ? FPX_JULIA_COLLECTS : 0;
}

static unsigned char status_of(const struct fpx_frame *known, bool is_of_c)
{
    if (is_of_c)
        return status_of_c(known->name);
    return flamepix_bytes_equal(known->name, flamepix_bytes_of("eval_user_input")) &&
                   fpx_bytes_end_with(known->file, "REPL.jl")
               ? FPX_JULIA_PROMPT
               : 0;
}

/* The number of a frame's text at this granularity, without its final ';'. */
static enum flamepix_status intern_text(struct fpx_julia_tree *tree, struct fpx_text_table *texts,
                                        const struct fpx_frame *known,
                                        enum flamepix_granularity granularity, size_t *number_ret)
{
    flamepix_buffer_clear(&tree->name);
    const enum flamepix_status status = fpx_frame_text(&tree->name, known, granularity);
    if (status != FLAMEPIX_OK)
        return status;
    tree->name.length--;
    return fpx_text_table_intern(texts, flamepix_buffer_bytes(&tree->name), number_ret);
}

enum flamepix_status fpx_julia_frame(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, const struct fpx_frame *known,
                                     bool is_of_c, struct fpx_julia_frame *frame_ret)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const enum flamepix_granularity place =
        options->by_address ? FLAMEPIX_ADDRESSES : FLAMEPIX_LINES;
    const enum flamepix_granularity name =
        options->by_address || options->by_line ? place : options->granularity;
    const struct flamepix_bytes file =
        name == FLAMEPIX_FUNCTIONS ? known->file : (struct flamepix_bytes){"", 0};
    *frame_ret = (struct fpx_julia_frame){.status = status_of(known, is_of_c), .is_of_c = is_of_c};
    enum flamepix_status status = intern_text(tree, &tree->places, known, place, &frame_ret->place);
    if (status == FLAMEPIX_OK)
        status = intern_text(tree, &tree->names, known, name, &frame_ret->name);
    return status == FLAMEPIX_OK ? fpx_text_table_intern(&tree->files, file, &frame_ret->file)
                                 : status;
}

/* -- boxes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_box(struct fpx_julia_tree *tree, const struct fpx_julia_box *box)
{
    const enum flamepix_status status = fpx_array_reserve(
        &tree->boxes, &tree->box_capacity, tree->box_count + 1, sizeof(*tree->boxes));
    if (status == FLAMEPIX_OK)
        tree->boxes[tree->box_count++] = *box;
    return status;
}

/* Notes the file of a function of this name. An unknown file does not count as another one. */
static enum flamepix_status note_file(struct fpx_julia_tree *tree, size_t name, size_t file)
{
    const bool is_known = fpx_text_table_get(&tree->files, file).length > 0;
    const enum flamepix_status status = fpx_array_reserve(&tree->file_of, &tree->file_of_capacity,
                                                          name + 1, sizeof(*tree->file_of));
    if (status != FLAMEPIX_OK)
        return status;
    while (tree->file_of_count <= name)
        tree->file_of[tree->file_of_count++] = 0;
    if (is_known && tree->file_of[name] == 0)
        tree->file_of[name] = file + 1;
    else if (is_known && tree->file_of[name] != file + 1)
        tree->file_of[name] = SIZE_MAX;
    return FLAMEPIX_OK;
}

static enum flamepix_status enter_box(struct fpx_julia_tree *tree, size_t parent,
                                      const struct fpx_julia_frame *frame, size_t *box_ret)
{
    const uint64_t key = (uint64_t)frame->name << 32 | (uint64_t)frame->file;
    const size_t found = fpx_key_table_get(&tree->inner, parent, key);
    if (found != SIZE_MAX) {
        tree->boxes[found].status |= frame->status;
        *box_ret = found;
        return FLAMEPIX_OK;
    }
    const struct fpx_julia_box box = {.parent = parent,
                                      .name = frame->name,
                                      .file = frame->file,
                                      .status = frame->status,
                                      .is_of_c = frame->is_of_c};
    *box_ret = tree->box_count;
    enum flamepix_status status = add_box(tree, &box);
    if (status == FLAMEPIX_OK)
        status = note_file(tree, frame->name, frame->file);
    return status == FLAMEPIX_OK ? fpx_key_table_set(&tree->inner, parent, key, *box_ret) : status;
}

/* -- nodes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_node(struct fpx_julia_tree *tree, const struct fpx_julia_node *node)
{
    enum flamepix_status status = fpx_array_reserve(&tree->nodes, &tree->node_capacity,
                                                    tree->node_count + 1, sizeof(*tree->nodes));
    if (status == FLAMEPIX_OK)
        tree->nodes[tree->node_count++] = *node;
    return status;
}

static enum flamepix_status need_root(struct fpx_julia_tree *tree)
{
    if (tree->node_count > 0)
        return FLAMEPIX_OK;
    const enum flamepix_status status = add_box(tree, &(struct fpx_julia_box){0});
    return status == FLAMEPIX_OK ? add_node(tree, &(struct fpx_julia_node){0}) : status;
}

static enum flamepix_status add_child(struct fpx_julia_tree *tree, size_t parent,
                                      const struct fpx_julia_frame *frame, size_t *node_ret)
{
    size_t box = 0;
    enum flamepix_status status = enter_box(tree, tree->nodes[parent].box, frame, &box);
    if (status != FLAMEPIX_OK)
        return status;
    *node_ret = tree->node_count;
    if (tree->prompt == 0 && (frame->status & FPX_JULIA_PROMPT) != 0)
        tree->prompt = *node_ret;
    const struct fpx_julia_node node = {
        .parent = parent,
        .box = box,
        .branch = parent == 0 ? *node_ret : tree->nodes[parent].branch,
        .is_typed = tree->prompt == *node_ret || tree->nodes[parent].is_typed,
    };
    status = add_node(tree, &node);
    return status == FLAMEPIX_OK
               ? fpx_key_table_set(&tree->children, parent, frame->place, *node_ret)
               : status;
}

enum flamepix_status fpx_julia_enter(const struct fpx_recording *recording,
                                     struct fpx_julia_tree *tree, size_t parent,
                                     const struct fpx_julia_frame *frame, size_t *node_ret)
{
    const enum flamepix_status status = need_root(tree);
    if (status != FLAMEPIX_OK)
        return status;
    *node_ret = parent;
    if (frame->is_of_c && !recording->options.recording.c_frames) {
        tree->boxes[tree->nodes[parent].box].status |= frame->status;
        return FLAMEPIX_OK;
    }
    *node_ret = fpx_key_table_get(&tree->children, parent, frame->place);
    if (*node_ret == SIZE_MAX)
        return add_child(tree, parent, frame, node_ret);
    tree->boxes[tree->nodes[*node_ret].box].status |= frame->status;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_julia_add(struct fpx_julia_tree *tree, size_t node, size_t part,
                                   double count)
{
    const size_t known = fpx_key_table_get(&tree->sum_of, node, part);
    if (known != SIZE_MAX) {
        tree->sums[known].count += count;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = need_root(tree);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&tree->sums, &tree->sum_capacity, tree->sum_count + 1,
                                   sizeof(*tree->sums));
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&tree->sum_of, node, part, tree->sum_count);
    if (status == FLAMEPIX_OK)
        tree->sums[tree->sum_count++] = (struct fpx_julia_sum){node, part, count};
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

/* The name, with its file if the same name occurs in another file. */
static enum flamepix_status write_name(struct fpx_julia_tree *tree, const struct fpx_julia_box *box)
{
    const struct flamepix_bytes name = fpx_text_table_get(&tree->names, box->name);
    const struct flamepix_bytes file = fpx_text_table_get(&tree->files, box->file);
    flamepix_buffer_clear(&tree->name);
    if (tree->file_of[box->name] != SIZE_MAX || file.length == 0)
        return flamepix_buffer_append(&tree->name, name.data, name.length);
    const struct fpx_frame frame = {.name = name, .file = file};
    const enum flamepix_status status = fpx_frame_text(&tree->name, &frame, FLAMEPIX_LINES);
    tree->name.length -= status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_name(struct fpx_recording *recording, struct fpx_julia_tree *tree,
                                     const struct fpx_julia_box *box)
{
    const char *annotation = "";
    if ((box->status & FPX_JULIA_DISPATCHES) != 0)
        annotation = "_[d]";
    else if ((box->status & FPX_JULIA_COLLECTS) != 0)
        annotation = "_[g]";
    else if (box->is_of_c)
        annotation = "_[c]";
    write_name(tree, box);
    enum flamepix_status status =
        flamepix_buffer_append(&tree->name, annotation, strlen(annotation));
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_name(recording, flamepix_buffer_bytes(&tree->name));
}

/* Whether a node is in the branch of the prompt and not below it. */
static bool is_beside(const struct fpx_julia_tree *tree, size_t node, size_t prompt)
{
    return prompt != 0 && node != 0 &&
           (node == prompt || (!tree->nodes[node].is_typed &&
                               tree->nodes[node].branch == tree->nodes[prompt].branch));
}

/* Samples are in several parts, but counted only in the one that is drawn. */
static void leave_out(struct fpx_recording *recording, struct fpx_julia_tree *tree,
                      const struct fpx_julia_sum *sum)
{
    const bool is_counted =
        recording->options.recording.profile != NULL || sum->part == tree->default_part;
    if (!is_counted)
        return;
    const uint64_t count = fpx_capped_count(sum->count);
    tree->beside = fpx_capped_sum(tree->beside, count);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_FILTERED, count, sum->count);
}

enum flamepix_status fpx_julia_put(struct fpx_recording *recording, struct fpx_julia_tree *tree,
                                   size_t i)
{
    const struct fpx_julia_sum *sum = &tree->sums[i];
    const struct fpx_sample sample = {.part = sum->part,
                                      .weight.value = sum->count,
                                      .leaf_first = true,
                                      .count = fpx_capped_count(sum->count)};
    const size_t prompt = recording->options.recording.with_repl ? 0 : tree->prompt;
    const size_t root =
        prompt != 0 && tree->nodes[sum->node].is_typed ? tree->nodes[prompt].box : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_beside(tree, sum->node, prompt)) {
        leave_out(recording, tree, sum);
        return FLAMEPIX_OK;
    }
    if (sum->node == 0)
        status = fpx_recording_name(recording, flamepix_bytes_of("[no frames]"));
    for (size_t box = tree->nodes[sum->node].box; box != root && status == FLAMEPIX_OK;
         box = tree->boxes[box].parent)
        status = add_name(recording, tree, &tree->boxes[box]);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

void fpx_julia_remark_left_out(struct fpx_recording *recording, const struct fpx_julia_tree *tree)
{
    if (tree->beside > 0)
        fpx_recording_remark(recording,
                             "%" PRIu64 " sample%s beside what was typed at the prompt %s "
                             "left out as the prompt's own",
                             tree->beside, tree->beside == 1 ? "" : "s",
                             tree->beside == 1 ? "is" : "are");
}

void fpx_julia_tree_free(struct fpx_julia_tree *tree)
{
    fpx_text_table_free(&tree->places);
    fpx_text_table_free(&tree->names);
    fpx_text_table_free(&tree->files);
    free(tree->file_of);
    free(tree->nodes);
    fpx_key_table_free(&tree->children);
    free(tree->boxes);
    fpx_key_table_free(&tree->inner);
    free(tree->sums);
    fpx_key_table_free(&tree->sum_of);
    flamepix_buffer_free(&tree->name);
    *tree = (struct fpx_julia_tree){0};
}
