/* One event of a Chrome trace. Its members come in any order, and often the arguments before the
 * name: what they hold for a profile waits in a chunk until the event has ended. */
#include "base/bytes_match.h"
#include "format/chrome_trace.h"

static enum flamepix_status read_text(struct flamepix_chrome_trace *trace, uint32_t *number_ret,
                                      bool *is_there)
{
    struct flamepix_bytes text;
    size_t number;
    if (!flamepix_json_read_string(&trace->json, &text))
        return flamepix_json_status(&trace->json);
    enum flamepix_status status = flamepix_text_table_intern(&trace->names, text, &number);
    *number_ret = (uint32_t)number;
    *is_there = true;
    return number < FLAMEPIX_SPAN_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

/* -- arguments --------------------------------------------------------------------------------- */

/* args.data: of a profile. */
static enum flamepix_status read_data(struct flamepix_chrome_trace *trace)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    unsigned depth = 1;
    if (!flamepix_json_begin_object(&trace->json))
        return flamepix_json_status(&trace->json);
    while (status == FLAMEPIX_OK && depth > 0) {
        status = flamepix_json_member(&trace->json, &key);
        if (status == FLAMEPIX_END) {
            depth--;
            status = FLAMEPIX_OK;
        } else if (status == FLAMEPIX_OK && depth == 1 && flamepix_json_is(key, "cpuProfile")) {
            depth += flamepix_json_begin_object(&trace->json);
        } else if (status == FLAMEPIX_OK) {
            status = flamepix_chrome_chunk_read(trace, key);
        }
    }
    return status;
}

static enum flamepix_status read_arguments(struct flamepix_chrome_trace *trace)
{
    struct flamepix_chrome_event *event = &trace->event;
    struct flamepix_bytes key;
    bool is_there;
    enum flamepix_status status = flamepix_json_open_object(&trace->json);
    while (flamepix_json_next_member(&trace->json, &key, &status)) {
        if (flamepix_json_is(key, "data"))
            status = read_data(trace);
        else if (flamepix_json_is(key, "name"))
            status = read_text(trace, &event->label, &is_there);
        else if (flamepix_json_is(key, "url"))
            status = read_text(trace, &event->url, &is_there);
        else if (flamepix_json_is(key, "line"))
            (void)flamepix_json_read_integer(&trace->json, &event->line);
    }
    return status;
}

/* Whether nothing in the arguments can matter. */
static bool has_idle_arguments(const struct flamepix_chrome_trace *trace)
{
    const char phase = trace->event.phase;
    return (phase == 'X' || phase == 'B' || phase == 'E') &&
           trace->recording->options.recording.granularity == FLAMEPIX_FUNCTIONS;
}

/* -- members ----------------------------------------------------------------------------------- */

static enum flamepix_status read_phase(struct flamepix_chrome_trace *trace)
{
    struct flamepix_bytes text;
    if (flamepix_json_read_string(&trace->json, &text) && text.length == 1)
        trace->event.phase = text.data[0];
    return flamepix_json_status(&trace->json);
}

static enum flamepix_status read_name(struct flamepix_chrome_trace *trace)
{
    return read_text(trace, &trace->event.name, &trace->event.has_name);
}

static enum flamepix_status read_time(struct flamepix_chrome_trace *trace)
{
    trace->event.has_time = flamepix_json_read_number(&trace->json, &trace->event.time);
    return flamepix_json_status(&trace->json);
}

static enum flamepix_status read_duration(struct flamepix_chrome_trace *trace)
{
    (void)flamepix_json_read_number(&trace->json, &trace->event.duration);
    return flamepix_json_status(&trace->json);
}

/* By the CPU's clock: where there is no other. */
static enum flamepix_status read_cpu_duration(struct flamepix_chrome_trace *trace)
{
    double duration = 0;
    if (flamepix_json_read_number(&trace->json, &duration) && !(trace->event.duration > 0))
        trace->event.duration = duration;
    return flamepix_json_status(&trace->json);
}

static enum flamepix_status read_profile_id(struct flamepix_chrome_trace *trace)
{
    bool is_there;
    return read_text(trace, &trace->event.id, &is_there);
}

static enum flamepix_status read_member(struct flamepix_chrome_trace *trace,
                                        struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "ph"))
        return read_phase(trace);
    if (flamepix_json_is(key, "name"))
        return read_name(trace);
    if (flamepix_json_is(key, "ts"))
        return read_time(trace);
    if (flamepix_json_is(key, "dur"))
        return read_duration(trace);
    if (flamepix_json_is(key, "pid"))
        return flamepix_chrome_read_id(trace, &trace->event.pid);
    if (flamepix_json_is(key, "tid"))
        return flamepix_chrome_read_id(trace, &trace->event.tid);
    if (flamepix_json_is(key, "args"))
        return has_idle_arguments(trace) ? flamepix_json_skip(&trace->json) : read_arguments(trace);
    if (flamepix_json_is(key, "tdur"))
        return read_cpu_duration(trace);
    if (flamepix_json_is(key, "id"))
        return read_profile_id(trace);
    return FLAMEPIX_OK;
}

