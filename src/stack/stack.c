#include <flamepix/stack.h>

#include <float.h>

/* a + b as a double and what that double misses of it. */
struct exact_sum {
    double sum;
    double rest;
};

/* Knuth's TwoSum: exact for any a and b, whichever is larger, as long as nothing overflows. */
static struct exact_sum two_sum(double a, double b)
{
    double sum = a + b;
    double b_share = sum - a;
    double a_share = sum - b_share;
    return (struct exact_sum){sum, (a - a_share) + (b - b_share)};
}

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
    struct exact_sum high = two_sum(stack->weight, other->weight);
    if (high.sum > DBL_MAX) {
        stack->weight = DBL_MAX;
        stack->rest = 0.0;
        return;
    }
    struct exact_sum low = two_sum(stack->rest, other->rest);
    struct exact_sum joined = two_sum(high.sum, high.rest + low.sum);
    joined = two_sum(joined.sum, joined.rest + low.rest);
    stack->weight = joined.sum;
    stack->rest = joined.rest;
}
