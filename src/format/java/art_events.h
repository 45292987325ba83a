/* ART events: methods that threads of Android's runtime entered and left, whichever form of trace
 * (art_trace.c) they come from. */
#ifndef FLAMEPIX_FORMAT_JAVA_ART_EVENTS_H
#define FLAMEPIX_FORMAT_JAVA_ART_EVENTS_H

#include "format/java/art_names.h"
#include "format/parse/open_spans.h"

enum flamepix_art_action {
    FLAMEPIX_ART_ENTERED,
    FLAMEPIX_ART_LEFT,
    FLAMEPIX_ART_UNROLLED, /* left by an exception */
    FLAMEPIX_ART_ACTIONS
};

struct flamepix_art_thread {
    struct flamepix_open_spans open;
    bool has_begun;
};

/* Starts as {.recording = …, .names.granularity = …}. */
struct flamepix_art_events {
    struct flamepix_recording *recording;
    struct flamepix_art_names names;
    struct flamepix_art_thread *threads; /* by their numbers among the names */
    size_t thread_count, thread_capacity;
    struct flamepix_stack_numbers numbers;
};

struct flamepix_art_event {
    uint64_t thread, method; /* their ids */
    unsigned action;         /* of enum flamepix_art_action; any other is not understood */
    int64_t time;            /* nanoseconds since the trace began */
    uint64_t offset;         /* of its record */
};

/* Takes an event. Answers as flamepix_recording_put does. */
enum flamepix_status flamepix_art_events_take(struct flamepix_art_events *events,
                                              const struct flamepix_art_event *event);

/* Frees what the events hold. */
void flamepix_art_events_free(struct flamepix_art_events *events);

#endif
