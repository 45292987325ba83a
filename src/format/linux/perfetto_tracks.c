#include "format/linux/perfetto.h"

#include <stdlib.h>

#include "base/memory.h"

void fpx_perfetto_tracks_init(struct fpx_perfetto_tracks *tracks)
{
    *tracks = (struct fpx_perfetto_tracks){.lane = SIZE_MAX};
    fpx_trace_event_sort_init(&tracks->sort, 0);
}

void fpx_perfetto_tracks_free(struct fpx_perfetto_tracks *tracks)
{
    free(tracks->items);
    fpx_key_table_free(&tracks->place_of);
    fpx_trace_event_sort_free(&tracks->sort);
    fpx_open_calls_free(&tracks->open);
    fpx_stack_numbers_free(&tracks->numbers);
}

enum flamepix_status fpx_perfetto_track_find(struct fpx_perfetto_tracks *tracks, uint64_t uuid,
                                             uint64_t sequence,
                                             struct fpx_perfetto_track **track_ret)
{
    const uint64_t second = uuid == 0 ? sequence + 1 : 0;
    size_t place = fpx_key_table_get(&tracks->place_of, uuid, second);
    if (place == SIZE_MAX) {
        place = tracks->count;
        enum flamepix_status status = fpx_array_reserve(&tracks->items, &tracks->capacity,
                                                        tracks->count + 1, sizeof(*tracks->items));
        if (status == FLAMEPIX_OK)
            status = fpx_key_table_set(&tracks->place_of, uuid, second, place);
        if (status != FLAMEPIX_OK || place == UINT32_MAX)
            return FLAMEPIX_NO_MEMORY;
        tracks->items[tracks->count++] = (struct fpx_perfetto_track){.uuid = uuid};
    }
    *track_ret = &tracks->items[place];
    return FLAMEPIX_OK;
}

/* -- names ------------------------------------------------------------------------------------- */

/* The first text of a message, by the number of its field. */
static struct flamepix_bytes text_within(struct flamepix_bytes message, uint64_t number)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, number, FPX_PROTOBUF_BYTES))
            return fields.bytes;
    }
    return (struct flamepix_bytes){"", 0};
}

/* Its own name, or the name of its thread or process. */
static bool read_descriptor(struct flamepix_bytes message, uint64_t *uuid_ret,
                            struct flamepix_bytes *label_ret)
{
    enum { UUID = 1, NAME, PROCESS, THREAD, STATIC_NAME = 10, ATRACE_NAME = 13 };
    enum { PROCESS_NAME = 6, THREAD_NAME = 5 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct flamepix_bytes own = {"", 0}, thread = {"", 0}, process = {"", 0};
    *uuid_ret = 0;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, UUID, FPX_PROTOBUF_VARINT))
            *uuid_ret = fields.value;
        if (fields.written != FPX_PROTOBUF_BYTES)
            continue;
        if (fields.number == NAME || fields.number == STATIC_NAME || fields.number == ATRACE_NAME)
            own = fields.bytes;
        else if (fields.number == PROCESS)
            process = text_within(fields.bytes, PROCESS_NAME);
        else if (fields.number == THREAD)
            thread = text_within(fields.bytes, THREAD_NAME);
    }
    *label_ret = own.length > 0 ? own : thread.length > 0 ? thread : process;
    return !fields.is_torn;
}

