#include "fuzz/allocations.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

/* The linker's names for what is wrapped, and for what it wraps. */
void *__real_malloc(size_t nbytes);
void *__real_calloc(size_t count, size_t nbytes);
void *__real_realloc(void *bytes, size_t nbytes);
void *__real_aligned_alloc(size_t alignment, size_t nbytes);
void __real_free(void *bytes);
void *__wrap_malloc(size_t nbytes);
void *__wrap_calloc(size_t count, size_t nbytes);
void *__wrap_realloc(void *bytes, size_t nbytes);
void *__wrap_aligned_alloc(size_t alignment, size_t nbytes);
void __wrap_free(void *bytes);

/* What was allocated before the count began may be freed in it. */
static _Atomic int64_t held, most;

void allocations_begin(void)
{
    atomic_store(&held, 0);
    atomic_store(&most, 0);
}

size_t allocations_most_nbytes(void)
{
    return (size_t)atomic_load(&most);
}

static void add(int64_t nbytes)
{
    const int64_t now = atomic_fetch_add(&held, nbytes) + nbytes;
    int64_t before = atomic_load(&most);
    while (now > before && !atomic_compare_exchange_weak(&most, &before, now))
        ;
}

static void *added(void *bytes)
{
    add((int64_t)malloc_usable_size(bytes));
    return bytes;
}

void *__wrap_malloc(size_t nbytes)
{
    return added(__real_malloc(nbytes));
}

void *__wrap_calloc(size_t count, size_t nbytes)
{
    return added(__real_calloc(count, nbytes));
}

void *__wrap_realloc(void *bytes, size_t nbytes)
{
    const int64_t before = (int64_t)malloc_usable_size(bytes);
    void *moved = __real_realloc(bytes, nbytes);
    if (moved != NULL)
        add((int64_t)malloc_usable_size(moved) - before);
    return moved;
}

void *__wrap_aligned_alloc(size_t alignment, size_t nbytes)
{
    return added(__real_aligned_alloc(alignment, nbytes));
}

void __wrap_free(void *bytes)
{
    add(-(int64_t)malloc_usable_size(bytes));
    __real_free(bytes);
}
