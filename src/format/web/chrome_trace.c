/* Chrome traces: the Trace Event Format, as written by Chrome, Node, clang (-ftime-trace), tsc,
 * Hermes and many others.
 *
 *     {"traceEvents": [
 *         {"ph": "M", "pid": 7, "tid": 1, "name": "thread_name", "args": {"name": "main"}},
 *         {"ph": "X", "pid": 7, "tid": 1, "name": "parse", "ts": 100, "dur": 40},
 *         {"ph": "B", "pid": 7, "tid": 1, "name": "run", "ts": 150},
 *         {"ph": "E", "pid": 7, "tid": 1, "name": "run", "ts": 160}, …]}
 *
 * or just the array, which needs no end. An event of a thread is a frame for its duration, on top
 * of those that last longer. Time goes to the open frames; without any it is dropped. Events come
 * in any order, so the 24 bytes needed of each are sorted first (open_calls.h), by thread and time.
 * Times are kept in whole nanoseconds, so that differences are exact.
 *
 * A trace may hold CPU profiles, as events ("Profile" and "ProfileChunk", or "CpuProfile") whose
 * samples are nodes of a tree, and its own samples ("samples" and "stackFrames"). A sample lasts
 * until the next one of its profile. They are sorted with the events. Each profile and each thread
 * has its own lane, which becomes a part.
 *
 * The order of the file matters only where the format says so: chunks of a profile are sorted by
 * the times they were written at. The times of their samples are sums from the start in the event
 * "Profile", wherever that is.
 *
 * Events that are not part of a thread's stack are left out: flows, counters, marks, and async
 * events unless they nest like calls (chrome_trace.h). So are the totals that clang writes as
 * events ("Total Frontend"). */
#include "format/web/chrome_trace.h"

#include <stdlib.h>

#include "base/markup/json_number.h"
#include "format/formats.h"

enum { EVENTS_AT_ONCE = 1024 };

/* -- shared by the files ----------------------------------------------------------------------- */

