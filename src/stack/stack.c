#include <flamepix/stack.h>

#include <float.h>

#include "base/sum.h"

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

void flamepix_stack_add(struct flamepix_stack *stack, const struct flamepix_stack *other)
{
    struct flamepix_sum sum = {stack->weight, stack->rest};
    flamepix_sum_add(&sum, other->weight, other->rest);
    bool fits = sum.value <= DBL_MAX;
    stack->weight = fits ? sum.value : DBL_MAX;
    stack->rest = fits ? sum.rest : 0.0;
}
