#include "support/pictures/made_up_views.h"

#include <stdlib.h>
#include <string.h>

#include "stack/key_pair.h"

/* Writes the key that comes of `stack` into `key`. Returns OK or NO_MEMORY. */
typedef enum flamepix_status (*map_fn)(const struct flamepix_stack *stack, const char *argument,
                                       struct flamepix_buffer *key);

struct mapped {
    struct flamepix_stacks base;
    struct flamepix_stacks *inner;
    map_fn map;
    const char *argument;
    struct fpx_key_pair keys;
};

static enum flamepix_status mapped_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct mapped *mapped = (struct mapped *)stacks;
    enum flamepix_status status = flamepix_stacks_next(mapped->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    status = mapped->map(stack_ret, mapped->argument, fpx_key_pair_next(&mapped->keys));
    if (status != FLAMEPIX_OK)
        return status;
    fpx_key_pair_hand_out(&mapped->keys, stack_ret);
    return FLAMEPIX_OK;
}

static void mapped_free(struct flamepix_stacks *stacks)
{
    struct mapped *mapped = (struct mapped *)stacks;
    flamepix_stacks_free(mapped->inner);
    fpx_key_pair_free(&mapped->keys);
    free(mapped);
}

static enum flamepix_status open_mapped(struct flamepix_stacks *stacks, map_fn map,
                                        const char *argument, struct flamepix_stacks **stacks_ret)
{
    struct mapped *mapped = calloc(1, sizeof(*mapped));
    if (mapped == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *mapped = (struct mapped){.base = {.next = mapped_next, .free = mapped_free},
                              .inner = stacks,
                              .map = map,
                              .argument = argument};
    *stacks_ret = &mapped->base;
    return FLAMEPIX_OK;
}

static enum flamepix_status cut(const struct flamepix_stack *stack, const char *argument,
                                struct flamepix_buffer *key)
{
    size_t frames = 0;
    size_t length = 0;
    while (length < stack->length && frames < strtoul(argument, NULL, 10))
        frames += stack->key[length++] == ';';
    return flamepix_buffer_append(key, stack->key, length);
}

static enum flamepix_status reverse(const struct flamepix_stack *stack, const char *argument,
                                    struct flamepix_buffer *key)
{
    (void)argument;
    size_t end = stack->length;
    enum flamepix_status status = FLAMEPIX_OK;
    while (end > 0 && status == FLAMEPIX_OK) {
        size_t begin = end - 1;
        while (begin > 0 && stack->key[begin - 1] != ';')
            begin--;
        status = flamepix_buffer_append(key, stack->key + begin, end - begin);
        end = begin;
    }
    return status;
}

static enum flamepix_status open_cut(struct flamepix_stacks *stacks,
                                     const struct flamepix_view_request *request,
                                     struct flamepix_pattern_fault *fault_ret,
                                     struct flamepix_stacks **stacks_ret)
{
    const char *argument = request->argument;
    if (argument[0] < '0' || argument[0] > '9') {
        (void)fault_ret;
        flamepix_stacks_free(stacks);
        return FLAMEPIX_BAD_ARGUMENT;
    }
    return open_mapped(stacks, cut, argument, stacks_ret);
}

static enum flamepix_status open_reversed(struct flamepix_stacks *stacks,
                                          const struct flamepix_view_request *request,
                                          struct flamepix_pattern_fault *fault_ret,
                                          struct flamepix_stacks **stacks_ret)
{
    (void)fault_ret;
    return open_mapped(stacks, reverse, request->argument, stacks_ret);
}

static enum flamepix_status open_failing(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    (void)stacks_ret;
    flamepix_stacks_free(stacks);
    return FLAMEPIX_NO_MEMORY;
}

const struct flamepix_view views_cut = {.name = "cut",
                                        .argument = "N",
                                        .order = FLAMEPIX_VIEW_KEEPS_ORDER,
                                        .stage = FLAMEPIX_VIEW_OF_STACKS,
                                        .open = open_cut};
const struct flamepix_view views_reversed = {.name = "reversed",
                                             .order = FLAMEPIX_VIEW_LOSES_ORDER,
                                             .stage = FLAMEPIX_VIEW_OF_STACKS,
                                             .open = open_reversed};
const struct flamepix_view views_failing = {.name = "failing",
                                            .order = FLAMEPIX_VIEW_KEEPS_ORDER,
                                            .stage = FLAMEPIX_VIEW_OF_STACKS,
                                            .open = open_failing};
