/* Slices of a Perfetto trace: the begin and end events of tracks, sorted by track and time like
 * those of a Chrome trace. */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/capped.h"
#include "format/linux/perfetto.h"

enum { TRACE_EVENTS_AT_ONCE = 1024 };

enum type { TYPE_BEGIN = 1, TYPE_END = 2 };

struct event {
    uint64_t type, name_id, track, phase;
    struct flamepix_bytes name;
    int64_t duration; /* microseconds */
    uint64_t legacy_name_id;
    bool has_name, has_delta, has_absolute, has_duration;
    int64_t delta, absolute; /* microseconds */
};

/* -- reading ----------------------------------------------------------------------------------- */

/* The fields of a Chrome trace event. */
static bool read_legacy(struct flamepix_bytes message, struct event *event)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written != FPX_PROTOBUF_VARINT)
            continue;
        if (fields.number == 1)
            event->legacy_name_id = fields.value;
        else if (fields.number == 2)
            event->phase = fields.value;
        if (fields.number != 3)
            continue;
        event->duration = (int64_t)fields.value;
        event->has_duration = true;
    }
    return !fields.is_torn;
}

static void read_number(const struct fpx_protobuf_fields *fields, struct event *event)
{
    enum { DELTA = 1, TYPE = 9, NAME_ID = 10, TRACK = 11, ABSOLUTE = 16 };
    switch (fields->number) {
    case DELTA:
        event->delta = (int64_t)fields->value;
        event->has_delta = true;
        break;
    case TYPE:
        event->type = fields->value;
        break;
    case NAME_ID:
        event->name_id = fields->value;
        break;
    case TRACK:
        event->track = fields->value;
        break;
    case ABSOLUTE:
        event->absolute = (int64_t)fields->value;
        event->has_absolute = true;
        break;
    default:
        break;
    }
}

static bool read_event(struct flamepix_bytes message, struct event *event)
{
    enum { LEGACY = 6, NAME = 23 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    *event = (struct event){.type = 0};
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written == FPX_PROTOBUF_VARINT)
            read_number(&fields, event);
        if (fpx_protobuf_fields_is(&fields, NAME, FPX_PROTOBUF_BYTES)) {
            event->name = fields.bytes;
            event->has_name = true;
        }
        if (fpx_protobuf_fields_is(&fields, LEGACY, FPX_PROTOBUF_BYTES) &&
            !read_legacy(fields.bytes, event))
            return false;
    }
    if (event->type == 0 && (event->phase == 'B' || event->phase == 'E'))
        event->type = event->phase == 'B' ? TYPE_BEGIN : TYPE_END;
    return !fields.is_torn;
}

/* -- taking ------------------------------------------------------------------------------------ */

/* The text of its name; 0 if it has none, SIZE_MAX if it was not interned. */
static enum flamepix_status name_of(struct fpx_perfetto *perfetto,
                                    const struct fpx_perfetto_sequence *sequence,
                                    const struct event *event, size_t *name_ret)
{
    const uint64_t id = event->name_id != 0 ? event->name_id : event->legacy_name_id;
    *name_ret = 0;
    if (event->has_name)
        return fpx_text_table_intern(&perfetto->texts, event->name, name_ret);
    if (id != 0)
        *name_ret = fpx_perfetto_find(&sequence->interned, FPX_PERFETTO_EVENT, id);
    return FLAMEPIX_OK;
}

/* In nanoseconds; false if the time is out of range. */
static bool time_of(struct fpx_perfetto_sequence *sequence,
                    const struct fpx_perfetto_packet *packet, const struct event *event,
                    int64_t *time_ret)
{
    const uint64_t most = UINT64_C(4000000000000000000);
    uint64_t time = 0;
    if (event->has_delta) {
        sequence->timing.now += (uint64_t)event->delta;
        time = fpx_capped_product(sequence->timing.now, 1000);
    } else if (event->has_absolute) {
        time = fpx_capped_product((uint64_t)event->absolute, 1000);
    } else if (packet->has_timestamp) {
        time = packet->time;
    } else {
        return false;
    }
    *time_ret = (int64_t)(time <= most ? time : 0);
    return time <= most;
}

static enum flamepix_status add_slice(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence,
                                      const struct fpx_perfetto_packet *packet,
                                      const struct event *event, struct fpx_trace_event span)
{
    const uint64_t uuid = event->track != 0 ? event->track : sequence->timing.track;
    struct fpx_perfetto_track *track;
    enum flamepix_status status =
        fpx_perfetto_track_find(&perfetto->tracks, uuid, packet->sequence, &track);
    if (status != FLAMEPIX_OK)
        return status;
    track->slices += span.kind != FPX_TRACE_EVENT_END;
    span.lane = (uint32_t)(track - perfetto->tracks.items);
    /* Counts as left out until it is drawn. */
    fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 0, 0);
    return fpx_trace_event_sort_add(&perfetto->tracks.sort, &span);
}

/* Whether the event begins or ends a slice; others are marks, counters and async events. */
static bool is_slice(const struct event *event)
{
    return event->type == TYPE_BEGIN || event->type == TYPE_END || event->phase == 'X';
}

