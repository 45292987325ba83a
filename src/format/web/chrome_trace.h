/* What the files of the reader of Chrome traces have in common: the reader, and what each file does
 * for it. chrome_trace.c says what such a trace looks like. */
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

/* Chrome lanes: what the spans of a Chrome trace belong to: the events of a thread, the samples of
 * one (stackFrames), or a CPU profile. */

/* The order is that of what is preferred least. */
enum fpx_chrome_lane_kind { FPX_CHROME_EVENTS, FPX_CHROME_SAMPLES, FPX_CHROME_PROFILE };

struct fpx_chrome_lane {
    enum fpx_chrome_lane_kind kind;
    uint32_t document; /* that it is of */
    int64_t pid, tid;
    uint32_t id;      /* of a profile, as text of the names; "": it has none, and is its thread's */
    uint32_t profile; /* of those without an id that are whole: which it is, from 1; else 0 */
    uint32_t label;   /* of EVENTS: the thread's name; "": none */
    uint64_t count;   /* of its spans */
    uint64_t calls;   /* of them, those that begin */
    bool knows_thread; /* of PROFILE: tid is the thread that was sampled */
    bool has_deltas;   /* of PROFILE: its samples have times */
    bool has_root;     /* of PROFILE: one of its nodes is "(root)" */
    bool has_start, has_end, has_place;
    int64_t start, end; /* of PROFILE, where it is said; nanoseconds */
    int64_t place;      /* of PROFILE: about when it started, where that is not said */
    int64_t latest;     /* of PROFILE: when its latest chunk was written */
    uint64_t offset;    /* of what it begins with */
    size_t part;
};

/* Starts as {0}. */
struct fpx_chrome_lanes {
    struct fpx_chrome_lane *items;
    size_t count, capacity;
    struct fpx_hash_index index;
    uint32_t last; /* that was found */
};

/* The lane with the kind, document, pid and id or tid of `wanted`, which is added where it is new.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_lanes_find(struct fpx_chrome_lanes *lanes,
                                           const struct fpx_chrome_lane *wanted,
                                           uint32_t *lane_ret);

void fpx_chrome_lanes_free(struct fpx_chrome_lanes *lanes);

/* Chrome nodes: the frames of sampled stacks in a trace, each with what called it. They are known
 * by an id that is one for its profile. */

#define FPX_CHROME_NO_NODE UINT32_MAX

struct fpx_chrome_node {
    uint32_t owner;  /* the profile */
    uint32_t parent; /* FPX_CHROME_NO_NODE: none */
    int64_t id;
    uint32_t name; /* of the frame, as text of the names */
    int64_t hits;  /* of a node in a chunk */
    bool is_known; /* it was said what it is */
    bool is_whole; /* so it was of all that called it */
    bool is_torn;  /* it was not of one of these */
};

/* Starts as {0}. */
struct fpx_chrome_nodes {
    struct fpx_chrome_node *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* The node of this id in its profile, which is added where it is new. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_find(struct fpx_chrome_nodes *nodes, uint32_t owner,
                                           int64_t id, uint32_t *node_ret);

/* Whether the node's frame has this name. */
bool fpx_chrome_nodes_is(const struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                         uint32_t node, const char *name);

/* Whether the node and all that called it are known, up to "(root)" where its profile has one: what
 * has no caller then lacks it. All nodes have been added. */
bool fpx_chrome_nodes_is_whole(struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                               uint32_t node, bool has_root);

/* Adds the frames of a node to the recording's stack, leaf first, but for "(root)". Parents that go
 * round in a circle end. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_nodes_frames(const struct fpx_chrome_nodes *nodes,
                                             const struct fpx_text_table *names,
                                             struct fpx_recording *recording, uint32_t node);

void fpx_chrome_nodes_free(struct fpx_chrome_nodes *nodes);

/* Chrome pairs: async events of a Chrome trace, each pair a beginning ("b") and an end ("e") of one
 * category and id. They need not nest, and may begin and end on different threads. But some
 * programs write calls so, clang among them. Those of one category, on one thread, are calls where
 * most lie within a call or one another, and all of them nest: with all that is called there, or
 * else with one another, as several with one id do. */

struct fpx_chrome_async {
    int64_t time;  /* nanoseconds */
    size_t number; /* in the order in which they came */
    uint32_t lane, category;
    uint32_t key;  /* of category and id */
    uint32_t name; /* 0: an end without one, which ends what is open */
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
        uint32_t key;                /* of the first of them */
        bool has_keys;               /* others have another one */
        bool is_torn;                /* some end something else */
        bool crosses;                /* some end before what is called within them, or after */
        size_t pair_count, in_count; /* pairs, and those of them that lie within something */
    } * groups;                      /* those of one lane and category */
    size_t group_count, group_capacity;
    struct fpx_key_table group_of;
    size_t unpaired; /* events */
};

/* Adds an event, whose number is given to it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_pairs_add(struct fpx_chrome_pairs *pairs,
                                          struct fpx_chrome_async event);

/* All events are there: pairs them, and adds each pair to the spans, which are sorted anew: as one
 * whose name is `first` and more, by its number in `pairs`. Groups know then whether they are
 * calls. `sort` has not been finished; it is afterwards. Answers OK, NO_MEMORY, WRITE_FAILED or
 * READ_FAILED. */
enum flamepix_status fpx_chrome_pairs_match(struct fpx_chrome_pairs *pairs,
                                            struct fpx_trace_event_sort *sort, uint32_t first);

/* The pair that a span is; NULL: it is none, as its name is below `first`. */
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

