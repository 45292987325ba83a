#include "support/views.h"

#include <stdlib.h>
#include <string.h>

/* Writes the key that comes of `stack` into `key`. */
typedef void (*map_fn)(const struct flamepix_stack *stack, const void *argument,
                       struct flamepix_buffer *key);

struct mapped {
    struct flamepix_stacks base;
    struct flamepix_stacks *inner;
    map_fn map;
    const void *argument;
    struct flamepix_buffer keys[2]; /* of the stack before and the one handed out, in turns */
    unsigned turn;
};

static size_t shared_length(const struct flamepix_buffer *a, const struct flamepix_buffer *b)
{
    size_t length = 0;
    while (length < a->length && length < b->length && a->data[length] == b->data[length])
        length++;
    return length;
}

static enum flamepix_status mapped_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct mapped *mapped = (struct mapped *)stacks;
    enum flamepix_status status = flamepix_stacks_next(mapped->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_buffer *before = &mapped->keys[mapped->turn];
    mapped->turn = 1 - mapped->turn;
    struct flamepix_buffer *key = &mapped->keys[mapped->turn];
    key->length = 0;
    mapped->map(stack_ret, mapped->argument, key);
    stack_ret->key = key->data;
    stack_ret->length = key->length;
    stack_ret->shared = shared_length(before, key);
    return FLAMEPIX_OK;
}

static void mapped_free(struct flamepix_stacks *stacks)
{
    struct mapped *mapped = (struct mapped *)stacks;
    flamepix_stacks_free(mapped->inner);
    flamepix_buffer_free(&mapped->keys[0]);
    flamepix_buffer_free(&mapped->keys[1]);
    free(mapped);
}

static enum flamepix_status open_mapped(struct flamepix_stacks *stacks, map_fn map,
                                        const void *argument, struct flamepix_stacks **stacks_ret)
{
    struct mapped *mapped = calloc(1, sizeof(*mapped));
    if (mapped == NULL)
        abort();
    *mapped = (struct mapped){.base = {.next = mapped_next, .free = mapped_free},
                              .inner = stacks,
                              .map = map,
                              .argument = argument};
    *stacks_ret = &mapped->base;
    return FLAMEPIX_OK;
}

static void append(struct flamepix_buffer *key, const char *bytes, size_t length)
{
    if (flamepix_buffer_append(key, bytes, length) != FLAMEPIX_OK)
        abort();
}

static void cut(const struct flamepix_stack *stack, const void *argument,
                struct flamepix_buffer *key)
{
    size_t frames = 0;
    size_t length = 0;
    while (length < stack->length && frames < *(const size_t *)argument)
        frames += stack->key[length++] == ';';
    append(key, stack->key, length);
}

static void reverse(const struct flamepix_stack *stack, const void *argument,
                    struct flamepix_buffer *key)
{
    (void)argument;
    size_t end = stack->length;
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && stack->key[begin - 1] != ';')
            begin--;
        append(key, stack->key + begin, end - begin);
        end = begin;
    }
}

static enum flamepix_status open_cut(struct flamepix_stacks *stacks, const void *argument,
                                     struct flamepix_stacks **stacks_ret)
{
    return open_mapped(stacks, cut, argument, stacks_ret);
}

static enum flamepix_status open_reversed(struct flamepix_stacks *stacks, const void *argument,
                                          struct flamepix_stacks **stacks_ret)
{
    return open_mapped(stacks, reverse, argument, stacks_ret);
}

static enum flamepix_status open_failing(struct flamepix_stacks *stacks, const void *argument,
                                         struct flamepix_stacks **stacks_ret)
{
    (void)argument;
    (void)stacks_ret;
    flamepix_stacks_free(stacks);
    return FLAMEPIX_NO_MEMORY;
}

const struct flamepix_view views_cut = {"cut", "cut", true, open_cut};
const struct flamepix_view views_reversed = {"reversed", "reversed", false, open_reversed};
const struct flamepix_view views_failing = {"failing", "failing", true, open_failing};
