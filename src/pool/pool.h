/* Pool: worker processes, forked once and fed over pipes. The parent only distributes, collects and
 * replaces; a worker that crashes, hangs or outgrows its memory costs the one input it was at. */
#ifndef FPX_POOL_POOL_H
#define FPX_POOL_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Runs in a worker: does the task that `request` describes and appends the answer to `reply` (empty
 * before). What it keeps warm lies behind `state`, made by `start` (NULL: there is none) after the
 * fork and not freed: workers end by _exit or SIGKILL. A `run` that answers anything but OK ends
 * its worker, with that status as exit status. Requests and replies of more than
 * 64 MiB are BAD_ARGUMENTs. */
struct fpx_pool_work {
    enum flamepix_status (*start)(const void *user, void **state_ret);
    enum flamepix_status (*run)(void *state, struct flamepix_bytes request,
                                struct flamepix_buffer *reply);
    const void *user;
};

struct fpx_pool_options {
    unsigned workers;       /* at least 1 */
    double timeout_seconds; /* for each task, kept to 0.1 s; 0: none */
    /* Of address space, beyond what a worker is forked with; 0: none. */
    uint64_t limit_memory_nbytes;
};

/* How a task ended. */
enum fpx_pool_end {
    FPX_POOL_REPLIED,
    FPX_POOL_CRASHED, /* `detail`: the signal */
    FPX_POOL_EXITED,  /* `detail`: the exit status; FLAMEPIX_NO_MEMORY among them */
    FPX_POOL_TIMED_OUT
};

struct fpx_pool_callbacks {
    /* The next task: replaces `request` and sets *task_ret, a number of the caller's. END: no more
     * (it is not asked again); anything else stops the pool as below. */
    enum flamepix_status (*next)(void *user, size_t *task_ret, struct flamepix_buffer *request);
    /* A task has ended; in order of completion. `reply` is valid during the call. Anything but OK
     * stops the pool: running tasks are killed, and run answers that status. */
    enum flamepix_status (*ended)(void *user, size_t task, enum fpx_pool_end end, int detail,
                                  struct flamepix_bytes reply);
    /* Called every 0.1 s, and at once after a signal that comes while the pool waits. Anything but
     * OK stops the pool as above. */
    enum flamepix_status (*tick)(void *user);
    void *user;
};

/* Forks the workers, runs all tasks, reaps the workers. Each worker has its next task at hand while
 * it runs one (up to 15 where they take less than 1 ms); if it dies, those are given to others.
 * Workers die with the caller, by SIGUSR1, after they have removed what they have half written
 * (unfinished_files.h), and ignore SIGINT, SIGTERM and SIGHUP. SIGCHLD has its default
 * action meanwhile. Where workers cannot be forked or die at their start, the others go on; if
 * there are none, it is tried ten times, 0.1 s apart. Answers OK, NO_MEMORY, BAD_ARGUMENT (no
 * workers; a request too long), READ_FAILED (fork or socket; errno set, ECHILD where workers died
 * at their start), what `start` or a callback answers. One pool at a time. */
enum flamepix_status fpx_pool_run(const struct fpx_pool_options *options,
                                  const struct fpx_pool_work *work,
                                  const struct fpx_pool_callbacks *callbacks);

#endif
