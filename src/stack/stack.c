#include <flamepix/stack.h>

enum flamepix_status flamepix_stacks_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    return stacks->next(stacks, stack_ret);
}

void flamepix_stacks_free(struct flamepix_stacks *stacks)
{
    if (stacks != NULL)
        stacks->free(stacks);
}

void flamepix_stack_add(struct flamepix_stack *stack, const struct flamepix_stack *equal)
{
    flamepix_weight_add_capped(&stack->weight, equal->weight);
    flamepix_weight_add_capped(&stack->other, equal->other);
}
