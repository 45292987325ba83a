/* Open calls: what a thread is in the midst of, one within the other, and so the stack that its
 * time goes to. Time passes from one event to the next; what passed belongs to all that is open. */
#ifndef FPX_FORMAT_PARSE_OPEN_CALLS_H
#define FPX_FORMAT_PARSE_OPEN_CALLS_H

#include <stdbool.h>
#include <stddef.h>

#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/stack_numbers.h"
#include "input/input_internal.h"

/* Open frames: the path of functions that are open while a recording is read that says who calls
 * whom by depth: traces of entries and exits, trees by indentation. */

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

/* Closes all frames but the `depth` outermost. */
void fpx_open_frames_close(struct fpx_open_frames *open, size_t depth);

/* Opens a frame below the others; its name, file, line and address are copied. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_open_frames_push(struct fpx_open_frames *open,
                                          const struct fpx_frame *frame);

/* Adds all of them to the recording's stack, the outermost first. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_frames_add(const struct fpx_open_frames *open,
                                         struct fpx_recording *recording);

/* Frees everything; there are no open frames again. */
void fpx_open_frames_free(struct fpx_open_frames *open);

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

/* Trace event sort: what threads did, sorted by thread and time, however many events there are: in
 * memory up to a size, beyond it in sequences in an unlinked file in $TMPDIR, which are merged. */

enum fpx_trace_event_kind {
    FPX_TRACE_EVENT_BEGIN, /* something begins: its `end` is not known */
    FPX_TRACE_EVENT_END,   /* something ends */
    FPX_TRACE_EVENT_SAMPLE,
    FPX_TRACE_EVENT_WHOLE /* from begin to end */
};

enum { FPX_TRACE_EVENT_NAMES_MAX = 1 << 30 };

struct fpx_trace_event {
    int64_t begin, end; /* nanoseconds */
    uint32_t lane;      /* of what thread it is */
    uint32_t kind : 2;  /* enum fpx_trace_event_kind */
    uint32_t name : 30; /* the caller's number: of a text or a node; 0 of an end of anything */
};

/* Starts by init. */
struct fpx_trace_event_sort {
    struct fpx_trace_event *events, *scratch; /* the block that is being filled */
    size_t count, capacity, scratch_capacity, block_max;
    struct fpx_spool spool; /* the blocks before, each sorted: the sequences */
    struct fpx_trace_event_sequence {
        uint64_t offset, end;         /* of the rest of it in the spool, in bytes */
        struct fpx_trace_event *held; /* of its events, those that are read */
        size_t next, held_count;
    } * sequences;
    size_t sequence_count, sequence_capacity;
    size_t *
        /* numbers of sequences that are not at their ends, the one with the first event on top */
        heap;
    size_t heap_count;
    struct fpx_trace_event *buffers; /* what sequences hold */
    size_t next;                     /* of a single block */
};

/* `block_max` is how many events are held in memory, from 1; 0: the usual number. */
void fpx_trace_event_sort_init(struct fpx_trace_event_sort *sort, size_t block_max);

/* Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_trace_event_sort_add(struct fpx_trace_event_sort *sort,
                                              const struct fpx_trace_event *event);

/* All events have been added. Answers OK, NO_MEMORY, WRITE_FAILED or READ_FAILED. */
enum flamepix_status fpx_trace_event_sort_finish(struct fpx_trace_event_sort *sort);

/* The next event by lane, then by its begin. Of those that begin at once, ends of a name come first
 * and whole ones last, the longer before the shorter; all others as they were added. Answers OK,
 * END or READ_FAILED. */
enum flamepix_status fpx_trace_event_sort_next(struct fpx_trace_event_sort *sort,
                                               struct fpx_trace_event *span_ret);

void fpx_trace_event_sort_free(struct fpx_trace_event_sort *sort);

#endif
