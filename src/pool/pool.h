/* Pool: worker processes, forked once and fed over pipes. The parent only distributes, collects and
 * replaces; a worker that crashes, hangs or runs out of memory loses only its current input. */
#ifndef FPX_POOL_POOL_H
#define FPX_POOL_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Runs in a worker: does the task that `request` describes and appends the answer to `reply`
 * (initially empty). State kept between tasks is in `state`, created by `start` (NULL: none) after
 * the fork and not freed: workers end by _exit or SIGKILL. If `run` returns anything but OK, the
 * worker ends with that status as exit status. Requests and replies of more than 64 MiB are
 * BAD_ARGUMENTs. */
struct fpx_pool_work {
    enum flamepix_status (*start)(const void *user, void **state_ret);
    enum flamepix_status (*run)(void *state, struct flamepix_bytes request,
                                struct flamepix_buffer *reply);
    const void *user;
};

struct fpx_pool_options {
    unsigned workers;       /* at least 1 */
    double timeout_seconds; /* for each task, accurate to 0.1 s; 0: none */
    /* Of address space, beyond that inherited by the fork; 0: none. */
    uint64_t limit_memory_nbytes;
};

/* How a task ended. */
enum fpx_pool_end {
    FPX_POOL_REPLIED,
    FPX_POOL_CRASHED, /* `detail`: the signal */
    FPX_POOL_EXITED,  /* `detail`: the exit status, e.g. FLAMEPIX_NO_MEMORY */
    FPX_POOL_TIMED_OUT
};

struct fpx_pool_callbacks {
    /* The next task: replaces `request` and sets *task_ret, a number of the caller's. END: no more
     * tasks (it is not called again); anything else stops the pool as below. */
    enum flamepix_status (*next)(void *user, size_t *task_ret, struct flamepix_buffer *request);
    /* A task has ended; in order of completion. `reply` is valid during the call. Anything but OK
     * stops the pool: running tasks are killed, and run returns that status. */
    enum flamepix_status (*ended)(void *user, size_t task, enum fpx_pool_end end, int detail,
                                  struct flamepix_bytes reply);
    /* Called every 0.1 s, and at once after a signal that comes while the pool waits. Anything but
     * OK stops the pool as above. */
    enum flamepix_status (*tick)(void *user);
    void *user;
};

/* Forks the workers, runs all tasks, reaps the workers. Each worker has its next task queued while
 * it runs one (up to 15 if they take less than 1 ms); if it dies, those are given to others.
 * Workers die with the caller, by SIGUSR1, after removing their unfinished files
 * (unfinished_files.h), and ignore SIGINT, SIGTERM and SIGHUP. SIGCHLD has its default action
 * meanwhile. If workers cannot be forked or die at their start, the others continue; with no worker
 * left, it retries ten times, 0.1 s apart. Returns OK, NO_MEMORY, BAD_ARGUMENT (no workers; a
 * request too long), READ_FAILED (fork or socket; errno set, ECHILD if workers died at their
 * start), or the status of `start` or a callback. One pool at a time. */
enum flamepix_status fpx_pool_run(const struct fpx_pool_options *options,
                                  const struct fpx_pool_work *work,
                                  const struct fpx_pool_callbacks *callbacks);

#endif
