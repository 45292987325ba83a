/* JFR events: their kinds, parts, stacks and sums. */
#ifndef FPX_FORMAT_JAVA_JFR_EVENTS_H
#define FPX_FORMAT_JAVA_JFR_EVENTS_H

#include <flamepix/weight.h>

#include "base/hash_index.h"
#include "format/java/jfr_file.h"
#include "format/recording.h"

/* JFR kinds: the events of Java Flight Recorder files that hold stacks, and how samples of each are
 * weighed. */

/* Values of --event beside events; each stands for several events, as in jfrconv. */
enum fpx_jfr_group {
    FPX_JFR_CPU = 1,
    FPX_JFR_WALL = 2,
    FPX_JFR_ALLOC = 4,
    FPX_JFR_LOCK = 8,
    FPX_JFR_LIVE = 16,
    FPX_JFR_NATIVE_MEMORY = 32,
    FPX_JFR_NATIVE_LOCK = 64,
    FPX_JFR_TRACE = 128
};

enum fpx_jfr_measure {
    FPX_JFR_COUNT,      /* samples, 1 each or the event's own count */
    FPX_JFR_SIZE,       /* bytes */
    FPX_JFR_NANOSECONDS /* how long it took */
};

enum fpx_jfr_traits {
    FPX_JFR_HAS_STATE = 1,   /* has the state of the sampled thread */
    FPX_JFR_HAS_SAMPLES = 2, /* has a count of samples it stands for */
    FPX_JFR_HAS_WEIGHT = 4,  /* may have that count, as its weight */
    FPX_JFR_MAY_COUNT = 8    /* some versions only count */
};

struct fpx_jfr_event_kind {
    const char *name;
    unsigned groups;
    enum fpx_jfr_measure measure;
    unsigned traits;
    unsigned rank; /* the lowest is read by default; 0: never */
    /* Events of one group with different numbers measure the same in different ways, and are not
     * added up. The lowest is read. Less than FPX_JFR_WAYS. */
    unsigned way;
};

enum { FPX_JFR_WAYS = 3 };

/* The kind of a class of events. Classes that are not in the table weigh samples. */
const struct fpx_jfr_event_kind *fpx_jfr_kind_of(struct flamepix_bytes name);

/* The group of this name; 0: none. */
unsigned fpx_jfr_group_named(const char *name);

/* Whether a sample whose thread was in this state, such as "STATE_SLEEPING", counts for `profile`
 * (NULL: the default): all but sleeping ones; for the wall clock also these, but none that the CPU
 * clock sampled. Only for kinds with FPX_JFR_HAS_STATE. */
bool fpx_jfr_state_counts(const char *profile, struct flamepix_bytes state);

/* What samples weigh if `asked` ("samples", "bytes", "time"; NULL: the default) is wanted. Falls
 * back to the count if the events lack that size or time, but not if it is the kind's own measure.
 */
enum fpx_jfr_measure fpx_jfr_measure_of(const struct fpx_jfr_event_kind *kind, const char *asked,
                                        bool has_size, bool has_time);

/* "samples", "bytes", "nanoseconds"; static. */
const char *fpx_jfr_unit(enum fpx_jfr_measure measure);

/* JFR parts: the events of a recording as profiles, whether from the file or printed. Decides which
 * events belong to the wanted profile, and which profile is the default. */

/* What is known of a part. Its first event decides what all of them weigh. */
struct fpx_jfr_part {
    bool is_known;
    enum fpx_jfr_measure measure;
};

/* Starts as {0}. */
struct fpx_jfr_parts {
    struct fpx_jfr_part *items;
    size_t count, capacity;
    size_t preferred; /* the part of the lowest rank, */
    unsigned rank;    /* that rank; 0: no part has one yet */
    /* In a wanted group: an event of each way of measuring that occurred. */
    const struct fpx_jfr_event_kind *ways[FPX_JFR_WAYS];
    uint64_t sleeping; /* samples left out because their threads slept */
};

/* No part: the event is not wanted. */
#define FPX_JFR_NO_PART SIZE_MAX

/* Finds the part of an event. In a wanted group, all events with the same way of measuring are one
 * part. `name` is the event's own. Bytes and counts are not added up: if the part has another
 * measure, the event gets no part, with a remark. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_parts_find(struct fpx_jfr_parts *parts,
                                        struct fpx_recording *recording,
                                        const struct fpx_jfr_event_kind *kind,
                                        struct flamepix_bytes name, enum fpx_jfr_measure measure,
                                        size_t *part_ret);

/* Notes a sample of a part, drawn or not understood. Like jfrconv, prefers execution samples, then
 * those of the wall clock; no other event replaces what is not understood. In a wanted group, the
 * first way of measuring is read. */
void fpx_jfr_parts_prefer(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                          const struct fpx_jfr_event_kind *kind, size_t part);

/* Leaves a sample out, and counts sleeping threads. */
void fpx_jfr_parts_leave_out(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                             enum flamepix_left_out why, double weight);

/* Remarks that these events lack the thread state that others of their kind have. */
void fpx_jfr_parts_have_no_state(struct fpx_recording *recording,
                                 const struct fpx_jfr_event_kind *kind);

/* What an event without a weight of this measure lacks: "a duration"; static. */
const char *fpx_jfr_missing_text(enum fpx_jfr_measure measure);

/* Call when all is read. Remarks which part is drawn by default, what else measures the wanted
 * group, and how many samples slept. */
void fpx_jfr_parts_close(const struct fpx_jfr_parts *parts, struct fpx_recording *recording);

void fpx_jfr_parts_free(struct fpx_jfr_parts *parts);

/* JFR stack: a stack of a chunk as frames of a recording. */

