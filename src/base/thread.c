#include "base/thread.h"

#include <signal.h>

/* A thread begins with its maker's mask. */
bool flamepix_thread_start(pthread_t *thread_ret, void *(*run)(void *), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(thread_ret, NULL, run, user) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