enum flamepix_status fpx_perfetto_track_describe(struct fpx_perfetto_tracks *tracks,
                                                 struct fpx_text_table *texts,
                                                 struct flamepix_bytes message)
{
    struct fpx_perfetto_track *track;
    struct flamepix_bytes label;
    uint64_t uuid;
    size_t text;
    if (!read_descriptor(message, &uuid, &label))
        return FLAMEPIX_BAD_RECORDING;
    if (uuid == 0 || label.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_text_table_intern(texts, label, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_perfetto_track_find(tracks, uuid, 0, &track);
    if (status == FLAMEPIX_OK)
        track->label = (uint32_t)text;
    return status;
}

/* -- time -------------------------------------------------------------------------------------- */

enum { OWN_CLOCKS = 64, BOOT_TIME = 6 };

static bool read_clock(struct flamepix_bytes message, struct fpx_perfetto_clock *clock)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    *clock = (struct fpx_perfetto_clock){.unit = 1};
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written != FPX_PROTOBUF_VARINT)
            continue;
        if (fields.number == 1)
            clock->id = fields.value;
        else if (fields.number == 2)
            clock->latest = fields.value;
        else if (fields.number == 3)
            clock->is_incremental = fields.value != 0;
        else if (fields.number == 4)
            clock->unit = fields.value;
    }
    return !fields.is_torn;
}

static struct fpx_perfetto_clock *find_clock(struct fpx_perfetto_timing *timing, uint64_t id)
{
    for (size_t i = 0; i < timing->clock_count; i++) {
        if (timing->clocks[i].id == id)
            return &timing->clocks[i];
    }
    return NULL;
}

static void keep_clock(struct fpx_perfetto_timing *timing, struct fpx_perfetto_clock clock,
                       uint64_t then)
{
    struct fpx_perfetto_clock *kept = find_clock(timing, clock.id);
    if (kept == NULL && timing->clock_count < FPX_PERFETTO_CLOCKS)
        kept = &timing->clocks[timing->clock_count++];
    clock.at = clock.latest;
    clock.then = then;
    if (kept != NULL)
        *kept = clock;
}

/* The trace's clock is the machine's boot-time clock, or the first one if that is missing. */
bool fpx_perfetto_timing_snapshot(struct fpx_perfetto_timing *timing, struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct fpx_perfetto_clock clock;
    uint64_t then = 0;
    bool has_then = false;
    while (fpx_protobuf_fields_next(&fields)) {
        if (!fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_BYTES))
            continue;
        if (!read_clock(fields.bytes, &clock))
            return false;
        if (clock.id < OWN_CLOCKS && (!has_then || clock.id == BOOT_TIME)) {
            then = clock.latest;
            has_then = true;
        }
    }
    if (fields.is_torn)
        return false;
    fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_BYTES) &&
            read_clock(fields.bytes, &clock) && clock.id >= OWN_CLOCKS)
            keep_clock(timing, clock, then);
    }
    return true;
}

bool fpx_perfetto_timing_defaults(struct fpx_perfetto_timing *timing, struct flamepix_bytes message)
{
    enum { CLOCK = 58, EVENTS = 11, TRACK = 11 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, CLOCK, FPX_PROTOBUF_VARINT))
            timing->clock = fields.value;
        if (!fpx_protobuf_fields_is(&fields, EVENTS, FPX_PROTOBUF_BYTES))
            continue;
        struct fpx_protobuf_fields events = fpx_protobuf_fields_of(fields.bytes);
        while (fpx_protobuf_fields_next(&events)) {
            if (fpx_protobuf_fields_is(&events, TRACK, FPX_PROTOBUF_VARINT))
                timing->track = events.value;
        }
    }
    return !fields.is_torn;
}

bool fpx_perfetto_timing_thread(struct fpx_perfetto_timing *timing, struct flamepix_bytes message)
{
    enum { REFERENCE = 6 };
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, REFERENCE, FPX_PROTOBUF_VARINT))
            timing->now = fields.value;
    }
    return !fields.is_torn;
}

uint64_t fpx_perfetto_timing_of(struct fpx_perfetto_timing *timing, uint64_t clock,
                                uint64_t timestamp)
{
    struct fpx_perfetto_clock *own = find_clock(timing, clock != 0 ? clock : timing->clock);
    if (own == NULL)
        return timestamp;
    own->latest = own->is_incremental ? own->latest + timestamp : timestamp;
    return own->then + (own->latest - own->at) * own->unit;
}
