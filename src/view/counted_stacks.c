#include "view/counted_stacks.h"

#include <stdlib.h>

struct counted_stacks {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    const struct fpx_stack_count *before; /* NULL: nothing */
    struct fpx_stack_count *count;
};

bool fpx_stack_count_is_emptied(const struct fpx_stack_count *before,
                                const struct fpx_stack_count *left)
{
    return (before->has_stacks && !left->has_stacks) || (before->has_frames && !left->has_frames);
}

static enum flamepix_status status_of_end(const struct counted_stacks *counted)
{
    const struct fpx_stack_count *before = counted->before;
    if (before != NULL && fpx_stack_count_is_emptied(before, counted->count))
        return FLAMEPIX_NO_STACKS;
    return FLAMEPIX_END;
}

static enum flamepix_status counted_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct counted_stacks *counted = (struct counted_stacks *)stacks;
    struct fpx_stack_count *count = counted->count;
    enum flamepix_status status = flamepix_stacks_next(counted->inner, stack_ret);
    if (status == FLAMEPIX_OK) {
        count->has_stacks = true;
        count->has_frames |= stack_ret->length > 0;
        flamepix_weight_add(&count->weight, stack_ret->weight);
        if (count->ancestors != NULL)
            fpx_ancestor_sums_take(count->ancestors, stack_ret);
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END)
        return status_of_end(counted);
    count->status = status;
    return status;
}

static void counted_free(struct flamepix_stacks *stacks)
{
    struct counted_stacks *counted = (struct counted_stacks *)stacks;
    flamepix_stacks_free(counted->inner);
    free(counted);
}

enum flamepix_status fpx_counted_stacks_create(struct flamepix_stacks *stacks,
                                               const struct fpx_stack_count *before,
                                               struct fpx_stack_count *count,
                                               struct flamepix_stacks **stacks_ret)
{
    struct counted_stacks *counted = calloc(1, sizeof(*counted));
    if (counted == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *count = (struct fpx_stack_count){.status = FLAMEPIX_OK, .ancestors = count->ancestors};
    if (count->ancestors != NULL)
        fpx_ancestor_sums_clear(count->ancestors);
    *counted = (struct counted_stacks){
        .stacks = {.next = counted_next,
                   .free = counted_free,
                   .lookback = stacks->lookback,
                   .ahead = stacks->ahead},
        .inner = stacks,
        .before = before,
        .count = count,
    };
    *stacks_ret = &counted->stacks;
    return FLAMEPIX_OK;
}
