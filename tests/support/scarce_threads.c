#include "support/scarce_threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>

/* The linker's names for what is wrapped, and for what it wraps. */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *user), void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *user), void *user);

static size_t left = SIZE_MAX;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *user), void *user)
{
    if (left == 0)
        return EAGAIN;
    if (left != SIZE_MAX)
        left--;
    return __real_pthread_create(thread, attributes, run, user);
}

void scarce_threads_allow(size_t count)
{
    left = count;
}
