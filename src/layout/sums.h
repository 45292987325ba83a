/* Both measures of stacks (R11), summed. */
#ifndef FPX_LAYOUT_SUMS_H
#define FPX_LAYOUT_SUMS_H

#include <flamepix/stack.h>

static inline void fpx_sums_add(struct flamepix_sums *sums, const struct flamepix_stack *stack)
{
    flamepix_weight_add(&sums->weight, stack->weight);
    if (stack->other.value != 0)
        flamepix_weight_add(&sums->other, stack->other);
}

/* Adds the sums of other stacks. */
static inline void fpx_sums_join(struct flamepix_sums *sums, const struct flamepix_sums *added)
{
    flamepix_weight_add(&sums->weight, added->weight);
    flamepix_weight_add(&sums->other, added->other);
}

/* What the stacks between two places hold: end - start. */
static inline struct flamepix_sums fpx_sums_between(const struct flamepix_sums *start,
                                                    const struct flamepix_sums *end)
{
    struct flamepix_sums between = {.weight = flamepix_weight_between(start->weight, end->weight)};
    if (start->other.value != end->other.value || start->other.rest != end->other.rest)
        between.other = flamepix_weight_between(start->other, end->other);
    return between;
}

#endif
