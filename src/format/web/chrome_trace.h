/* The shared parts of the reader for Chrome traces: the reader's state, and the functions of each
 * file. chrome_trace.c describes such a trace. */
#ifndef FPX_FORMAT_WEB_CHROME_TRACE_H
#define FPX_FORMAT_WEB_CHROME_TRACE_H

#include <stdbool.h>

#include <flamepix/status.h>

#include "base/hash_index.h"
#include "format/parse/json_recording.h"
#include "format/parse/key_table.h"
#include "format/parse/open_calls.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Chrome lanes: the owners of spans in a Chrome trace: the events of a thread, the samples of a
 * thread (stackFrames), or a CPU profile. */

/* In increasing order of preference. */
enum fpx_chrome_lane_kind { FPX_CHROME_EVENTS, FPX_CHROME_SAMPLES, FPX_CHROME_PROFILE };

struct fpx_chrome_lane {
    enum fpx_chrome_lane_kind kind;
    uint32_t document; /* that it is of */
    int64_t pid, tid;
    uint32_t id;       /* of a profile, as text of the names; "": none, it is its thread's */
    uint32_t profile;  /* of whole ones without an id: their number, from 1; else 0 */
    uint32_t label;    /* of EVENTS: the thread's name; "": none */
    uint64_t count;    /* of its spans */
    uint64_t calls;    /* those of them that begin */
    bool knows_thread; /* of PROFILE: tid is the sampled thread */
    bool has_deltas;   /* of PROFILE: its samples have times */
    bool has_root;     /* of PROFILE: one of its nodes is "(root)" */
    bool has_start, has_end, has_place;
    int64_t start, end; /* of PROFILE, if stated; nanoseconds */
    int64_t place;      /* of PROFILE: approximate start if none is stated */
    int64_t latest;     /* of PROFILE: time of its latest chunk */
    uint64_t offset;    /* of its beginning */
    size_t part;
};

/* Starts as {0}. */
struct fpx_chrome_lanes {
    struct fpx_chrome_lane *items;
    size_t count, capacity;
    struct fpx_hash_index index;
    uint32_t last; /* that was found */
};

/* The lane with the kind, document, pid and id or tid of `wanted`; added if it is new. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_chrome_lanes_find(struct fpx_chrome_lanes *lanes,
                                           const struct fpx_chrome_lane *wanted,
                                           uint32_t *lane_ret);

void fpx_chrome_lanes_free(struct fpx_chrome_lanes *lanes);

/* Chrome nodes: the frames of sampled stacks in a trace, each with its caller. They are identified
 * by an id, which is unique in a profile. */

#define FPX_CHROME_NO_NODE UINT32_MAX

struct fpx_chrome_node {
    uint32_t owner;  /* the profile */
    uint32_t parent; /* FPX_CHROME_NO_NODE: none */
    int64_t id;
    uint32_t name; /* of the frame, as text of the names */
    int64_t hits;  /* of a node in a chunk */
    bool is_known; /* it was defined */
    bool is_whole; /* so were all its callers */
    bool is_torn;  /* one of these was not */
};

