/* Printed events: what `jfr print` says of an event that has a stack, be it as text or as JSON, and
 * how it becomes a sample. The kinds of events are parts and weigh what they weigh in the file
 * itself (jfr_kinds.h), as exactly as it is printed. */
#ifndef FPX_FORMAT_JAVA_JFR_PRINTED_H
#define FPX_FORMAT_JAVA_JFR_PRINTED_H

#include "format/java/jfr_parts.h"

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

/* Puts the event, if it has a stack and is one that counts (jfr_kinds.h). Answers as
 * fpx_recording_put. */
enum flamepix_status fpx_jfr_printed_put(struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

/* All has been read: says how many stacks were cut. Answers END, or as fpx_recording_fact. */
enum flamepix_status fpx_jfr_printed_end(const struct fpx_jfr_printed *printed,
                                         struct fpx_recording *recording);

#endif
