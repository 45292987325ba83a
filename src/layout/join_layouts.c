/* Joins the layouts of slices, before they are finished, into one.
 *
 * A slice has frames that it closed (the store), frames left open (the path), and closed frames
 * that may have been opened before it (the first path); and sums and counts of its stacks. All of
 * its sums begin at 0, so those of the next slice are moved by the sum of the one before it. A
 * slice hides by its own total, and the total of both is greater: so nothing is hidden that the
 * whole would show.
 *
 * Cost: an addition per box of the next slice, the names of those still wide enough, and an element
 * per frame of its first and its last stack. The number of its stacks does not matter. */
#include "layout/join_layout_paths.h"
#include "layout/layout_internal.h"

static bool are_alike(const struct flamepix_layout_builder *builder,
                      const struct flamepix_layout_builder *next)
{
    return builder != next && !builder->path.any_order && !next->path.any_order &&
           fpx_layout_scale_equal(&builder->scale, &next->scale) &&
           builder->total_least == next->total_least &&
           builder->facts.compares == next->facts.compares &&
           builder->store.growing.least == next->store.growing.least &&
           builder->facts.limit_depth == next->facts.limit_depth &&
           builder->facts.self_depth == next->facts.self_depth &&
           builder->facts.limit_rows == next->facts.limit_rows;
}

/* False if they become too large. */
static bool add_sums(struct flamepix_layout_builder *builder,
                     const struct flamepix_layout_builder *next)
{
    struct flamepix_sums *all = &builder->facts.all;
    fpx_sums_join(all, &next->facts.all);
    builder->other_size += next->other_size;
    builder->store.plain =
        builder->store.plain && next->store.plain && all->weight.value < FPX_PLAIN_MAX;
    return all->weight.value <= FLAMEPIX_TOTAL_MAX && builder->other_size <= FLAMEPIX_TOTAL_MAX;
}

/* A stack in both counts once. */
static void add_counts(struct fpx_layout_facts *facts, const struct fpx_layout_facts *next,
                       const struct fpx_layout_path_seam *seam)
{
    const size_t within = seam->frames < facts->limit_rows ? seam->frames : facts->limit_rows - 1;
    facts->stacks += next->stacks - seam->is_same;
    facts->cut_stacks += next->cut_stacks - (seam->is_same && seam->frames > facts->limit_depth);
    facts->frames += next->frames - 1 - seam->frames;
    facts->folded += next->folded - (seam->frames - within);
}

static void add_depths(struct fpx_layout_facts *facts, const struct fpx_layout_facts *next)
{
    if (facts->max_depth < next->max_depth)
        facts->deepest = (struct flamepix_weight){0};
    if (facts->max_depth <= next->max_depth)
        flamepix_weight_add(&facts->deepest, next->deepest);
    if (facts->max_depth < next->max_depth)
        facts->max_depth = next->max_depth;
    flamepix_weight_add(&facts->unnamed, next->unnamed);
}

static enum flamepix_status join(struct flamepix_layout_builder *builder,
                                 struct flamepix_layout_builder *next)
{
    const struct flamepix_sums base = builder->facts.all;
    if (!add_sums(builder, next))
        return FLAMEPIX_BAD_ARGUMENT;
    struct fpx_layout_path_seam seam;
    enum flamepix_status status = fpx_layout_builder_raise(builder);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_path_join(&builder->path, &builder->store, &next->path, &base, &seam);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_join(&builder->store, &next->store, base.weight);
    if (status != FLAMEPIX_OK)
        return status;
    add_counts(&builder->facts, &next->facts, &seam);
    add_depths(&builder->facts, &next->facts);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_layout_builder_join(struct flamepix_layout_builder *builder,
                                                  struct flamepix_layout_builder *next)
{
    if (!are_alike(builder, next))
        return FLAMEPIX_BAD_ARGUMENT;
    if (next->facts.stacks == 0)
        return FLAMEPIX_OK;
    if (builder->facts.stacks > 0)
        return join(builder, next);
    const struct flamepix_layout_builder empty = *builder;
    *builder = *next;
    *next = empty;
    return FLAMEPIX_OK;
}
