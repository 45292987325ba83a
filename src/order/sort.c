#include "order/sort.h"

#include <stdlib.h>

#include "order/sort_block.h"

struct sort {
    struct flamepix_stacks base;
    struct flamepix_stacks *unsorted;
    struct flamepix_sort_limits limits;
    struct flamepix_sort_block block;
    struct flamepix_sorted_runs *sorted_runs; /* NULL while everything fits in one block */
    struct flamepix_stacks *sorted;           /* NULL before the first next */
    bool is_in_order;                         /* `unsorted` says that its stacks are */
    struct flamepix_stack first;              /* of these */
};

static enum flamepix_status write_block(struct sort *sort)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status = flamepix_sort_block_sort(&sort->block);
    if (status == FLAMEPIX_OK && sort->sorted_runs == NULL)
        status = flamepix_sorted_runs_create(&sort->limits.sorted_runs, &sort->sorted_runs);
    if (status == FLAMEPIX_OK)
        status = flamepix_sort_block_open(&sort->block, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_sorted_runs_add(sort->sorted_runs, stacks);
    flamepix_stacks_free(stacks);
    flamepix_sort_block_reset(&sort->block);
    return status;
}

/* Up to the end, or the first stack of a source that turns out to be in order. */
static enum flamepix_status read_unsorted(struct sort *sort)
{
    for (;;) {
        struct flamepix_stack stack;
        enum flamepix_status status = flamepix_stacks_next(sort->unsorted, &stack);
        if (status == FLAMEPIX_END)
            return FLAMEPIX_OK;
        if (status == FLAMEPIX_OK && sort->unsorted->in_order) {
            sort->is_in_order = true;
            sort->first = stack;
            return FLAMEPIX_OK;
        }
        if (status == FLAMEPIX_OK && sort->block.item_count > 0 &&
            flamepix_sort_block_nbytes_with(&sort->block, &stack) > sort->limits.block_nbytes)
            status = write_block(sort);
        if (status == FLAMEPIX_OK)
            status = flamepix_sort_block_add(&sort->block, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

/* The last block stays in memory and is merged with the sorted runs from there. */
static enum flamepix_status sort_all(struct sort *sort)
{
    struct flamepix_stacks *last;
    enum flamepix_status status = flamepix_sort_block_sort(&sort->block);
    if (status == FLAMEPIX_OK)
        status = flamepix_sort_block_open(&sort->block, &last);
    if (status != FLAMEPIX_OK)
        return status;
    if (sort->sorted_runs != NULL)
        return flamepix_sorted_runs_merge(sort->sorted_runs, last, &sort->sorted);
    sort->sorted = last;
    return FLAMEPIX_OK;
}

/* What is in order is not kept: it passes as it comes. */
static enum flamepix_status hand_on(struct sort *sort, struct flamepix_stack *stack_ret)
{
    sort->sorted = sort->unsorted;
    sort->unsorted = NULL;
    *stack_ret = sort->first;
    return FLAMEPIX_OK;
}

static enum flamepix_status sort_next(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    struct sort *sort = (struct sort *)stacks;
    if (sort->sorted == NULL) {
        enum flamepix_status status = read_unsorted(sort);
        if (status == FLAMEPIX_OK && sort->is_in_order)
            return hand_on(sort, stack_ret);
        if (status == FLAMEPIX_OK)
            status = sort_all(sort);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return flamepix_stacks_next(sort->sorted, stack_ret);
}

static void sort_free(struct flamepix_stacks *stacks)
{
    struct sort *sort = (struct sort *)stacks;
    flamepix_stacks_free(sort->sorted);
    flamepix_sorted_runs_free(sort->sorted_runs);
    flamepix_sort_block_free(&sort->block);
    flamepix_stacks_free(sort->unsorted);
    free(sort);
}

enum flamepix_status flamepix_sort_create(struct flamepix_stacks *unsorted,
                                          const struct flamepix_sort_limits *limits,
                                          struct flamepix_stacks **stacks_ret)
{
    struct sort *sort = calloc(1, sizeof(*sort));
    if (sort == NULL) {
        flamepix_stacks_free(unsorted);
        return FLAMEPIX_NO_MEMORY;
    }
    sort->base = (struct flamepix_stacks){.next = sort_next, .free = sort_free};
    sort->unsorted = unsorted;
    sort->limits = *limits;
    *stacks_ret = &sort->base;
    return FLAMEPIX_OK;
}

static size_t clamp(size_t value, size_t least, size_t most)
{
    if (value < least)
        return least;
    return value > most ? most : value;
}

/* A block is small enough to stay in the processor's caches while it is sorted, and its sorted run
 * is much smaller than it was: what stacks share is stored once. Of the memory, one part is the
 * block, at most one the sorted run being written, the rest is for sorted runs that stay. */
enum flamepix_status flamepix_order_sort(struct flamepix_stacks *unsorted, size_t memory_nbytes,
                                         struct flamepix_stacks **stacks_ret)
{
    enum { FAN_IN = 64 };
    const size_t mebibyte = (size_t)1 << 20;
    size_t memory = clamp(memory_nbytes, mebibyte, SIZE_MAX);
    size_t block = clamp(memory / 4, 0, 32 * mebibyte);
    struct flamepix_sort_limits limits = {
        .block_nbytes = block,
        .sorted_runs =
            {
                .resident_nbytes = memory - 2 * block,
                .fan_in = FAN_IN,
                .buffer_nbytes = clamp(memory / 4 / FAN_IN, mebibyte / 64, mebibyte / 4),
            },
    };
    return flamepix_sort_create(unsorted, &limits, stacks_ret);
}
