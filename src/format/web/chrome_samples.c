/* Samples of a Chrome trace, in addition to its events:
 *
 *     "stackFrames": {"1": {"name": "main"}, "2": {"name": "f", "parent": 1}},
 *     "samples": [{"pid": 7, "tid": 1, "ts": 100, "sf": 2}, …] */
#include "format/web/chrome_trace.h"

/* The owner of the frames of all threads in a document; it is not a lane. */
static uint32_t owner_of(const struct fpx_chrome_trace *trace)
{
    return UINT32_MAX - trace->document;
}

static enum flamepix_status read_frame(struct fpx_chrome_trace *trace, uint32_t node)
{
    struct fpx_json_reader *json = &trace->json;
    struct fpx_frame frame = {.name = {"", 0}};
    struct flamepix_bytes key;
    uint32_t parent, name = 0;
    int64_t id;
    bool has_name = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(json))
        return fpx_json_status(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "name") && fpx_json_read_string(json, &frame.name)) {
            status = fpx_chrome_name(trace, &frame, &name);
            has_name = true;
        } else if (fpx_json_is(key, "parent")) {
            id = INT64_MIN;
            status = fpx_chrome_read_id(trace, &id);
            if (status == FLAMEPIX_OK)
                status = fpx_chrome_nodes_find(&trace->nodes, owner_of(trace), id, &parent);
            if (status == FLAMEPIX_OK)
                trace->nodes.items[node].parent = parent;
        }
    }
    trace->nodes.items[node].name = name;
    trace->nodes.items[node].is_known = has_name;
    return status;
}

enum flamepix_status fpx_chrome_read_frames(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes key;
    uint32_t node;
    int64_t id;
    enum flamepix_status status = fpx_json_open_object(&trace->json);
    while (fpx_json_next_member(&trace->json, &key, &status)) {
        status = fpx_chrome_id_of(trace, key, &id);
        if (status == FLAMEPIX_OK)
            status = fpx_chrome_nodes_find(&trace->nodes, owner_of(trace), id, &node);
        if (status == FLAMEPIX_OK)
            status = read_frame(trace, node);
    }
    return status;
}

static enum flamepix_status read_sample(struct fpx_chrome_trace *trace)
{
    struct fpx_json_reader *json = &trace->json;
    struct fpx_chrome_lane wanted = {
        .kind = FPX_CHROME_SAMPLES, .document = trace->document, .offset = fpx_json_offset(json)};
    struct flamepix_bytes key;
    bool has_time = false, has_frame = false;
    uint32_t lane, node;
    int64_t frame = 0, time = 0;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "ts")) {
            has_time = fpx_chrome_read_time(trace, &time);
        } else if (fpx_json_is(key, "sf")) {
            has_frame = true;
            status = fpx_chrome_read_id(trace, &frame);
        } else if (fpx_json_is(key, "pid")) {
            status = fpx_chrome_read_id(trace, &wanted.pid);
        } else if (fpx_json_is(key, "tid")) {
            status = fpx_chrome_read_id(trace, &wanted.tid);
        }
    }
    if (status == FLAMEPIX_OK && !(has_time && has_frame))
        return fpx_recording_not_understood(trace->recording, wanted.offset,
                                            "a sample with a time and a frame");
    if (status == FLAMEPIX_OK)
        status = fpx_chrome_lanes_find(&trace->lanes, &wanted, &lane);
    if (status == FLAMEPIX_OK)
        status = fpx_chrome_nodes_find(&trace->nodes, owner_of(trace), frame, &node);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_chrome_waits(trace);
    return fpx_chrome_add_event(trace, lane, FPX_TRACE_EVENT_SAMPLE, node, time, time);
}

enum flamepix_status fpx_chrome_read_samples(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    trace->has_events = trace->has_events || status == FLAMEPIX_OK;
    while (fpx_json_next_element(&trace->json, &status)) {
        fpx_recording_record(trace->recording, fpx_json_offset(&trace->json));
        status = read_sample(trace);
    }
    return status;
}
