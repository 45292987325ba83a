/* Blocks on their way from stacks to sorted runs, and who works on which.
 *
 * What. Blocks stand in a ring. The caller fills one; those before it wait to be sorted, are being
 * sorted, or are sorted and wait to be handed over, in this order:
 *
 *     handed over <= taken <= filled          each counts blocks from the start of the sort
 *
 * Block number n stands in slot n % slot_count. Where all slots are full, the caller hands over the
 * oldest; where that is not sorted yet, it sorts one that nobody has taken; where there is none, it
 * waits. So no thread waits for work while there is some, and the caller is one of those that work.
 *
 * Threads. All counts and the `done` of slots are read and written under `lock`, but for
 * `handed_over`, which is the caller's alone. What is in a slot is its thread's: the caller's up to
 * `filled`, then his who has taken it, and again the caller's once it is done.
 *
 * Why the same for any number of threads. Blocks are filled by the caller, whose borders depend on
 * the stacks and on limits; a block is sorted by itself; and sorted runs are handed over in the
 * order of the blocks. */
#include "stack/order/sort_blocks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/os/cpus.h"
#include "base/os/thread.h"
#include "stack/order/sorted_run.h"

struct slot {
    struct fpx_sort_block block;
    struct flamepix_buffer sorted_run;
    enum flamepix_status status; /* of sorting and writing, */
    bool done;                   /* which is over */
};

struct fpx_sort_blocks {
    struct fpx_sort_blocks_options options;
    struct slot *slots;
    size_t slot_count;
    pthread_mutex_t lock;
    pthread_cond_t to_sort, sorted; /* one more block is */
    size_t filled, taken, handed_over;
    bool stopping;
    pthread_t *threads;
    size_t thread_count, thread_limit;
    size_t jobs; /* 1 until the first block is put */
    bool begun;  /* it was */
};

enum flamepix_status fpx_sort_blocks_create(const struct fpx_sort_blocks_options *options,
                                            struct fpx_sort_blocks **blocks_ret)
{
    struct fpx_sort_blocks *blocks = calloc(1, sizeof(*blocks));
    const size_t slot_count = options->count > 0 ? options->count : 1;
    struct slot *slots = calloc(slot_count, sizeof(*slots));
    if (blocks == NULL || slots == NULL) {
        free(blocks);
        free(slots);
        return FLAMEPIX_NO_MEMORY;
    }
    blocks->options = *options;
    blocks->slots = slots;
    blocks->slot_count = slot_count;
    blocks->jobs = 1;
    (void)pthread_mutex_init(&blocks->lock, NULL);
    (void)pthread_cond_init(&blocks->to_sort, NULL);
    (void)pthread_cond_init(&blocks->sorted, NULL);
    *blocks_ret = blocks;
    return FLAMEPIX_OK;
}

static struct slot *slot_of(struct fpx_sort_blocks *blocks, size_t number)
{
    return &blocks->slots[number % blocks->slot_count];
}

struct fpx_sort_block *fpx_sort_blocks_current(struct fpx_sort_blocks *blocks)
{
    return &slot_of(blocks, blocks->filled)->block;
}

/* -- sorting ----------------------------------------------------------------------------------- */

/* Makes room for a sorted run that shares nothing, whose pages are not touched unless it is one, so
 * that it does not move while it grows. */
static enum flamepix_status reserve(struct slot *slot)
{
    return fpx_array_reserve(&slot->sorted_run.data, &slot->sorted_run.capacity,
                             slot->block.arena.used, 1);
}

