/* The events of JFR: their kinds, parts, stacks and sums. */
#ifndef FPX_FORMAT_JAVA_JFR_EVENTS_H
#define FPX_FORMAT_JAVA_JFR_EVENTS_H

#include <flamepix/weight.h>

#include "base/hash_index.h"
#include "format/java/jfr_file.h"
#include "format/recording.h"

/* JFR kinds: the events of Java Flight Recorder files that hold stacks, and what a sample of each
 * weighs. */

/* What --event may name beside an event: several of them, as jfrconv has it. */
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
    FPX_JFR_COUNT,      /* samples, each 1 or as many as it says */
    FPX_JFR_SIZE,       /* bytes */
    FPX_JFR_NANOSECONDS /* how long it took */
};

enum fpx_jfr_traits {
    FPX_JFR_HAS_STATE = 1,   /* its state says what the thread did when it was sampled */
    FPX_JFR_HAS_SAMPLES = 2, /* it stands for as many samples as it says */
    FPX_JFR_HAS_WEIGHT = 4,  /* the same, where it says so, as its weight */
    FPX_JFR_MAY_COUNT = 8    /* some versions do not know its measure, and count */
};

struct fpx_jfr_event_kind {
    const char *name;
    unsigned groups;
    enum fpx_jfr_measure measure;
    unsigned traits;
    unsigned rank; /* the lowest is read where nothing is asked for; 0: it is none of these */
    /* Events of one group whose numbers differ measure the same, each in its way, and are not added
     * up: those of the lowest are read. Less than FPX_JFR_WAYS. */
    unsigned way;
};

enum { FPX_JFR_WAYS = 3 };

/* The kind of a class of events, which weighs samples where the table does not have it. */
const struct fpx_jfr_event_kind *fpx_jfr_kind_of(struct flamepix_bytes name);

/* The group that a text names; 0: none. */
unsigned fpx_jfr_group_named(const char *name);

/* Whether a sample counts whose thread was in this state, "STATE_SLEEPING", when `profile` is asked
 * for (NULL: nothing is): all but those that sleep, and of the wall clock those too, but none that
 * the clock of processors has taken. Only of kinds with FPX_JFR_HAS_STATE. */
bool fpx_jfr_state_counts(const char *profile, struct flamepix_bytes state);

/* What samples weigh where `asked` ("samples", "bytes", "time"; NULL: nothing) is asked for: the
 * count where the events do not have the size or the time that it would be, but not where that is
 * what they measure. */
enum fpx_jfr_measure fpx_jfr_measure_of(const struct fpx_jfr_event_kind *kind, const char *asked,
                                        bool has_size, bool has_time);

/* "samples", "bytes", "nanoseconds"; static. */
const char *fpx_jfr_unit(enum fpx_jfr_measure measure);

/* JFR parts: the events of a recording as profiles, be they read from the file or as they are
 * printed: which belong to what is asked for, and which is read where nothing is. */

/* What is known of a part: the first event decides what all of them weigh. */
struct fpx_jfr_part {
    bool is_known;
    enum fpx_jfr_measure measure;
};

/* Starts as {0}. */
struct fpx_jfr_parts {
    struct fpx_jfr_part *items;
    size_t count, capacity;
    size_t preferred; /* the part of the lowest rank, */
    unsigned rank;    /* which is this; 0: none has one yet */
    /* Of a group that is asked for: an event of each way to measure it that was there. */
    const struct fpx_jfr_event_kind *ways[FPX_JFR_WAYS];
    uint64_t sleeping; /* samples that were left out as their threads slept */
};

/* No part: the event is not of those that are asked for. */
#define FPX_JFR_NO_PART SIZE_MAX

