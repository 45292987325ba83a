#include "stack/order/sort.h"

#include <stdlib.h>

struct sort {
    struct flamepix_stacks base;
    struct flamepix_stacks *unsorted;
    struct fpx_sort_limits limits;
    struct fpx_sort_buffers *buffers;
    struct fpx_sorted_files *sorted_files; /* NULL while one buffer holds everything */
    struct flamepix_stacks *sorted;        /* NULL before the first next */
    bool is_in_order;                      /* `unsorted` reports that its stacks are in order */
    struct flamepix_stack first;           /* of these */
};

static enum flamepix_status put_block(struct sort *sort)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->sorted_files == NULL)
        status = fpx_sorted_files_create(&sort->limits.sorted_files, &sort->sorted_files);
    return status == FLAMEPIX_OK ? fpx_sort_buffers_put(sort->buffers, sort->sorted_files) : status;
}

static enum flamepix_status add_stack(struct sort *sort, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const struct fpx_sort_buffer *buffer = fpx_sort_buffers_current(sort->buffers);
    if (buffer->item_count > 0 &&
        fpx_sort_buffer_nbytes_with(buffer, stack) > sort->limits.block_nbytes)
        status = put_block(sort);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_sort_buffer_add(fpx_sort_buffers_current(sort->buffers), stack);
}

/* Reads to the end, or to the first stack of a source that turns out to be in order. */
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

/* If more than one thread may work, one merges while the caller uses the result. */
static enum flamepix_status merge_sorted_files(struct sort *sort, struct flamepix_stacks *last)
{
    struct flamepix_stacks *merged;
    enum flamepix_status status = fpx_sorted_files_merge(sort->sorted_files, last, &merged);
    if (status == FLAMEPIX_OK && fpx_sort_buffers_jobs(sort->buffers) > 1)
        status = fpx_read_ahead_create(merged, sort->limits.sorted_files.buffer_nbytes, &merged);
    if (status == FLAMEPIX_OK)
        sort->sorted = merged;
    return status;
}

/* The last buffer stays in memory, from where it is merged with the sorted runs. */
static enum flamepix_status sort_all(struct sort *sort)
{
    struct flamepix_stacks *last;
    enum flamepix_status status = fpx_sort_buffers_finish(sort->buffers, sort->sorted_files);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_buffer_open(fpx_sort_buffers_current(sort->buffers), &last);
    if (status != FLAMEPIX_OK)
        return status;
    if (sort->sorted_files != NULL)
        return merge_sorted_files(sort, last);
    sort->sorted = last;
    return FLAMEPIX_OK;
}

/* Stacks in order are not stored: they pass directly. */
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
    fpx_sorted_files_free(sort->sorted_files);
    fpx_sort_buffers_free(sort->buffers);
    flamepix_stacks_free(sort->unsorted);
    free(sort);
}

enum flamepix_status fpx_sort_create(struct flamepix_stacks *unsorted,
                                     const struct fpx_sort_limits *limits,
                                     struct flamepix_stacks **stacks_ret)
{
    const struct fpx_sort_buffers_options options = {
        .count = limits->block_count,
        .jobs = limits->jobs,
        .buffer_nbytes = limits->sorted_files.buffer_nbytes,
    };
    struct fpx_sort_buffers *buffers = NULL;
    struct sort *sort = calloc(1, sizeof(*sort));
    if (sort == NULL || fpx_sort_buffers_create(&options, &buffers) != FLAMEPIX_OK) {
        flamepix_stacks_free(unsorted);
        free(sort);
        return FLAMEPIX_NO_MEMORY;
    }
    sort->base = (struct flamepix_stacks){.next = sort_next, .free = sort_free};
    sort->unsorted = unsorted;
    sort->limits = *limits;
    sort->buffers = buffers;
    *stacks_ret = &sort->base;
    return FLAMEPIX_OK;
}

static size_t clamp(size_t value, size_t least, size_t most)
{
    if (value < least)
        return least;
    return value > most ? most : value;
}

/* One part of the memory is for the buffers, at most as much for the sorted runs written from them,
 * and the rest for sorted runs that stay. A sorted run is much smaller than its buffer: what stacks
 * share is stored once. Small buffers stay in the CPU caches while sorted, large ones share more.
 * Of four buffers, one is filled and three can be sorted: one thread reads about as fast as three
 * sort. Nothing here depends on `jobs`, so sums are the same for all. */
enum flamepix_status flamepix_order_sort(struct flamepix_stacks *unsorted, size_t memory_nbytes,
                                         unsigned jobs, struct flamepix_stacks **stacks_ret)
{
    enum { FAN_IN = 64, BLOCKS = 4 };
    const size_t mebibyte = (size_t)1 << 20;
    size_t memory = clamp(memory_nbytes, mebibyte, SIZE_MAX);
    size_t buffer = clamp(memory / 4 / BLOCKS, 0, 8 * mebibyte);
    struct fpx_sort_limits limits = {
        .block_nbytes = buffer,
        .block_count = BLOCKS,
        .jobs = jobs,
        .sorted_files =
            {
                .resident_nbytes = memory - 2 * BLOCKS * buffer,
                .fan_in = FAN_IN,
                .buffer_nbytes = clamp(memory / 4 / FAN_IN, mebibyte / 64, mebibyte / 4),
            },
    };
    return fpx_sort_create(unsorted, &limits, stacks_ret);
}
