#include "stack/order/sibling_order.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stack/frame_bounds.h"
#include "stack/order/next_key.h"
#include "stack/order/sort_text.h"

/* Where a frame ends, behind its ';'. */
struct frame_ends {
    size_t valued, plain;
};

struct plain_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_next_key key;
    struct frame_ends *ends; /* of the frames of the latest stack */
    size_t count, capacity;
};

/* Appends the frame that begins at `begin` of the valued key, without its sort text. */
static enum flamepix_status add_frame(struct plain_stacks *plain,
                                      const struct flamepix_stack *stack, size_t begin)
{
    const size_t name = begin + fpx_sort_text_length(stack->key + begin);
    const size_t end = fpx_frame_end(stack->key, stack->length, name);
    enum flamepix_status status = fpx_next_key_append(&plain->key, stack->key + name, end - name);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&plain->ends, &plain->capacity, plain->count + 1,
                                   sizeof(*plain->ends));
    if (status == FLAMEPIX_OK)
        plain->ends[plain->count++] = (struct frame_ends){end, plain->key.text.length};
    return status;
}

static enum flamepix_status plain_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct plain_stacks *plain = (struct plain_stacks *)stacks;
    struct frame_ends kept = {0};
    enum flamepix_status status = flamepix_stacks_next(plain->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    while (plain->count > 0 && plain->ends[plain->count - 1].valued > stack_ret->shared)
        plain->count--;
    if (plain->count > 0)
        kept = plain->ends[plain->count - 1];
    fpx_next_key_begin(&plain->key, kept.plain);
    while (kept.valued < stack_ret->length && status == FLAMEPIX_OK) {
        status = add_frame(plain, stack_ret, kept.valued);
        if (status == FLAMEPIX_OK)
            kept = plain->ends[plain->count - 1];
    }
    fpx_next_key_hand_out(&plain->key, stack_ret);
    return status;
}

static void plain_free(struct flamepix_stacks *stacks)
{
    struct plain_stacks *plain = (struct plain_stacks *)stacks;
    flamepix_stacks_free(plain->inner);
    fpx_next_key_free(&plain->key);
    free(plain->ends);
    free(plain);
}

enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret)
{
    struct plain_stacks *plain = calloc(1, sizeof(*plain));
    if (plain == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    plain->stacks = (struct flamepix_stacks){.next = plain_next, .free = plain_free};
    plain->inner = stacks;
    *stacks_ret = &plain->stacks;
    return FLAMEPIX_OK;
}