/* Gives back what a sorted run, which is never empty, did not need. */
static enum flamepix_status shrink(struct flamepix_buffer *sorted_run)
{
    char *data = realloc(sorted_run->data, sorted_run->length);
    if (data == NULL)
        return FLAMEPIX_NO_MEMORY;
    sorted_run->data = data;
    sorted_run->capacity = sorted_run->length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_sorted_run(struct slot *slot, size_t buffer_nbytes)
{
    struct flamepix_stacks *stacks;
    uint64_t nbytes;
    enum flamepix_status status = fpx_sort_block_sort(&slot->block);
    if (status == FLAMEPIX_OK)
        status = reserve(slot);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_block_open(&slot->block, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_sorted_run_write(stacks, buffer_nbytes, flamepix_buffer_write, &slot->sorted_run,
                                  &nbytes);
    flamepix_stacks_free(stacks);
    fpx_sort_block_reset(&slot->block);
    return status == FLAMEPIX_OK ? shrink(&slot->sorted_run) : status;
}

/* Takes the oldest block that waits, and sorts it. With the lock, which it gives away meanwhile. */
static void sort_one(struct fpx_sort_blocks *blocks)
{
    struct slot *slot = slot_of(blocks, blocks->taken++);
    (void)pthread_mutex_unlock(&blocks->lock);
    slot->status = write_sorted_run(slot, blocks->options.buffer_nbytes);
    (void)pthread_mutex_lock(&blocks->lock);
    slot->done = true;
    (void)pthread_cond_signal(&blocks->sorted);
}

static void *work(void *user)
{
    struct fpx_sort_blocks *blocks = user;
    (void)pthread_mutex_lock(&blocks->lock);
    while (!blocks->stopping) {
        if (blocks->taken < blocks->filled)
            sort_one(blocks);
        else
            (void)pthread_cond_wait(&blocks->to_sort, &blocks->lock);
    }
    (void)pthread_mutex_unlock(&blocks->lock);
    return NULL;
}

/* -- threads ----------------------------------------------------------------------------------- */

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The caller's thread is one. Beside the block that it fills, each other thread has one, and one
 * waits: the memory of more would only be out of the caches whenever it is used again. */
static enum flamepix_status find_limit(struct fpx_sort_blocks *blocks)
{
    size_t others = 0; /* threads beside the caller's */
    blocks->begun = true;
    if (blocks->slot_count > 1) {
        const unsigned jobs = fpx_cpus_for(blocks->options.jobs);
        others = lesser(jobs - 1, blocks->slot_count - 1);
    }
    blocks->slot_count = others == 0 ? 1 : lesser(blocks->slot_count, others + 2);
    blocks->jobs = others + 1;
    blocks->thread_limit = others;
    blocks->threads = calloc(blocks->slot_count, sizeof(*blocks->threads));
    return blocks->threads == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

size_t fpx_sort_blocks_jobs(const struct fpx_sort_blocks *blocks)
{
    return blocks->jobs;
}

/* One more for each block, up to the limit: what is small starts few. */
static enum flamepix_status start_thread(struct fpx_sort_blocks *blocks)
{
    enum flamepix_status status = blocks->begun ? FLAMEPIX_OK : find_limit(blocks);
    if (status != FLAMEPIX_OK || blocks->thread_count == blocks->thread_limit)
        return status;
    if (fpx_thread_start(&blocks->threads[blocks->thread_count], work, blocks))
        blocks->thread_count++;
    else
        blocks->thread_limit = blocks->thread_count;
    return FLAMEPIX_OK;
}

static void stop_threads(struct fpx_sort_blocks *blocks)
{
    (void)pthread_mutex_lock(&blocks->lock);
    blocks->stopping = true;
    (void)pthread_cond_broadcast(&blocks->to_sort);
    (void)pthread_mutex_unlock(&blocks->lock);
    for (size_t i = 0; i < blocks->thread_count; i++)
        (void)pthread_join(blocks->threads[i], NULL);
    blocks->thread_count = blocks->thread_limit = 0;
}

/* -- handing over ------------------------------------------------------------------------------ */

static enum flamepix_status hand_over(struct fpx_sort_blocks *blocks,
                                      struct fpx_sorted_runs *sorted_runs)
{
    struct slot *slot = slot_of(blocks, blocks->handed_over++);
    slot->done = false;
    if (slot->status != FLAMEPIX_OK)
        return slot->status;
    return fpx_sorted_runs_add(sorted_runs, &slot->sorted_run);
}

/* Brings the oldest block nearer to being handed over; there is one. */
static enum flamepix_status go_on(struct fpx_sort_blocks *blocks,
                                  struct fpx_sorted_runs *sorted_runs)
{
    (void)pthread_mutex_lock(&blocks->lock);
    const bool done = slot_of(blocks, blocks->handed_over)->done;
    if (!done && blocks->taken < blocks->filled)
        sort_one(blocks);
    else if (!done)
        (void)pthread_cond_wait(&blocks->sorted, &blocks->lock);
    (void)pthread_mutex_unlock(&blocks->lock);
    return done ? hand_over(blocks, sorted_runs) : FLAMEPIX_OK;
}

enum flamepix_status fpx_sort_blocks_put(struct fpx_sort_blocks *blocks,
                                         struct fpx_sorted_runs *sorted_runs)
{
    enum flamepix_status status = start_thread(blocks);
    (void)pthread_mutex_lock(&blocks->lock);
    blocks->filled++;
    (void)pthread_cond_signal(&blocks->to_sort);
    (void)pthread_mutex_unlock(&blocks->lock);
    while (status == FLAMEPIX_OK && blocks->filled - blocks->handed_over == blocks->slot_count)
        status = go_on(blocks, sorted_runs);
    return status;
}

enum flamepix_status fpx_sort_blocks_finish(struct fpx_sort_blocks *blocks,
                                            struct fpx_sorted_runs *sorted_runs)
{
    struct slot *current = slot_of(blocks, blocks->filled);
    enum flamepix_status status = fpx_sort_block_sort(&current->block);
    while (status == FLAMEPIX_OK && blocks->handed_over < blocks->filled)
        status = go_on(blocks, sorted_runs);
    if (status != FLAMEPIX_OK)
        return status;
    stop_threads(blocks);
    for (size_t i = 0; i < blocks->slot_count; i++)
        if (&blocks->slots[i] != current)
            fpx_sort_block_free(&blocks->slots[i].block);
    return FLAMEPIX_OK;
}

void fpx_sort_blocks_free(struct fpx_sort_blocks *blocks)
{
    if (blocks == NULL)
        return;
    stop_threads(blocks);
    for (size_t i = 0; i < blocks->slot_count; i++) {
        fpx_sort_block_free(&blocks->slots[i].block);
        flamepix_buffer_free(&blocks->slots[i].sorted_run);
    }
    (void)pthread_mutex_destroy(&blocks->lock);
    (void)pthread_cond_destroy(&blocks->to_sort);
    (void)pthread_cond_destroy(&blocks->sorted);
    free(blocks->threads);
    free(blocks->slots);
    free(blocks);
}
