/* The heaviest stacks are known only after the last stack, but are needed in key order.
 *
 * What. While the stacks stream into a sorted run (sorted_file.h), a heap holds the weights of the
 * heaviest so far, the least on top, each with the number of its stack. Stacks that do not get in,
 * or are evicted, are added to the rest. Then the numbers are sorted, the sorted run is read again,
 * and the stacks with these numbers are handed out, with the rest in its place between them.
 *
 * Why no keys. Keys of deep stacks are long: those of the heaviest might take more memory than
 * anything else, and would be copied for many stacks that are evicted again. A number takes 8
 * bytes. Stacks come in key order, so of two stacks with equal weight the one with the lesser
 * number has the lesser key.
 *
 * Invariants. heap[0] goes first; no element goes before its parent, heap[(i - 1) / 2]. The heap
 * and the rest together weigh as much as all stacks.
 *
 * Cost. One comparison for most stacks, log2(limit) for those that get in; the profile is written
 * and read once, front-coded. */
#include "stack/order/heaviest_stacks.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/order/next_key.h"
#include "stack/order/sorted_file.h"

enum {
    RESIDENT_NBYTES = 4 << 20, /* of the sorted run in memory; a larger one is in a file */
    BUFFER_NBYTES = 64 << 10,
    DIGITS_MAX = 18 /* of the number in a name that is recognised */
};

static const char OTHERS[] = "others";

struct candidate {
    struct flamepix_weight weight, other;
    uint64_t number; /* of its stack, in key order */
};

/* The destination of the sorted run. */
struct spool {
    struct flamepix_buffer resident;
    int fd; /* -1: it is in memory */
    uint64_t nbytes;
};

struct heaviest {
    struct flamepix_stacks stacks;  /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks watched; /* the source of the sorted run: `inner`, observed */
    struct flamepix_stacks *inner;  /* NULL when all are read */
    size_t limit;
    char name[FLAMEPIX_OTHERS_NBYTES]; /* of the frame for the rest */
    char *others;                      /* receives the name; or NULL */
    struct candidate *heap;            /* finally sorted by number */
    size_t count, capacity;
    uint64_t number;               /* of stacks met */
    struct flamepix_weight weight; /* of the rest, */
    struct flamepix_weight other;
    bool has_rest;  /* which is still to be handed out */
    uint64_t taken; /* highest number of a frame named like the rest; or 0 */
    struct spool spool;

    struct flamepix_stacks *again; /* the sorted run */
    struct flamepix_stack ahead;   /* the next of the heaviest, if any */
    bool has_ahead;
    size_t next_candidate;
    struct fpx_next_key key;
    size_t shared; /* at least, by the key and all stacks read since */
};

/* -- the heap ---------------------------------------------------------------------------------- */

/* Whether `a` is evicted before `b`. */
static bool goes_before(const struct candidate *a, const struct candidate *b)
{
    int order = flamepix_weight_compare(a->weight, b->weight);
    return order < 0 || (order == 0 && a->number > b->number);
}

static void swap(struct candidate *a, struct candidate *b)
{
    const struct candidate held = *a;
    *a = *b;
    *b = held;
}