/* What an event brings for a CPU profile, whose id may stand behind it. */
struct fpx_chrome_profile_chunk {
    struct fpx_chrome_node *nodes; /* their parents are links */
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
    bool is_whole; /* it is all there is of a profile */
};

/* -- parts: chrome_parts.c --------------------------------------------------------------------- */

/* What has a name: the calls, samples or profile of a thread. */
struct fpx_chrome_owner {
    enum fpx_chrome_lane_kind kind;
    int64_t pid, tid;
    uint32_t id; /* of a profile whose thread is not known */
};

struct fpx_chrome_part {
    enum fpx_chrome_lane_kind kind;
    bool is_main;   /* of a page */
    uint64_t count; /* of events, or of samples */
    int64_t nested; /* nanoseconds of calls within calls, once they are put */
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
    int64_t line;               /* of the url, from 1; 0: not known */
    int64_t time, duration;     /* nanoseconds */
};

struct fpx_chrome_trace {
    struct fpx_recording *recording;
    struct fpx_json_reader json;
    enum { FPX_CHROME_AT_START, FPX_CHROME_IN_EVENTS, FPX_CHROME_IN_STACKS } state;
    bool is_array;                 /* the events are all there is */
    bool has_events;               /* the document has them, or samples */
    uint32_t document;             /* of the recording, from 0 */
    uint32_t profiles;             /* that were whole and had no id */
    uint64_t nameless, threadless; /* calls that do not say their name, or their thread */
    struct fpx_text_table names;   /* 0 is "" */
    struct flamepix_buffer text;
    struct fpx_chrome_event event;
    struct fpx_chrome_profile_chunk chunk;
    struct fpx_chrome_lanes lanes, processes; /* labels of processes have lanes of their own */
    struct fpx_chrome_nodes nodes;
    struct fpx_trace_event_sort sort;
    struct fpx_chrome_pairs pairs;
    /* What is put: */
    struct fpx_text_table part_names;
    struct fpx_chrome_owner *owners; /* of part_names, by their numbers */
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
    int64_t time, latest; /* of a profile, from its start: of the latest sample, and of any */
    uint32_t interrupted; /* the node of the sample before */
};

/* Names of frames, and those of pairs above them. */
enum { FPX_CHROME_NAMES_MAX = FPX_TRACE_EVENT_NAMES_MAX / 2 };

/* The end of a sample of a profile that comes without a time. */
#define FPX_CHROME_NO_DELTA INT64_MIN

/* The text of a frame, as the options want it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_name(struct fpx_chrome_trace *trace, const struct fpx_frame *frame,
                                     uint32_t *name_ret);

/* Reads a number, or another id as something that is no other's number. Answers OK, or what the
 * JSON answers. */
enum flamepix_status fpx_chrome_read_id(struct fpx_chrome_trace *trace, int64_t *id_ret);
enum flamepix_status fpx_chrome_id_of(struct fpx_chrome_trace *trace, struct flamepix_bytes text,
                                      int64_t *id_ret);

/* Reads microseconds as nanoseconds. False where they are none, or out of all time: 126 years, so
 * that differences fit, too. */
bool fpx_chrome_read_time(struct fpx_chrome_trace *trace, int64_t *time_ret);

/* Adds a span to a lane. Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_chrome_add_event(struct fpx_chrome_trace *trace, uint32_t lane,
                                          enum fpx_trace_event_kind kind, uint32_t name,
                                          int64_t begin, int64_t end);

/* The record that is being read is one that waits until it is drawn. */
void fpx_chrome_waits(struct fpx_chrome_trace *trace);

/* Reads the value of a member of an event's args.data, or of the cpuProfile in there, into the
 * chunk. Another one stays. Answers OK, or what the JSON answers. */
enum flamepix_status fpx_chrome_profile_chunk_read(struct fpx_chrome_trace *trace,
                                                   struct flamepix_bytes key);
void fpx_chrome_profile_chunk_reset(struct fpx_chrome_profile_chunk *chunk);

/* The chunk is of this lane. Answers as add_span. */
enum flamepix_status fpx_chrome_profile_chunk_take(struct fpx_chrome_trace *trace, uint32_t lane);

/* Reads the event that comes next; and the members "stackFrames" and "samples" of a trace. Answers
 * OK, or what the JSON or add_span answers (chrome_event.c, chrome_samples.c). */
enum flamepix_status fpx_chrome_read_event(struct fpx_chrome_trace *trace);
enum flamepix_status fpx_chrome_read_frames(struct fpx_chrome_trace *trace);
enum flamepix_status fpx_chrome_read_samples(struct fpx_chrome_trace *trace);

/* Takes the event, whose time is known, as a call or one end of it (chrome_calls.c). Answers as
 * add_span. */
enum flamepix_status fpx_chrome_take_call(struct fpx_chrome_trace *trace);
enum flamepix_status fpx_chrome_take_async(struct fpx_chrome_trace *trace);

/* All is read: adds the parts of lanes that have spans (chrome_parts.c). Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_chrome_add_parts(struct fpx_chrome_trace *trace);

/* Says which part is preferred, as far as it is known before all is put. */
void fpx_chrome_prefer_part(struct fpx_chrome_trace *trace, bool is_put);

/* Sorts the spans and adds the parts. Then puts some of them, until it answers END
 * (chrome_stacks.c). */
enum flamepix_status fpx_chrome_begin_put(struct fpx_chrome_trace *trace);
enum flamepix_status fpx_chrome_put(struct fpx_chrome_trace *trace);

#endif
