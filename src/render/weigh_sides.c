#include "render/normalize.h"

#include <stdlib.h>

/* A flamepix_consume_fn of the whole, which starts over. */
static enum flamepix_status weigh(void *user, struct flamepix_stacks *stacks)
{
    struct fpx_side_weights *weights = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    *weights = (struct fpx_side_weights){0};
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        flamepix_weight_add_capped(&weights->before, stack.other);
        flamepix_weight_add_capped(&weights->after, stack.weight);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- slices ------------------------------------------------------------------------------------ */

static enum flamepix_status start(void *user)
{
    struct fpx_side_weights *weights = user;
    *weights = (struct fpx_side_weights){0};
    return FLAMEPIX_OK;
}

static enum flamepix_status begin(void *user, bool is_first, void **made_ret)
{
    (void)user, (void)is_first;
    *made_ret = malloc(sizeof(struct fpx_side_weights));
    return *made_ret != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status weigh_slice(void *user, void *made, struct flamepix_stacks *stacks)
{
    (void)user;
    return weigh(made, stacks);
}

static enum flamepix_status join(void *user, void *made)
{
    struct fpx_side_weights *weights = user;
    const struct fpx_side_weights *slice = made;
    flamepix_weight_add_capped(&weights->before, slice->before);
    flamepix_weight_add_capped(&weights->after, slice->after);
    free(made);
    return FLAMEPIX_OK;
}

static enum flamepix_status finish(void *user)
{
    (void)user;
    return FLAMEPIX_OK;
}

static void free_slice(void *user, void *made)
{
    (void)user;
    free(made);
}

enum flamepix_status fpx_weigh_sides(struct flamepix_input *const *inputs, size_t count,
                                     const struct flamepix_profile_options *profile,
                                     const struct fpx_slice_limits *limits,
                                     struct fpx_side_weights *weights_ret,
                                     struct flamepix_profile_report *report_ret)
{
    static const struct fpx_slices_consumer slices = {start, begin,  weigh_slice,
                                                      join,  finish, free_slice};
    return fpx_profile_read_in_slices(inputs, count, profile, limits, &slices, weigh, weights_ret,
                                      report_ret);
}
