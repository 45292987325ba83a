#include "figure/words/captions.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "figure/figure_change.h"
#include "figure/words/phrases.h"

struct fpx_change_wholes fpx_figure_change_wholes_of_root(const struct flamepix_figure *figure)
{
    size_t count;
    const struct flamepix_span *root = flamepix_raster_spans(figure->raster, &count);
    const struct flamepix_measure *measure = fpx_figure_text_comparison(figure)->measure;
    const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, root);
    const double norm = fpx_figure_norm(figure);
    if (measure != NULL && measure->by == FLAMEPIX_CHANGE_FROM_OTHER)
        return (struct fpx_change_wholes){facts.other, facts.weight};
    if (measure != NULL && measure->by == FLAMEPIX_CHANGE_FROM_WEIGHT)
        return (struct fpx_change_wholes){facts.weight, facts.other};
    return (struct fpx_change_wholes){norm, norm};
}

struct fpx_change_wholes fpx_figure_change_wholes(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = fpx_figure_text_comparison(figure);
    if (comparison->measure == NULL || comparison->difference == NULL)
        return fpx_figure_change_wholes_of_root(figure);
    return (struct fpx_change_wholes){comparison->difference->before.value,
                                      comparison->difference->after.value};
}

double fpx_change_whole(const struct fpx_change_wholes *wholes, double change)
{
    return change < 0 ? wholes->before : wholes->after;
}

double fpx_change_larger_whole(const struct fpx_change_wholes *wholes)
{
    return fmax(wholes->before, wholes->after);
}

const char *fpx_change_whole_side(const struct fpx_change_wholes *wholes, double change)
{
    if (wholes->before == wholes->after)
        return "";
    return change < 0 ? " of before" : " of after";
}

enum flamepix_status fpx_change_share(struct flamepix_buffer *text, double change,
                                      const struct fpx_change_wholes *wholes)
{
    fpx_change_points(text, change, fpx_change_whole(wholes, change));
    return fpx_buffer_printf(text, "%s", fpx_change_whole_side(wholes, change));
}
