#define _GNU_SOURCE
#include "pool/worker_fault.h"

#ifdef FLAMEPIX_FAULTS

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool names(struct flamepix_bytes request, const char *fault)
{
    return request.length > 0 && memmem(request.data, request.length, fault, strlen(fault)) != NULL;
}

/* Address space is what is limited, so none of it is touched; without a limit, 4 GiB are taken to
 * be too much. */
static enum flamepix_status take_memory(void)
{
    enum { PART = 1 << 20, PARTS = 4096 };
    for (int i = 0; i < PARTS; i++)
        if (mmap(NULL, PART, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1, 0) == MAP_FAILED)
            break;
    return FLAMEPIX_NO_MEMORY;
}

enum flamepix_status flamepix_fault_trigger(struct flamepix_bytes request)
{
    if (names(request, ".fault-crash"))
        abort();
    if (names(request, ".fault-exit"))
        _exit(FLAMEPIX_FAULT_EXIT);
    while (names(request, ".fault-hang"))
        pause();
    return names(request, ".fault-memory") ? take_memory() : FLAMEPIX_OK;
}

#endif
