#include "figure/figure_change.h"

#include <math.h>

#include "compare/turned.h"
#include "figure/change_scale.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* The lowest and highest colours are ratios so many times below and above that of the whole. */
static const double RATIO_FULL = 4;

const struct flamepix_change_rule *fpx_figure_change_rule(const struct flamepix_figure *figure)
{
    return figure->facts.comparison != NULL ? figure->options.colors.compared : NULL;
}

const struct flamepix_figure_comparison *
fpx_figure_text_comparison(const struct flamepix_figure *figure)
{
    return figure->is_turned ? &figure->turned : figure->facts.comparison;
}

bool fpx_figure_shows_ratio(const struct flamepix_figure *figure)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    return rule != NULL && rule->by == FLAMEPIX_CHANGE_RATIO;
}

struct flamepix_change_facts fpx_figure_change_facts(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span)
{
    const struct flamepix_box own = flamepix_span_box(figure->raster, span);
    const struct flamepix_box sides = fpx_figure_box_of_sides(figure, &own);
    return (struct flamepix_change_facts){
        .weight = sides.weight.value,
        .other = sides.other.value,
        .self_weight = sides.self.value,
        .self_other = sides.other_self.value,
    };
}

double fpx_figure_norm(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    const double total = fpx_figure_counted(figure);
    if (comparison == NULL || comparison->measure == NULL || comparison->difference == NULL ||
        !comparison->measure->is_part)
        return total;
    const double norm = flamepix_measure_norm_of(comparison->measure, comparison->difference);
    return norm > 0 ? norm : total;
}

bool fpx_figure_has_presence(const struct flamepix_figure *figure, enum flamepix_presence presence)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(figure->raster, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, &spans[i]);
        if (flamepix_change_presence_shown(rule, &facts) == presence)
            return true;
    }
    return false;
}

/* -- the rule ---------------------------------------------------------------------------------- */

static double end_of_scale(const struct flamepix_figure *figure,
                           const struct flamepix_change_rule *rule)
{
    struct fpx_change_extent extent = {0};
    fpx_change_extent_add(&extent, figure, rule);
    return fpx_change_extent_end(&extent);
}

static struct flamepix_change_chance chance_of(const struct flamepix_figure *figure,
                                               struct fpx_change_wholes wholes)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    const struct flamepix_measure *measure = comparison->measure;
    /* The larger side is at least known to be part of the sum of both. */
    const bool knows_sides = fpx_measure_knows_sides(measure) || measure->tells_presence;
    const struct fpx_chance_request request = {
        .delta = &figure->options.delta,
        .ratios = comparison->ratios,
        .wholes = wholes,
        .unit = fpx_figure_unit(figure),
        .sides_are_unknown = !knows_sides,
    };
    return fpx_change_chance_of(&request);
}

static void set_difference(const struct flamepix_figure *figure, struct flamepix_change_rule *rule)
{
    const struct flamepix_delta_options *delta = &figure->options.delta;
    const struct flamepix_measure *measure = figure->facts.comparison->measure;
    const struct fpx_change_wholes wholes = fpx_figure_change_wholes(figure);
    rule->by = measure->by;
    rule->tells_presence = measure->tells_presence;
    rule->against = delta->against;
    rule->least = delta->least_percent / 100 * fpx_change_larger_whole(&wholes);
    rule->chance = chance_of(figure, wholes);
    rule->full = delta->max > 0 ? delta->max : end_of_scale(figure, rule);
    if (!(rule->full > 0))
        rule->full = 1; /* nothing changed */
}

static void set_ratio(const struct flamepix_figure *figure, struct flamepix_change_rule *rule)
{
    size_t count;
    const struct flamepix_box *all = flamepix_raster_spans(figure->raster, &count)->box;
    rule->by = FLAMEPIX_CHANGE_RATIO;
    rule->full = figure->options.delta.max > 1 ? figure->options.delta.max : RATIO_FULL;
    rule->whole = all->weight.value / all->other.value;
    if (!(rule->whole > 0 && isfinite(rule->whole)))
        rule->whole = 1;
}

/* Two measures are not states of one thing, which could be swapped. */
static void turn(struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    struct flamepix_figure_comparison *turned = &figure->turned;
    if (!figure->options.delta.negate || comparison->measure == NULL)
        return;
    figure->is_turned = true;
    *turned = *comparison;
    turned->measure = fpx_measure_turned(comparison->measure);
    turned->before = comparison->after;
    turned->after = comparison->before;
    turned->ratios =
        (struct flamepix_side_ratios){comparison->ratios.after, comparison->ratios.before};
    if (comparison->difference == NULL)
        return;
    figure->text_difference = fpx_difference_turned(comparison->difference);
    turned->difference = &figure->text_difference;
}

void fpx_figure_change_begin(struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    struct flamepix_palette_options *colors = &figure->options.colors;
    if (comparison == NULL)
        return;
    turn(figure);
    if (colors->change_name != NULL)
        colors->name = colors->change_name;
    else if (colors->name == NULL)
        colors->name = FLAMEPIX_CHANGE_PALETTE;
    if (colors->compared != NULL)
        return;
    figure->change = (struct flamepix_change_rule){.inclusive = figure->options.delta.inclusive,
                                                   .negate = figure->options.delta.negate};
    if (comparison->measure == NULL)
        set_ratio(figure, &figure->change);
    else
        set_difference(figure, &figure->change);
    colors->compared = &figure->change;
}
