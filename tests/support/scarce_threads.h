/* Threads that cannot be started: test programs are linked so that pthread_create of flamepix's own
 * code comes here first. */
#ifndef TESTS_SUPPORT_SCARCE_THREADS_H
#define TESTS_SUPPORT_SCARCE_THREADS_H

#include <stddef.h>

/* From now on, so many more threads start, and none after them. SIZE_MAX: as many as there may be,
 * as at first. */
void scarce_threads_leave(size_t count);

/* Threads that were started since then. */
size_t scarce_threads_started(void);

#endif
