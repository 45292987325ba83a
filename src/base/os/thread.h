/* Threads of this process. */
#ifndef FPX_BASE_OS_THREAD_H
#define FPX_BASE_OS_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that runs `run(user)`. No signal is handled in it but those that it raises by
 * what it does, so that what the caller's thread holds back is held back from all. False where
 * there can be no more threads: the caller then does the work itself. Whoever starts a thread
 * joins it. */
bool fpx_thread_start(pthread_t *thread_ret, void *(*run)(void *), void *user);

#endif
