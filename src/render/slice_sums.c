#include "render/render_internal.h"

#include "compare/difference.h"
#include "tally/tally_internal.h"
#include "tally/tally_search.h"

/* Views that reverse stacks, or merge some into one, keep no order. */
static void start(struct flamepix_tally *tally, size_t unsearched_depth)
{
    if (tally == NULL)
        return;
    flamepix_tally_clear(tally);
    fpx_tally_search_above(tally, unsearched_depth);
    fpx_tally_search_none_of(tally, NULL);
    fpx_tally_set_self_depth(tally, 0);
}

void fpx_slice_sums_start(struct fpx_slice_sums *all, const struct flamepix_profile_report *report)
{
    const size_t shown_depth = report->views.shown_depth;
    for (size_t i = 0; i < FPX_COUNTED_KINDS; i++)
        start(all->tallies[i], shown_depth > 0 ? shown_depth - 1 : 0);
    all->difference = (struct flamepix_difference){0};
    if (all->renumbered != NULL)
        fpx_renumbered_clear(all->renumbered);
}

static enum flamepix_status create_same(struct flamepix_tally *tally, bool is_alone,
                                        struct flamepix_tally **slice_ret)
{
    return is_alone ? fpx_tally_create_sharing(tally, slice_ret)
                    : flamepix_tally_create_same(tally, slice_ret);
}

enum flamepix_status fpx_slice_sums_create_same(const struct fpx_slice_sums *all, bool is_alone,
                                                struct fpx_slice_sums *slice_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *slice_ret = (struct fpx_slice_sums){0};
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = create_same(all->tallies[i], is_alone, &slice_ret->tallies[i]);
    if (status == FLAMEPIX_OK && all->renumbered != NULL)
        status = flamepix_renumbered_create(&slice_ret->renumbered);
    return status;
}

static bool has_others(const struct flamepix_tally *tally)
{
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    return others.self.value > 0 || others.total.value > 0 || others.inclusive.value > 0 ||
           others.first.value > 0 || others.woken.value > 0;
}

/* A name counted in one slice but dropped in another would have too small a sum. If every slice had
 * room for its names, only the `inclusive` sums of names without room now do not add up. Slices
 * that share their names have only room for those of all together; they could be added all the
 * same, but the last bits of sums of fractions by slices would differ from those of several
 * threads. */
static enum flamepix_status add(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    if (has_others(added))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = flamepix_tally_add(sum, added);
    if (status == FLAMEPIX_OK && flamepix_tally_others(sum).inclusive.value > 0)
        return FLAMEPIX_BAD_ARGUMENT;
    return status;
}

enum flamepix_status fpx_slice_sums_add(struct fpx_slice_sums *all,
                                        const struct fpx_slice_sums *slice)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = add(all->tallies[i], slice->tallies[i]);
    fpx_difference_join(&all->difference, &slice->difference);
    if (status == FLAMEPIX_OK && all->renumbered != NULL)
        status = fpx_renumbered_join(all->renumbered, slice->renumbered);
    return status;
}

enum flamepix_status fpx_slice_sums_finish(struct fpx_slice_sums *all)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = flamepix_tally_sum_up(all->tallies[i]);
    return status;
}

void fpx_slice_sums_free(struct fpx_slice_sums *slice)
{
    for (size_t i = 0; i < FPX_COUNTED_KINDS; i++)
        flamepix_tally_free(slice->tallies[i]);
    flamepix_renumbered_free(slice->renumbered);
    *slice = (struct fpx_slice_sums){0};
}
