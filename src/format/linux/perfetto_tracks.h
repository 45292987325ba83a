/* Perfetto tracks: what slices lie on, mostly threads. Each slice is an event that begins and one
 * that ends; those of a track nest, so they are calls. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_TRACKS_H
#define FPX_FORMAT_LINUX_PERFETTO_TRACKS_H

#include "format/parse/key_table.h"
#include "format/parse/open_calls.h"
#include "format/parse/protobuf_fields.h"
#include "format/parse/text_table.h"
#include "format/parse/trace_event_sort.h"

/* A clock of a sequence's own: what counts from a moment that it says. */
struct fpx_perfetto_clock {
    uint64_t id;
    uint64_t unit;       /* nanoseconds */
    uint64_t latest;     /* by this clock */
    uint64_t at, then;   /* of the snapshot: by this clock, and by that of the trace */
    bool is_incremental; /* times are since the one before */
};

enum { FPX_PERFETTO_CLOCKS = 8 };

/* What a sequence says of its events. Starts as {0}. */
struct fpx_perfetto_timing {
    struct fpx_perfetto_clock clocks[FPX_PERFETTO_CLOCKS];
    size_t clock_count;
    uint64_t clock; /* of its packets that name none; 0: that of the trace */
    uint64_t track; /* of its events that name none; 0: none */
    uint64_t now;   /* microseconds, which the deltas of old events add to */
};

struct fpx_perfetto_track {
    uint32_t label;  /* text; "": none */
    uint64_t uuid;   /* 0: that of a sequence without descriptors */
    uint64_t slices; /* that began */
    size_t part;
};

/* Starts by init. */
struct fpx_perfetto_tracks {
    struct fpx_perfetto_track *items;
    size_t count, capacity;
    struct fpx_key_table place_of; /* by uuid and sequence, of which one is 0 */
    struct fpx_trace_event_sort sort;
    bool is_sorted;
    struct fpx_open_calls open;
    struct fpx_stack_numbers numbers;
    size_t lane; /* that is put; SIZE_MAX: none yet */
};

void fpx_perfetto_tracks_init(struct fpx_perfetto_tracks *tracks);
void fpx_perfetto_tracks_free(struct fpx_perfetto_tracks *tracks);

/* The track of this uuid, or where that is 0 of a sequence; it is added where it is new. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_perfetto_track_find(struct fpx_perfetto_tracks *tracks, uint64_t uuid,
                                             uint64_t sequence,
                                             struct fpx_perfetto_track **track_ret);

/* A message TrackDescriptor: what its track is called. Answers OK, NO_MEMORY, or BAD_RECORDING
 * where it is torn. */
enum flamepix_status fpx_perfetto_track_describe(struct fpx_perfetto_tracks *tracks,
                                                 struct fpx_text_table *texts,
                                                 struct flamepix_bytes message);

/* A message ClockSnapshot, or TracePacketDefaults, or ThreadDescriptor, of a sequence. False where
 * it is torn. */
bool fpx_perfetto_timing_snapshot(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_defaults(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_thread(struct fpx_perfetto_timing *timing, struct flamepix_bytes message);

/* A packet's time, by a clock or 0, in nanoseconds by the trace's. Each time of an incremental
 * clock is to be asked for once, in order. */
uint64_t fpx_perfetto_timing_of(struct fpx_perfetto_timing *timing, uint64_t clock,
                                uint64_t timestamp);

#endif
