/* The source of a set test's significant stacks. */
#include <stdlib.h>

#include "sets/set_test.h"
#include "stack/order/next_key.h"

struct changed_stacks {
    struct flamepix_stacks stacks;
    const struct fpx_set_test *test;
    const struct fpx_measurement_set *set;
    size_t next;                  /* the next dimension to examine */
    struct flamepix_bytes before; /* the previous key handed out */
};

static enum flamepix_status next_stack(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct changed_stacks *changed = (struct changed_stacks *)stacks;
    const struct fpx_set_test *test = changed->test;
    while (changed->next < test->kept.count && !test->changes[changed->next].significant)
        changed->next++;
    if (changed->next == test->kept.count)
        return FLAMEPIX_END;
    const size_t k = changed->next++;
    const struct flamepix_bytes key = fpx_measurement_set_key(changed->set, test->kept.stacks[k]);
    *stack_ret = (struct flamepix_stack){
        .key = key.data,
        .length = key.length,
        .shared = fpx_key_prefix_length(changed->before.data, changed->before.length, key.data,
                                        key.length, 0),
        .weight = {test->changes[k].after, 0},
        .other = {test->changes[k].before, 0},
    };
    changed->before = key;
    return FLAMEPIX_OK;
}

static void free_stacks(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status fpx_set_test_sides(const struct fpx_set_test *test,
                                        const struct fpx_measurement_set *set,
                                        struct flamepix_stacks **stacks_ret)
{
    struct changed_stacks *changed = calloc(1, sizeof(*changed));
    if (changed == NULL)
        return FLAMEPIX_NO_MEMORY;
    *changed = (struct changed_stacks){
        .stacks = {.next = next_stack, .free = free_stacks, .lookback = 1, .in_order = true},
        .test = test,
        .set = set,
    };
    *stacks_ret = &changed->stacks;
    return FLAMEPIX_OK;
}
