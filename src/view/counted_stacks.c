#include "view/counted_stacks.h"

#include <errno.h>
#include <stdlib.h>

struct counted_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct flamepix_stack_count *count;
};

static enum flamepix_status counted_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct counted_stacks *counted = (struct counted_stacks *)stacks;
    struct flamepix_stack_count *count = counted->count;
    enum flamepix_status status = flamepix_stacks_next(counted->inner, stack_ret);
    if (status == FLAMEPIX_OK) {
        count->has_stacks = true;
        flamepix_weight_add(&count->weight, stack_ret->weight);
    } else if (status != FLAMEPIX_END) {
        count->status = status;
    }
    return status;
}

static void counted_free(struct flamepix_stacks *stacks)
{
    struct counted_stacks *counted = (struct counted_stacks *)stacks;
    int cause = errno;
    flamepix_stacks_free(counted->inner);
    free(counted);
    errno = cause;
}

enum flamepix_status flamepix_counted_stacks_create(struct flamepix_stacks *stacks,
                                                    struct flamepix_stack_count *count,
                                                    struct flamepix_stacks **stacks_ret)
{
    struct counted_stacks *counted = calloc(1, sizeof(*counted));
    if (counted == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *count = (struct flamepix_stack_count){.status = FLAMEPIX_OK};
    *counted = (struct counted_stacks){
        .stacks = {.next = counted_next, .free = counted_free, .lookback = stacks->lookback},
        .inner = stacks,
        .count = count,
    };
    *stacks_ret = &counted->stacks;
    return FLAMEPIX_OK;
}
