#include "stack/order/sort.h"

#include <stdlib.h>

#include "stack/order/ahead_stacks.h"
#include "stack/order/sort_blocks.h"

struct sort {
    struct flamepix_stacks base;
    struct flamepix_stacks *unsorted;
    struct fpx_sort_limits limits;
    struct fpx_sort_blocks *blocks;
    struct fpx_sorted_runs *sorted_runs; /* NULL while everything fits in one block */
    struct flamepix_stacks *sorted;      /* NULL before the first next */
    bool is_in_order;                    /* `unsorted` says that its stacks are */
    struct flamepix_stack first;         /* of these */
};

static enum flamepix_status put_block(struct sort *sort)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->sorted_runs == NULL)
        status = fpx_sorted_runs_create(&sort->limits.sorted_runs, &sort->sorted_runs);
    return status == FLAMEPIX_OK ? fpx_sort_blocks_put(sort->blocks, sort->sorted_runs) : status;
}

static enum flamepix_status add_stack(struct sort *sort, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const struct fpx_sort_block *block = fpx_sort_blocks_current(sort->blocks);
    if (block->item_count > 0 &&
        fpx_sort_block_nbytes_with(block, stack) > sort->limits.block_nbytes)
        status = put_block(sort);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_sort_block_add(fpx_sort_blocks_current(sort->blocks), stack);
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
        if (status == FLAMEPIX_OK)
            status = add_stack(sort, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

/* Where more than one thread may work, one merges while the caller uses what is merged. */
static enum flamepix_status merge_runs(struct sort *sort, struct flamepix_stacks *last)
{
    struct flamepix_stacks *merged;
    enum flamepix_status status = fpx_sorted_runs_merge(sort->sorted_runs, last, &merged);
    if (status == FLAMEPIX_OK && fpx_sort_blocks_jobs(sort->blocks) > 1)
        status = fpx_ahead_stacks_create(merged, sort->limits.sorted_runs.buffer_nbytes, &merged);
    if (status == FLAMEPIX_OK)
        sort->sorted = merged;
    return status;
}

/* The last block stays in memory and is merged with the sorted runs from there. */
static enum flamepix_status sort_all(struct sort *sort)
{
    struct flamepix_stacks *last;
    enum flamepix_status status = fpx_sort_blocks_finish(sort->blocks, sort->sorted_runs);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_block_open(fpx_sort_blocks_current(sort->blocks), &last);
    if (status != FLAMEPIX_OK)
        return status;
    if (sort->sorted_runs != NULL)
        return merge_runs(sort, last);
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
    fpx_sorted_runs_free(sort->sorted_runs);
    fpx_sort_blocks_free(sort->blocks);
    flamepix_stacks_free(sort->unsorted);
    free(sort);
}

enum flamepix_status fpx_sort_create(struct flamepix_stacks *unsorted,
                                     const struct fpx_sort_limits *limits,
                                     struct flamepix_stacks **stacks_ret)
{
    const struct fpx_sort_blocks_options options = {
        .count = limits->block_count,
        .jobs = limits->jobs,
        .buffer_nbytes = limits->sorted_runs.buffer_nbytes,
    };
    struct fpx_sort_blocks *blocks = NULL;
    struct sort *sort = calloc(1, sizeof(*sort));
    if (sort == NULL || fpx_sort_blocks_create(&options, &blocks) != FLAMEPIX_OK) {
        flamepix_stacks_free(unsorted);
        free(sort);
        return FLAMEPIX_NO_MEMORY;
    }
    sort->base = (struct flamepix_stacks){.next = sort_next, .free = sort_free};
    sort->unsorted = unsorted;
    sort->limits = *limits;
    sort->blocks = blocks;
    *stacks_ret = &sort->base;
    return FLAMEPIX_OK;
}

static size_t clamp(size_t value, size_t least, size_t most)
{
    if (value < least)
        return least;
    return value > most ? most : value;
}

/* Of the memory, one part is the blocks, at most one the sorted runs that are written of them, and
 * the rest is for sorted runs that stay. A sorted run is much smaller than its block was: what
 * stacks share is stored once. Small blocks stay in the processor's caches while they are sorted,
 * large ones share more. With four of them, one is filled and three can be sorted: one thread reads
 * about as fast as three sort. Nothing here depends on `jobs`, so sums are the same for all. */
enum flamepix_status flamepix_order_sort(struct flamepix_stacks *unsorted, size_t memory_nbytes,
                                         unsigned jobs, struct flamepix_stacks **stacks_ret)
{
    enum { FAN_IN = 64, BLOCKS = 4 };
    const size_t mebibyte = (size_t)1 << 20;
    size_t memory = clamp(memory_nbytes, mebibyte, SIZE_MAX);
    size_t block = clamp(memory / 4 / BLOCKS, 0, 8 * mebibyte);
    struct fpx_sort_limits limits = {
        .block_nbytes = block,
        .block_count = BLOCKS,
        .jobs = jobs,
        .sorted_runs =
            {
                .resident_nbytes = memory - 2 * BLOCKS * block,
                .fan_in = FAN_IN,
                .buffer_nbytes = clamp(memory / 4 / FAN_IN, mebibyte / 64, mebibyte / 4),
            },
    };
    return fpx_sort_create(unsorted, &limits, stacks_ret);
}
