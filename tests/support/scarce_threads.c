#include "support/scarce_threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* The linker's names for what is wrapped, and for what it wraps. */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t left = SIZE_MAX;
static size_t started;

void scarce_threads_leave(size_t count)
{
    (void)pthread_mutex_lock(&lock);
    left = count;
    started = 0;
    (void)pthread_mutex_unlock(&lock);
}

size_t scarce_threads_started(void)
{
    (void)pthread_mutex_lock(&lock);
    const size_t count = started;
    (void)pthread_mutex_unlock(&lock);
    return count;
}

static bool may_start(void)
{
    (void)pthread_mutex_lock(&lock);
    const bool may = started < left;
    started += may;
    (void)pthread_mutex_unlock(&lock);
    return may;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *user)
{
    return may_start() ? __real_pthread_create(thread, attributes, run, user) : EAGAIN;
}
