#include <stdlib.h>

#include <flamepix/compare.h>
#include <flamepix/order.h>

struct side_stacks {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    enum flamepix_side side;
};

static enum flamepix_status side_next(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    struct side_stacks *side = (struct side_stacks *)stacks;
    enum flamepix_status status = flamepix_stacks_next(side->inner, stack_ret);
    stacks->in_order = side->inner->in_order;
    if (status != FLAMEPIX_OK)
        return status;
    if (side->side == FLAMEPIX_BEFORE) {
        stack_ret->other = stack_ret->weight;
        stack_ret->weight = (struct flamepix_weight){0};
    } else {
        stack_ret->other = (struct flamepix_weight){0};
    }
    return FLAMEPIX_OK;
}

static void side_free(struct flamepix_stacks *stacks)
{
    struct side_stacks *side = (struct side_stacks *)stacks;
    flamepix_stacks_free(side->inner);
    free(side);
}

enum flamepix_status flamepix_stacks_as_side(struct flamepix_stacks *stacks, enum flamepix_side of,
                                             struct flamepix_stacks **stacks_ret)
{
    struct side_stacks *side = calloc(1, sizeof(*side));
    if (side == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    side->stacks = (struct flamepix_stacks){
        .next = side_next,
        .free = side_free,
        .lookback = stacks->lookback,
        .in_order = stacks->in_order,
    };
    side->inner = stacks;
    side->side = of;
    *stacks_ret = &side->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_sides_merge(struct flamepix_stacks *before,
                                          struct flamepix_stacks *after,
                                          struct flamepix_stacks **stacks_ret)
{
    struct flamepix_stacks *sides[2];
    enum flamepix_status status = flamepix_stacks_as_side(before, FLAMEPIX_BEFORE, &sides[0]);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(after);
        return status;
    }
    status = flamepix_stacks_as_side(after, FLAMEPIX_AFTER, &sides[1]);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(sides[0]);
        return status;
    }
    status = flamepix_order_merge(sides, 2, stacks_ret);
    if (status == FLAMEPIX_OK)
        (*stacks_ret)->in_order = true;
    return status;
}
