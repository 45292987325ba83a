/* Pool: worker processes, forked once and fed over pipes. The parent only distributes, collects and replaces;
 * a worker that crashes, hangs or outgrows its memory costs the one input it was at. */
#ifndef FLAMEPIX_BATCH_POOL_H
#define FLAMEPIX_BATCH_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Runs in a worker: does the task that `request` describes and appends the answer to `reply`. What it keeps warm
 * lies behind `state`, made by `start` after the fork. */
struct flamepix_pool_work {
    enum flamepix_status (*start)(const void *user, void **state_ret);
    enum flamepix_status (*run)(void *state, struct flamepix_bytes request,
                                struct flamepix_buffer *reply);
    const void *user;
};

struct flamepix_pool_options {
    unsigned workers;             /* at least 1 */
    double timeout_seconds;       /* for each task; 0: none */
    uint64_t limit_memory_nbytes; /* of each worker's address space; 0: none */
};

/* How a task ended. */
enum flamepix_pool_end {
    FLAMEPIX_POOL_REPLIED,
    FLAMEPIX_POOL_CRASHED, /* `detail`: the signal */
    FLAMEPIX_POOL_EXITED,  /* `detail`: the exit status (out of memory among them) */
    FLAMEPIX_POOL_TIMED_OUT
};

struct flamepix_pool_callbacks {
    /* The next task: replaces `request` and sets *task_ret, a number of the caller's. END: no more. */
    enum flamepix_status (*next)(void *user, size_t *task_ret, struct flamepix_buffer *request);
    /* A task has ended. Anything but OK stops the pool: running tasks are killed, and run answers that status. */
    enum flamepix_status (*ended)(void *user, size_t task, enum flamepix_pool_end end, int detail,
                                  struct flamepix_bytes reply);
    /* Called a few times a second, and at once after a signal. Anything but OK stops the pool as above. */
    enum flamepix_status (*tick)(void *user);
    void *user;
};

/* Forks the workers, runs all tasks, reaps the workers. Answers OK, NO_MEMORY, READ_FAILED (a pipe or fork; errno
 * set), or what a callback answers. One pool at a time. SIGPIPE must be ignored. */
enum flamepix_status flamepix_pool_run(const struct flamepix_pool_options *options,
                                       const struct flamepix_pool_work *work,
                                       const struct flamepix_pool_callbacks *callbacks);

/* CPUs that this process may use: its affinity, bounded by the cgroup's quota (v1 and v2), at least 1. */
unsigned flamepix_pool_cpus(void);

#endif