/* Starts as {0}. */
struct fpx_chrome_nodes {
    struct fpx_chrome_node *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* The node of this id in its profile; added if it is new. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_find(struct fpx_chrome_nodes *nodes, uint32_t owner,
                                           int64_t id, uint32_t *node_ret);

/* Whether the node's frame has this name. */
bool fpx_chrome_nodes_is(const struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                         uint32_t node, const char *name);

/* Whether the node and all its callers are known, up to "(root)" if its profile has one, which is
 * then required. Call when all nodes are added. */
bool fpx_chrome_nodes_is_whole(struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                               uint32_t node, bool has_root);

/* Adds the frames of a node to the recording's stack, leaf first, without "(root)". Cycles of
 * parents are cut. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_frames(const struct fpx_chrome_nodes *nodes,
                                             const struct fpx_text_table *names,
                                             struct fpx_recording *recording, uint32_t node);

void fpx_chrome_nodes_free(struct fpx_chrome_nodes *nodes);

/* Chrome pairs: async events of a Chrome trace, each pair a beginning ("b") and an end ("e") with
 * one category and id. They need not nest, and may begin and end on different threads. But some
 * programs write calls this way, clang among them. The pairs of one category on one thread are
 * calls if most lie within a call or each other, and if all of them nest: with all calls there or,
 * as with several of one id, with one another. */

struct fpx_chrome_async {
    int64_t time;  /* nanoseconds */
    size_t number; /* in order of arrival */
    uint32_t lane, category;
    uint32_t key;  /* of category and id */
    uint32_t name; /* 0: an unnamed end, which ends what is open */
    bool is_end;
};

/* Starts as {0}. */
struct fpx_chrome_pairs {
    struct fpx_chrome_async *events;
    size_t count, capacity;
    struct fpx_chrome_pair {
        uint32_t name, group;
    } * pairs; /* of them */
    size_t pair_count, pair_capacity;
    struct fpx_chrome_group {
        uint32_t lane;
        uint32_t key;                /* of the first one */
        bool has_keys;               /* others have a different one */
        bool is_torn;                /* some end something else */
        bool crosses;                /* some end before a call inside them, or after one around */
        size_t pair_count, in_count; /* pairs, and those inside something */
    } * groups;                      /* by lane and category */
    size_t group_count, group_capacity;
    struct fpx_key_table group_of;
    size_t unpaired; /* events */
};

/* Adds an event, and numbers it. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_pairs_add(struct fpx_chrome_pairs *pairs,
                                          struct fpx_chrome_async event);

/* Matches the pairs. Call when all events are added. Adds each pair to the spans, which are sorted
 * again; its span's name is `first` plus its number in `pairs`. Groups then know whether they are
 * calls. `sort` must not be finished; it is afterwards. Returns OK, NO_MEMORY, WRITE_FAILED or
 * READ_FAILED. */
enum flamepix_status fpx_chrome_pairs_match(struct fpx_chrome_pairs *pairs,
                                            struct fpx_trace_event_sort *sort, uint32_t first);

/* The pair of a span; NULL: not a pair, as its name is below `first`. */
const struct fpx_chrome_pair *fpx_chrome_pairs_of(const struct fpx_chrome_pairs *pairs,
                                                  const struct fpx_trace_event *span,
                                                  uint32_t first);

/* Whether the pairs of a group are calls. */
static inline bool fpx_chrome_group_is_calls(const struct fpx_chrome_group *group)
{
    const bool nests = !group->crosses || (!group->has_keys && group->pair_count > 1);
    return nests && !group->is_torn && group->in_count * 2 >= group->pair_count;
}

void fpx_chrome_pairs_free(struct fpx_chrome_pairs *pairs);

/* -- profiles in events: chrome_profile_chunk.c ------------------------------------------------ */

/* An event's data for a CPU profile, whose id may follow. */
struct fpx_chrome_profile_chunk {
    struct fpx_chrome_node *nodes; /* their parents are in links */
    size_t node_count, node_capacity;
    struct fpx_chrome_link {
        int64_t parent, child; /* ids */
    } * links;
    size_t link_count, link_capacity;
    int64_t *samples; /* ids of nodes */
    size_t sample_count, sample_capacity;
    int64_t *deltas; /* nanoseconds, from one sample to the next */
    size_t delta_count, delta_capacity;
    int64_t start, end; /* nanoseconds */
    bool has_start, has_end;
    bool is_whole; /* it is a complete profile */
};

/* -- parts: chrome_parts.c --------------------------------------------------------------------- */

/* The owner of a name: the calls, samples or profile of a thread. */
struct fpx_chrome_owner {
    enum fpx_chrome_lane_kind kind;
    int64_t pid, tid;
    uint32_t id; /* of a profile with an unknown thread */
};

struct fpx_chrome_part {
    enum fpx_chrome_lane_kind kind;
    bool is_main;   /* of a page */
    uint64_t count; /* of events or samples */
    int64_t nested; /* nanoseconds in nested calls, once put */
};

/* -- the reader -------------------------------------------------------------------------------- */

struct fpx_chrome_event {
    uint64_t offset; /* where it begins */
    char phase;      /* 'X', 'B', 'E', 'M', …; '\0': none */
    bool has_name, has_time, has_duration, has_thread;
    uint32_t name;              /* texts of the names */
    uint32_t id, url, category; /* "": none */
    uint32_t label;             /* args.name */
    int64_t pid, tid;           /* 0: none */
    int64_t line;               /* of the url, from 1; 0: unknown */
    int64_t time, duration;     /* nanoseconds */
};

struct fpx_chrome_trace {
    struct fpx_recording *recording;
    struct fpx_json_reader json;
    enum { FPX_CHROME_AT_START, FPX_CHROME_IN_EVENTS, FPX_CHROME_IN_STACKS } state;
    bool is_array;                 /* the document is just the events */
    bool has_events;               /* the document has them, or samples */
    uint32_t document;             /* in the recording, from 0 */
    uint32_t profiles;             /* complete ones without an id */
    uint64_t nameless, threadless; /* calls without a name, or without a thread */
    struct fpx_text_table names;   /* 0 is "" */
    struct flamepix_buffer text;
    struct fpx_chrome_event event;
    struct fpx_chrome_profile_chunk chunk;
    struct fpx_chrome_lanes lanes, processes; /* lanes; labels of processes have separate ones */
    struct fpx_chrome_nodes nodes;
    struct fpx_trace_event_sort sort;
    struct fpx_chrome_pairs pairs;
    /* What is put: */
    struct fpx_text_table part_names;
    struct fpx_chrome_owner *owners; /* by number in part_names */
    size_t owner_capacity;
    struct fpx_chrome_part *parts;
    size_t part_capacity;
    bool has_preferred;
    struct fpx_open_calls open;
    struct fpx_stack_numbers numbers;
    size_t lane; /* SIZE_MAX: none yet */
    struct fpx_trace_event
        sample; /* the last one of a lane of samples, whose end is not known yet */
    bool has_sample;
    int64_t time, latest; /* in a profile, from its start: the last sample's, and the maximum */
    uint32_t interrupted; /* the node of the last sample */
};

/* For frames; names of pairs are above them. */
enum { FPX_CHROME_NAMES_MAX = FPX_TRACE_EVENT_NAMES_MAX / 2 };

/* The end of a profile's sample without a time. */
#define FPX_CHROME_NO_DELTA INT64_MIN

/* The text of a frame, as the options ask. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_name(struct fpx_chrome_trace *trace, const struct fpx_frame *frame,
                                     uint32_t *name_ret);

/* Reads a number, or maps another id to a unique number. Returns OK, or what the JSON returns. */
enum flamepix_status fpx_chrome_read_id(struct fpx_chrome_trace *trace, int64_t *id_ret);

/* Reads microseconds as nanoseconds. False if they are invalid, or beyond 126 years, a limit that
 * keeps differences in range. */
bool fpx_chrome_read_time(struct fpx_chrome_trace *trace, int64_t *time_ret);

/* Adds a span to a lane. Returns OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_chrome_add_event(struct fpx_chrome_trace *trace, uint32_t lane,
                                          enum fpx_trace_event_kind kind, uint32_t name,
                                          int64_t begin, int64_t end);

/* Marks the current record as waiting until it is drawn. */
void fpx_chrome_waits(struct fpx_chrome_trace *trace);

/* Reads a member of an event's args.data, or of the cpuProfile in it, into the chunk. Values of
 * other members are not consumed. Returns OK, or what the JSON returns. */
enum flamepix_status fpx_chrome_profile_chunk_read(struct fpx_chrome_trace *trace,
                                                   struct flamepix_bytes key);
void fpx_chrome_profile_chunk_reset(struct fpx_chrome_profile_chunk *chunk);

/* Adds the chunk to this lane. Returns as add_span. */
enum flamepix_status fpx_chrome_profile_chunk_take(struct fpx_chrome_trace *trace, uint32_t lane);

/* Reads the next event. Returns OK, or what the JSON or add_span returns (chrome_event.c). */
enum flamepix_status fpx_chrome_read_event(struct fpx_chrome_trace *trace);

/* Adds the parts of lanes with spans (chrome_parts.c). Call when all is read. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_chrome_add_parts(struct fpx_chrome_trace *trace);

/* Sets the preferred part, as far as it can be chosen before all is put. */
void fpx_chrome_prefer_part(struct fpx_chrome_trace *trace, bool is_put);

/* Sort the spans and add the parts; then put some of them at a time, until END (chrome_stacks.c).
 */
enum flamepix_status fpx_chrome_begin_put(struct fpx_chrome_trace *trace);
enum flamepix_status fpx_chrome_put(struct fpx_chrome_trace *trace);

#endif