/* -- what it says ------------------------------------------------------------------------------ */

static bool is_named(const struct flamepix_chrome_trace *trace, const char *name)
{
    return flamepix_bytes_equal(flamepix_text_table_get(&trace->names, trace->event.name),
                                flamepix_bytes_of(name));
}

/* Sums that clang writes, each as a thread's only event from time 0 on. */
static bool is_total(const struct flamepix_chrome_trace *trace)
{
    const struct flamepix_chrome_event *event = &trace->event;
    return event->phase == 'X' && !(event->time > 0) &&
           flamepix_bytes_begin_with(flamepix_text_table_get(&trace->names, event->name), "Total ");
}

static enum flamepix_status take_label(struct flamepix_chrome_trace *trace)
{
    const struct flamepix_chrome_event *event = &trace->event;
    const bool is_thread = is_named(trace, "thread_name");
    struct flamepix_chrome_lanes *lanes = is_thread ? &trace->lanes : &trace->processes;
    const struct flamepix_chrome_lane wanted = {
        .kind = FLAMEPIX_CHROME_EVENTS, .pid = event->pid, .tid = is_thread ? event->tid : 0};
    uint32_t lane;
    if (!is_thread && !is_named(trace, "process_name"))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_chrome_lanes_find(lanes, &wanted, &lane);
    if (status == FLAMEPIX_OK)
        lanes->items[lane].label = event->label;
    return status;
}

/* Profiles of old traces have no id: they are their thread's. */
static enum flamepix_status take_profile(struct flamepix_chrome_trace *trace)
{
    const struct flamepix_chrome_event *event = &trace->event;
    const bool is_whole = is_named(trace, "CpuProfile");
    if (!is_whole && !is_named(trace, "Profile") && !is_named(trace, "ProfileChunk"))
        return FLAMEPIX_OK;
    const struct flamepix_chrome_lane wanted = {
        .kind = FLAMEPIX_CHROME_PROFILE, .pid = event->pid, .tid = event->tid, .id = event->id};
    uint32_t lane;
    enum flamepix_status status = flamepix_chrome_lanes_find(&trace->lanes, &wanted, &lane);
    return status == FLAMEPIX_OK ? flamepix_chrome_chunk_take(trace, lane) : status;
}

/* The text of the frame: with its place, where that is asked for. */
static enum flamepix_status name_frame(struct flamepix_chrome_trace *trace, uint32_t *name_ret)
{
    const struct flamepix_chrome_event *event = &trace->event;
    struct flamepix_frame frame = {
        .name = flamepix_text_table_get(&trace->names, event->name),
        .file = flamepix_text_table_get(&trace->names, event->url),
        .line = event->line > 0 ? (uint64_t)event->line : 0,
    };
    *name_ret = event->name;
    if (frame.name.length > 0 && frame.file.length == 0)
        return FLAMEPIX_OK;
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(unnamed)");
    return flamepix_chrome_name(trace, &frame, name_ret);
}

static enum flamepix_status take_span(struct flamepix_chrome_trace *trace)
{
    const struct flamepix_chrome_event *event = &trace->event;
    const enum flamepix_span_kind kind = event->phase == 'X'   ? FLAMEPIX_SPAN_WHOLE
                                         : event->phase == 'B' ? FLAMEPIX_SPAN_BEGIN
                                                               : FLAMEPIX_SPAN_END;
    const struct flamepix_chrome_lane wanted = {
        .kind = FLAMEPIX_CHROME_EVENTS, .pid = event->pid, .tid = event->tid};
    const double length = kind == FLAMEPIX_SPAN_WHOLE ? event->duration : 0;
    uint32_t lane, name = 0;
    if (!event->has_time || is_total(trace))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_chrome_lanes_find(&trace->lanes, &wanted, &lane);
    /* An end may have no name: it ends what is open then. */
    if (status == FLAMEPIX_OK && (kind != FLAMEPIX_SPAN_END || event->has_name))
        status = name_frame(trace, &name);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_chrome_add_span(trace, lane, kind, name, event->time, event->time + length);
}

static enum flamepix_status take_event(struct flamepix_chrome_trace *trace)
{
    switch (trace->event.phase) {
    case 'X':
    case 'B':
    case 'E':
        return take_span(trace);
    case 'M':
        return take_label(trace);
    case 'P':
    case 'I':
    case 'i':
        return take_profile(trace);
    default:
        return FLAMEPIX_OK;
    }
}

enum flamepix_status flamepix_chrome_read_event(struct flamepix_chrome_trace *trace)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&trace->json))
        return flamepix_json_status(&trace->json);
    trace->event = (struct flamepix_chrome_event){0};
    flamepix_chrome_chunk_reset(&trace->chunk);
    while (flamepix_json_next_member(&trace->json, &key, &status))
        status = read_member(trace, key);
    return status == FLAMEPIX_OK ? take_event(trace) : status;
}