/* The part of an event: of a group that is asked for, all that measure in one way are one. `name`
 * is the event's own. Bytes and counts are not added up: where the part has another measure, the
 * event has no part, and that is said. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_parts_find(struct fpx_jfr_parts *parts,
                                        struct fpx_recording *recording,
                                        const struct fpx_jfr_event_kind *kind,
                                        struct flamepix_bytes name, enum fpx_jfr_measure measure,
                                        size_t *part_ret);

/* A sample of a part was there, drawn or not understood: jfrconv shows execution samples first,
 * else those of the wall clock, and no other event is drawn instead of what is not understood. Of a
 * group that is asked for, the first way to measure is read. */
void fpx_jfr_parts_prefer(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                          const struct fpx_jfr_event_kind *kind, size_t part);

/* Leaves a sample out; threads that sleep are counted. */
void fpx_jfr_parts_leave_out(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                             enum flamepix_left_out why, double weight);

/* Says that events of a kind do not tell the state of their threads, where others of it do. */
void fpx_jfr_parts_have_no_state(struct fpx_recording *recording,
                                 const struct fpx_jfr_event_kind *kind);

/* What lacks a weight of this measure should have: "a duration"; static. */
const char *fpx_jfr_missing_text(enum fpx_jfr_measure measure);

/* All is read: says which part is drawn where none is asked for, what else measures the group that
 * is, and what slept. */
void fpx_jfr_parts_close(const struct fpx_jfr_parts *parts, struct fpx_recording *recording);

void fpx_jfr_parts_free(struct fpx_jfr_parts *parts);

/* JFR stack: a stack of a chunk as frames of a recording. */

enum { FPX_JFR_FRAME_TYPES_KNOWN = 32 };

/* What is known of the frame types of a chunk. Starts as {0}, also for each chunk. */
struct fpx_jfr_frame_types {
    bool is_known;
    /* By number: -1 is not known. */
    signed char kinds[FPX_JFR_FRAME_TYPES_KNOWN];
    bool native_is_c; /* "Native" is a function of C, not a method of Java without a body */
};

/* What stands behind the name of a frame of a type as async-profiler numbers them, from the
 * interpreted 0 to the one that C1 compiled, 6, where the options ask for it; NULL: nothing. */
const char *fpx_jfr_annotation(const struct flamepix_recording_options *options, unsigned type);

/* Whether all that a stack refers to is there: its methods, their classes and the names of both. */
bool fpx_jfr_stack_is_whole(const struct fpx_jfr_pools *pools, struct fpx_jfr_constant *stack);

/* Adds the frames of a stack, the leaf first. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_put_stack(struct fpx_recording *recording, struct fpx_jfr_pools *pools,
                                       struct fpx_jfr_frame_types *types,
                                       const struct fpx_jfr_constant *stack,
                                       struct flamepix_buffer *name);

/* JFR sums: samples of one chunk with the same stack, added up by its number, so that its frames
 * are put together once. */

struct fpx_jfr_sum {
    size_t part;
    uint64_t stack, thread; /* numbers of constants */
    struct flamepix_weight weight;
    uint64_t samples;
    bool has_time;     /* the two below are known */
    double begin, end; /* seconds since 1970; of all of them */
};

