/* Span sort: what threads did, sorted by thread and time, however many events there are: in memory
 * up to a size, beyond it in sequences in an unlinked file in $TMPDIR, which are merged. */
#ifndef FPX_FORMAT_PARSE_TRACE_EVENT_SORT_H
#define FPX_FORMAT_PARSE_TRACE_EVENT_SORT_H

#include <stdbool.h>
#include <stddef.h>

#include "input/spool.h"

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
