/* A view: the frames of each stack from its last to its first, so that callers stand on what they
 * call. */
#include <errno.h>
#include <stdlib.h>

#include "stack/key_pair.h"
#include "view/views.h"

struct backwards {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_key_pair keys;
};

static enum flamepix_status write_backwards(const struct flamepix_stack *stack,
                                            struct flamepix_buffer *key)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t end = stack->length;
    while (end > 0 && status == FLAMEPIX_OK) {
        size_t begin = end - 1;
        while (begin > 0 && stack->key[begin - 1] != ';')
            begin--;
        status = flamepix_buffer_append(key, stack->key + begin, end - begin);
        end = begin;
    }
    return status;
}

static enum flamepix_status backwards_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct backwards *backwards = (struct backwards *)stacks;
    enum flamepix_status status = flamepix_stacks_next(backwards->inner, stack_ret);
    if (status == FLAMEPIX_OK)
        status = write_backwards(stack_ret, fpx_key_pair_next(&backwards->keys));
    if (status == FLAMEPIX_OK)
        fpx_key_pair_hand_out(&backwards->keys, stack_ret);
    return status;
}

static void backwards_free(struct flamepix_stacks *stacks)
{
    struct backwards *backwards = (struct backwards *)stacks;
    int cause = errno;
    flamepix_stacks_free(backwards->inner);
    fpx_key_pair_free(&backwards->keys);
    free(backwards);
    errno = cause;
}

enum flamepix_status fpx_backwards_open(struct flamepix_stacks *stacks,
                                             const struct flamepix_view_request *request,
                                             struct flamepix_pattern_fault *fault_ret,
                                             struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    struct backwards *backwards = calloc(1, sizeof(*backwards));
    if (backwards == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *backwards = (struct backwards){.stacks = {.next = backwards_next, .free = backwards_free},
                                    .inner = stacks};
    *stacks_ret = &backwards->stacks;
    return FLAMEPIX_OK;
}
