#include "figure/rows/scaled_layout.h"

/* Two things can make the threshold of a smaller scale the lower one. The image's width and the
 * padding on both sides are rounded in both layouts, each by at most half a px: together 3 px of
 * the smaller chart, which are up to 12 of the larger one. And a chart of one px per count
 * (--costscale auto) has the same width at any scale, while minwidth shrinks with it. So minwidth
 * is increased in doubling steps until it is enough, and then, by bisection, reduced to hardly more
 * than needed. */
static const double STEP_PX = 0.5;

/* The ratio of two scales is always smaller. */
static const double FACTOR_LIMIT = 8;

struct search {
    const struct flamepix_layout *fine;
    const struct flamepix_layout_options *options;
    double least;                  /* no factor below it is enough */
    double factor;                 /* of `found` */
    struct flamepix_layout *found; /* NULL: none so far */
};

/* Returns as flamepix_layout_coarser, and keeps the layout. */
static enum flamepix_status try_factor(struct search *search, double factor)
{
    struct flamepix_layout_options options = *search->options;
    struct flamepix_layout *layout;
    options.minwidth_px *= factor;
    enum flamepix_status status = flamepix_layout_coarser(search->fine, &options, &layout);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        search->least = factor;
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_layout_free(search->found);
    search->found = layout;
    search->factor = factor;
    return FLAMEPIX_OK;
}

/* Bisects between a factor that is too small and one that is enough. */
static enum flamepix_status come_down(struct search *search, double step)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (search->factor - search->least > 2 * step &&
           (status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT))
        status = try_factor(search, (search->least + search->factor) / 2);
    return status == FLAMEPIX_BAD_ARGUMENT ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_scaled_layout(const struct flamepix_layout *layout,
                                       const struct flamepix_layout_options *options,
                                       struct flamepix_layout **layout_ret)
{
    const double step = STEP_PX / flamepix_layout_summary(layout).columns;
    struct search search = {.fine = layout, .options = options, .least = 1};
    enum flamepix_status status = try_factor(&search, 1);
    double more = step;
    while (more < FACTOR_LIMIT && status == FLAMEPIX_BAD_ARGUMENT) {
        status = try_factor(&search, 1 + more);
        more *= 2;
    }
    if (status == FLAMEPIX_OK)
        status = come_down(&search, step);
    if (status == FLAMEPIX_OK)
        *layout_ret = search.found;
    else
        flamepix_layout_free(search.found);
    return status;
}
