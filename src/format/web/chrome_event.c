/* An event of a Chrome trace. Its members come in any order, often the arguments before the name.
 * Data for a profile is kept in a chunk until the event ends. */
#include "base/bytes_match.h"
#include "format/web/chrome_trace.h"

static enum flamepix_status read_text(struct fpx_chrome_trace *trace, uint32_t *number_ret,
                                      bool *is_there)
{
    struct flamepix_bytes text;
    size_t number;
    if (!fpx_json_read_string(&trace->json, &text))
        return fpx_json_status(&trace->json);
    enum flamepix_status status = fpx_text_table_intern(&trace->names, text, &number);
    *number_ret = (uint32_t)number;
    *is_there = true;
    return number < FPX_CHROME_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

/* -- arguments --------------------------------------------------------------------------------- */

/* args.data, which may belong to a profile. */
static enum flamepix_status read_data(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    unsigned depth = 1;
    if (!fpx_json_begin_object(&trace->json))
        return fpx_json_status(&trace->json);
    while (status == FLAMEPIX_OK && depth > 0) {
        status = fpx_json_member(&trace->json, &key);
        if (status == FLAMEPIX_END) {
            depth--;
            status = FLAMEPIX_OK;
        } else if (status == FLAMEPIX_OK && depth == 1 && fpx_json_is(key, "cpuProfile")) {
            depth += fpx_json_begin_object(&trace->json);
        } else if (status == FLAMEPIX_OK) {
            status = fpx_chrome_profile_chunk_read(trace, key);
        }
    }
    return status;
}

static enum flamepix_status read_arguments(struct fpx_chrome_trace *trace)
{
    struct fpx_chrome_event *event = &trace->event;
    struct flamepix_bytes key;
    bool is_there;
    enum flamepix_status status = fpx_json_open_object(&trace->json);
    while (fpx_json_next_member(&trace->json, &key, &status)) {
        if (fpx_json_is(key, "data"))
            status = read_data(trace);
        else if (fpx_json_is(key, "name"))
            status = read_text(trace, &event->label, &is_there);
        else if (fpx_json_is(key, "url"))
            status = read_text(trace, &event->url, &is_there);
        else if (fpx_json_is(key, "line"))
            (void)fpx_json_read_integer(&trace->json, &event->line);
    }
    return status;
}

/* Whether the arguments are certainly not needed. */
static bool has_idle_arguments(const struct fpx_chrome_trace *trace)
{
    const char phase = trace->event.phase;
    return (phase == 'X' || phase == 'B' || phase == 'E') &&
           trace->recording->options.recording.granularity == FLAMEPIX_FUNCTIONS;
}

/* -- members ----------------------------------------------------------------------------------- */

static enum flamepix_status read_phase(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes text;
    if (fpx_json_read_string(&trace->json, &text) && text.length == 1)
        trace->event.phase = text.data[0];
    return fpx_json_status(&trace->json);
}

static enum flamepix_status read_name(struct fpx_chrome_trace *trace)
{
    return read_text(trace, &trace->event.name, &trace->event.has_name);
}

static enum flamepix_status read_time(struct fpx_chrome_trace *trace)
{
    trace->event.has_time = fpx_chrome_read_time(trace, &trace->event.time);
    return fpx_json_status(&trace->json);
}

static enum flamepix_status read_duration(struct fpx_chrome_trace *trace)
{
    if (fpx_chrome_read_time(trace, &trace->event.duration))
        trace->event.has_duration = true;
    return fpx_json_status(&trace->json);
}

/* By the CPU's clock, used if there is no other. */
static enum flamepix_status read_cpu_duration(struct fpx_chrome_trace *trace)
{
    int64_t duration = 0;
    if (fpx_chrome_read_time(trace, &duration) && trace->event.duration <= 0) {
        trace->event.duration = duration;
        trace->event.has_duration = true;
    }
    return fpx_json_status(&trace->json);
}

/* A text, or a number, which is equivalent. */
static enum flamepix_status read_text_of_id(struct fpx_chrome_trace *trace)
{
    struct fpx_json_token token;
    size_t number;
    if (!fpx_json_read_scalar(&trace->json, &token) ||
        (token.kind != FPX_JSON_STRING && token.kind != FPX_JSON_NUMBER))
        return fpx_json_status(&trace->json);
    enum flamepix_status status = fpx_text_table_intern(&trace->names, token.text, &number);
    trace->event.id = (uint32_t)number;
    return number < FPX_CHROME_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

/* {"local": "0x1"}, unique in the process, or {"global": "0x1"} */
static enum flamepix_status read_id2(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&trace->json);
    while (fpx_json_next_member(&trace->json, &key, &status))
        status = read_text_of_id(trace);
    return status;
}

static enum flamepix_status read_category(struct fpx_chrome_trace *trace)
{
    bool is_there;
    return read_text(trace, &trace->event.category, &is_there);
}

/* Whether the event's id is not needed. */
static bool has_idle_id(const struct fpx_chrome_trace *trace)
{
    static const char phases[] = "bePIi";
    const char phase = trace->event.phase;
    return phase != '\0' && memchr(phases, phase, sizeof(phases) - 1) == NULL;
}

static enum flamepix_status read_identity(struct fpx_chrome_trace *trace, struct flamepix_bytes key)
{
    if (fpx_json_is(key, "cat"))
        return read_category(trace);
    if (fpx_json_is(key, "id"))
        return read_text_of_id(trace);
    if (fpx_json_is(key, "id2"))
        return read_id2(trace);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_member(struct fpx_chrome_trace *trace, struct flamepix_bytes key)
{
    if (fpx_json_is(key, "ph"))
        return read_phase(trace);
    if (fpx_json_is(key, "name"))
        return read_name(trace);
    if (fpx_json_is(key, "ts"))
        return read_time(trace);
    if (fpx_json_is(key, "dur"))
        return read_duration(trace);
    if (fpx_json_is(key, "pid"))
        return fpx_chrome_read_id(trace, &trace->event.pid);
    if (fpx_json_is(key, "tid")) {
        trace->event.has_thread = true;
        return fpx_chrome_read_id(trace, &trace->event.tid);
    }
    if (fpx_json_is(key, "args"))
        return has_idle_arguments(trace) ? fpx_json_skip(&trace->json) : read_arguments(trace);
    if (fpx_json_is(key, "tdur"))
        return read_cpu_duration(trace);
    return has_idle_id(trace) ? FLAMEPIX_OK : read_identity(trace, key);
}

/* -- members ----------------------------------------------------------------------------------- */

static bool is_named(const struct fpx_chrome_trace *trace, const char *name)
{
    return flamepix_bytes_equal(fpx_text_table_get(&trace->names, trace->event.name),
                                flamepix_bytes_of(name));
}

static void leave_out(struct fpx_chrome_trace *trace)
{
    fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
}

static enum flamepix_status take_label(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_event *event = &trace->event;
    const bool is_thread = is_named(trace, "thread_name");
    struct fpx_chrome_lanes *lanes = is_thread ? &trace->lanes : &trace->processes;
    const struct fpx_chrome_lane wanted = {.kind = FPX_CHROME_EVENTS,
                                           .document = trace->document,
                                           .pid = event->pid,
                                           .tid = is_thread ? event->tid : 0};
    uint32_t lane;
    leave_out(trace);
    if (!is_thread && !is_named(trace, "process_name"))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_chrome_lanes_find(lanes, &wanted, &lane);
    if (status == FLAMEPIX_OK)
        lanes->items[lane].label = event->label;
    return status;
}

/* The event at the beginning of a profile, or with a whole one, is written by the sampled thread;
 * chunks may be written by another. */
static enum flamepix_status take_profile(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_event *event = &trace->event;
    const bool is_whole = is_named(trace, "CpuProfile");
    const bool is_chunk = is_named(trace, "ProfileChunk");
    if (!is_whole && !is_chunk && !is_named(trace, "Profile")) {
        leave_out(trace);
        return FLAMEPIX_OK;
    }
    const struct fpx_chrome_lane wanted = {
        .kind = FPX_CHROME_PROFILE,
        .document = trace->document,
        .pid = event->pid,
        .tid = event->tid,
        .id = event->id,
        .profile = is_whole && event->id == 0 ? ++trace->profiles : 0,
        .latest = INT64_MIN,
        .offset = event->offset,
    };
    uint32_t lane;
    enum flamepix_status status = fpx_chrome_lanes_find(&trace->lanes, &wanted, &lane);
    if (status != FLAMEPIX_OK)
        return status;
    trace->threadless += !event->has_thread && event->id == 0;
    if (!is_chunk) {
        trace->lanes.items[lane].tid = event->tid;
        trace->lanes.items[lane].knows_thread = true;
        trace->lanes.items[lane].has_place = event->has_time;
        trace->lanes.items[lane].place = event->time;
    }
    trace->chunk.is_whole = is_whole;
    fpx_chrome_waits(trace);
    return fpx_chrome_profile_chunk_take(trace, lane);
}

static enum flamepix_status not_understood(struct fpx_chrome_trace *trace, const char *expected)
{
    return fpx_recording_not_understood(trace->recording, trace->event.offset, expected);
}

/* -- calls, or one end of a call --------------------------------------------------------------- */

/* Totals that clang writes, each as the only event of a thread, from time 0 on. */
static bool is_total(const struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_event *event = &trace->event;
    return event->phase == 'X' && event->time <= 0 &&
           fpx_bytes_begin_with(fpx_text_table_get(&trace->names, event->name), "Total ");
}

/* The text of the frame, with its place if the options ask for it. */
static enum flamepix_status name_frame(struct fpx_chrome_trace *trace, uint32_t *name_ret)
{
    const struct fpx_chrome_event *event = &trace->event;
    struct fpx_frame frame = {
        .name = fpx_text_table_get(&trace->names, event->name),
        .file = fpx_text_table_get(&trace->names, event->url),
        .line = event->line > 0 ? (uint64_t)event->line : 0,
    };
    *name_ret = event->name;
    if (frame.name.length > 0 && frame.file.length == 0)
        return FLAMEPIX_OK;
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(unnamed)");
    return fpx_chrome_name(trace, &frame, name_ret);
}

/* The event's thread, and its name there. An end without a name ends the open call. */
static enum flamepix_status find_call(struct fpx_chrome_trace *trace, bool is_end,
                                      uint32_t *lane_ret, uint32_t *name_ret)
{
    const struct fpx_chrome_event *event = &trace->event;
    const struct fpx_chrome_lane wanted = {.kind = FPX_CHROME_EVENTS,
                                           .document = trace->document,
                                           .pid = event->pid,
                                           .tid = event->tid};
    enum flamepix_status status = fpx_chrome_lanes_find(&trace->lanes, &wanted, lane_ret);
    *name_ret = 0;
    trace->nameless += !is_end && event->name == 0;
    trace->threadless += !event->has_thread;
    return status == FLAMEPIX_OK && (!is_end || event->has_name) ? name_frame(trace, name_ret)
                                                                 : status;
}

/* Whether a complete event is not drawn; it is then counted in the ledger. */
static bool is_left_out(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_event *event = &trace->event;
    enum flamepix_left_out why = FLAMEPIX_LEFT_OUT_OTHER_EVENT;
    if (event->duration < 0)
        why = FLAMEPIX_LEFT_OUT_BELOW_ZERO;
    else if (!is_total(trace))
        return false;
    fpx_recording_leave_out(trace->recording, why, 1, (double)event->duration / 1000);
    return true;
}

/* Takes the event, whose time is known, as a call, or as its beginning or end. Returns as
 * add_span. */
static enum flamepix_status take_call(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_event *event = &trace->event;
    const bool is_whole = event->phase == 'X';
    const enum fpx_trace_event_kind kind = is_whole              ? FPX_TRACE_EVENT_WHOLE
                                           : event->phase == 'B' ? FPX_TRACE_EVENT_BEGIN
                                                                 : FPX_TRACE_EVENT_END;
    const int64_t length = is_whole ? event->duration : 0;
    uint32_t lane, name;
    if (is_whole && !event->has_duration)
        return fpx_recording_not_understood(trace->recording, event->offset,
                                            "an event with a duration");
    if (is_whole && is_left_out(trace))
        return FLAMEPIX_OK;
    enum flamepix_status status = find_call(trace, kind == FPX_TRACE_EVENT_END, &lane, &name);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_chrome_waits(trace);
    if (is_whole && length == 0)
        fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_ZERO, 1, 0);
    trace->lanes.items[lane].calls += kind != FPX_TRACE_EVENT_END;
    return fpx_chrome_add_event(trace, lane, kind, name, event->time, event->time + length);
}

/* Pairs are identified by category and id. */
static enum flamepix_status find_key(struct fpx_chrome_trace *trace, uint32_t *key_ret)
{
    const uint32_t ids[] = {trace->event.category, trace->event.id};
    size_t number;
    flamepix_buffer_clear(&trace->text);
    flamepix_buffer_append(&trace->text, "\0", 1);
    enum flamepix_status status =
        flamepix_buffer_append(&trace->text, (const char *)ids, sizeof(ids));
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_text_table_intern(&trace->names, flamepix_buffer_bytes(&trace->text), &number);
    *key_ret = (uint32_t)number;
    return number < FPX_CHROME_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status take_async(struct fpx_chrome_trace *trace)
{
    struct fpx_chrome_async async = {.time = trace->event.time,
                                     .category = trace->event.category,
                                     .is_end = trace->event.phase == 'e'};
    enum flamepix_status status = find_call(trace, async.is_end, &async.lane, &async.name);
    if (status == FLAMEPIX_OK)
        status = find_key(trace, &async.key);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_chrome_waits(trace);
    return fpx_chrome_pairs_add(&trace->pairs, async);
}

static enum flamepix_status take_event(struct fpx_chrome_trace *trace)
{
    static const char others[] = "RsSTpFtfnCNODVvc(),=", spans[] = "XBEbe";
    const char phase = trace->event.phase;
    if (phase == 'M')
        return take_label(trace);
    if (phase == 'P' || phase == 'I' || phase == 'i')
        return take_profile(trace);
    if (phase == '\0')
        return not_understood(trace, "an event with a phase");
    if (memchr(others, phase, sizeof(others) - 1) != NULL) {
        leave_out(trace);
        return FLAMEPIX_OK;
    }
    if (memchr(spans, phase, sizeof(spans) - 1) == NULL)
        return not_understood(trace, "an event with a phase that is known");
    if (!trace->event.has_time)
        return not_understood(trace, "an event with a time");
    return phase == 'b' || phase == 'e' ? take_async(trace) : take_call(trace);
}

enum flamepix_status fpx_chrome_read_event(struct fpx_chrome_trace *trace)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    enum fpx_json_kind kind;
    (void)fpx_json_peek(&trace->json, &kind);
    trace->event = (struct fpx_chrome_event){.offset = fpx_json_offset(&trace->json)};
    fpx_recording_record(trace->recording, trace->event.offset);
    if (!fpx_json_begin_object(&trace->json)) {
        status = fpx_json_status(&trace->json);
        return status == FLAMEPIX_OK ? not_understood(trace, "an event") : status;
    }
    fpx_chrome_profile_chunk_reset(&trace->chunk);
    while (fpx_json_next_member(&trace->json, &key, &status))
        status = read_member(trace, key);
    return status == FLAMEPIX_OK ? take_event(trace) : status;
}
