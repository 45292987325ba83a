/* Perf trace: branches that the processor wrote down one by one (Intel PT), as `perf script` prints
 * them with the flags of each,
 *
 *     12/34 426567.068172: 1 branches:uH:   call  411021 main+0x71 (x) => 410f70 sort+0x0 (x)
 *
 * made into stacks: a call adds a frame, a return takes one off, a jump into another function takes
 * the place of the frame. The time until the next branch of the thread belongs to the stack. What
 * was on the stack before the trace began is not known. */
#ifndef FPX_FORMAT_PERF_PERF_TRACE_H
#define FPX_FORMAT_PERF_PERF_TRACE_H

#include "format/perf/perf_header.h"
#include "format/recording.h"

/* The stacks of all threads. Starts as {0}. */
struct fpx_perf_trace {
    struct fpx_perf_traced *threads;
    size_t count, capacity;
    struct fpx_hash_index index;
    struct flamepix_buffer from, to; /* names of the functions of a branch */
};

/* A branch. */
struct fpx_perf_branch {
    struct flamepix_bytes flags;    /* "call", "return", "jcc", "tr end" */
    struct flamepix_bytes from, to; /* frames, as lines (perf_frame.h) */
};

/* Whether a header has a branch behind its event; then its parts. */
bool fpx_perf_branch_take(const struct fpx_perf_header *header, struct fpx_perf_branch *branch_ret);

/* Follows a branch, and puts the time before it. `root` is the text of the root frame, or empty;
 * `sample` has the part. Answers what fpx_recording_put does. */
enum flamepix_status fpx_perf_trace_follow(struct fpx_perf_trace *trace,
                                           struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           const struct fpx_perf_branch *branch,
                                           struct flamepix_bytes root, size_t part);

void fpx_perf_trace_free(struct fpx_perf_trace *trace);

#endif
