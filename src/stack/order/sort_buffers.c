/* Buffers on their way from stacks to sorted runs, and which thread works on which.
 *
 * What. Buffers are in a ring. The caller fills one; those before it wait to be sorted, are being
 * sorted, or are sorted and wait to be handed over, in this order:
 *
 *     handed over <= taken <= filled          each counts buffers from the start of the sort
 *
 * Buffer n is in slot n % slot_count. If all slots are full, the caller hands over the oldest
 * buffer; if that is not sorted yet, it sorts one that no thread has taken; if there is none, it
 * waits. So no thread waits while there is work, and the caller's thread works, too.
 *
 * Threads. `lock` guards all counts and the `done` of slots, except `handed_over`, which only the
 * caller uses. The contents of a slot belong to one thread: the caller's up to `filled`, then the
 * one that has taken it, and the caller's again once it is done.
 *
 * Why the same for any number of threads. The caller fills the buffers, at borders that depend on
 * the stacks and on limits; each buffer is sorted separately; and sorted runs are handed over in
 * the order of the buffers. */
#include "stack/order/sort.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/os/system.h"
#include "stack/order/sorted_file.h"

struct slot {
    struct fpx_sort_buffer buffer;
    struct flamepix_buffer sorted_file;
    enum flamepix_status status; /* of sorting and writing, */
    bool done;                   /* which is over */
};

struct fpx_sort_buffers {
    struct fpx_sort_buffers_options options;
    struct slot *slots;
    size_t slot_count;
    pthread_mutex_t lock;
    pthread_cond_t to_sort, sorted; /* one more is ready */
    size_t filled, taken, handed_over;
    bool stopping;
    pthread_t *threads;
    size_t thread_count, thread_limit;
    size_t jobs; /* 1 until the first buffer is put */
    bool begun;  /* a buffer was put */
};

enum flamepix_status fpx_sort_buffers_create(const struct fpx_sort_buffers_options *options,
                                             struct fpx_sort_buffers **blocks_ret)
{
    struct fpx_sort_buffers *buffers = calloc(1, sizeof(*buffers));
    const size_t slot_count = options->count > 0 ? options->count : 1;
    struct slot *slots = calloc(slot_count, sizeof(*slots));
    if (buffers == NULL || slots == NULL) {
        free(buffers);
        free(slots);
        return FLAMEPIX_NO_MEMORY;
    }
    buffers->options = *options;
    buffers->slots = slots;
    buffers->slot_count = slot_count;
    buffers->jobs = 1;
    (void)pthread_mutex_init(&buffers->lock, NULL);
    (void)pthread_cond_init(&buffers->to_sort, NULL);
    (void)pthread_cond_init(&buffers->sorted, NULL);
    *blocks_ret = buffers;
    return FLAMEPIX_OK;
}

static struct slot *slot_of(struct fpx_sort_buffers *buffers, size_t number)
{
    return &buffers->slots[number % buffers->slot_count];
}

struct fpx_sort_buffer *fpx_sort_buffers_current(struct fpx_sort_buffers *buffers)
{
    return &slot_of(buffers, buffers->filled)->buffer;
}

/* -- sorting ----------------------------------------------------------------------------------- */

/* Reserves memory for a sorted run that shares nothing, so that it does not move while it grows;
 * pages are touched only when they are needed. */
static enum flamepix_status reserve(struct slot *slot)
{
    return fpx_array_reserve(&slot->sorted_file.data, &slot->sorted_file.capacity,
                             slot->buffer.arena.used, 1);
}

