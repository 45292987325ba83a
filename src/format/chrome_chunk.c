/* CPU profiles in Chrome traces: "Profile" says when one begins, each "ProfileChunk" brings nodes
 * that are new and samples, which are ids of nodes; "CpuProfile" is a whole one. */
#include "base/array.h"
#include "format/chrome_trace.h"

void flamepix_chrome_chunk_reset(struct flamepix_chrome_chunk *chunk)
{
    chunk->node_count = chunk->link_count = chunk->sample_count = chunk->delta_count = 0;
    chunk->start = chunk->end = 0;
    chunk->has_start = false;
}

/* -- nodes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_link(struct flamepix_chrome_chunk *chunk, int64_t parent,
                                     int64_t child)
{
    enum flamepix_status status = flamepix_array_reserve(
        &chunk->links, &chunk->link_capacity, chunk->link_count + 1, sizeof(*chunk->links));
    if (status == FLAMEPIX_OK)
        chunk->links[chunk->link_count++] = (struct flamepix_chrome_link){parent, child};
    return status;
}

static enum flamepix_status intern(struct flamepix_chrome_trace *trace, size_t *number_ret)
{
    struct flamepix_bytes text;
    if (!flamepix_json_read_string(&trace->json, &text))
        return flamepix_json_status(&trace->json);
    return flamepix_text_table_intern(&trace->names, text, number_ret);
}

/* {"functionName": "f", "url": "a.js", "lineNumber": 3}, lines from 0 */
static enum flamepix_status read_call_frame(struct flamepix_chrome_trace *trace, uint32_t *name_ret)
{
    struct flamepix_json_reader *json = &trace->json;
    struct flamepix_bytes key;
    size_t name = 0, url = 0;
    int64_t line = -1;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "functionName"))
            status = intern(trace, &name);
        else if (flamepix_json_is(key, "url"))
            status = intern(trace, &url);
        else if (flamepix_json_is(key, "lineNumber"))
            (void)flamepix_json_read_integer(json, &line);
    }
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_frame frame = {
        .name = flamepix_text_table_get(&trace->names, name),
        .file = flamepix_text_table_get(&trace->names, url),
        .line = line >= 0 && line < INT64_MAX ? (uint64_t)line + 1 : 0,
    };
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(anonymous)");
    return flamepix_chrome_name(trace, &frame, name_ret);
}

/* Ids of a node's children, whose parent may not be known yet. */
static enum flamepix_status read_children(struct flamepix_chrome_trace *trace)
{
    int64_t id;
    enum flamepix_status status = flamepix_json_open_array(&trace->json);
    while (flamepix_json_next_element(&trace->json, &status)) {
        if (flamepix_json_read_integer(&trace->json, &id))
            status = add_link(&trace->chunk, 0, id);
    }
    return status;
}

static enum flamepix_status add_node(struct flamepix_chrome_chunk *chunk, int64_t id, uint32_t name)
{
    enum flamepix_status status = flamepix_array_reserve(
        &chunk->nodes, &chunk->node_capacity, chunk->node_count + 1, sizeof(*chunk->nodes));
    if (status == FLAMEPIX_OK)
        chunk->nodes[chunk->node_count++] =
            (struct flamepix_chrome_node){.id = id, .name = name, .is_known = true};
    return status;
}

static enum flamepix_status read_node(struct flamepix_chrome_trace *trace)
{
    struct flamepix_chrome_chunk *chunk = &trace->chunk;
    struct flamepix_json_reader *json = &trace->json;
    const size_t first_link = chunk->link_count;
    struct flamepix_bytes key;
    int64_t id = 0, parent = 0;
    bool has_id = false, has_parent = false;
    uint32_t name = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "id"))
            has_id = flamepix_json_read_integer(json, &id);
        else if (flamepix_json_is(key, "parent"))
            has_parent = flamepix_json_read_integer(json, &parent);
        else if (flamepix_json_is(key, "callFrame"))
            status = read_call_frame(trace, &name);
        else if (flamepix_json_is(key, "children"))
            status = read_children(trace);
    }
    for (size_t i = first_link; i < chunk->link_count; i++)
        chunk->links[i].parent = id;
    if (status != FLAMEPIX_OK || !has_id)
        return status;
    status = add_node(chunk, id, name);
    return status == FLAMEPIX_OK && has_parent ? add_link(chunk, parent, id) : status;
}

