#include "format/parse/part_root.h"

#include <stdlib.h>

#include "stack/key_pair.h"

struct rooted_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is also one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_key_pair pair;
};

static enum flamepix_status rooted_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    static const char root[] = "profile;";
    struct rooted_stacks *rooted = (struct rooted_stacks *)stacks;
    struct flamepix_buffer *key = fpx_key_pair_next(&rooted->pair);
    enum flamepix_status status = flamepix_stacks_next(rooted->inner, stack_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, root, sizeof(root) - 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, stack_ret->key, stack_ret->length);
    if (status == FLAMEPIX_OK)
        fpx_key_pair_hand_out(&rooted->pair, stack_ret);
    return status;
}

static void rooted_free(struct flamepix_stacks *stacks)
{
    struct rooted_stacks *rooted = (struct rooted_stacks *)stacks;
    flamepix_stacks_free(rooted->inner);
    fpx_key_pair_free(&rooted->pair);
    free(rooted);
}

enum flamepix_status fpx_part_root_open(struct flamepix_stacks *inner,
                                        struct flamepix_stacks **stacks_ret)
{
    struct rooted_stacks *rooted = calloc(1, sizeof(*rooted));
    if (rooted == NULL) {
        flamepix_stacks_free(inner);
        return FLAMEPIX_NO_MEMORY;
    }
    rooted->stacks = (struct flamepix_stacks){.next = rooted_next, .free = rooted_free};
    rooted->inner = inner;
    *stacks_ret = &rooted->stacks;
    return FLAMEPIX_OK;
}
