/* Both measures of stacks (design rule R11), summed. */
#ifndef FLAMEPIX_LAYOUT_SUMS_H
#define FLAMEPIX_LAYOUT_SUMS_H

#include <flamepix/stack.h>

/* Starts as {0}. */
struct flamepix_sums {
    struct flamepix_weight weight;
    struct flamepix_weight other;
};

static inline void flamepix_sums_add(struct flamepix_sums *sums, const struct flamepix_stack *stack)
{
    flamepix_weight_add(&sums->weight, stack->weight);
    if (stack->other.value != 0)
        flamepix_weight_add(&sums->other, stack->other);
}

#endif
