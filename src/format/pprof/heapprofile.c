/* Sampled heap profiles of V8: a tree of functions, each with the bytes that it holds,
 *
 *     {"head": {"callFrame": {"functionName": "(root)", …}, "selfSize": 0, "children": […]}} */
#include "format/formats.h"
#include "format/web/v8.h"

enum { AT_ONCE = 4096 };

struct heapprofile {
    struct fpx_json_reader json;
    struct fpx_v8_nodes nodes;
    bool is_read;
    uint32_t next;
    size_t part;
};

static enum flamepix_status read_tree(struct heapprofile *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "head"))
            status = fpx_v8_nodes_read_tree(&reader->nodes, &reader->json);
    }
    return status;
}

static enum flamepix_status read_all(struct fpx_recording *recording, struct heapprofile *reader)
{
    enum flamepix_status status =
        fpx_json_recording_status(recording, &reader->json, read_tree(reader));
    reader->is_read = true;
    if (status == FLAMEPIX_OK && reader->nodes.count == 0)
        status = fpx_recording_not_understood(recording, 0, "a tree of functions");
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    return fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                              flamepix_bytes_of("bytes"), &reader->part);
}

/* Whether the function and all its callers have a name, even if empty. */
static bool has_names(const struct fpx_v8_nodes *nodes, uint32_t node)
{
    while (node != FPX_V8_NO_NODE && nodes->items[node].has_name)
        node = nodes->items[node].parent;
    return node == FPX_V8_NO_NODE;
}

static enum flamepix_status put_node(struct fpx_recording *recording, struct heapprofile *reader)
{
    const uint32_t node = reader->next++;
    const struct fpx_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = reader->nodes.items[node].weight};
    if (!reader->nodes.items[node].has_weight)
        return fpx_recording_not_understood(recording, 0, "a function with its size");
    if (sample.weight.value != 0 && !has_names(&reader->nodes, node))
        return fpx_recording_not_understood(recording, 0, "functions with names");
    if (!reader->nodes.items[node].has_children)
        fpx_recording_remark(recording, "functions that say nothing of children have none");
    if (sample.weight.value == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_v8_nodes_add_frames(&reader->nodes, recording, node);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct heapprofile *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return fpx_v8_nodes_init(&reader->nodes);
}

/* The next profile, if there is one. */
static enum flamepix_status go_on(struct fpx_recording *recording, struct heapprofile *reader)
{
    const enum flamepix_status status = fpx_json_recording_next_document(&reader->json, recording);
    if (status != FLAMEPIX_OK)
        return status;
    reader->is_read = false;
    reader->next = 0;
    fpx_v8_nodes_free(&reader->nodes);
    return fpx_v8_nodes_init(&reader->nodes);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct heapprofile *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->is_read)
        return read_all(recording, reader);
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK; i++) {
        if (reader->next == reader->nodes.count)
            return go_on(recording, reader);
        status = put_node(recording, reader);
    }
    return status;
}

static void end(void *user)
{
    struct heapprofile *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_v8_nodes_free(&reader->nodes);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct heapprofile), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_heapprofile_open, kind)
