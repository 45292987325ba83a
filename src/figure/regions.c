#include "figure/regions.h"

#include <math.h>

bool fpx_figure_wants_gone(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    return comparison != NULL && comparison->shows_gone && comparison->difference != NULL;
}

bool fpx_figure_has_gone(const struct flamepix_figure *figure)
{
    return fpx_figure_wants_gone(figure) && figure->facts.comparison->difference->gone.value > 0;
}

/* The first column whose centre is at or after `weight` (R5). */
static uint32_t column_at(const struct flamepix_figure *figure, double weight)
{
    const struct flamepix_layout_summary *summary = &figure->summary;
    const double column = ceil(weight * summary->columns / flamepix_layout_extent(summary) - 0.5);
    return column > 0 ? (uint32_t)fmin(column, summary->columns) : 0;
}

struct fpx_region fpx_figure_region(const struct flamepix_figure *figure, int which)
{
    const struct flamepix_difference *difference = figure->facts.comparison->difference;
    const double after = difference->after.value, gone = difference->gone.value;
    const uint32_t seam = column_at(figure, after);
    if (which == FPX_REGION_AFTER)
        return (struct fpx_region){"after", after, 0, seam};
    return (struct fpx_region){"gone", gone, seam, column_at(figure, after + gone)};
}

/* Gone frames begin at the end of those after, but rounded sums may not agree on that point: so the
 * middle of a box decides. The root begins before that point and ends after it. */
bool fpx_figure_is_gone(const struct flamepix_figure *figure, const struct flamepix_box *box)
{
    if (!fpx_figure_has_gone(figure))
        return false;
    const double after = figure->facts.comparison->difference->after.value;
    return box->start >= after / 2 && box->start / 2 + box->end / 2 > after;
}

struct flamepix_box fpx_figure_box_of_sides(const struct flamepix_figure *figure,
                                            const struct flamepix_box *box)
{
    struct flamepix_box sides = *box;
    if (fpx_figure_is_gone(figure, box)) {
        sides.other = box->weight;
        sides.other_self = box->self;
        sides.weight = sides.self = (struct flamepix_weight){0};
        return sides;
    }
    if (!fpx_figure_has_gone(figure))
        return sides;
    const struct flamepix_weight after = figure->facts.comparison->difference->after;
    if (flamepix_weight_compare(box->weight, after) > 0)
        sides.weight = after;
    return sides;
}

double fpx_figure_shared_weight(const struct flamepix_figure *figure,
                                const struct flamepix_box *box)
{
    return fpx_figure_is_gone(figure, box) ? box->weight.value
                                           : fpx_figure_box_of_sides(figure, box).weight.value;
}

uint64_t flamepix_figure_stacks(const struct flamepix_figure *figure)
{
    if (!fpx_figure_has_gone(figure))
        return figure->summary.stacks;
    const struct flamepix_difference *difference = figure->facts.comparison->difference;
    return difference->stacks_before + difference->stacks_after - difference->stacks_common;
}

double fpx_figure_counted(const struct flamepix_figure *figure)
{
    const double after =
        fpx_figure_has_gone(figure) ? figure->facts.comparison->difference->after.value : 0;
    return after > 0 ? after : figure->summary.total;
}