/* Starts as {0}. */
struct fpx_jfr_sums {
    struct fpx_jfr_sum *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Adds a sample, a sum of one. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_sums_add(struct fpx_jfr_sums *sums, const struct fpx_jfr_sum *sample);

/* Forgets all sums and keeps the memory. */
void fpx_jfr_sums_reset(struct fpx_jfr_sums *sums);

/* Frees everything; it is {0} again. */
void fpx_jfr_sums_free(struct fpx_jfr_sums *sums);

/* JFR sample: what an event of a chunk says of itself as a sample: its weight, its time, its
 * thread, and whether the state of its thread counts. A field that an event does not have is
 * absent, which is something else than 0. */

/* Answers of the functions below: yes, no, or that the event lacks what would tell. */
enum fpx_jfr_answer { FPX_JFR_NO, FPX_JFR_YES, FPX_JFR_CANNOT_TELL };

/* What samples of a class weigh. */
enum fpx_jfr_measure fpx_jfr_class_measure(const struct fpx_jfr_class *class,
                                           const struct flamepix_recording_options *options);

/* The weight of an event of a class whose `event` and `measure` are known; perhaps below 0. False
 * where it lacks a field that this needs, or the chunk does not say how long a tick is. */
bool fpx_jfr_weigh(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_class *class,
                   const struct fpx_jfr_record *record, double *weight_ret);

/* When a sample was taken, by the chunk's clock, where that is known. */
void fpx_jfr_time(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_record *record,
                  struct fpx_jfr_sum *sample);

/* Whether the state of its thread is one that counts when `profile` is asked for. */
enum fpx_jfr_answer fpx_jfr_counts(const struct fpx_jfr_pools *pools,
                                   const struct fpx_jfr_class *class,
                                   const struct fpx_jfr_record *record, const char *profile);

/* Whether it is of the thread that is asked for, by its name or one of its numbers; NULL: any. */
enum fpx_jfr_answer fpx_jfr_is_of_thread(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_record *record, const char *asked);

/* Printed events: what `jfr print` says of an event that has a stack, be it as text or as JSON, and
 * how it becomes a sample. The kinds of events are parts and weigh what they weigh in the file
 * itself (jfr_events.h), as exactly as it is printed. */

/* The event that is read, and what there was of events so far. Starts as {0}. */
struct fpx_jfr_printed {
    const struct fpx_jfr_event_kind *kind;
    struct flamepix_buffer event; /* its name */
    bool has_stack, is_cut;       /* and the stack is not whole */
    bool is_broken;               /* a frame has no method */
    size_t frames;
    bool is_of_thread; /* of the one that is asked for */
    bool has_bytes, has_nanoseconds, has_samples;
    double bytes, nanoseconds, samples;
    struct flamepix_buffer state; /* of its thread: "STATE_RUNNABLE"; "": not known */
    struct flamepix_buffer name;
    struct fpx_jfr_parts parts;
    uint64_t samples_put, cut;
};

void fpx_jfr_printed_free(struct fpx_jfr_printed *printed);

/* Begins an event, of which nothing is known yet. */
void fpx_jfr_printed_begin(struct fpx_jfr_printed *printed);

/* The event has this name, "jdk.ExecutionSample", or this state. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_printed_event(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes name);
enum flamepix_status fpx_jfr_printed_state(struct fpx_jfr_printed *printed,
                                           struct flamepix_bytes state);

/* Whether the field of this name is a size; and of a buffer, which an allocation is a part of. */
bool fpx_jfr_printed_is_size(struct flamepix_bytes field, bool *is_buffer_ret);

/* Notes a size: that of a buffer counts where there is one, else the first. */
void fpx_jfr_printed_size(struct fpx_jfr_printed *printed, bool is_buffer, double nbytes);

/* A duration as Java writes it, "PT1M1.5S", in nanoseconds. False where it is none. */
bool fpx_jfr_printed_duration(struct flamepix_bytes text, double *nanoseconds_ret);

/* The event has a stack, perhaps an empty one: it is a record, at this byte. */
void fpx_jfr_printed_stack(struct fpx_jfr_printed *printed, struct fpx_recording *recording,
                           uint64_t offset);

/* Adds a frame, a method with its class before it; a line of 0 is not known. Answers as
 * fpx_recording_frame. */
enum flamepix_status fpx_jfr_printed_frame(struct fpx_jfr_printed *printed,
                                           struct fpx_recording *recording,
                                           struct flamepix_bytes method, uint64_t line);

/* Puts the event, if it has a stack and is one that counts (jfr_events.h). Answers as
 * fpx_recording_put. */
enum flamepix_status fpx_jfr_printed_put(struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

/* All has been read: says how many stacks were cut. Answers END, or as fpx_recording_fact. */
enum flamepix_status fpx_jfr_printed_end(const struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

#endif
