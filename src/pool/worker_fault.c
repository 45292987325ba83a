#define _GNU_SOURCE
#include "pool/worker.h"

#ifdef FPX_FAULTS

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/bytes_match.h"

/* The limit is on address space, so the memory is not touched; without a limit, 4 GiB count as too
 * much. */
static enum flamepix_status take_memory(void)
{
    enum { PART = 1 << 20, PARTS = 4096 };
    for (int i = 0; i < PARTS; i++)
        if (mmap(NULL, PART, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1, 0) == MAP_FAILED)
            break;
    return FLAMEPIX_NO_MEMORY;
}

enum flamepix_status fpx_fault_trigger(struct flamepix_bytes request)
{
    if (fpx_bytes_hold(request, ".fault-crash"))
        abort();
    if (fpx_bytes_hold(request, ".fault-exit"))
        _exit(FPX_FAULT_EXIT);
    while (fpx_bytes_hold(request, ".fault-hang"))
        pause();
    return fpx_bytes_hold(request, ".fault-memory") ? take_memory() : FLAMEPIX_OK;
}

#endif
