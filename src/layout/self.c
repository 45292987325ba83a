/* Self weights. A box knows which stacks end in it. Where stacks end in the function that ran, that
 * is its own weight. Where they begin with it, or with frames that were put before it, it is all of
 * the frame at the depth where it stands, and none of those that called it. */
#include "layout/layout_internal.h"

static const struct flamepix_own none = {{0, 0}, {0, 0}};

static struct flamepix_own of_stacks_that_end(const struct flamepix_box *box)
{
    return (struct flamepix_own){box->self, box->other_self};
}

/* Frames nearer to the root than the function that ran have the stacks that end there. */
static struct flamepix_own of_chart(const struct flamepix_layout_facts *facts, int64_t depth,
                                    const struct flamepix_box *box)
{
    const uint64_t own = facts->self_depth;
    if (own == 0 || (uint64_t)depth < own)
        return of_stacks_that_end(box);
    return (uint64_t)depth == own ? (struct flamepix_own){box->weight, box->other} : none;
}

/* Either the callees' stacks end in it or the callers' do; a stack without frames is the
 * function's. */
static struct flamepix_own of_half(const struct flamepix_layout *layout, int64_t depth,
                                   const struct flamepix_box *box)
{
    const bool ends_below = layout->up->facts.self_depth > 0;
    if (depth == 0)
        return of_stacks_that_end(ends_below ? &layout->down->boxes[0] : box);
    return (depth < 0) == ends_below ? of_stacks_that_end(box) : none;
}

struct flamepix_own flamepix_layout_self(const struct flamepix_layout *layout, int64_t depth,
                                         const struct flamepix_box *box)
{
    if (box->elided > 0)
        return none;
    return layout->summary.is_around ? of_half(layout, depth, box)
                                     : of_chart(&layout->facts, depth, box);
}
