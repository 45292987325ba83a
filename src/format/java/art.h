/* Traces of Android's runtime: names, events, packets. */
#ifndef FPX_FORMAT_JAVA_ART_H
#define FPX_FORMAT_JAVA_ART_H

#include "format/parse/byte_source.h"
#include "format/parse/open_calls.h"
#include "format/parse/text_table.h"
#include "format/samples/frame_text.h"
#include "format/samples/id_table.h"

/* ART names: the threads and methods named in a trace of Android's runtime, in the text before its
 * records or between them. */

/* Starts as {.granularity = …}. */
struct fpx_art_names {
    enum flamepix_granularity granularity;
    bool has_dual_clock;
    bool is_cut;                   /* the trace ran out of room */
    char clock[16];                /* "dual", "wall", "thread-cpu"; "": unknown */
    uint64_t records;              /* expected count; 0: unknown */
    struct fpx_text_table methods; /* as frames (frame_text.h), without their ';' */
    struct fpx_id_table method_ids;
    struct fpx_text_table threads;
    struct fpx_id_table thread_ids;
    bool *unnamed; /* by method number: its name is its id; NULL: none */
    size_t unnamed_count, unnamed_capacity;
    struct flamepix_buffer text;
};

/* Reads the text up to and including its line "*end". Returns OK, END if that is missing, or as
 * fpx_byte_window_line. */
enum flamepix_status fpx_art_names_read(struct fpx_art_names *names,
                                        struct fpx_byte_window *window);

/* Adds the name of a method, "0x1468\tjava.lang.Loader\tload\t(I)V\tLoader.java", or without its
 * id; and of a thread. The first name of an id is kept. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_art_names_line(struct fpx_art_names *names, struct flamepix_bytes line);
enum flamepix_status fpx_art_names_method(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes line);
enum flamepix_status fpx_art_names_thread(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes name);

/* Reads a line above the threads: "clock=dual". */
void fpx_art_names_option(struct fpx_art_names *names, struct flamepix_bytes line);

/* Whether the method of this number has a name in the trace. */
bool fpx_art_is_named(const struct fpx_art_names *names, uint32_t number);

/* The number of a method or a thread in `methods` or `threads`. One without a name is added with
 * its id as name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_art_method(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret);
enum flamepix_status fpx_art_thread(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret);

/* Frees what the names hold. */
void fpx_art_names_free(struct fpx_art_names *names);

/* ART events: methods that threads of Android's runtime entered and left, from any form of trace
 * (art_trace.c). */

enum fpx_art_action {
    FPX_ART_ENTERED,
    FPX_ART_LEFT,
    FPX_ART_UNROLLED, /* left by an exception */
    FPX_ART_ACTIONS
};

struct fpx_art_thread {
    struct fpx_open_calls open;
    bool has_begun;
};

/* Starts as {.recording = …, .names.granularity = …}. */
struct fpx_art_events {
    struct fpx_recording *recording;
    struct fpx_art_names names;
    struct fpx_art_thread *threads; /* by their numbers in the names */
    size_t thread_count, thread_capacity;
    struct fpx_stack_numbers numbers;
};

struct fpx_art_event {
    uint64_t thread, method; /* their ids */
    unsigned action;         /* of enum fpx_art_action; any other is not understood */
    int64_t time;            /* nanoseconds since the trace began */
    uint64_t offset;         /* of its record */
};

/* Takes an event. Returns as fpx_recording_put does. */
enum flamepix_status fpx_art_events_take(struct fpx_art_events *events,
                                         const struct fpx_art_event *event);

/* Frees what the events hold. */
void fpx_art_events_free(struct fpx_art_events *events);

/* A method trace of Android's runtime while it is being read (art_trace.c). */

struct fpx_art_trace {
    struct fpx_art_events events;
    struct fpx_byte_window window;
    bool has_header;
    bool is_streamed; /* names stand between the records, a summary at the end */
    bool is_packed;   /* packets with numbers of any length (art_packets.c) */
    bool is_dual;     /* a record has the time of two clocks */
    bool is_over;
    size_t tid_nbytes, record_nbytes;
    uint64_t record_count; /* so far */
};

/* A number in the byte order of the traces. */
uint64_t fpx_art_number(const unsigned char *bytes, size_t nbytes);

/* Skips any number of bytes, or reads them as the summary, the text at the end of a trace. Answer
 * OK, END if there are fewer, NO_MEMORY, or what reading returns. */
enum flamepix_status fpx_art_skip(struct fpx_art_trace *trace, uint64_t nbytes);
enum flamepix_status fpx_art_summary(struct fpx_art_trace *trace, uint64_t nbytes);

/* Reads the next packet of a trace of version 4 or 5. Returns OK, END after the last one, or as
 * fpx_recording_put and fpx_recording_damaged do. */
enum flamepix_status fpx_art_packet(struct fpx_art_trace *trace);

/* Notes what was expected here instead. Returns as fpx_recording_damaged does. */
enum flamepix_status fpx_art_damaged(struct fpx_art_trace *trace, const char *expected);

#endif
