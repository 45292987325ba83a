/* Open calls: the nested calls that a thread is in, which form the stack that its time is added to.
 * The time between two events belongs to all open calls. */
#ifndef FPX_FORMAT_PARSE_OPEN_CALLS_H
#define FPX_FORMAT_PARSE_OPEN_CALLS_H

#include <stdbool.h>
#include <stddef.h>

#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/stack_numbers.h"
#include "input/input_internal.h"

/* Open frames: the path of open functions, for recordings that give the caller by depth: traces of
 * entries and exits, trees by indentation. */

struct fpx_open_frame {
    size_t begin; /* in the texts: its name, then its file */
    size_t name_nbytes, file_nbytes;
    uint64_t line, address;
};

/* Starts as {0}. */
struct fpx_open_frames {
    struct fpx_open_frame *frames; /* depth of them */
    size_t depth, capacity;
    struct flamepix_buffer texts;
};

/* Closes all frames except the `depth` outermost. */
void fpx_open_frames_close(struct fpx_open_frames *open, size_t depth);

/* Opens a frame below the others; copies its name, file, line and address. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_open_frames_push(struct fpx_open_frames *open,
                                          const struct fpx_frame *frame);

/* Adds all open frames to the recording's stack, outermost first. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_open_frames_add(const struct fpx_open_frames *open,
                                         struct fpx_recording *recording);

/* Frees everything; there are no open frames again. */
void fpx_open_frames_free(struct fpx_open_frames *open);

/* The end of a call that ends when it is left. */
#define FPX_CALL_IS_OPEN INT64_MAX

/* Maximum of names that wait, at one moment, for their call to be on top. */
enum { FPX_OPEN_CALLS_WAITING = 16 };

/* Starts as {0}, with the first five members set. */
struct fpx_open_calls {
    struct fpx_recording *recording;
    const struct fpx_text_table *names;
    struct fpx_stack_numbers *numbers; /* of all samples of the recording, by name */
    double per_unit;                   /* nanoseconds in a unit of weight */
    size_t part;                       /* of the samples */
    int64_t now;                       /* nanoseconds */
    struct fpx_open_call {
        uint32_t name;
        int64_t end;
        uint64_t stack; /* number of the stack up to this call */
    } * items;
    size_t count, capacity;
    size_t continued; /* of them, those also open in the latest sample */
    uint32_t waiting[FPX_OPEN_CALLS_WAITING];
    size_t waiting_count;
    uint64_t unpaired; /* ends without a call, of this thread so far */
    uint64_t endless;  /* calls without an end, of all threads so far */
    int64_t nested;    /* nanoseconds of this thread so far inside nested calls */
};

/* Starts with a thread whose time begins at `now`, without open calls. */
void fpx_open_calls_start(struct fpx_open_calls *open, size_t part, int64_t now);

/* Something begins at `time`, until `end` or FPX_CALL_IS_OPEN. This and what follows answer OK, or
 * what fpx_recording_put returns. */
enum flamepix_status fpx_open_calls_enter(struct fpx_open_calls *open, uint32_t name, int64_t time,
                                          int64_t end);

/* Ends the call of this name at `time`. If it is not on top, this waits for the calls above to end
 * at the same time, or for such a call to begin at the same time; else it has no effect. */
enum flamepix_status fpx_open_calls_leave(struct fpx_open_calls *open, uint32_t name, int64_t time);

/* Ends the call on top at `time`, whatever its name; a call with a known end stays. */
enum flamepix_status fpx_open_calls_leave_top(struct fpx_open_calls *open, int64_t time);

/* Ends the thread: calls with a known end get that end, open calls end with the thread. */
enum flamepix_status fpx_open_calls_finish(struct fpx_open_calls *open);

void fpx_open_calls_free(struct fpx_open_calls *open);

/* Trace event sort: sorts any number of events by thread and time: in memory up to a size, beyond
 * it as sequences in an unlinked file in $TMPDIR, which are merged. */

enum fpx_trace_event_kind {
    FPX_TRACE_EVENT_BEGIN, /* a begin without a known `end` */
    FPX_TRACE_EVENT_END,   /* something ends */
    FPX_TRACE_EVENT_SAMPLE,
    FPX_TRACE_EVENT_WHOLE /* from begin to end */
};

enum { FPX_TRACE_EVENT_NAMES_MAX = 1 << 30 };

struct fpx_trace_event {
    int64_t begin, end; /* nanoseconds */
    uint32_t lane;      /* of which thread */
    uint32_t kind : 2;  /* enum fpx_trace_event_kind */
    uint32_t name : 30; /* the caller's number of a text or node; 0 for the end of any call */
};

/* Starts by init. */
struct fpx_trace_event_sort {
    struct fpx_trace_event *events, *scratch; /* the block being filled */
    size_t count, capacity, scratch_capacity, block_max;
    struct fpx_spool spool; /* the previous blocks, each sorted: the sequences */
    struct fpx_trace_event_sequence {
        uint64_t offset, end;         /* of its unread part in the spool, in bytes */
        struct fpx_trace_event *held; /* its events in memory */
        size_t next, held_count;
    } * sequences;
    size_t sequence_count, sequence_capacity;
    size_t *
        /* numbers of the unfinished sequences, the one with the first event on top */
        heap;
    size_t heap_count;
    struct fpx_trace_event *buffers; /* what sequences hold */
    size_t next;                     /* of a single block */
};

/* `block_max` is the maximum of events in memory, from 1; 0 for the default. */
void fpx_trace_event_sort_init(struct fpx_trace_event_sort *sort, size_t block_max);

/* Returns OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_trace_event_sort_add(struct fpx_trace_event_sort *sort,
                                              const struct fpx_trace_event *event);

/* Call after all events were added. Returns OK, NO_MEMORY, WRITE_FAILED or READ_FAILED. */
enum flamepix_status fpx_trace_event_sort_finish(struct fpx_trace_event_sort *sort);

/* The next event by lane, then by begin. Among those with the same begin, ends of a name come first
 * and complete calls last, longer before shorter; all others stay in the order in which they were
 * added. Returns OK, END or READ_FAILED. */
enum flamepix_status fpx_trace_event_sort_next(struct fpx_trace_event_sort *sort,
                                               struct fpx_trace_event *span_ret);

void fpx_trace_event_sort_free(struct fpx_trace_event_sort *sort);

#endif
