#include <flamepix/compare.h>

#include <float.h>
#include <stdlib.h>

struct scaled {
    struct flamepix_stacks base;
    struct flamepix_stacks *stacks;
    struct flamepix_ratio ratio;
};

static enum flamepix_status scaled_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct scaled *scaled = (struct scaled *)stacks;
    enum flamepix_status status = flamepix_stacks_next(scaled->stacks, stack_ret);
    scaled->base.in_order = scaled->stacks->in_order;
    if (status != FLAMEPIX_OK)
        return status;
    stack_ret->weight = flamepix_ratio_of(scaled->ratio, stack_ret->weight);
    stack_ret->other = flamepix_ratio_of(scaled->ratio, stack_ret->other);
    return FLAMEPIX_OK;
}

static void scaled_free(struct flamepix_stacks *stacks)
{
    struct scaled *scaled = (struct scaled *)stacks;
    flamepix_stacks_free(scaled->stacks);
    free(scaled);
}

static bool is_positive(double number)
{
    return number > 0 && number <= DBL_MAX; /* false for NaN */
}

static bool is_good(struct flamepix_ratio ratio)
{
    return (ratio.over == 0 && ratio.under == 0) ||
           (is_positive(ratio.over) && is_positive(ratio.under));
}

enum flamepix_status flamepix_stacks_scale(struct flamepix_stacks *stacks,
                                           struct flamepix_ratio ratio,
                                           struct flamepix_stacks **stacks_ret)
{
    struct scaled *scaled = is_good(ratio) ? malloc(sizeof(*scaled)) : NULL;
    if (scaled == NULL) {
        flamepix_stacks_free(stacks);
        return is_good(ratio) ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_ARGUMENT;
    }
    *scaled = (struct scaled){
        .base = {.next = scaled_next,
                 .free = scaled_free,
                 .lookback = stacks->lookback,
                 .in_order = stacks->in_order},
        .stacks = stacks,
        .ratio = ratio,
    };
    *stacks_ret = &scaled->base;
    return FLAMEPIX_OK;
}
