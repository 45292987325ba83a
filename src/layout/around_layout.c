/* A layout around a function: two ordinary ones with the same root, its callees and its callers.
 * The joined layout keeps both unchanged, so that coarser ones can be made from each, and has the
 * rows of both. */
#include <math.h>
#include <stdlib.h>

#include "layout/layout_internal.h"

/* Both halves add the same weights in another order; the last bits may differ. */
static bool is_near(double a, double b)
{
    return fabs(a - b) <= 0x1p-40 * a;
}

static bool share_a_scale(const struct flamepix_layout *up, const struct flamepix_layout *down)
{
    return !up->summary.is_around && !down->summary.is_around &&
           up->summary.columns == down->summary.columns &&
           is_near(up->summary.total, down->summary.total) &&
           is_near(up->cutoff.reach, down->cutoff.reach) &&
           is_near(up->cutoff.percent_reach, down->cutoff.percent_reach);
}

/* The function is a frame of both halves, and counts once. */
static struct flamepix_layout_summary join_summaries(const struct flamepix_layout_summary *up,
                                                     const struct flamepix_layout_summary *down)
{
    struct flamepix_layout_summary summary = *up;
    summary.is_around = true;
    summary.rows += down->rows - 1;
    summary.max_depth = up->max_depth > down->max_depth ? up->max_depth : down->max_depth;
    summary.stacks = up->stacks > down->stacks ? up->stacks : down->stacks;
    summary.frames += down->frames - 1;
    summary.kept += down->kept - 1;
    summary.elided += down->elided;
    summary.elided_share = fmax(up->elided_share, down->elided_share);
    summary.folded += down->folded;
    summary.cut_stacks += down->cut_stacks;
    summary.deepest = 0;
    summary.unnamed = 0;
    return summary;
}

static enum flamepix_status join(struct flamepix_layout *up, struct flamepix_layout *down,
                                 struct flamepix_bytes name, struct flamepix_layout **layout_ret)
{
    if (!share_a_scale(up, down))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = fpx_box_name_store_add(&up->names, name, &up->boxes[0].name);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_layout *layout = calloc(1, sizeof(*layout));
    if (layout == NULL)
        return FLAMEPIX_NO_MEMORY;
    layout->summary = join_summaries(&up->summary, &down->summary);
    layout->cutoff = up->cutoff;
    layout->up = up;
    layout->down = down;
    *layout_ret = layout;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_layout_around(struct flamepix_layout *up,
                                            struct flamepix_layout *down,
                                            struct flamepix_bytes name,
                                            struct flamepix_layout **layout_ret)
{
    enum flamepix_status status = join(up, down, name, layout_ret);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(up);
        flamepix_layout_free(down);
    }
    return status;
}
