#include "figure/words/phrases.h"

#include "compare/turned.h"
#include "figure/figure_change.h"
#include "figure/regions.h"

static bool adds_up(const struct flamepix_figure_comparison *comparison)
{
    return comparison == NULL || comparison->measure == NULL ||
           fpx_measure_adds_up(comparison->measure);
}

bool fpx_figure_has_whole(const struct flamepix_figure *figure)
{
    return figure->facts.views.shown_depth > 0 && adds_up(figure->facts.comparison) &&
           !fpx_figure_has_gone(figure);
}

/* Whether the total read by views is that of the side after. */
static bool is_as_read(const struct flamepix_figure_comparison *comparison)
{
    return comparison == NULL || comparison->measure == NULL ||
           comparison->measure == flamepix_measure_named("after");
}

/* A given total may exceed everything that was read. */
double fpx_figure_whole(const struct flamepix_figure *figure)
{
    size_t count;
    const double read = figure->facts.views.read;
    if (read > 0 && is_as_read(figure->facts.comparison))
        return read > figure->summary.total ? read : figure->summary.total;
    const struct flamepix_span *spans = flamepix_raster_spans(figure->raster, &count);
    return count > 0 ? flamepix_span_box(figure->raster, &spans[0]).weight.value : 0;
}

bool fpx_figure_is_partly_shown(const struct flamepix_figure *figure,
                                const struct flamepix_span *span)
{
    return span->box->elided == 0 && fpx_figure_is_ancestor(figure, span) &&
           fpx_figure_has_whole(figure);
}

double fpx_figure_norm_of_box(const struct flamepix_figure *figure, const struct flamepix_box *box)
{
    const bool is_gone = fpx_figure_is_gone(figure, box);
    return is_gone ? figure->facts.comparison->difference->before.value : fpx_figure_norm(figure);
}

double fpx_figure_norm_of(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return fpx_figure_is_partly_shown(figure, span) ? fpx_figure_whole(figure)
                                                    : fpx_figure_norm_of_box(figure, span->box);
}

struct fpx_change_wholes fpx_figure_change_wholes_of(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span)
{
    return fpx_figure_is_partly_shown(figure, span) ? fpx_figure_change_wholes_of_root(figure)
                                                    : fpx_figure_change_wholes(figure);
}
