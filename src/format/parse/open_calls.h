/* Open spans: what a thread is in the midst of, one within the other, and so the stack that its
 * time goes to. Time passes from one event to the next; what passed belongs to all that is open. */
#ifndef FPX_FORMAT_PARSE_OPEN_CALLS_H
#define FPX_FORMAT_PARSE_OPEN_CALLS_H

#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/stack_numbers.h"

/* The end of what ends when it is left. */
#define FPX_CALL_IS_OPEN INT64_MAX

/* Names to be ended at one moment that were not on top then. */
enum { FPX_OPEN_CALLS_WAITING = 16 };

/* Starts as {0}, with the first five set. */
struct fpx_open_calls {
    struct fpx_recording *recording;
    const struct fpx_text_table *names;
    struct fpx_stack_numbers *numbers; /* of all who put into the recording, by name */
    double per_unit;                   /* nanoseconds of what a weight is counted in */
    size_t part;                       /* that samples are put into */
    int64_t now;                       /* nanoseconds */
    struct fpx_open_call {
        uint32_t name;
        int64_t end;
        uint64_t stack; /* its number, up to this one */
    } * items;
    size_t count, capacity;
    size_t continued; /* of them, those that were open in the latest sample */
    uint32_t waiting[FPX_OPEN_CALLS_WAITING];
    size_t waiting_count;
    uint64_t unpaired; /* ends that ended nothing, of this thread so far */
    uint64_t endless;  /* what never ended, of all threads so far */
    int64_t nested;    /* nanoseconds of this thread so far, of what is within something */
};

/* Starts with a thread whose time begins at `now`: nothing is open. */
void fpx_open_calls_start(struct fpx_open_calls *open, size_t part, int64_t now);

/* Time passes, and what ends until then is closed, once what began within it has ended. Each of
 * these answers OK, or what fpx_recording_put answers. */
enum flamepix_status fpx_open_calls_pass(struct fpx_open_calls *open, int64_t time);

/* Something begins at `time`, until `end` or FPX_CALL_IS_OPEN. */
enum flamepix_status fpx_open_calls_enter(struct fpx_open_calls *open, uint32_t name, int64_t time,
                                          int64_t end);

/* What has this name ends at `time`. Where something else is on top, this ends it when that has
 * ended at the same time, or when it begins at the same time; else it ends nothing. */
enum flamepix_status fpx_open_calls_leave(struct fpx_open_calls *open, uint32_t name, int64_t time);

/* What is on top ends at `time`, whatever its name; what knows its end stays. */
enum flamepix_status fpx_open_calls_leave_top(struct fpx_open_calls *open, int64_t time);

/* No more comes: what ends later ends as it said, what is still open now. */
enum flamepix_status fpx_open_calls_finish(struct fpx_open_calls *open);

void fpx_open_calls_free(struct fpx_open_calls *open);

#endif
