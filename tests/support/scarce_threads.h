/* Threads that cannot be made: test programs are linked so that pthread_create of flamepix's own
 * code comes here first. */
#ifndef TESTS_SUPPORT_SCARCE_THREADS_H
#define TESTS_SUPPORT_SCARCE_THREADS_H

#include <stddef.h>

/* From now on so many threads can be made and no more; SIZE_MAX, as at first: any number. */
void scarce_threads_allow(size_t count);

#endif
