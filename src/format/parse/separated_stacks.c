#include "format/parse/text_table.h"

#include <stdlib.h>

struct lines_apart {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is also one to the whole */
    struct flamepix_stacks *inner;
    bool is_parted; /* the next stack comes from `inner` */
};

static enum flamepix_status apart_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct lines_apart *lines = (struct lines_apart *)stacks;
    lines->is_parted = !lines->is_parted;
    if (lines->is_parted) {
        *stack_ret = (struct flamepix_stack){.key = "", .length = 0};
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_stacks_next(lines->inner, stack_ret);
    stack_ret->shared = 0;
    stack_ret->tail = (struct flamepix_stack_tail){0};
    return status;
}

static void apart_free(struct flamepix_stacks *stacks)
{
    struct lines_apart *lines = (struct lines_apart *)stacks;
    flamepix_stacks_free(lines->inner);
    free(lines);
}

enum flamepix_status fpx_separated_stacks_open(struct flamepix_stacks *inner,
                                               struct flamepix_stacks **stacks_ret)
{
    struct lines_apart *lines = calloc(1, sizeof(*lines));
    if (lines == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    lines->stacks = (struct flamepix_stacks){.next = apart_next, .free = apart_free};
    lines->inner = inner;
    *stacks_ret = &lines->stacks;
    return FLAMEPIX_OK;
}