enum { FPX_JFR_FRAME_TYPES_KNOWN = 32 };

/* Known frame types of a chunk. Starts as {0} for each chunk. */
struct fpx_jfr_frame_types {
    bool is_known;
    /* By number; -1: unknown. */
    signed char kinds[FPX_JFR_FRAME_TYPES_KNOWN];
    bool native_is_c; /* "Native" is a C function, not a Java method without a body */
};

/* The annotation for a frame type in async-profiler's numbering, from interpreted, 0, to compiled
 * by C1, 6, if the options ask for it; NULL: none. */
const char *fpx_jfr_annotation(const struct flamepix_recording_options *options, unsigned type);

/* Whether all that a stack refers to is present: methods, their classes, and the names of both. */
bool fpx_jfr_stack_is_whole(const struct fpx_jfr_pools *pools, struct fpx_jfr_constant *stack);

/* Adds the frames of a stack, leaf first. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_put_stack(struct fpx_recording *recording, struct fpx_jfr_pools *pools,
                                       struct fpx_jfr_frame_types *types,
                                       const struct fpx_jfr_constant *stack,
                                       struct flamepix_buffer *name);

/* JFR sums: samples of one chunk, added up by stack number, so that each stack is written once. */

struct fpx_jfr_sum {
    size_t part;
    uint64_t stack, thread; /* numbers of constants */
    struct flamepix_weight weight;
    uint64_t samples;
    bool has_time;     /* begin and end are known */
    double begin, end; /* of all samples, in seconds since 1970 */
};

/* Starts as {0}. */
struct fpx_jfr_sums {
    struct fpx_jfr_sum *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* JFR sample: an event of a chunk read as a sample: its weight, time and thread, and whether its
 * thread's state counts. A missing field is not the same as 0. */

/* Results of the functions below: yes, no, or that the event lacks the data to decide. */
enum fpx_jfr_answer { FPX_JFR_NO, FPX_JFR_YES, FPX_JFR_CANNOT_TELL };

/* What samples of a class weigh. */
enum fpx_jfr_measure fpx_jfr_class_measure(const struct fpx_jfr_class *class,
                                           const struct flamepix_recording_options *options);

/* The weight of an event of a class whose `event` and `measure` are set; may be below 0. False if
 * it lacks a required field, or the chunk does not state the length of a tick. */
bool fpx_jfr_weigh(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_class *class,
                   const struct fpx_jfr_record *record, double *weight_ret);

/* The time of a sample by the chunk's clock, if known. */
void fpx_jfr_time(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_record *record,
                  struct fpx_jfr_sum *sample);

/* Whether the state of its thread counts when `profile` is wanted. */
enum fpx_jfr_answer fpx_jfr_counts(const struct fpx_jfr_pools *pools,
                                   const struct fpx_jfr_class *class,
                                   const struct fpx_jfr_record *record, const char *profile);

/* Whether it is of the wanted thread, given by name or by one of its numbers; NULL: any. */
enum fpx_jfr_answer fpx_jfr_is_of_thread(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_record *record, const char *asked);

/* Printed events: the output of `jfr print` for events with stacks, as text or as JSON, turned into
 * samples. Kinds of events are parts and weigh the same as in the file itself (jfr_events.h), as
 * exactly as printed. */

/* The current event, and totals of the events so far. Starts as {0}. */
struct fpx_jfr_printed {
    const struct fpx_jfr_event_kind *kind;
    struct flamepix_buffer event; /* its name */
    bool has_stack, is_cut;       /* is_cut: it was truncated */
    bool is_broken;               /* a frame lacks a method */
    size_t frames;
    bool is_of_thread; /* of the wanted one */
    bool has_bytes, has_nanoseconds, has_samples;
    double bytes, nanoseconds, samples;
    struct flamepix_buffer state; /* of its thread: "STATE_RUNNABLE"; "": unknown */
    struct flamepix_buffer name;
    struct fpx_jfr_parts parts;
    uint64_t samples_put, cut;
};

void fpx_jfr_printed_free(struct fpx_jfr_printed *printed);

/* Begins an event without data. */
void fpx_jfr_printed_begin(struct fpx_jfr_printed *printed);

/* Sets the event's name, "jdk.ExecutionSample", or its state. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_printed_event(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes name);
enum flamepix_status fpx_jfr_printed_state(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes state);

/* Whether the field of this name is a size, and whether of a buffer that holds the allocation. */
bool fpx_jfr_printed_is_size(struct flamepix_bytes field, bool *is_buffer_ret);

/* Notes a size: that of a buffer if there is one, else the first. */
void fpx_jfr_printed_size(struct fpx_jfr_printed *printed, bool is_buffer, double nbytes);

/* Parses a duration in Java's notation, "PT1M1.5S", to nanoseconds. False if it is invalid. */
bool fpx_jfr_printed_duration(struct flamepix_bytes text, double *nanoseconds_ret);

/* The event has a stack, perhaps an empty one, and so is a record, at this byte. */
void fpx_jfr_printed_stack(struct fpx_jfr_printed *printed, struct fpx_recording *recording,
                           uint64_t offset);

/* Adds a frame: a method with its class in front. Line 0 is unknown. Returns as
 * fpx_recording_frame. */
enum flamepix_status fpx_jfr_printed_frame(struct fpx_jfr_printed *printed,
                                           struct fpx_recording *recording,
                                           struct flamepix_bytes method, uint64_t line);

/* Puts the event if it has a stack and counts (jfr_events.h). Returns as fpx_recording_put. */
enum flamepix_status fpx_jfr_printed_put(struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

/* Call when all is read. Reports the count of cut stacks. Returns END, or as fpx_recording_fact. */
enum flamepix_status fpx_jfr_printed_end(const struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

#endif
