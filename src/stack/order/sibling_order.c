/* Siblings by what they are worth, not by name.
 *
 * What. Stacks in key order have siblings by name. For any other order, what a path is worth is put
 * before the name of its last frame, as text that sorts as the worth does (sort_text.h); then
 * the one sort there is puts siblings of the most weight, or of the least place, first. Equal worth
 * leaves them by name. Then the texts are taken off again:
 *
 *     by weight   stacks in key order ──────────────► valued ──► sort ──► plain
 *     by input    stacks as they come ► numbered ► sort ► valued ──► sort ──► plain
 *
 * Why not more simply. The worth of a path is known behind its last stack and needed for its first.
 * A table of all paths would grow with the profile; valued stacks (valued_stacks.c) need only
 * to be written down and read again.
 *
 * Invariants. A stack still comes before those that begin with it, so what a frame weighs itself
 * stays left of its children. Each path is contiguous, each stack comes once. The order depends on
 * the stacks alone; by input, on what comes first of each path too.
 *
 * Cost. One sort more than by name, of longer keys. Each sort keeps within the memory, and the
 * first has let go of it when the second begins. */
#include "stack/order/sibling_order.h"

enum { RECORDS_SHARE = 8 }; /* of the memory, for stacks that are written down */

static enum flamepix_status sort_numbered(struct flamepix_stacks *stacks, size_t memory_nbytes,
                                          unsigned jobs, struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = fpx_numbered_stacks_create(stacks, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_order_sort(stacks, memory_nbytes, jobs, stacks_ret);
}

enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret)
{
    const size_t share_nbytes = memory_nbytes / RECORDS_SHARE;
    const bool by_input = order == FLAMEPIX_ORDER_INPUT;
    enum flamepix_status status = FLAMEPIX_OK;
    *stacks_ret = stacks;
    if (order == FLAMEPIX_ORDER_NAME)
        return FLAMEPIX_OK;
    if (by_input)
        status = sort_numbered(stacks, memory_nbytes, jobs, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_valued_stacks_create(stacks, by_input, last, share_nbytes, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_sort(stacks, memory_nbytes, jobs, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_plain_stacks_create(stacks, stacks_ret);
    return status;
}

enum flamepix_status flamepix_order_siblings(struct flamepix_stacks *stacks,
                                             enum flamepix_sibling_order order,
                                             size_t memory_nbytes, unsigned jobs,
                                             struct flamepix_stacks **stacks_ret)
{
    return fpx_sibling_order_create(stacks, order, memory_nbytes, jobs, NULL, stacks_ret);
}
