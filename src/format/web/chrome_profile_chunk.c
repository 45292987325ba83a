/* CPU profiles in Chrome traces: "Profile" begins one, each "ProfileChunk" adds new nodes, and
 * samples, which are ids of nodes; "CpuProfile" is a whole one. */
#include "base/memory.h"
#include "format/web/chrome_trace.h"

void fpx_chrome_profile_chunk_reset(struct fpx_chrome_profile_chunk *chunk)
{
    chunk->node_count = chunk->link_count = chunk->sample_count = chunk->delta_count = 0;
    chunk->has_start = chunk->has_end = false;
}

/* -- nodes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_link(struct fpx_chrome_profile_chunk *chunk, int64_t parent,
                                     int64_t child)
{
    enum flamepix_status status = fpx_array_reserve(&chunk->links, &chunk->link_capacity,
                                                    chunk->link_count + 1, sizeof(*chunk->links));
    if (status == FLAMEPIX_OK)
        chunk->links[chunk->link_count++] = (struct fpx_chrome_link){parent, child};
    return status;
}

static enum flamepix_status intern(struct fpx_chrome_trace *trace, size_t *number_ret)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(&trace->json, &text))
        return fpx_json_status(&trace->json);
    return fpx_text_table_intern(&trace->names, text, number_ret);
}

/* {"functionName": "f", "url": "a.js", "lineNumber": 3}, lines from 0 */
static enum flamepix_status read_call_frame(struct fpx_chrome_trace *trace,
                                            struct fpx_chrome_node *node)
{
    struct fpx_json_reader *json = &trace->json;
    struct flamepix_bytes key;
    size_t name = 0, url = 0;
    int64_t line = -1;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(json))
        return fpx_json_status(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "functionName")) {
            node->is_known = true;
            status = intern(trace, &name);
        } else if (fpx_json_is(key, "url"))
            status = intern(trace, &url);
        else if (fpx_json_is(key, "lineNumber"))
            (void)fpx_json_read_integer(json, &line);
    }
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_frame frame = {
        .name = fpx_text_table_get(&trace->names, name),
        .file = fpx_text_table_get(&trace->names, url),
        .line = line >= 0 && line < INT64_MAX ? (uint64_t)line + 1 : 0,
    };
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(anonymous)");
    return fpx_chrome_name(trace, &frame, &node->name);
}

/* Reads the ids of a node's children; the node's own id may follow. */
static enum flamepix_status read_children(struct fpx_chrome_trace *trace)
{
    int64_t id;
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    while (fpx_json_next_element(&trace->json, &status)) {
        if (fpx_json_read_integer(&trace->json, &id))
            status = add_link(&trace->chunk, 0, id);
    }
    return status;
}

static enum flamepix_status add_node(struct fpx_chrome_profile_chunk *chunk,
                                     struct fpx_chrome_node node)
{
    enum flamepix_status status = fpx_array_reserve(&chunk->nodes, &chunk->node_capacity,
                                                    chunk->node_count + 1, sizeof(*chunk->nodes));
    if (status == FLAMEPIX_OK)
        chunk->nodes[chunk->node_count++] = node;
    return status;
}

static enum flamepix_status read_node(struct fpx_chrome_trace *trace)
{
    struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    struct fpx_json_reader *json = &trace->json;
    const size_t first_link = chunk->link_count;
    struct flamepix_bytes key;
    struct fpx_chrome_node node = {0};
    int64_t parent = 0;
    bool has_id = false, has_parent = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(json))
        return fpx_json_status(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "id"))
            has_id = fpx_json_read_integer(json, &node.id);
        else if (fpx_json_is(key, "parent"))
            has_parent = fpx_json_read_integer(json, &parent) && parent >= 0;
        else if (fpx_json_is(key, "hitCount"))
            (void)fpx_json_read_integer(json, &node.hits);
        else if (fpx_json_is(key, "callFrame"))
            status = read_call_frame(trace, &node);
        else if (fpx_json_is(key, "children"))
            status = read_children(trace);
    }
    for (size_t i = first_link; i < chunk->link_count; i++)
        chunk->links[i].parent = node.id;
    if (status != FLAMEPIX_OK)
        return status;
    if (!has_id) {
        chunk->link_count = first_link; /* drops links to a parent without an id */
        return FLAMEPIX_OK;
    }
    status = add_node(chunk, node);
    return status == FLAMEPIX_OK && has_parent ? add_link(chunk, parent, node.id) : status;
}

