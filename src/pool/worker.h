/* Worker: what a process of the pool does after the fork. */
#ifndef FPX_POOL_WORKER_H
#define FPX_POOL_WORKER_H

#include <stdnoreturn.h>
#include <sys/types.h>

#include <flamepix/bytes.h>

#include "pool/pool.h"

/* The first message a worker sends: how its start went. The others are replies, in the order of the
 * requests. */
struct fpx_worker_ready {
    int status; /* an enum flamepix_status; after anything but OK the worker exits */
    int cause;  /* errno */
};

/* Sees to it that the worker dies with `parent`, leaves stopping to it (SIGINT, SIGTERM and SIGHUP
 * are ignored), keeps the memory it frees for its next task, and keeps to the memory limit; then
 * does the tasks that come over `fd` until that is closed. A task that answers anything but OK ends
 * the worker: the exit status is that status. */
noreturn void fpx_worker_run(int fd, pid_t parent, const struct fpx_pool_work *work,
                             uint64_t limit_memory_nbytes);

/* Worker faults, on purpose and in test builds only (compiled with FPX_FAULTS): a task whose
 * request names a file with ".fault-crash", ".fault-hang", ".fault-memory" or ".fault-exit" in it
 * brings its worker down in that way. */

/* What a .fault-exit ends its worker with. */
enum { FPX_FAULT_EXIT = 42 };

#ifdef FPX_FAULTS
/* Aborts; hangs; allocates until it cannot, and answers NO_MEMORY; exits. Otherwise answers OK. */
enum flamepix_status fpx_fault_trigger(struct flamepix_bytes request);
#else
static inline enum flamepix_status fpx_fault_trigger(struct flamepix_bytes request)
{
    (void)request;
    return FLAMEPIX_OK;
}
#endif

#endif
