#include <flamepix/order.h>

#include <stdlib.h>

#include "stack/order/next_key.h"
#include "stack/order/sources.h"

struct concat {
    struct flamepix_stacks base;
    struct flamepix_stacks **sources;
    size_t count;
    size_t current;
    struct flamepix_stack last; /* handed out last; its key is valid until the next */
    bool at_seam;               /* the next stack is the first of its source */
};

static enum flamepix_status concat_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct concat *concat = (struct concat *)stacks;
    while (concat->current < concat->count) {
        enum flamepix_status status =
            flamepix_stacks_next(concat->sources[concat->current], stack_ret);
        if (status == FLAMEPIX_END) {
            concat->current++;
            concat->at_seam = true;
            continue;
        }
        if (status != FLAMEPIX_OK)
            return status;
        if (concat->at_seam) {
            stack_ret->shared = fpx_key_prefix_length(concat->last.key, concat->last.length,
                                                      stack_ret->key, stack_ret->length, 0);
            stack_ret->tail = (struct flamepix_stack_tail){0};
        }
        concat->at_seam = false;
        concat->last = *stack_ret;
        return FLAMEPIX_OK;
    }
    return FLAMEPIX_END;
}

/* Keeps the sources to the end, as their reports are needed then. */
static void concat_free(struct flamepix_stacks *stacks)
{
    struct concat *concat = (struct concat *)stacks;
    fpx_sources_free(concat->sources, concat->count);
    free(concat->sources);
    free(concat);
}

enum flamepix_status flamepix_order_concat(struct flamepix_stacks *const *sources, size_t count,
                                           struct flamepix_stacks **stacks_ret)
{
    if (count == 1) {
        *stacks_ret = sources[0];
        return FLAMEPIX_OK;
    }
    struct concat *concat = calloc(1, sizeof(*concat));
    struct flamepix_stacks **copies = calloc(count + 1, sizeof(struct flamepix_stacks *));
    if (concat == NULL || copies == NULL) {
        fpx_sources_free(sources, count);
        free(concat);
        free(copies);
        return FLAMEPIX_NO_MEMORY;
    }
    concat->base = (struct flamepix_stacks){.next = concat_next, .free = concat_free};
    for (size_t i = 0; i < count; i++)
        copies[i] = sources[i];
    concat->sources = copies;
    concat->count = count;
    *stacks_ret = &concat->base;
    return FLAMEPIX_OK;
}
