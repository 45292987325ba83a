/* The self weights of frames. A box knows which stacks end in it. If stacks end in the running
 * function, that is its self weight. If they begin with it, or with frames put before it, the self
 * weight is all of the frame at its depth, and none of its callers'. */
#include <stdlib.h>
#include <string.h>

#include "layout/layout_internal.h"
#include "layout/layout_sums.h"

static const struct flamepix_sums none = {{0, 0}, {0, 0}};

static struct flamepix_sums of_stacks_that_end(const struct flamepix_box *box)
{
    return (struct flamepix_sums){box->self, box->other_self};
}

/* Frames nearer to the root than the running function have the stacks that end there. */
static struct flamepix_sums of_chart(const struct fpx_layout_facts *facts, int64_t depth,
                                     const struct flamepix_box *box)
{
    const uint64_t own = facts->self_depth;
    if (own == 0 || (uint64_t)depth < own)
        return of_stacks_that_end(box);
    return (uint64_t)depth == own ? (struct flamepix_sums){box->weight, box->other} : none;
}

/* Either the callees' stacks end in it or the callers' do; a stack without frames is the
 * function's. */
static struct flamepix_sums of_half(const struct flamepix_layout *layout, int64_t depth,
                                    const struct flamepix_box *box)
{
    const bool ends_below = layout->up->facts.self_depth > 0;
    if (depth == 0)
        return of_stacks_that_end(ends_below ? &layout->down->boxes[0] : box);
    return (depth < 0) == ends_below ? of_stacks_that_end(box) : none;
}

struct flamepix_sums flamepix_layout_self(const struct flamepix_layout *layout, int64_t depth,
                                          const struct flamepix_box *box)
{
    const struct flamepix_layout *half = layout->summary.is_around ? layout->up : layout;
    if (box->elided > 0 && !half->facts.compares)
        return none;
    return layout->summary.is_around ? of_half(layout, depth, box)
                                     : of_chart(&layout->facts, depth, box);
}

/* -- frames that are not laid out -------------------------------------------------------------- */

enum flamepix_status fpx_layout_set_passed(struct flamepix_layout *layout,
                                           const struct flamepix_passed *passed, size_t count)
{
    struct flamepix_passed *copy = NULL;
    if (count > 0) {
        copy = calloc(count, sizeof(*copy));
        if (copy == NULL)
            return FLAMEPIX_NO_MEMORY;
        memcpy(copy, passed, count * sizeof(*copy));
    }
    free(layout->passed);
    layout->passed = copy;
    layout->passed_count = count;
    return FLAMEPIX_OK;
}

static void add(struct flamepix_weight *sum, struct flamepix_weight added)
{
    if (added.value != 0)
        flamepix_weight_add(sum, added);
}

/* The root may be wider than the weight of its stacks. */
static void add_passed(const struct flamepix_layout *layout, size_t depth, struct flamepix_box *box)
{
    const struct flamepix_passed *passed = &layout->passed[depth];
    const struct flamepix_weight width = box->weight;
    if (depth == 0)
        box->weight = layout->facts.all.weight;
    add(&box->weight, passed->through.weight);
    add(&box->other, passed->through.other);
    add(&box->self, passed->ended.weight);
    add(&box->other_self, passed->ended.other);
    if (depth == 0 && flamepix_weight_compare(box->weight, width) < 0)
        box->weight = width;
}

struct flamepix_box flamepix_layout_frame(const struct flamepix_layout *layout, int64_t depth,
                                          const struct flamepix_box *box)
{
    struct flamepix_box frame = *box;
    if (box->elided == 0 && depth >= 0 && (uint64_t)depth < layout->passed_count)
        add_passed(layout, (size_t)depth, &frame);
    const struct flamepix_sums own = flamepix_layout_self(layout, depth, &frame);
    frame.self = own.weight;
    frame.other_self = own.other;
    return frame;
}
