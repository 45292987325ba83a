#include "base/os/system.h"

#include <signal.h>
#include <stddef.h>

/* Stacks count as allocated memory, and there may be a thread for each of very many processors. The
 * usual stack has 8 MiB; sanitizers need more of it than others. */
enum { STACK_NBYTES = 2 << 20 };

static bool create(pthread_t *thread_ret, void *(*run)(void *), void *user)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    const bool started = pthread_attr_setstacksize(&attributes, STACK_NBYTES) == 0 &&
                         pthread_create(thread_ret, &attributes, run, user) == 0;
    (void)pthread_attr_destroy(&attributes);
    return started;
}

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
    bool started = create(thread_ret, run, user);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