enum flamepix_status fpx_chrome_name(struct fpx_chrome_trace *trace, const struct fpx_frame *frame,
                                     uint32_t *name_ret)
{
    size_t number;
    flamepix_buffer_clear(&trace->text);
    enum flamepix_status status =
        fpx_frame_text(&trace->text, frame, trace->recording->options.recording.granularity);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_bytes text = {trace->text.data, trace->text.length - 1};
    status = fpx_text_table_intern(&trace->names, text, &number);
    *name_ret = (uint32_t)number;
    return number < FPX_CHROME_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status id_of(struct fpx_chrome_trace *trace, struct flamepix_bytes text,
                                  int64_t *id_ret)
{
    struct fpx_json_number number;
    size_t name;
    if (fpx_json_number_parse(text, &number) && number.is_integer) {
        *id_ret = number.integer;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_text_table_intern(&trace->names, text, &name);
    *id_ret = INT64_MIN + (int64_t)name;
    return status;
}

enum flamepix_status fpx_chrome_read_id(struct fpx_chrome_trace *trace, int64_t *id_ret)
{
    struct fpx_json_token token;
    if (!fpx_json_read_scalar(&trace->json, &token))
        return fpx_json_status(&trace->json);
    if (token.kind == FPX_JSON_STRING)
        return id_of(trace, token.text, id_ret);
    if (token.kind == FPX_JSON_NUMBER && token.is_integer)
        *id_ret = token.integer;
    return FLAMEPIX_OK;
}

bool fpx_chrome_read_time(struct fpx_chrome_trace *trace, int64_t *time_ret)
{
    const int64_t most = INT64_C(4000000000000000000);
    int64_t time;
    if (!fpx_json_read_scaled(&trace->json, 3, &time) || time < -most || time > most)
        return false;
    *time_ret = time;
    return true;
}

enum flamepix_status fpx_chrome_add_event(struct fpx_chrome_trace *trace, uint32_t lane,
                                          enum fpx_trace_event_kind kind, uint32_t name,
                                          int64_t begin, int64_t end)
{
    const struct fpx_trace_event span = {.begin = begin,
                                         .end = end,
                                         .lane = lane,
                                         .kind = (unsigned)kind & 3U,
                                         .name = name & (FPX_TRACE_EVENT_NAMES_MAX - 1U)};
    trace->lanes.items[lane].count++;
    return fpx_trace_event_sort_add(&trace->sort, &span);
}

/* Leaves out 0 events of the record; once it is drawn, the ledger counts that. */
void fpx_chrome_waits(struct fpx_chrome_trace *trace)
{
    fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 0, 0);
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Samples, in addition to the events:
 *
 *     "stackFrames": {"1": {"name": "main"}, "2": {"name": "f", "parent": 1}},
 *     "samples": [{"pid": 7, "tid": 1, "ts": 100, "sf": 2}, …] */

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

static enum flamepix_status read_frames(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes key;
    uint32_t node;
    int64_t id;
    enum flamepix_status status = fpx_json_open_object(&trace->json);
    while (fpx_json_next_member(&trace->json, &key, &status)) {
        status = id_of(trace, key, &id);
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

static enum flamepix_status read_samples(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = fpx_json_open_array(&trace->json);
    trace->has_events = trace->has_events || status == FLAMEPIX_OK;
    while (fpx_json_next_element(&trace->json, &status)) {
        fpx_recording_record(trace->recording, fpx_json_offset(&trace->json));
        status = read_sample(trace);
    }
    return status;
}

/* Reads the members of the trace up to its events. Returns OK where they begin, END if there are no
 * more. */
static enum flamepix_status find_events(struct fpx_chrome_trace *trace)
{
    struct fpx_json_reader *json = &trace->json;
    struct flamepix_bytes key;
    enum flamepix_status status;
    while ((status = fpx_json_member(json, &key)) == FLAMEPIX_OK) {
        if (fpx_json_is(key, "traceEvents") && fpx_json_begin_array(json)) {
            trace->has_events = true;
            return FLAMEPIX_OK;
        }
        if (fpx_json_is(key, "stackFrames"))
            status = read_frames(trace);
        else if (fpx_json_is(key, "samples"))
            status = read_samples(trace);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status;
}

/* A document begins. */
static enum flamepix_status start(struct fpx_chrome_trace *trace)
{
    struct fpx_json_reader *json = &trace->json;
    enum fpx_json_kind kind;
    enum flamepix_status status = fpx_json_peek(json, &kind);
    if (status != FLAMEPIX_OK)
        return status;
    trace->state = FPX_CHROME_IN_EVENTS;
    trace->is_array = trace->has_events = kind == FPX_JSON_ARRAY_BEGIN;
    if (trace->is_array)
        return fpx_json_expect(json, FPX_JSON_ARRAY_BEGIN);
    status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    return status == FLAMEPIX_OK ? find_events(trace) : status;
}

/* Ends a document. Another one is merged with it: threads of the same names are the same, but
 * events, profiles and ids are separate. */
static enum flamepix_status end_document(struct fpx_chrome_trace *trace)
{
    if (!trace->has_events) {
        fpx_recording_record(trace->recording, fpx_json_offset(&trace->json));
        const enum flamepix_status status = fpx_recording_not_understood(
            trace->recording, fpx_json_offset(&trace->json), "a document with traceEvents");
        if (status != FLAMEPIX_OK)
            return status;
    }
    const enum flamepix_status status = fpx_json_next_document(&trace->json);
    if (status != FLAMEPIX_OK)
        return status;
    trace->state = FPX_CHROME_AT_START;
    trace->document++;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_events(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < EVENTS_AT_ONCE && status == FLAMEPIX_OK; i++) {
        status = fpx_json_element(&trace->json);
        if (status == FLAMEPIX_OK)
            status = fpx_chrome_read_event(trace);
        else if (status == FLAMEPIX_END && !trace->is_array)
            status = find_events(trace);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct fpx_chrome_trace *trace = user;
    size_t nothing;
    *trace = (struct fpx_chrome_trace){.recording = recording, .lane = SIZE_MAX};
    fpx_json_recording_init(&trace->json, recording);
    trace->json.is_lenient = true;
    fpx_trace_event_sort_init(&trace->sort, 0);
    return fpx_text_table_intern(&trace->names, (struct flamepix_bytes){"", 0}, &nothing);
}

/* What was complete before damage is put. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct fpx_chrome_trace *trace = user;
    enum flamepix_status status;
    if (trace->state == FPX_CHROME_IN_STACKS)
        return fpx_chrome_put(trace);
    status = trace->state == FPX_CHROME_AT_START ? start(trace) : read_events(trace);
    if (status == FLAMEPIX_END)
        status = end_document(trace);
    status = fpx_json_recording_status(recording, &trace->json, status);
    if (status != FLAMEPIX_END)
        return status;
    trace->state = FPX_CHROME_IN_STACKS;
    return fpx_chrome_begin_put(trace);
}

static void end(void *user)
{
    struct fpx_chrome_trace *trace = user;
    fpx_json_reader_free(&trace->json);
    fpx_text_table_free(&trace->names);
    fpx_text_table_free(&trace->part_names);
    free(trace->owners);
    free(trace->parts);
    flamepix_buffer_free(&trace->text);
    free(trace->chunk.nodes);
    free(trace->chunk.links);
    free(trace->chunk.samples);
    free(trace->chunk.deltas);
    fpx_chrome_lanes_free(&trace->lanes);
    fpx_chrome_lanes_free(&trace->processes);
    fpx_chrome_pairs_free(&trace->pairs);
    fpx_chrome_nodes_free(&trace->nodes);
    fpx_trace_event_sort_free(&trace->sort);
    fpx_open_calls_free(&trace->open);
    fpx_stack_numbers_free(&trace->numbers);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_chrome_trace), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_chrome_trace_open, kind)
