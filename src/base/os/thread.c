#include "base/os/system.h"

#include <signal.h>
#include <stddef.h>

/* A new thread inherits its creator's mask. A blocked signal that a thread raises itself ends the
 * process, even if there is a handler. */
bool fpx_thread_start(pthread_t *thread_ret, void *(*run)(void *), void *user)
{
    static const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    sigset_t others, before;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
        sigdelset(&others, own[i]);
    (void)pthread_sigmask(SIG_BLOCK, &others, &before);
    bool started = pthread_create(thread_ret, NULL, run, user) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