static enum flamepix_status read_nodes(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    while (fpx_json_next_element(&trace->json, &status))
        status = read_node(trace);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status read_samples(struct fpx_chrome_trace *trace)
{
    struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    while (fpx_json_next_element(&trace->json, &status)) {
        int64_t id = INT64_MIN;
        (void)fpx_json_read_integer(&trace->json, &id);
        status = fpx_array_reserve(&chunk->samples, &chunk->sample_capacity,
                                   chunk->sample_count + 1, sizeof(*chunk->samples));
        if (status == FLAMEPIX_OK)
            chunk->samples[chunk->sample_count++] = id;
    }
    return status;
}

static enum flamepix_status read_deltas(struct fpx_chrome_trace *trace)
{
    struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    while (fpx_json_next_element(&trace->json, &status)) {
        int64_t delta = FPX_CHROME_NO_DELTA;
        (void)fpx_chrome_read_time(trace, &delta);
        status = fpx_array_reserve(&chunk->deltas, &chunk->delta_capacity, chunk->delta_count + 1,
                                   sizeof(*chunk->deltas));
        if (status == FLAMEPIX_OK)
            chunk->deltas[chunk->delta_count++] = delta;
    }
    return status;
}

enum flamepix_status fpx_chrome_profile_chunk_read(struct fpx_chrome_trace *trace,
                                                   struct flamepix_bytes key)
{
    struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    if (fpx_json_is(key, "nodes"))
        return read_nodes(trace);
    if (fpx_json_is(key, "samples"))
        return read_samples(trace);
    if (fpx_json_is(key, "timeDeltas"))
        return read_deltas(trace);
    if (fpx_json_is(key, "startTime"))
        chunk->has_start = fpx_chrome_read_time(trace, &chunk->start);
    else if (fpx_json_is(key, "endTime"))
        chunk->has_end = fpx_chrome_read_time(trace, &chunk->end);
    return fpx_json_status(&trace->json);
}

/* -- owner of a chunk -------------------------------------------------------------------------- */

static enum flamepix_status take_nodes(struct fpx_chrome_trace *trace, uint32_t lane)
{
    const struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    enum flamepix_status status = FLAMEPIX_OK;
    uint32_t node, parent;
    for (size_t i = 0; i < chunk->node_count && status == FLAMEPIX_OK; i++) {
        status = fpx_chrome_nodes_find(&trace->nodes, lane, chunk->nodes[i].id, &node);
        if (status != FLAMEPIX_OK)
            return status;
        trace->nodes.items[node].name = chunk->nodes[i].name;
        trace->nodes.items[node].is_known = chunk->nodes[i].is_known;
        trace->lanes.items[lane].has_root |=
            fpx_chrome_nodes_is(&trace->nodes, &trace->names, node, "(root)");
    }
    for (size_t i = 0; i < chunk->link_count && status == FLAMEPIX_OK; i++) {
        status = fpx_chrome_nodes_find(&trace->nodes, lane, chunk->links[i].parent, &parent);
        if (status == FLAMEPIX_OK)
            status = fpx_chrome_nodes_find(&trace->nodes, lane, chunk->links[i].child, &node);
        if (status == FLAMEPIX_OK)
            trace->nodes.items[node].parent = parent;
    }
    return status;
}

/* A sample is kept with its delta as its end, in the order of the chunks' times. */
static enum flamepix_status add_sample(struct fpx_chrome_trace *trace, uint32_t lane, int64_t id,
                                       int64_t end)
{
    const int64_t written = trace->lanes.items[lane].latest;
    uint32_t node;
    enum flamepix_status status = fpx_chrome_nodes_find(&trace->nodes, lane, id, &node);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_chrome_add_event(trace, lane, FPX_TRACE_EVENT_SAMPLE, node, written, end);
}

/* Without samples, nodes have hit counts. */
static enum flamepix_status take_hits(struct fpx_chrome_trace *trace, uint32_t lane)
{
    const struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < chunk->node_count && status == FLAMEPIX_OK; i++) {
        if (chunk->nodes[i].hits > 0)
            status = add_sample(trace, lane, chunk->nodes[i].id, chunk->nodes[i].hits);
    }
    return status;
}

enum flamepix_status fpx_chrome_profile_chunk_take(struct fpx_chrome_trace *trace, uint32_t lane)
{
    const struct fpx_chrome_profile_chunk *chunk = &trace->chunk;
    struct fpx_chrome_lane *profile = &trace->lanes.items[lane];
    enum flamepix_status status = take_nodes(trace, lane);
    if (chunk->has_start) {
        profile->start = chunk->start;
        profile->has_start = true;
    }
    if (chunk->has_end) {
        profile->end = chunk->end;
        profile->has_end = true;
    }
    if (trace->event.has_time)
        profile->latest = trace->event.time;
    profile->has_deltas = profile->has_deltas || chunk->delta_count > 0;
    for (size_t i = 0; i < chunk->sample_count && status == FLAMEPIX_OK; i++)
        status = add_sample(trace, lane, chunk->samples[i],
                            i < chunk->delta_count ? chunk->deltas[i] : FPX_CHROME_NO_DELTA);
    return status == FLAMEPIX_OK && chunk->is_whole && chunk->sample_count == 0
               ? take_hits(trace, lane)
               : status;
}
