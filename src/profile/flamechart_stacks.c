#include "profile/view_chain.h"

#include <stdlib.h>

#include "stack/frame_bounds.h"

struct chart_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    uint64_t *read;         /* of the beginning, which increments it */
    const uint64_t *counts; /* of the end */
    size_t length;          /* of the latest stack of `inner`, in bytes */
    size_t shared;          /* prefix of all stacks since the last one handed out */
};

static void chart_free(struct flamepix_stacks *stacks)
{
    struct chart_stacks *chart = (struct chart_stacks *)stacks;
    flamepix_stacks_free(chart->inner);
    free(chart);
}

static enum flamepix_status open_chart(struct chart_stacks made,
                                       struct flamepix_stacks **stacks_ret)
{
    struct chart_stacks *chart = malloc(sizeof(*chart));
    if (chart == NULL) {
        flamepix_stacks_free(made.inner);
        return FLAMEPIX_NO_MEMORY;
    }
    *chart = made;
    *stacks_ret = &chart->stacks;
    return FLAMEPIX_OK;
}

/* -- the beginning ----------------------------------------------------------------------------- */

static enum flamepix_status counted_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct chart_stacks *chart = (struct chart_stacks *)stacks;
    ++*chart->read;
    return flamepix_stacks_next(chart->inner, stack_ret);
}

enum flamepix_status fpx_chart_stacks_begin(struct flamepix_stacks *stacks, uint64_t *read,
                                            struct flamepix_stacks **stacks_ret)
{
    *read = 0;
    return open_chart((struct chart_stacks){.stacks = {.next = counted_next,
                                                       .free = chart_free,
                                                       .lookback = stacks->lookback,
                                                       .ahead = stacks->ahead},
                                            .inner = stacks,
                                            .read = read},
                      stacks_ret);
}

/* -- the end ----------------------------------------------------------------------------------- */

static bool weighs_nothing(const struct flamepix_stack *stack)
{
    return stack->weight.value == 0 && stack->other.value == 0;
}

/* The length of the frames that continue in a stack of weight 0. */
static size_t goes_on(const struct chart_stacks *chart, const struct flamepix_stack *stack)
{
    const bool is_same = stack->length > 0 && stack->shared == stack->length &&
                         stack->length == chart->length && weighs_nothing(stack);
    return is_same ? fpx_frame_begin(stack->key, stack->length - 1) : stack->shared;
}

static enum flamepix_status pull(struct chart_stacks *chart, struct flamepix_stack *stack_ret)
{
    const uint64_t before = *chart->counts;
    enum flamepix_status status = flamepix_stacks_next(chart->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    size_t shared = goes_on(chart, stack_ret);
    if (*chart->counts - before > 1)
        shared = 0;
    if (shared < chart->shared)
        chart->shared = shared;
    chart->length = stack_ret->length;
    return FLAMEPIX_OK;
}

static enum flamepix_status chart_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct chart_stacks *chart = (struct chart_stacks *)stacks;
    enum flamepix_status status;
    do {
        status = pull(chart, stack_ret);
    } while (status == FLAMEPIX_OK && weighs_nothing(stack_ret));
    if (status != FLAMEPIX_OK)
        return status;
    if (chart->shared < stack_ret->shared) {
        stack_ret->shared = chart->shared;
        stack_ret->tail = (struct flamepix_stack_tail){0};
    }
    chart->shared = SIZE_MAX;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_chart_stacks_end(struct flamepix_stacks *stacks, const uint64_t *read,
                                          struct flamepix_stacks **stacks_ret)
{
    return open_chart((struct chart_stacks){.stacks = {.next = chart_next, .free = chart_free},
                                            .inner = stacks,
                                            .counts = read},
                      stacks_ret);
}
