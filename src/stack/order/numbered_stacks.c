#include "stack/order/sibling_order.h"

#include <stdlib.h>

#include "stack/order/next_key.h"
#include "stack/order/sort_text.h"

struct numbered_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_next_key key;
    uint64_t count;
};

static enum flamepix_status numbered_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct numbered_stacks *numbered = (struct numbered_stacks *)stacks;
    char number[FPX_SORT_TEXT_MAX + 1];
    enum flamepix_status status = flamepix_stacks_next(numbered->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    size_t length = fpx_sort_text_number(number, numbered->count++);
    number[length++] = ';';
    fpx_next_key_begin(&numbered->key, stack_ret->shared);
    if (stack_ret->length > stack_ret->shared)
        status = fpx_next_key_append(&numbered->key, stack_ret->key + stack_ret->shared,
                                     stack_ret->length - stack_ret->shared);
    if (status == FLAMEPIX_OK)
        status = fpx_next_key_append(&numbered->key, number, length);
    fpx_next_key_hand_out(&numbered->key, stack_ret);
    return status;
}

static void numbered_free(struct flamepix_stacks *stacks)
{
    struct numbered_stacks *numbered = (struct numbered_stacks *)stacks;
    flamepix_stacks_free(numbered->inner);
    fpx_next_key_free(&numbered->key);
    free(numbered);
}

enum flamepix_status fpx_numbered_stacks_create(struct flamepix_stacks *stacks,
                                                struct flamepix_stacks **stacks_ret)
{
    struct numbered_stacks *numbered = calloc(1, sizeof(*numbered));
    if (numbered == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    numbered->stacks = (struct flamepix_stacks){.next = numbered_next, .free = numbered_free};
    numbered->inner = stacks;
    *stacks_ret = &numbered->stacks;
    return FLAMEPIX_OK;
}
