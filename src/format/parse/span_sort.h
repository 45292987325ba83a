/* Span sort: what threads did, sorted by thread and time, however many spans there are: in memory
 * up to a size, beyond it in runs in an unlinked file in $TMPDIR, which are merged. */
#ifndef FPX_FORMAT_PARSE_SPAN_SORT_H
#define FPX_FORMAT_PARSE_SPAN_SORT_H

#include <stdbool.h>
#include <stddef.h>

#include "input/spool.h"

enum fpx_span_kind {
    FPX_SPAN_BEGIN, /* something begins: its `end` is not known */
    FPX_SPAN_END,   /* something ends */
    FPX_SPAN_SAMPLE,
    FPX_SPAN_WHOLE /* from begin to end */
};

enum { FPX_SPAN_NAMES_MAX = 1 << 30 };

struct flamepix_span {
    int64_t begin, end; /* nanoseconds */
    uint32_t lane;      /* of what thread it is */
    uint32_t kind : 2;  /* enum fpx_span_kind */
    uint32_t name : 30; /* the caller's number: of a text or a node; 0 of an end of anything */
};

/* Starts by init. */
struct fpx_span_sort {
    struct flamepix_span *spans, *scratch; /* the block that is being filled */
    size_t count, capacity, scratch_capacity, block_max;
    struct fpx_spool spool; /* the blocks before, each sorted: the runs */
    struct fpx_span_run {
        uint64_t offset, end;       /* of the rest of it in the spool, in bytes */
        struct flamepix_span *held; /* of its spans, those that are read */
        size_t next, held_count;
    } * runs;
    size_t run_count, run_capacity;
    size_t
        *heap; /* numbers of runs that are not at their ends, the one with the first span on top */
    size_t heap_count;
    struct flamepix_span *buffers; /* what runs hold */
    size_t next;                   /* of a single block */
};

/* `block_max` is how many spans are held in memory, from 1; 0: the usual number. */
void fpx_span_sort_init(struct fpx_span_sort *sort, size_t block_max);

/* Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_span_sort_add(struct fpx_span_sort *sort,
                                       const struct flamepix_span *span);

/* All spans have been added. Answers OK, NO_MEMORY, WRITE_FAILED or READ_FAILED. */
enum flamepix_status fpx_span_sort_finish(struct fpx_span_sort *sort);

/* The next span by lane, then by its begin. Of those that begin at once, ends of a name come first
 * and whole ones last, the longer before the shorter; all others as they were added. Answers OK,
 * END or READ_FAILED. */
enum flamepix_status fpx_span_sort_next(struct fpx_span_sort *sort, struct flamepix_span *span_ret);

void fpx_span_sort_free(struct fpx_span_sort *sort);

#endif
