#include "render/render_internal.h"

#include "profile/profile_ways.h"
#include "stack/order/stack_groups.h"
#include "tally/tally_search.h"
#include "view/view_argument.h"

/* The two halves, made one after the other. */
struct halves {
    const struct flamepix_render_options *render;
    const struct flamepix_profile_options *profile;
    const struct flamepix_layout_options *options;
    struct flamepix_tally *tally;
    struct flamepix_difference *difference; /* of two sides; NULL: only one */
    struct flamepix_buffer name; /* of the function; for several, the pattern that selected them */
    struct flamepix_layout *up, *down;
};

/* -- the function ------------------------------------------------------------------------------ */

static enum flamepix_status set_name(struct halves *halves, struct flamepix_bytes name)
{
    flamepix_buffer_clear(&halves->name);
    return flamepix_buffer_append(&halves->name, name.data, name.length);
}

static enum flamepix_status read_name(struct halves *halves, struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_stacks_next(stacks, &stack);
    if (status == FLAMEPIX_OK)
        status = set_name(halves, (struct flamepix_bytes){stack.key, stack.length - 1});
    if (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    if (status == FLAMEPIX_OK)
        return set_name(halves, flamepix_bytes_of(fpx_profile_around(halves->profile)->argument));
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- a half ------------------------------------------------------------------------------------ */

static enum flamepix_status lay_out_half(struct halves *halves, struct flamepix_stacks *stacks,
                                         struct flamepix_layout **layout_ret)
{
    const size_t memory = halves->profile->memory_nbytes != 0
                              ? halves->profile->memory_nbytes
                              : (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES;
    enum flamepix_status status = FLAMEPIX_OK;
    if (halves->profile->order == FLAMEPIX_ORDER_WEIGHT)
        status = flamepix_order_siblings(stacks, FLAMEPIX_ORDER_WEIGHT, memory,
                                         halves->profile->jobs, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(stacks, halves->options, layout_ret);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status lay_out(struct halves *halves, struct flamepix_stacks *stacks,
                                    struct flamepix_layout **layout_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (halves->difference != NULL)
        status = fpx_sides_measure(halves->render, stacks, &stacks);
    return status == FLAMEPIX_OK ? lay_out_half(halves, stacks, layout_ret) : status;
}

/* -- sums -------------------------------------------------------------------------------------- */

static enum flamepix_status count_all(struct flamepix_stacks *counted)
{
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(counted, &stack);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Each sample's self weight is the function's. */
static void set_self_depth(const struct halves *halves, struct flamepix_tally *tally)
{
    const size_t depth = halves->options->self_depth;
    fpx_tally_set_self_depth(tally, depth > 0 ? depth + 1 : 0);
}

/* Does not take ownership of the samples. */
static enum flamepix_status count_samples(struct halves *halves, struct flamepix_stacks *samples)
{
    struct flamepix_stacks *counted;
    if (halves->tally == NULL)
        return count_all(samples);
    set_self_depth(halves, halves->tally);
    enum flamepix_status status = flamepix_tally_watch(halves->tally, samples, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = count_all(counted);
    flamepix_stacks_free(counted);
    return status;
}

static enum flamepix_status count(struct halves *halves, struct flamepix_stacks *samples)
{
    struct flamepix_stacks *summed;
    if (halves->difference == NULL)
        return count_samples(halves, samples);
    if (halves->render->before != NULL)
        set_self_depth(halves, halves->render->before);
    if (halves->render->after != NULL)
        set_self_depth(halves, halves->render->after);
    enum flamepix_status status =
        fpx_sides_open(halves->render, samples, halves->difference, &summed);
    if (status != FLAMEPIX_OK)
        return status;
    status = count_samples(halves, summed);
    flamepix_stacks_free(summed);
    return status;
}

/* -- both -------------------------------------------------------------------------------------- */

static bool is(struct flamepix_bytes name, const char *text)
{
    return flamepix_bytes_equal(name, flamepix_bytes_of(text));
}

static enum flamepix_status take_group(struct halves *halves, struct flamepix_bytes name,
                                       struct flamepix_stacks *stacks)
{
    if (is(name, FPX_AROUND_FUNCTIONS))
        return read_name(halves, stacks);
    if (is(name, FPX_AROUND_CALLERS))
        return lay_out(halves, stacks, &halves->down);
    if (is(name, FPX_AROUND_SAMPLES))
        return count(halves, stacks);
    return lay_out(halves, stacks, &halves->up);
}

static enum flamepix_status take_groups(struct halves *halves, struct fpx_stack_groups *groups)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        struct flamepix_bytes name;
        struct flamepix_stacks *stacks;
        status = fpx_stack_groups_next(groups, &name, &stacks);
        if (status == FLAMEPIX_OK)
            status = take_group(halves, name, stacks);
    }
    if (status != FLAMEPIX_END)
        return status;
    return halves->up != NULL && halves->down != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

enum flamepix_status
fpx_lay_out_around(struct flamepix_stacks *stacks, const struct flamepix_render_options *render,
                   const struct flamepix_layout_options *options, struct flamepix_tally *tally,
                   struct flamepix_difference *difference, struct flamepix_layout **layout_ret)
{
    struct halves halves = {.render = render,
                            .profile = &render->profile,
                            .options = options,
                            .tally = tally,
                            .difference = difference};
    struct fpx_stack_groups *groups;
    enum flamepix_status status = fpx_stack_groups_create(stacks, &groups);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_groups(&halves, groups);
    fpx_stack_groups_free(groups);
    if (status == FLAMEPIX_OK) {
        status = flamepix_layout_around(halves.up, halves.down, flamepix_buffer_bytes(&halves.name),
                                        layout_ret);
    } else {
        flamepix_layout_free(halves.up);
        flamepix_layout_free(halves.down);
    }
    flamepix_buffer_free(&halves.name);
    return status;
}