static enum flamepix_status read_nodes(struct flamepix_chrome_trace *trace)
{
    enum flamepix_status status = flamepix_json_open_array(&trace->json);
    while (flamepix_json_next_element(&trace->json, &status))
        status = read_node(trace);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status read_samples(struct flamepix_chrome_trace *trace)
{
    struct flamepix_chrome_chunk *chunk = &trace->chunk;
    enum flamepix_status status = flamepix_json_open_array(&trace->json);
    while (flamepix_json_next_element(&trace->json, &status)) {
        int64_t id = INT64_MIN;
        (void)flamepix_json_read_integer(&trace->json, &id);
        status = flamepix_array_reserve(&chunk->samples, &chunk->sample_capacity,
                                        chunk->sample_count + 1, sizeof(*chunk->samples));
        if (status == FLAMEPIX_OK)
            chunk->samples[chunk->sample_count++] = id;
    }
    return status;
}

static enum flamepix_status read_deltas(struct flamepix_chrome_trace *trace)
{
    struct flamepix_chrome_chunk *chunk = &trace->chunk;
    enum flamepix_status status = flamepix_json_open_array(&trace->json);
    while (flamepix_json_next_element(&trace->json, &status)) {
        double delta = 0;
        (void)flamepix_json_read_number(&trace->json, &delta);
        status = flamepix_array_reserve(&chunk->deltas, &chunk->delta_capacity,
                                        chunk->delta_count + 1, sizeof(*chunk->deltas));
        if (status == FLAMEPIX_OK)
            chunk->deltas[chunk->delta_count++] = delta;
    }
    return status;
}

enum flamepix_status flamepix_chrome_chunk_read(struct flamepix_chrome_trace *trace,
                                                struct flamepix_bytes key)
{
    struct flamepix_chrome_chunk *chunk = &trace->chunk;
    if (flamepix_json_is(key, "nodes"))
        return read_nodes(trace);
    if (flamepix_json_is(key, "samples"))
        return read_samples(trace);
    if (flamepix_json_is(key, "timeDeltas"))
        return read_deltas(trace);
    if (flamepix_json_is(key, "startTime"))
        chunk->has_start = flamepix_json_read_number(&trace->json, &chunk->start);
    else if (flamepix_json_is(key, "endTime"))
        (void)flamepix_json_read_number(&trace->json, &chunk->end);
    return flamepix_json_status(&trace->json);
}

/* -- whose it is ------------------------------------------------------------------------------- */

static enum flamepix_status take_nodes(struct flamepix_chrome_trace *trace, uint32_t lane)
{
    const struct flamepix_chrome_chunk *chunk = &trace->chunk;
    enum flamepix_status status = FLAMEPIX_OK;
    uint32_t node, parent;
    for (size_t i = 0; i < chunk->node_count && status == FLAMEPIX_OK; i++) {
        status = flamepix_chrome_nodes_find(&trace->nodes, lane, chunk->nodes[i].id, &node);
        if (status != FLAMEPIX_OK)
            return status;
        trace->nodes.items[node].name = chunk->nodes[i].name;
        trace->nodes.items[node].is_known = true;
    }
    for (size_t i = 0; i < chunk->link_count && status == FLAMEPIX_OK; i++) {
        status = flamepix_chrome_nodes_find(&trace->nodes, lane, chunk->links[i].parent, &parent);
        if (status == FLAMEPIX_OK)
            status = flamepix_chrome_nodes_find(&trace->nodes, lane, chunk->links[i].child, &node);
        if (status == FLAMEPIX_OK)
            trace->nodes.items[node].parent = parent;
    }
    return status;
}

enum flamepix_status flamepix_chrome_chunk_take(struct flamepix_chrome_trace *trace, uint32_t lane)
{
    const struct flamepix_chrome_chunk *chunk = &trace->chunk;
    struct flamepix_chrome_lane *profile = &trace->lanes.items[lane];
    enum flamepix_status status = take_nodes(trace, lane);
    if (chunk->has_start)
        profile->time = chunk->start;
    if (chunk->end > 0)
        profile->end = chunk->end;
    for (size_t i = 0; i < chunk->sample_count && status == FLAMEPIX_OK; i++) {
        uint32_t node;
        profile->time += i < chunk->delta_count ? chunk->deltas[i] : 0;
        status = flamepix_chrome_nodes_find(&trace->nodes, lane, chunk->samples[i], &node);
        if (status == FLAMEPIX_OK)
            status = flamepix_chrome_add_span(trace, lane, FLAMEPIX_SPAN_SAMPLE, node,
                                              profile->time, profile->time);
    }
    return status;
}