enum flamepix_status fpx_perfetto_take_event(struct fpx_perfetto *perfetto,
                                             struct fpx_perfetto_sequence *sequence,
                                             const struct fpx_perfetto_packet *packet,
                                             struct flamepix_bytes message)
{
    const int64_t longest = INT64_C(4000000000000000);
    struct event event;
    int64_t time = 0;
    size_t name;
    if (!read_event(message, &event))
        return FLAMEPIX_BAD_RECORDING;
    const bool has_time = time_of(sequence, packet, &event, &time);
    fpx_recording_record(perfetto->recording, packet->offset);
    if (!is_slice(&event)) {
        fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = name_of(perfetto, sequence, &event, &name);
    if (status != FLAMEPIX_OK)
        return status;
    const bool is_whole = event.phase == 'X';
    const bool has_length =
        !is_whole || (event.has_duration && event.duration >= 0 && event.duration <= longest);
    if (!has_time || name >= FPX_TRACE_EVENT_NAMES_MAX || !has_length)
        return fpx_recording_not_understood(perfetto->recording, packet->offset,
                                            "an event with a time and a name");
    if (name == 0 && event.type != TYPE_END)
        status = fpx_text_table_intern(&perfetto->texts, flamepix_bytes_of("(unnamed)"), &name);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_trace_event span = {
        .begin = time,
        .end = is_whole ? time + event.duration * 1000 : time,
        .kind = is_whole                   ? FPX_TRACE_EVENT_WHOLE
                : event.type == TYPE_BEGIN ? FPX_TRACE_EVENT_BEGIN
                                           : FPX_TRACE_EVENT_END,
        .name = name & (FPX_TRACE_EVENT_NAMES_MAX - 1U),
    };
    return add_slice(perfetto, sequence, packet, &event, span);
}

/* -- putting ----------------------------------------------------------------------------------- */

static enum flamepix_status add_part(struct fpx_perfetto *perfetto,
                                     struct fpx_perfetto_track *track, size_t number)
{
    const struct flamepix_bytes label = fpx_text_table_get(&perfetto->texts, track->label);
    flamepix_buffer_clear(&perfetto->text);
    enum flamepix_status status =
        label.length > 0 ? flamepix_buffer_append(&perfetto->text, label.data, label.length)
                         : fpx_buffer_printf(&perfetto->text, "track %zu", number + 1);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_part(perfetto->recording, "track", flamepix_buffer_bytes(&perfetto->text),
                              flamepix_bytes_of("microseconds"), &track->part);
}

/* Without samples, the track with the most slices is drawn. */
static enum flamepix_status begin_put(struct fpx_perfetto *perfetto)
{
    struct fpx_perfetto_tracks *tracks = &perfetto->tracks;
    const struct fpx_perfetto_track *best = NULL;
    enum flamepix_status status = fpx_trace_event_sort_finish(&tracks->sort);
    for (size_t i = 0; i < tracks->count && status == FLAMEPIX_OK; i++) {
        if (tracks->items[i].slices == 0)
            continue;
        status = add_part(perfetto, &tracks->items[i], i);
        if (best == NULL || tracks->items[i].slices > best->slices)
            best = &tracks->items[i];
    }
    if (status == FLAMEPIX_OK && best != NULL && !perfetto->has_preferred)
        fpx_recording_prefer(perfetto->recording, best->part);
    tracks->is_sorted = true;
    tracks->open.recording = perfetto->recording;
    tracks->open.names = &perfetto->texts;
    tracks->open.numbers = &tracks->numbers;
    tracks->open.per_unit = 1000;
    return status;
}

static enum flamepix_status end_track(struct fpx_perfetto *perfetto)
{
    struct fpx_perfetto_tracks *tracks = &perfetto->tracks;
    if (tracks->lane == SIZE_MAX)
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_open_calls_finish(&tracks->open);
    fpx_recording_leave_out(perfetto->recording, FLAMEPIX_LEFT_OUT_UNPAIRED, tracks->open.unpaired,
                            0);
    return status;
}

static enum flamepix_status put_span(struct fpx_perfetto *perfetto,
                                     const struct fpx_trace_event *span)
{
    struct fpx_perfetto_tracks *tracks = &perfetto->tracks;
    struct fpx_open_calls *open = &tracks->open;
    enum flamepix_status status = FLAMEPIX_OK;
    if (span->lane != tracks->lane) {
        status = end_track(perfetto);
        tracks->lane = span->lane;
        fpx_open_calls_start(open, tracks->items[span->lane].part, span->begin);
    }
    if (status != FLAMEPIX_OK)
        return status;
    if (span->kind == FPX_TRACE_EVENT_WHOLE)
        return fpx_open_calls_enter(open, span->name, span->begin, span->end);
    if (span->kind == FPX_TRACE_EVENT_BEGIN)
        return fpx_open_calls_enter(open, span->name, span->begin, FPX_CALL_IS_OPEN);
    return span->name == 0 ? fpx_open_calls_leave_top(open, span->begin)
                           : fpx_open_calls_leave(open, span->name, span->begin);
}

enum flamepix_status fpx_perfetto_put_slices(struct fpx_perfetto *perfetto)
{
    struct fpx_trace_event span;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!perfetto->tracks.is_sorted)
        status = begin_put(perfetto);
    for (int i = 0; i < TRACE_EVENTS_AT_ONCE && status == FLAMEPIX_OK; i++) {
        status = fpx_trace_event_sort_next(&perfetto->tracks.sort, &span);
        if (status == FLAMEPIX_OK)
            status = put_span(perfetto, &span);
    }
    if (status != FLAMEPIX_END)
        return status;
    status = end_track(perfetto);
    if (perfetto->tracks.open.endless > 0)
        fpx_recording_remark(perfetto->recording,
                             "slices that never end last as long as their tracks: %" PRIu64,
                             perfetto->tracks.open.endless);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}