/* Returns the unused memory of a sorted run, which is never empty. */
static enum flamepix_status shrink(struct flamepix_buffer *sorted_file)
{
    char *data = realloc(sorted_file->data, sorted_file->length);
    if (data == NULL)
        return FLAMEPIX_NO_MEMORY;
    sorted_file->data = data;
    sorted_file->capacity = sorted_file->length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_sorted_file(struct slot *slot, size_t buffer_nbytes)
{
    struct flamepix_stacks *stacks;
    uint64_t nbytes;
    enum flamepix_status status = fpx_sort_buffer_sort(&slot->buffer);
    if (status == FLAMEPIX_OK)
        status = reserve(slot);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_buffer_open(&slot->buffer, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_sorted_file_write(stacks, buffer_nbytes, flamepix_buffer_write, &slot->sorted_file,
                                   &nbytes);
    flamepix_stacks_free(stacks);
    fpx_sort_buffer_reset(&slot->buffer);
    return status == FLAMEPIX_OK ? shrink(&slot->sorted_file) : status;
}

/* Sorts the oldest waiting buffer. The caller holds the lock, which is released during the sort. */
static void sort_one(struct fpx_sort_buffers *buffers)
{
    struct slot *slot = slot_of(buffers, buffers->taken++);
    (void)pthread_mutex_unlock(&buffers->lock);
    slot->status = write_sorted_file(slot, buffers->options.buffer_nbytes);
    (void)pthread_mutex_lock(&buffers->lock);
    slot->done = true;
    (void)pthread_cond_signal(&buffers->sorted);
}

static void *work(void *user)
{
    struct fpx_sort_buffers *buffers = user;
    (void)pthread_mutex_lock(&buffers->lock);
    while (!buffers->stopping) {
        if (buffers->taken < buffers->filled)
            sort_one(buffers);
        else
            (void)pthread_cond_wait(&buffers->to_sort, &buffers->lock);
    }
    (void)pthread_mutex_unlock(&buffers->lock);
    return NULL;
}

/* -- threads ----------------------------------------------------------------------------------- */

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* One thread is the caller's. Besides the buffer that it fills, each other thread has one, and one
 * waits: more buffers would only be out of the caches each time they are reused. */
static enum flamepix_status find_limit(struct fpx_sort_buffers *buffers)
{
    size_t others = 0; /* threads besides the caller's */
    buffers->begun = true;
    if (buffers->slot_count > 1) {
        const unsigned jobs = fpx_cpus_for(buffers->options.jobs);
        others = lesser(jobs - 1, buffers->slot_count - 1);
    }
    buffers->slot_count = others == 0 ? 1 : lesser(buffers->slot_count, others + 2);
    buffers->jobs = others + 1;
    buffers->thread_limit = others;
    buffers->threads = calloc(buffers->slot_count, sizeof(*buffers->threads));
    return buffers->threads == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

size_t fpx_sort_buffers_jobs(const struct fpx_sort_buffers *buffers)
{
    return buffers->jobs;
}

/* One more thread for each buffer, up to the limit: small input starts few. */
static enum flamepix_status start_thread(struct fpx_sort_buffers *buffers)
{
    enum flamepix_status status = buffers->begun ? FLAMEPIX_OK : find_limit(buffers);
    if (status != FLAMEPIX_OK || buffers->thread_count == buffers->thread_limit)
        return status;
    if (fpx_thread_start(&buffers->threads[buffers->thread_count], work, buffers))
        buffers->thread_count++;
    else
        buffers->thread_limit = buffers->thread_count;
    return FLAMEPIX_OK;
}

static void stop_threads(struct fpx_sort_buffers *buffers)
{
    (void)pthread_mutex_lock(&buffers->lock);
    buffers->stopping = true;
    (void)pthread_cond_broadcast(&buffers->to_sort);
    (void)pthread_mutex_unlock(&buffers->lock);
    for (size_t i = 0; i < buffers->thread_count; i++)
        (void)pthread_join(buffers->threads[i], NULL);
    buffers->thread_count = buffers->thread_limit = 0;
}

/* -- handing over ------------------------------------------------------------------------------ */

static enum flamepix_status hand_over(struct fpx_sort_buffers *buffers,
                                      struct fpx_sorted_files *sorted_files)
{
    struct slot *slot = slot_of(buffers, buffers->handed_over++);
    slot->done = false;
    if (slot->status != FLAMEPIX_OK)
        return slot->status;
    return fpx_sorted_files_add(sorted_files, &slot->sorted_file);
}

/* Advances the oldest buffer towards being handed over; there must be one. */
static enum flamepix_status go_on(struct fpx_sort_buffers *buffers,
                                  struct fpx_sorted_files *sorted_files)
{
    (void)pthread_mutex_lock(&buffers->lock);
    const bool done = slot_of(buffers, buffers->handed_over)->done;
    if (!done && buffers->taken < buffers->filled)
        sort_one(buffers);
    else if (!done)
        (void)pthread_cond_wait(&buffers->sorted, &buffers->lock);
    (void)pthread_mutex_unlock(&buffers->lock);
    return done ? hand_over(buffers, sorted_files) : FLAMEPIX_OK;
}

enum flamepix_status fpx_sort_buffers_put(struct fpx_sort_buffers *buffers,
                                          struct fpx_sorted_files *sorted_files)
{
    enum flamepix_status status = start_thread(buffers);
    (void)pthread_mutex_lock(&buffers->lock);
    buffers->filled++;
    (void)pthread_cond_signal(&buffers->to_sort);
    (void)pthread_mutex_unlock(&buffers->lock);
    while (status == FLAMEPIX_OK && buffers->filled - buffers->handed_over == buffers->slot_count)
        status = go_on(buffers, sorted_files);
    return status;
}

enum flamepix_status fpx_sort_buffers_finish(struct fpx_sort_buffers *buffers,
                                             struct fpx_sorted_files *sorted_files)
{
    struct slot *current = slot_of(buffers, buffers->filled);
    enum flamepix_status status = fpx_sort_buffer_sort(&current->buffer);
    while (status == FLAMEPIX_OK && buffers->handed_over < buffers->filled)
        status = go_on(buffers, sorted_files);
    if (status != FLAMEPIX_OK)
        return status;
    stop_threads(buffers);
    for (size_t i = 0; i < buffers->slot_count; i++)
        if (&buffers->slots[i] != current)
            fpx_sort_buffer_free(&buffers->slots[i].buffer);
    return FLAMEPIX_OK;
}

void fpx_sort_buffers_free(struct fpx_sort_buffers *buffers)
{
    if (buffers == NULL)
        return;
    stop_threads(buffers);
    for (size_t i = 0; i < buffers->slot_count; i++) {
        fpx_sort_buffer_free(&buffers->slots[i].buffer);
        flamepix_buffer_free(&buffers->slots[i].sorted_file);
    }
    (void)pthread_mutex_destroy(&buffers->lock);
    (void)pthread_cond_destroy(&buffers->to_sort);
    (void)pthread_cond_destroy(&buffers->sorted);
    free(buffers->threads);
    free(buffers->slots);
    free(buffers);
}