static void rise(struct candidate *heap, size_t i)
{
    for (; i > 0 && goes_before(&heap[i], &heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&heap[i], &heap[(i - 1) / 2]);
}

static void sink(struct candidate *heap, size_t count)
{
    for (size_t i = 0; 2 * i + 1 < count;) {
        size_t child = 2 * i + 1;
        if (child + 1 < count && goes_before(&heap[child + 1], &heap[child]))
            child++;
        if (!goes_before(&heap[child], &heap[i]))
            return;
        swap(&heap[i], &heap[child]);
        i = child;
    }
}

static void add_to_rest(struct heaviest *heaviest, const struct candidate *candidate)
{
    flamepix_weight_add_capped(&heaviest->weight, candidate->weight);
    flamepix_weight_add_capped(&heaviest->other, candidate->other);
    heaviest->has_rest = true;
}

static enum flamepix_status consider(struct heaviest *heaviest, struct candidate candidate)
{
    if (heaviest->count == heaviest->limit) {
        if (goes_before(&heaviest->heap[0], &candidate))
            swap(&heaviest->heap[0], &candidate);
        add_to_rest(heaviest, &candidate);
        sink(heaviest->heap, heaviest->count);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_array_reserve(&heaviest->heap, &heaviest->capacity,
                                                    heaviest->count + 1, sizeof(*heaviest->heap));
    if (status != FLAMEPIX_OK)
        return status;
    heaviest->heap[heaviest->count] = candidate;
    rise(heaviest->heap, heaviest->count++);
    return FLAMEPIX_OK;
}

/* -- the name of the rest ---------------------------------------------------------------------- */

/* The number of a first frame "others" (1) or "others N"; 0 for any other frame. */
static uint64_t others_number(struct flamepix_bytes key)
{
    uint64_t number = 0;
    size_t at = sizeof(OTHERS) - 1;
    if (!fpx_bytes_begin_with(key, OTHERS))
        return 0;
    if (key.data[at] == ';')
        return 1;
    if (key.data[at++] != ' ')
        return 0;
    const size_t begin = at;
    for (; at - begin < DIGITS_MAX && key.data[at] >= '0' && key.data[at] <= '9'; at++)
        number = number * 10 + (uint64_t)(key.data[at] - '0');
    return key.data[at] == ';' ? number : 0;
}

static void name_rest(struct heaviest *heaviest)
{
    char *name = heaviest->name;
    if (heaviest->has_rest && heaviest->taken == 0)
        snprintf(name, FLAMEPIX_OTHERS_NBYTES, "%s", OTHERS);
    else if (heaviest->has_rest)
        snprintf(name, FLAMEPIX_OTHERS_NBYTES, "%s %llu", OTHERS,
                 (unsigned long long)heaviest->taken + 1);
    if (heaviest->others != NULL)
        memcpy(heaviest->others, name, FLAMEPIX_OTHERS_NBYTES);
}

/* -- reading ----------------------------------------------------------------------------------- */

static struct heaviest *watcher(struct flamepix_stacks *watched)
{
    return (struct heaviest *)((char *)watched - offsetof(struct heaviest, watched));
}

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct heaviest *heaviest = watcher(stacks);
    enum flamepix_status status = flamepix_stacks_next(heaviest->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t number = others_number((struct flamepix_bytes){stack_ret->key, stack_ret->length});
    if (number > heaviest->taken)
        heaviest->taken = number;
    return consider(heaviest,
                    (struct candidate){stack_ret->weight, stack_ret->other, heaviest->number++});
}

static enum flamepix_status move_to_file(struct spool *spool)
{
    enum flamepix_status status = fpx_temp_open(&spool->fd);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_write(spool->fd, spool->resident.data, spool->resident.length);
    flamepix_buffer_free(&spool->resident);
    return status;
}

/* A flamepix_write_fn. */
static enum flamepix_status spool_write(void *user, const void *bytes, size_t length)
{
    struct spool *spool = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (spool->fd < 0 && length <= RESIDENT_NBYTES &&
        spool->resident.length <= RESIDENT_NBYTES - length)
        return flamepix_buffer_append(&spool->resident, bytes, length);
    if (spool->fd < 0)
        status = move_to_file(spool);
    return status == FLAMEPIX_OK ? fpx_fd_write(spool->fd, bytes, length) : status;
}

static enum flamepix_status open_spool(const struct spool *spool,
                                       struct flamepix_stacks **stacks_ret)
{
    if (spool->fd < 0)
        return fpx_sorted_file_open_memory(flamepix_buffer_bytes(&spool->resident), stacks_ret);
    return fpx_sorted_file_open_file(spool->fd, 0, spool->nbytes, BUFFER_NBYTES, stacks_ret);
}

static int compare_numbers(const void *a, const void *b)
{
    const struct candidate *first = a;
    const struct candidate *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

static enum flamepix_status read_all(struct heaviest *heaviest)
{
    struct spool *spool = &heaviest->spool;
    enum flamepix_status status = fpx_sorted_file_write(&heaviest->watched, BUFFER_NBYTES,
                                                        spool_write, spool, &spool->nbytes);
    if (status == FLAMEPIX_OK)
        status = open_spool(spool, &heaviest->again);
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_stacks_free(heaviest->inner);
    heaviest->inner = NULL;
    heaviest->number = 0;
    name_rest(heaviest);
    if (heaviest->count > 0)
        qsort(heaviest->heap, heaviest->count, sizeof(*heaviest->heap), compare_numbers);
    return FLAMEPIX_OK;
}

/* -- handing out ------------------------------------------------------------------------------- */

/* Reads up to the next of the heaviest stacks, unless it has been read. */
static enum flamepix_status look_ahead(struct heaviest *heaviest)
{
    while (!heaviest->has_ahead && heaviest->next_candidate < heaviest->count) {
        enum flamepix_status status = flamepix_stacks_next(heaviest->again, &heaviest->ahead);
        if (status != FLAMEPIX_OK)
            return status;
        if (heaviest->ahead.shared < heaviest->shared)
            heaviest->shared = heaviest->ahead.shared;
        heaviest->has_ahead = heaviest->heap[heaviest->next_candidate].number == heaviest->number++;
    }
    return FLAMEPIX_OK;
}

/* Hands out a stack; its key keeps the first `shared` bytes of the last key. */
static enum flamepix_status hand_out(struct heaviest *heaviest, struct flamepix_stack *stack,
                                     size_t shared, struct flamepix_stack *stack_ret)
{
    fpx_next_key_begin(&heaviest->key, shared);
    enum flamepix_status status = FLAMEPIX_OK;
    if (stack->length > shared)
        status = fpx_next_key_append(&heaviest->key, stack->key + shared, stack->length - shared);
    *stack_ret = *stack;
    fpx_next_key_hand_out(&heaviest->key, stack_ret);
    return status;
}

static enum flamepix_status hand_out_ahead(struct heaviest *heaviest,
                                           struct flamepix_stack *stack_ret)
{
    const size_t shared = heaviest->shared;
    heaviest->has_ahead = false;
    heaviest->next_candidate++;
    heaviest->shared = heaviest->ahead.length;
    return hand_out(heaviest, &heaviest->ahead, shared, stack_ret);
}

static enum flamepix_status hand_out_rest(struct heaviest *heaviest, struct flamepix_bytes key,
                                          struct flamepix_stack *stack_ret)
{
    struct flamepix_stack rest = {.key = key.data,
                                  .length = key.length,
                                  .weight = heaviest->weight,
                                  .other = heaviest->other};
    heaviest->has_rest = false;
    heaviest->shared = 0;
    return hand_out(heaviest, &rest, 0, stack_ret);
}

static enum flamepix_status heaviest_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct heaviest *heaviest = (struct heaviest *)stacks;
    enum flamepix_status status = heaviest->again == NULL ? read_all(heaviest) : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = look_ahead(heaviest);
    if (status != FLAMEPIX_OK)
        return status;
    char rest[FLAMEPIX_OTHERS_NBYTES + 1];
    snprintf(rest, sizeof(rest), "%s;", heaviest->name);
    const struct flamepix_bytes key = flamepix_bytes_of(rest);
    const struct flamepix_bytes ahead = {heaviest->ahead.key, heaviest->ahead.length};
    if (heaviest->has_rest && (!heaviest->has_ahead || fpx_bytes_compare(key, ahead) < 0))
        return hand_out_rest(heaviest, key, stack_ret);
    return heaviest->has_ahead ? hand_out_ahead(heaviest, stack_ret) : FLAMEPIX_END;
}

static void heaviest_free(struct flamepix_stacks *stacks)
{
    struct heaviest *heaviest = (struct heaviest *)stacks;
    flamepix_stacks_free(heaviest->inner);
    flamepix_stacks_free(heaviest->again);
    free(heaviest->heap);
    flamepix_buffer_free(&heaviest->spool.resident);
    fpx_fd_close(heaviest->spool.fd);
    fpx_next_key_free(&heaviest->key);
    free(heaviest);
}

enum flamepix_status fpx_heaviest_stacks_create(struct flamepix_stacks *sorted, size_t limit,
                                                char *others, struct flamepix_stacks **stacks_ret)
{
    struct heaviest *heaviest = calloc(1, sizeof(*heaviest));
    if (heaviest == NULL) {
        flamepix_stacks_free(sorted);
        return FLAMEPIX_NO_MEMORY;
    }
    heaviest->stacks = (struct flamepix_stacks){.next = heaviest_next, .free = heaviest_free};
    heaviest->watched = (struct flamepix_stacks){.next = watched_next};
    heaviest->inner = sorted;
    heaviest->limit = limit;
    heaviest->others = others;
    heaviest->spool.fd = -1;
    *stacks_ret = &heaviest->stacks;
    return FLAMEPIX_OK;
}
