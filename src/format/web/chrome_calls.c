/* Events of a Chrome trace that are calls, or the beginning or end of one. */
#include "base/bytes_match.h"
#include "format/web/chrome_trace.h"

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

enum flamepix_status fpx_chrome_take_call(struct fpx_chrome_trace *trace)
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
    trace->text.length = 0;
    enum flamepix_status status = flamepix_buffer_append(&trace->text, "\0", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&trace->text, (const char *)ids, sizeof(ids));
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_text_table_intern(&trace->names, flamepix_buffer_bytes(&trace->text), &number);
    *key_ret = (uint32_t)number;
    return number < FPX_CHROME_NAMES_MAX ? status : FLAMEPIX_NO_MEMORY;
}

enum flamepix_status fpx_chrome_take_async(struct fpx_chrome_trace *trace)
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
