/* White and black: what there is after and, behind it, what is gone.
 *
 * What. Stacks come in key order with weight = after and other = before. They are handed out as
 * they are; then those of weight 0 once more, with before as their weight. So a layout has both at
 * the same depths, beside each other, and what only before had has a width.
 *
 * Why a stack stands between them. The path that both begin with would be one box of a layout. A
 * stack without frames, of nothing, ends all that is open.
 *
 * Cost. What is gone waits until the others have passed: front-coded, in the memory that is given
 * for it, and beyond that in a file. */
#include <flamepix/compare.h>

#include <stdlib.h>

#include "compare/gone_stacks.h"

struct white_black {
    struct flamepix_stacks base;
    struct flamepix_stacks *after;
    struct fpx_gone_stacks *gone; /* NULL: none yet */
    size_t memory_nbytes;
    size_t shared; /* of the stack handed out last with the one kept last; 0 before the first */
    struct flamepix_stacks *kept; /* what is handed out behind `after`; NULL before that */
};

/* Keeps the stack where it is gone, with what it was as its weight. */
static enum flamepix_status keep_gone(struct white_black *both, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_stack gone = *stack;
    if (stack->shared < both->shared)
        both->shared = stack->shared;
    if (stack->weight.value > 0 || !(stack->other.value > 0))
        return FLAMEPIX_OK;
    gone.weight = stack->other;
    gone.other = (struct flamepix_weight){0};
    gone.shared = both->shared;
    gone.tail = (struct flamepix_stack_tail){0};
    both->shared = stack->length;
    if (both->gone == NULL)
        status = fpx_gone_stacks_create(both->memory_nbytes, &both->gone);
    return status == FLAMEPIX_OK ? fpx_gone_stacks_keep(both->gone, &gone) : status;
}

/* Hands out what ends all that is open, if anything comes behind it. */
static enum flamepix_status begin_gone(struct white_black *both, struct flamepix_stack *stack_ret)
{
    if (both->gone == NULL)
        return FLAMEPIX_END;
    enum flamepix_status status = fpx_gone_stacks_open(both->gone, &both->kept);
    if (status == FLAMEPIX_OK)
        *stack_ret = (struct flamepix_stack){.key = ""};
    return status;
}

static enum flamepix_status white_black_next(struct flamepix_stacks *stacks,
                                             struct flamepix_stack *stack_ret)
{
    struct white_black *both = (struct white_black *)stacks;
    if (both->kept != NULL)
        return flamepix_stacks_next(both->kept, stack_ret);
    enum flamepix_status status = flamepix_stacks_next(both->after, stack_ret);
    if (status == FLAMEPIX_END)
        return begin_gone(both, stack_ret);
    return status == FLAMEPIX_OK ? keep_gone(both, stack_ret) : status;
}

static void white_black_free(struct flamepix_stacks *stacks)
{
    struct white_black *both = (struct white_black *)stacks;
    flamepix_stacks_free(both->kept);
    fpx_gone_stacks_free(both->gone);
    free(both);
}

enum flamepix_status flamepix_white_black_open(struct flamepix_stacks *after, size_t memory_nbytes,
                                               struct flamepix_stacks **stacks_ret)
{
    struct white_black *both = malloc(sizeof(*both));
    if (both == NULL)
        return FLAMEPIX_NO_MEMORY;
    *both = (struct white_black){
        .base = {.next = white_black_next, .free = white_black_free},
        .after = after,
        .memory_nbytes = memory_nbytes,
    };
    *stacks_ret = &both->base;
    return FLAMEPIX_OK;
}
