/* Passes stacks from a thread that makes them to one that uses them.
 *
 * What. The thread fills batches in a ring: the heads of stacks, and one after the other the bytes
 * of their keys that are not shared with the last key. The reader assembles each key in a buffer of
 * its own, which has the shared part of the last key.
 *
 * Invariants. `made` and `used` count batches from the start, and are guarded by `lock`. Batches
 * from `used` to `made` belong to the reader, the others to the thread. The last batch is the first
 * one whose status is not OK; after it the thread ends. */
#include "stack/order/sort.h"

#include <errno.h>
#include <stdlib.h>

#include "base/os/system.h"

enum { BATCHES = 4, BATCH_STACKS = 256 };

struct batch {
    struct flamepix_stack stacks[BATCH_STACKS]; /* without keys */
    size_t count;
    struct flamepix_buffer text;
    enum flamepix_status status; /* after these stacks; OK: the next batch follows */
    int error_number;            /* errno with it */
};

struct ahead_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    size_t batch_nbytes;
    struct batch batches[BATCHES];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t one_made, one_used;
    size_t made, used;
    bool stopping;

    const struct batch *current; /* the batch being read; NULL at first */
    size_t next;                 /* index of its stack */
    size_t text_at;              /* start of its text */
    struct flamepix_buffer key;
};

/* -- making ------------------------------------------------------------------------------------ */

static enum flamepix_status add_stack(struct ahead_stacks *ahead, struct batch *batch)
{
    struct flamepix_stack *stack = &batch->stacks[batch->count];
    enum flamepix_status status = flamepix_stacks_next(ahead->inner, stack);
    if (status != FLAMEPIX_OK)
        return status;
    if (stack->length > stack->shared)
        status = flamepix_buffer_append(&batch->text, stack->key + stack->shared,
                                        stack->length - stack->shared);
    if (status == FLAMEPIX_OK)
        batch->count++;
    return status;
}

static void fill(struct ahead_stacks *ahead, struct batch *batch)
{
    batch->count = 0;
    flamepix_buffer_clear(&batch->text);
    do
        batch->status = add_stack(ahead, batch);
    while (batch->status == FLAMEPIX_OK && batch->count < BATCH_STACKS &&
           batch->text.length < ahead->batch_nbytes);
    batch->error_number = errno;
}

/* Waits until a batch is free. False if no more are wanted. */
static bool wait_for_room(struct ahead_stacks *ahead)
{
    (void)pthread_mutex_lock(&ahead->lock);
    while (!ahead->stopping && ahead->made - ahead->used == BATCHES)
        (void)pthread_cond_wait(&ahead->one_used, &ahead->lock);
    const bool go_on = !ahead->stopping;
    (void)pthread_mutex_unlock(&ahead->lock);
    return go_on;
}

static void hand_over(struct ahead_stacks *ahead)
{
    (void)pthread_mutex_lock(&ahead->lock);
    ahead->made++;
    (void)pthread_cond_signal(&ahead->one_made);
    (void)pthread_mutex_unlock(&ahead->lock);
}

static void *make(void *user)
{
    struct ahead_stacks *ahead = user;
    for (size_t i = 0; wait_for_room(ahead); i++) {
        struct batch *batch = &ahead->batches[i % BATCHES];
        fill(ahead, batch);
        const bool is_last = batch->status != FLAMEPIX_OK;
        hand_over(ahead);
        if (is_last)
            break;
    }
    return NULL;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Returns the current batch, if any, and waits for the next. */
static void turn_to_next(struct ahead_stacks *ahead)
{
    (void)pthread_mutex_lock(&ahead->lock);
    if (ahead->current != NULL) {
        ahead->used++;
        (void)pthread_cond_signal(&ahead->one_used);
    }
    while (ahead->made == ahead->used)
        (void)pthread_cond_wait(&ahead->one_made, &ahead->lock);
    ahead->current = &ahead->batches[ahead->used % BATCHES];
    (void)pthread_mutex_unlock(&ahead->lock);
    ahead->next = ahead->text_at = 0;
}

static bool is_used_up(const struct ahead_stacks *ahead)
{
    return ahead->current == NULL || ahead->next == ahead->current->count;
}

static enum flamepix_status take_stack(struct ahead_stacks *ahead, struct flamepix_stack *stack_ret)
{
    struct flamepix_stack stack = ahead->current->stacks[ahead->next++];
    const size_t length = stack.length - stack.shared;
    ahead->key.length = stack.shared;
    if (length > 0) {
        enum flamepix_status status =
            flamepix_buffer_append(&ahead->key, ahead->current->text.data + ahead->text_at, length);
        if (status != FLAMEPIX_OK)
            return status;
    }
    ahead->text_at += length;
    stack.key = ahead->key.data;
    *stack_ret = stack;
    return FLAMEPIX_OK;
}

static enum flamepix_status ahead_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct ahead_stacks *ahead = (struct ahead_stacks *)stacks;
    while (is_used_up(ahead)) {
        if (ahead->current != NULL && ahead->current->status != FLAMEPIX_OK) {
            errno = ahead->current->error_number;
            return ahead->current->status;
        }
        turn_to_next(ahead);
    }
    return take_stack(ahead, stack_ret);
}

/* -- begin and end ----------------------------------------------------------------------------- */

static void free_all(struct ahead_stacks *ahead)
{
    for (size_t i = 0; i < BATCHES; i++)
        flamepix_buffer_free(&ahead->batches[i].text);
    (void)pthread_mutex_destroy(&ahead->lock);
    (void)pthread_cond_destroy(&ahead->one_made);
    (void)pthread_cond_destroy(&ahead->one_used);
    flamepix_buffer_free(&ahead->key);
    free(ahead);
}

static void ahead_free(struct flamepix_stacks *stacks)
{
    struct ahead_stacks *ahead = (struct ahead_stacks *)stacks;
    (void)pthread_mutex_lock(&ahead->lock);
    ahead->stopping = true;
    (void)pthread_cond_signal(&ahead->one_used);
    (void)pthread_mutex_unlock(&ahead->lock);
    (void)pthread_join(ahead->thread, NULL);
    flamepix_stacks_free(ahead->inner);
    free_all(ahead);
}

enum flamepix_status fpx_read_ahead_create(struct flamepix_stacks *inner, size_t batch_nbytes,
                                           struct flamepix_stacks **stacks_ret)
{
    struct ahead_stacks *ahead = calloc(1, sizeof(*ahead));
    if (ahead == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    ahead->stacks = (struct flamepix_stacks){.next = ahead_next, .free = ahead_free};
    ahead->inner = inner;
    ahead->batch_nbytes = batch_nbytes;
    (void)pthread_mutex_init(&ahead->lock, NULL);
    (void)pthread_cond_init(&ahead->one_made, NULL);
    (void)pthread_cond_init(&ahead->one_used, NULL);
    *stacks_ret = &ahead->stacks;
    if (!fpx_thread_start(&ahead->thread, make, ahead)) {
        *stacks_ret = inner;
        free_all(ahead);
    }
    return FLAMEPIX_OK;
}
