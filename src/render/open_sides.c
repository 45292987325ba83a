/* No source owns the one it reads from, so the chain owns all. */
#include "render/render_internal.h"

#include <stdlib.h>

#include "render/renumbered.h"

enum { MOST_LINKS = 6 };

struct chain {
    struct flamepix_stacks stacks; /* first member, so a pointer to it is one to the whole */
    struct flamepix_stacks *links[MOST_LINKS]; /* the last one is the one to read */
    size_t count;
};

static enum flamepix_status chain_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct chain *chain = (struct chain *)stacks;
    struct flamepix_stacks *last = chain->links[chain->count - 1];
    enum flamepix_status status = flamepix_stacks_next(last, stack_ret);
    stacks->in_order = last->in_order;
    return status;
}

static void chain_free(struct flamepix_stacks *stacks)
{
    struct chain *chain = (struct chain *)stacks;
    while (chain->count > 0)
        flamepix_stacks_free(chain->links[--chain->count]);
    free(chain);
}

static struct flamepix_stacks *last_of(const struct chain *chain, struct flamepix_stacks *sides)
{
    return chain->count > 0 ? chain->links[chain->count - 1] : sides;
}

static enum flamepix_status add_tally(struct chain *chain, struct flamepix_stacks *sides,
                                      struct flamepix_tally *tally)
{
    if (tally == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_tally_watch(tally, last_of(chain, sides), &chain->links[chain->count]);
    chain->count += status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_measure(struct chain *chain, struct flamepix_stacks *sides,
                                        const struct flamepix_measure *measure)
{
    enum flamepix_status status =
        flamepix_measure_open(measure, last_of(chain, sides), &chain->links[chain->count]);
    chain->count += status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_before(struct chain *chain, struct flamepix_stacks *sides,
                                       struct flamepix_tally *tally)
{
    if (tally == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_tally_watch_other(tally, last_of(chain, sides), &chain->links[chain->count]);
    chain->count += status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_difference(struct chain *chain, struct flamepix_stacks *sides,
                                           struct flamepix_difference *difference)
{
    enum flamepix_status status = flamepix_difference_watch(sides, difference, &chain->links[0]);
    chain->count = status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_renumbered(struct chain *chain, struct flamepix_stacks *sides,
                                           struct flamepix_renumbered *renumbered)
{
    if (renumbered == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_renumbered_watch(renumbered, last_of(chain, sides), &chain->links[chain->count]);
    chain->count += status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_watch(struct chain *chain, struct flamepix_stacks *sides,
                                      const struct flamepix_render_options *options)
{
    if (options->watch == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        options->watch(options->watcher, last_of(chain, sides), &chain->links[chain->count]);
    chain->count += status == FLAMEPIX_OK;
    return status;
}

static enum flamepix_status add_links(struct chain *chain, struct flamepix_stacks *sides,
                                      const struct flamepix_render_options *options,
                                      struct flamepix_difference *difference)
{
    enum flamepix_status status = add_difference(chain, sides, difference);
    if (status == FLAMEPIX_OK)
        status = add_renumbered(chain, sides, options->renumbered);
    if (status == FLAMEPIX_OK)
        status = add_watch(chain, sides, options);
    if (status == FLAMEPIX_OK)
        status = add_tally(chain, sides, options->after);
    if (status == FLAMEPIX_OK)
        status = add_before(chain, sides, options->before);
    if (status == FLAMEPIX_OK && options->measure != NULL && !options->shows_ratio)
        status = add_measure(chain, sides, options->measure);
    return status;
}

enum flamepix_status fpx_sides_open(const struct flamepix_render_options *options,
                                    struct flamepix_stacks *sides,
                                    struct flamepix_difference *difference,
                                    struct flamepix_stacks **stacks_ret)
{
    struct chain *chain = calloc(1, sizeof(*chain));
    if (chain == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = add_links(chain, sides, options, difference);
    if (status != FLAMEPIX_OK) {
        chain_free(&chain->stacks);
        return status;
    }
    chain->stacks = (struct flamepix_stacks){
        .next = chain_next,
        .free = chain_free,
        .lookback = last_of(chain, sides)->lookback,
        .in_order = last_of(chain, sides)->in_order,
    };
    *stacks_ret = &chain->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sides_measure(const struct flamepix_render_options *options,
                                       struct flamepix_stacks *sides,
                                       struct flamepix_stacks **stacks_ret)
{
    const struct flamepix_measure *measure = options->measure;
    if (measure == NULL || options->shows_ratio)
        measure = flamepix_measure_at(0);
    return flamepix_measure_open(measure, sides, stacks_ret);
}

bool fpx_sides_have_no_width(const struct flamepix_profile_report *report,
                             enum flamepix_status status)
{
    const struct flamepix_difference *difference = &report->difference;
    return status == FLAMEPIX_NO_STACKS && report->has_two_sides &&
           difference->before.value + difference->after.value > 0;
}
