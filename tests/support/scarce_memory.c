#include "support/scarce_memory.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* The linker's names for what is wrapped, and for what it wraps. */
void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *bytes, size_t nbytes);
void *__real_aligned_alloc(size_t alignment, size_t nbytes);
void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *bytes, size_t nbytes);
void *__wrap_aligned_alloc(size_t alignment, size_t nbytes);

static struct {
    bool armed, for_good;
    size_t left;   /* allocations that still succeed */
    size_t failed; /* allocations that did not */
} scarce;

/* What is tested may allocate in more than one thread. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_next_to_fail(void)
{
    if (!scarce.armed)
        return false;
    if (scarce.left > 0) {
        scarce.left--;
        return false;
    }
    if (scarce.failed > 0 && !scarce.for_good)
        return false;
    scarce.failed++;
    return true;
}

static bool fails(void)
{
    (void)pthread_mutex_lock(&lock);
    const bool failing = is_next_to_fail();
    (void)pthread_mutex_unlock(&lock);
    if (failing)
        errno = ENOMEM;
    return failing;
}

void *__wrap_malloc(size_t nbytes)
{
    return fails() ? NULL : __real_malloc(nbytes);
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    return fails() ? NULL : __real_calloc(count, nbytes);
}

void *__wrap_realloc(void *bytes, size_t nbytes)
{
    return fails() ? NULL : __real_realloc(bytes, nbytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t nbytes)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, nbytes);
}

static size_t try_each(enum flamepix_status (*act)(void *user), void *user, bool for_good)
{
    for (size_t n = 0;; n++) {
        scarce.armed = true;
        scarce.for_good = for_good;
        scarce.left = n;
        scarce.failed = 0;
        enum flamepix_status status = act(user);
        scarce.armed = false;
        if (scarce.failed == 0) {
            assert_int_equal(status, FLAMEPIX_OK);
            return n;
        }
        assert_int_equal(status, FLAMEPIX_NO_MEMORY);
    }
}

enum flamepix_status scarce_memory_fail_one(enum flamepix_status (*act)(void *user), void *user)
{
    scarce.armed = true;
    scarce.for_good = false;
    scarce.left = 0;
    scarce.failed = 0;
    enum flamepix_status status = act(user);
    scarce.armed = false;
    assert_true(scarce.failed > 0);
    return status;
}

size_t scarce_memory_try(enum flamepix_status (*act)(void *user), void *user)
{
    return try_each(act, user, false) + try_each(act, user, true);
}
