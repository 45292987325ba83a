/* What the files of the reader of Chrome traces have in common: the reader, and what each file does
 * for it. chrome_trace.c says what such a trace looks like. */
#ifndef FLAMEPIX_FORMAT_CHROME_TRACE_H
#define FLAMEPIX_FORMAT_CHROME_TRACE_H

#include "format/chrome_nodes.h"
#include "format/json_recording.h"
#include "format/open_spans.h"
#include "format/span_sort.h"

/* -- lanes: chrome_lanes.c --------------------------------------------------------------------- */

/* What spans belong to: the events of a thread, the samples of one (stackFrames), or a CPU profile.
 * The order is that of what is preferred least. */
enum flamepix_chrome_lane_kind {
    FLAMEPIX_CHROME_EVENTS,
    FLAMEPIX_CHROME_SAMPLES,
    FLAMEPIX_CHROME_PROFILE
};

struct flamepix_chrome_lane {
    enum flamepix_chrome_lane_kind kind;
    int64_t pid, tid;
    uint32_t id;    /* of a profile, as text of the names */
    uint32_t label; /* of EVENTS: the thread's name; "": none */
    uint64_t count; /* of its spans */
    double time;    /* of PROFILE: of the last sample so far, in microseconds */
    double end;     /* of PROFILE, where it is said; else 0 */
    size_t part;
};

struct flamepix_chrome_lanes {
    struct flamepix_chrome_lane *items;
    size_t count, capacity;
    struct flamepix_hash_index index;
    uint32_t last; /* that was found */
};

/* The lane with the kind, pid and id or tid of `wanted`, which is added where it is new. Answers OK
 * or NO_MEMORY. */
enum flamepix_status flamepix_chrome_lanes_find(struct flamepix_chrome_lanes *lanes,
                                                const struct flamepix_chrome_lane *wanted,
                                                uint32_t *lane_ret);

/* -- profiles in events: chrome_chunk.c -------------------------------------------------------- */

/* What an event brings for a CPU profile, whose id may stand behind it. */
struct flamepix_chrome_chunk {
    struct flamepix_chrome_node *nodes; /* their parents are links */
    size_t node_count, node_capacity;
    struct flamepix_chrome_link {
        int64_t parent, child; /* ids */
    } * links;
    size_t link_count, link_capacity;
    int64_t *samples; /* ids of nodes */
    size_t sample_count, sample_capacity;
    double *deltas; /* microseconds, from one sample to the next */
    size_t delta_count, delta_capacity;
    double start, end;
    bool has_start;
};

/* -- the reader -------------------------------------------------------------------------------- */

struct flamepix_chrome_event {
    char phase; /* 'X', 'B', 'E', 'M', …; '\0': none */
    bool has_name, has_time;
    uint32_t name;         /* texts of the names */
    uint32_t id, url;      /* "": none */
    uint32_t label;        /* args.name */
    int64_t pid, tid;      /* 0: none */
    int64_t line;          /* of the url, from 1; 0: not known */
    double time, duration; /* microseconds */
};

struct flamepix_chrome_trace {
    struct flamepix_recording *recording;
    struct flamepix_json_reader json;
    enum { FLAMEPIX_CHROME_AT_START, FLAMEPIX_CHROME_IN_EVENTS, FLAMEPIX_CHROME_AT_SPANS } state;
    bool is_array;                    /* the events are all there is */
    struct flamepix_text_table names; /* 0 is "" */
    struct flamepix_buffer text;
    struct flamepix_chrome_event event;
    struct flamepix_chrome_chunk chunk;
    struct flamepix_chrome_lanes lanes, processes; /* labels of processes have lanes of their own */
    struct flamepix_chrome_nodes nodes;
    struct flamepix_span_sort sort;
    /* What is put: */
    struct flamepix_text_table part_names;
    bool has_preferred;
    struct flamepix_open_spans open;
    struct flamepix_stack_numbers numbers;
    size_t lane;                 /* SIZE_MAX: none yet */
    struct flamepix_span sample; /* the last one of a lane of samples, whose end is not known yet */
    bool has_sample;
    uint32_t interrupted; /* the node of the sample before */
};

/* The text of a frame, as the options want it. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_chrome_name(struct flamepix_chrome_trace *trace,
                                          const struct flamepix_frame *frame, uint32_t *name_ret);

/* Reads a number, or another id as something that is no other's number. Answers OK, or what the
 * JSON answers. */
enum flamepix_status flamepix_chrome_read_id(struct flamepix_chrome_trace *trace, int64_t *id_ret);
enum flamepix_status flamepix_chrome_id_of(struct flamepix_chrome_trace *trace,
                                           struct flamepix_bytes text, int64_t *id_ret);

/* Adds a span to a lane; times are in microseconds. What is no time at all is left out. Answers OK,
 * NO_MEMORY or WRITE_FAILED. */
enum flamepix_status flamepix_chrome_add_span(struct flamepix_chrome_trace *trace, uint32_t lane,
                                              enum flamepix_span_kind kind, uint32_t name,
                                              double begin, double end);

/* Reads the value of a member of an event's args.data, or of the cpuProfile in there, into the
 * chunk. Another one stays. Answers OK, or what the JSON answers. */
enum flamepix_status flamepix_chrome_chunk_read(struct flamepix_chrome_trace *trace,
                                                struct flamepix_bytes key);
void flamepix_chrome_chunk_reset(struct flamepix_chrome_chunk *chunk);

/* The chunk is of this lane. Answers as add_span. */
enum flamepix_status flamepix_chrome_chunk_take(struct flamepix_chrome_trace *trace, uint32_t lane);

/* Reads the event that comes next; and the members "stackFrames" and "samples" of a trace. Answers
 * OK, or what the JSON or add_span answers (chrome_event.c, chrome_samples.c). */
enum flamepix_status flamepix_chrome_read_event(struct flamepix_chrome_trace *trace);
enum flamepix_status flamepix_chrome_read_frames(struct flamepix_chrome_trace *trace);
enum flamepix_status flamepix_chrome_read_samples(struct flamepix_chrome_trace *trace);

/* All is read: sorts the spans and adds the parts. Then puts some of them, until it answers END
 * (chrome_put.c). */
enum flamepix_status flamepix_chrome_begin_put(struct flamepix_chrome_trace *trace);
enum flamepix_status flamepix_chrome_put(struct flamepix_chrome_trace *trace);

#endif
