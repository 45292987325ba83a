#include "order/sorted_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fd.h"
#include "order/varint.h"

enum { HEAD_MAX = 2 * FLAMEPIX_VARINT_MAX + 2 * sizeof(double) };

struct run {
    struct flamepix_stacks base;
    int fd;
    uint64_t offset; /* in the file, of what is not yet read; `end` from the start in memory */
    uint64_t end;
    const char *bytes; /* what is read: in `buffer`, or the whole run in memory */
    size_t filled;
    size_t position;
    char *buffer; /* NULL in memory */
    size_t capacity;
    char *key;
    size_t key_capacity;
    size_t key_length;
};

static enum flamepix_status damaged(void)
{
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

static enum flamepix_status read_file(struct run *run, char *bytes, size_t length)
{
    size_t got;
    enum flamepix_status status = flamepix_fd_read_at(run->fd, bytes, length, run->offset, &got);
    if (status != FLAMEPIX_OK)
        return status;
    run->offset += length;
    return got == length ? FLAMEPIX_OK : damaged();
}

/* Fills the buffer where it holds less than a head and the run goes on behind it. */
static enum flamepix_status refill(struct run *run)
{
    size_t left = run->filled - run->position;
    if (left >= HEAD_MAX || run->offset == run->end)
        return FLAMEPIX_OK;
    memmove(run->buffer, run->buffer + run->position, left);
    run->position = 0;
    run->filled = left;
    size_t length = run->capacity - left;
    if (length > run->end - run->offset)
        length = (size_t)(run->end - run->offset);
    enum flamepix_status status = read_file(run, run->buffer + left, length);
    if (status == FLAMEPIX_OK)
        run->filled += length;
    return status;
}

static bool get_number(struct run *run, uint64_t *number_ret)
{
    size_t length =
        flamepix_varint_get(run->bytes + run->position, run->filled - run->position, number_ret);
    run->position += length;
    return length > 0;
}

static bool get_double(struct run *run, double *number_ret)
{
    if (run->filled - run->position < sizeof(*number_ret))
        return false;
    memcpy(number_ret, run->bytes + run->position, sizeof(*number_ret));
    run->position += sizeof(*number_ret);
    return true;
}

/* Everything but the suffix. False where that cannot be a stack of this run. */
static bool get_head(struct run *run, struct flamepix_stack *stack)
{
    uint64_t shared;
    uint64_t suffix;
    if (!get_number(run, &shared) || !get_number(run, &suffix) || !get_double(run, &stack->weight))
        return false;
    stack->rest = 0.0;
    if ((suffix & 1) != 0 && !get_double(run, &stack->rest))
        return false;
    uint64_t left = run->end - run->offset + (run->filled - run->position);
    if (shared > run->key_length || suffix >> 1 > left)
        return false;
    stack->shared = (size_t)shared;
    return flamepix_size_add((size_t)shared, (size_t)(suffix >> 1), &stack->length);
}

/* Replaces the key behind what is shared; what is not yet read of it goes straight into the key. */
static enum flamepix_status get_suffix(struct run *run, const struct flamepix_stack *stack)
{
    enum flamepix_status status =
        flamepix_array_reserve(&run->key, &run->key_capacity, stack->length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    size_t suffix_length = stack->length - stack->shared;
    size_t buffered = run->filled - run->position;
    if (buffered > suffix_length)
        buffered = suffix_length;
    if (buffered > 0)
        memcpy(run->key + stack->shared, run->bytes + run->position, buffered);
    run->position += buffered;
    run->key_length = stack->length;
    if (buffered == suffix_length)
        return FLAMEPIX_OK;
    return read_file(run, run->key + stack->shared + buffered, suffix_length - buffered);
}

static enum flamepix_status run_next(struct flamepix_stacks *stacks,
                                     struct flamepix_stack *stack_ret)
{
    struct run *run = (struct run *)stacks;
    enum flamepix_status status = refill(run);
    if (status != FLAMEPIX_OK)
        return status;
    if (run->position == run->filled)
        return FLAMEPIX_END;
    if (!get_head(run, stack_ret))
        return damaged();
    status = get_suffix(run, stack_ret);
    stack_ret->key = run->key;
    return status;
}

static void run_free(struct flamepix_stacks *stacks)
{
    struct run *run = (struct run *)stacks;
    free(run->buffer);
    free(run->key);
    free(run);
}

enum flamepix_status flamepix_sorted_run_open_memory(struct flamepix_bytes bytes,
                                                     struct flamepix_stacks **stacks_ret)
{
    struct run *run = calloc(1, sizeof(*run));
    if (run == NULL)
        return FLAMEPIX_NO_MEMORY;
    *run = (struct run){
        .base = {.next = run_next, .free = run_free},
        .fd = -1,
        .bytes = bytes.data,
        .filled = bytes.length,
    };
    *stacks_ret = &run->base;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_sorted_run_open_file(int fd, uint64_t begin, uint64_t end,
                                                   size_t buffer_nbytes,
                                                   struct flamepix_stacks **stacks_ret)
{
    struct run *run = calloc(1, sizeof(*run));
    size_t capacity = buffer_nbytes < HEAD_MAX ? HEAD_MAX : buffer_nbytes;
    char *buffer = malloc(capacity);
    if (run == NULL || buffer == NULL) {
        free(run);
        free(buffer);
        return FLAMEPIX_NO_MEMORY;
    }
    *run = (struct run){
        .base = {.next = run_next, .free = run_free},
        .fd = fd,
        .offset = begin,
        .end = end,
        .bytes = buffer,
        .buffer = buffer,
        .capacity = capacity,
    };
    *stacks_ret = &run->base;
    return FLAMEPIX_OK;
}
