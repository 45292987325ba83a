/* Off-CPU time: what the scheduler's events in a recording of perf tell of the time that threads
 * spend off the CPU.
 *
 *     bash 12 [001] 3694.614: sched:sched_switch: prev_comm=bash prev_pid=12 ... next_pid=34 ...
 *     bash 12 [001] 3694.614: sched:sched_switch: bash:12 [120] S ==> sort:34 [120]
 *     sort 34 [001] 3694.615: sched:sched_stat_sleep: comm=bash pid=12 delay=901000 [ns]
 *
 * The stack of a switch is that of the thread that leaves the CPU. It waits there until the thread
 * is switched to again, or until the kernel says how long it has slept or been blocked; then the
 * stack has that time, in microseconds. What a thread still waits for at the end is not known, and
 * left out; so is the idle process, and what took less than a microsecond. */
#ifndef FPX_FORMAT_PERF_PERF_SCHED_H
#define FPX_FORMAT_PERF_PERF_SCHED_H

#include "format/perf/perf_header.h"
#include "format/recording.h"

/* What a sample says of threads. */
struct fpx_perf_switch {
    enum { FPX_PERF_NO_SWITCH, FPX_PERF_SWITCH, FPX_PERF_DELAY } kind;
    uint64_t nanoseconds;    /* when it was */
    uint64_t leaves, enters; /* threads, of a switch; 0: the idle process */
    uint64_t delayed, delay; /* of a delay: a thread, and for how many nanoseconds */
};

struct fpx_perf_switch fpx_perf_switch_of(const struct fpx_perf_header *header);

/* The threads that are off the CPU. Starts as {0}. */
struct fpx_perf_sched {
    struct fpx_perf_waiting *threads;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Puts the sample that ends with a switch or a delay, if one does. `stack` is that of the sample
 * itself, as the text of `frames` frames. Answers what fpx_recording_put does. */
enum flamepix_status fpx_perf_sched_take(struct fpx_perf_sched *sched,
                                         struct fpx_recording *recording,
                                         const struct fpx_perf_switch *event,
                                         struct flamepix_bytes stack, size_t frames);

void fpx_perf_sched_free(struct fpx_perf_sched *sched);

#endif
