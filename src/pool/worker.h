/* Worker: the code of a pool process after the fork. */
#ifndef FPX_POOL_WORKER_H
#define FPX_POOL_WORKER_H

#include <stdnoreturn.h>
#include <sys/types.h>

#include <flamepix/bytes.h>

#include "pool/pool.h"

/* The first message of a worker: the result of its start. The others are replies, in the order of
 * the requests. */
struct fpx_worker_ready {
    int status; /* an enum flamepix_status; after anything but OK the worker exits */
    int cause;  /* errno */
};

/* Makes the worker die with `parent`, leave stopping to it (SIGINT, SIGTERM and SIGHUP are
 * ignored), keep freed memory for its next task, and keep to the memory limit; then does the tasks
 * received on `fd` until that is closed. A task that returns anything but OK ends the worker with
 * that status as exit status. */
noreturn void fpx_worker_run(int fd, pid_t parent, const struct fpx_pool_work *work,
                             uint64_t limit_memory_nbytes);

/* Worker faults, deliberate and in test builds only (compiled with FPX_FAULTS): a task whose
 * request names a file with ".fault-crash", ".fault-hang", ".fault-memory" or ".fault-exit" in it
 * makes its worker fail in that way. */

/* The exit status of a .fault-exit. */
enum { FPX_FAULT_EXIT = 42 };

#ifdef FPX_FAULTS
/* Aborts; hangs; allocates until that fails, and returns NO_MEMORY; exits. Otherwise returns OK. */
enum flamepix_status fpx_fault_trigger(struct flamepix_bytes request);
#else
static inline enum flamepix_status fpx_fault_trigger(struct flamepix_bytes request)
{
    (void)request;
    return FLAMEPIX_OK;
}
#endif

#endif
