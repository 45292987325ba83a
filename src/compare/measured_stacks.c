/* Sides in a measure. Keys are copied, since a side's own key may be invalid when stacks after the
 * last one handed out are left out; only the bytes after the shared prefix are copied. */
#include <flamepix/compare.h>

#include <stdlib.h>

#include "stack/order/next_key.h"

struct measured {
    struct flamepix_stacks base;
    struct flamepix_stacks *sides;
    const struct flamepix_measure *measure;
    struct fpx_next_key key; /* of the last stack handed out */
};

static enum flamepix_status hand_out(struct measured *measured, const struct flamepix_stack *stack,
                                     size_t shared)
{
    fpx_next_key_begin(&measured->key, shared);
    if (stack->length == shared)
        return FLAMEPIX_OK; /* the empty key, which may be at NULL */
    return fpx_next_key_append(&measured->key, stack->key + shared, stack->length - shared);
}

static enum flamepix_status measured_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct measured *measured = (struct measured *)stacks;
    const struct flamepix_measure *measure = measured->measure;
    struct flamepix_stack stack, in_measure;
    size_t shared = measured->key.text.length; /* at least, with the last stack handed out */
    do {
        enum flamepix_status status = flamepix_stacks_next(measured->sides, &stack);
        measured->base.in_order = measured->sides->in_order;
        if (status != FLAMEPIX_OK)
            return status;
        shared = stack.shared < shared ? stack.shared : shared;
        in_measure.weight = measure->weight(stack.other, stack.weight);
        in_measure.other = measure->other(stack.other, stack.weight);
    } while (in_measure.weight.value == 0 && in_measure.other.value == 0);
    enum flamepix_status status = hand_out(measured, &stack, shared);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_next_key_hand_out(&measured->key, &in_measure);
    *stack_ret = in_measure;
    return FLAMEPIX_OK;
}

static void measured_free(struct flamepix_stacks *stacks)
{
    struct measured *measured = (struct measured *)stacks;
    fpx_next_key_free(&measured->key);
    free(measured);
}

enum flamepix_status flamepix_measure_open(const struct flamepix_measure *measure,
                                           struct flamepix_stacks *sides,
                                           struct flamepix_stacks **stacks_ret)
{
    struct measured *measured = malloc(sizeof(*measured));
    if (measured == NULL)
        return FLAMEPIX_NO_MEMORY;
    *measured = (struct measured){
        .base = {.next = measured_next, .free = measured_free, .in_order = sides->in_order},
        .sides = sides,
        .measure = measure,
    };
    *stacks_ret = &measured->base;
    return FLAMEPIX_OK;
}
