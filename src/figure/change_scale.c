#include "figure/change_scale.h"

#include <math.h>
#include <string.h>

#include <flamepix/limits.h>

#include "figure/figure_change.h"
#include "figure/words/phrases.h"

/* -- chance ------------------------------------------------------------------------------------ */

/* Of the whole: the chance of counts other than samples is unknown; smaller changes are ignored. */
static const double LEAST_SHARE = 0.001;

static double factor_or_1(double ratio)
{
    return ratio > 0 ? ratio : 1;
}

struct flamepix_change_chance fpx_change_chance_of(const struct fpx_chance_request *request)
{
    const bool are_samples = strcmp(request->unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0;
    struct flamepix_change_chance chance = {.sides_are_unknown = request->sides_are_unknown};
    if (request->delta->no_chance || request->delta->max > 0)
        return (struct flamepix_change_chance){0};
    if (are_samples) {
        chance.before = factor_or_1(request->ratios.before);
        chance.after = factor_or_1(request->ratios.after);
    }
    if (!are_samples || request->sides_are_unknown)
        chance.least = LEAST_SHARE * fpx_change_larger_whole(&request->wholes);
    return chance;
}

bool fpx_measure_knows_sides(const struct flamepix_measure *measure)
{
    return measure->by != FLAMEPIX_CHANGE_IS_OTHER || measure == flamepix_measure_named("sum");
}

/* -- the end of the scale ---------------------------------------------------------------------- */

/* Rounds up to two digits, to be readable at the end of a scale. */
static double round_up(double value)
{
    enum { DIGITS_FROM = 10, DIGITS_BELOW = 100, SCALES_MAX = 300 };
    double over = 1, under = 1; /* value × over ÷ under has two digits before its point */
    for (int i = 0; i < SCALES_MAX && value / under >= DIGITS_BELOW; i++)
        under *= 10;
    for (int i = 0; i < SCALES_MAX && value * over < DIGITS_FROM; i++)
        over *= 10;
    return ceil(value * over / under) * under / over;
}

static void add(struct fpx_change_extent *extent, const struct flamepix_figure *figure,
                const struct flamepix_change_rule *rule, const struct flamepix_span *span)
{
    static const double CLEAR = 2; /* times the change that chance explains */
    const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, span);
    const double size = fabs(flamepix_change(rule, &facts));
    const double by_chance = flamepix_change_by_chance(rule, &facts);
    const double clear = by_chance > 0 ? round_up(CLEAR * by_chance) : 0;
    const double end = fmax(size, clear);
    const double times = by_chance > 0 ? size / by_chance : HUGE_VAL;
    if (!(size > 0))
        return;
    extent->largest = fmax(extent->largest, size);
    if (size > by_chance)
        extent->clear = fmax(extent->clear, size);
    else
        extent->has_chance = true;
    if (times > extent->clearest || (times == extent->clearest && end < extent->clearest_end)) {
        extent->clearest = times;
        extent->clearest_end = end;
    }
}

/* The root, and the shown frame with all its ancestors, have the change of the whole; ancestors may
 * have that of more. */
static bool stands_for_all(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return span->depth <= figure->facts.views.shown_depth;
}

void fpx_change_extent_add(struct fpx_change_extent *extent, const struct flamepix_figure *figure,
                           const struct flamepix_change_rule *rule)
{
    struct fpx_change_extent own = {0};
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(figure->raster, &count);
    for (size_t i = 0; i < count; i++) {
        if (!rule->inclusive || !stands_for_all(figure, &spans[i]))
            add(&own, figure, rule, &spans[i]);
    }
    for (size_t i = 0; i < count && own.largest <= 0; i++) {
        if (stands_for_all(figure, &spans[i]) && !fpx_figure_is_partly_shown(figure, &spans[i]))
            add(&own, figure, rule, &spans[i]);
    }
    extent->largest = fmax(extent->largest, own.largest);
    extent->clear = fmax(extent->clear, own.clear);
    extent->has_chance |= own.has_chance;
    if (own.clearest > extent->clearest ||
        (own.clearest == extent->clearest && own.clearest_end < extent->clearest_end)) {
        extent->clearest = own.clearest;
        extent->clearest_end = own.clearest_end;
    }
}

double fpx_change_extent_end(const struct fpx_change_extent *extent)
{
    return fmax(extent->clear, extent->clearest_end);
}

struct fpx_change_extent fpx_figure_change_extent(const struct flamepix_figure *figure)
{
    struct fpx_change_extent extent = {0};
    fpx_change_extent_add(&extent, figure, fpx_figure_change_rule(figure));
    return extent;
}

double fpx_figure_largest_change(const struct flamepix_figure *figure)
{
    return fpx_figure_change_extent(figure).largest;
}
