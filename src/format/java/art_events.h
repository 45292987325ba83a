/* ART events: methods that threads of Android's runtime entered and left, whichever form of trace
 * (art_trace.c) they come from. */
#ifndef FPX_FORMAT_JAVA_ART_EVENTS_H
#define FPX_FORMAT_JAVA_ART_EVENTS_H

#include "format/java/art_names.h"
#include "format/parse/open_calls.h"

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
    struct fpx_art_thread *threads; /* by their numbers among the names */
    size_t thread_count, thread_capacity;
    struct fpx_stack_numbers numbers;
};

struct fpx_art_event {
    uint64_t thread, method; /* their ids */
    unsigned action;         /* of enum fpx_art_action; any other is not understood */
    int64_t time;            /* nanoseconds since the trace began */
    uint64_t offset;         /* of its record */
};

/* Takes an event. Answers as fpx_recording_put does. */
enum flamepix_status fpx_art_events_take(struct fpx_art_events *events,
                                         const struct fpx_art_event *event);

/* Frees what the events hold. */
void fpx_art_events_free(struct fpx_art_events *events);

#endif
