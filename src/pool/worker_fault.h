/* Worker faults, on purpose and in test builds only (compiled with FPX_FAULTS): a task whose
 * request names a file with ".fault-crash", ".fault-hang", ".fault-memory" or ".fault-exit" in it
 * brings its worker down in that way. */
#ifndef FPX_POOL_WORKER_FAULT_H
#define FPX_POOL_WORKER_FAULT_H

#include <flamepix/bytes.h>

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
